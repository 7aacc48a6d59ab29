package linq

import (
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// margins hold U(a) = <phi,theta_h> + b_h(s,a), which is Q before it is clipped at H, of the actions at one state.
type margins struct {
	u          []float64  // U(a), or an upper bound of it
	exact      []bool     // whether u[a] is U(a)
	phi, other []float64  // room for two features
	rounding   []rounding // index h, 1..H: what Learner.rounding returned last
}

// rounding is the error at a drift, which grows with every update.
type rounding struct {
	era          int
	moved, error float64
}

func newMargins(horizon, d, actions int) *margins {
	return &margins{
		u: make([]float64, actions), exact: make([]bool, actions),
		phi: make([]float64, d), other: make([]float64, d), rounding: make([]rounding, horizon+1),
	}
}

// GreedyUntil returns Greedy(h, s), and how far step h may drift before another answer is possible: while the era of Drift(h) is the same
// and its distance is at most until, Greedy(h, s) is the same. TrackDrift must have returned true.
func (l *Learner) GreedyUntil(h, s int) (actions []int, until float64) {
	if l.rows != nil && l.rows.Dim() < shortFeatures && len(l.q) < fewActions {
		actions = l.evaluateAll(h, s)
		slack, _ := l.slack(h, s, actions)
		return actions, l.until(h, slack)
	}
	actions = l.Greedy(h, s)
	w, b := l.margins, &l.step[h].bounds
	page := l.page(h, s)
	for a, key := range page.key {
		w.u[a], w.exact[a] = key+b.offset, false
	}
	for _, a := range actions {
		l.setExact(h, s, a)
	}
	slack, by := l.slack(h, s, actions)
	for !w.exact[by] { // the value itself may leave more
		l.evaluateFor(page, h, s, by)
		l.setExact(h, s, by)
		if slack, by = l.slack(h, s, actions); w.exact[by] {
			page.runnerUp = linalg.LargestBut(page.key, page.incumbent)
		}
	}
	return actions, l.until(h, slack)
}

// Below so many actions and dimensions it is quicker to evaluate all actions than to find out which of them matter (docs/decisions.md).
const fewActions, shortFeatures = 8, 16

// evaluateAll computes U of all actions at (h,s), and returns the greedy ones.
func (l *Learner) evaluateAll(h, s int) []int {
	w, step, most, best := l.margins, l.step[h], float64(l.horizon), math.Inf(-1)
	for a := range w.u {
		weight, mean := linalg.WeightAndMean(l.g[a], step.P, l.rows.Row(h, s, a), step.Theta)
		if weight < 0 {
			weight = 0
		}
		u := mean + float64(l.beta*math.Sqrt(weight))
		w.u[a], w.exact[a] = u, true
		if u > most {
			u = most
		}
		if l.q[a] = u; u > best { // max takes longer in wasm
			best = u
		}
	}
	return l.choice.From(l.q, best)
}

// until returns the drift of step h up to which a slack lasts.
func (l *Learner) until(h int, slack float64) float64 {
	d, r := &l.drift[h], &l.margins.rounding[h]
	if r.era != d.era || r.moved != d.moved {
		*r = rounding{d.era, d.moved, l.rounding(h)}
	}
	slack -= float64(4 * r.error)
	if !(slack > 0) || !(l.step[h].gram.Residual() < 0.1) {
		return d.moved
	}
	return d.after(slack)
}

// setExact sets U(a) of an action whose Q was just evaluated.
func (l *Learner) setExact(h, s, a int) {
	w := l.margins
	w.u[a], w.exact[a] = l.q[a], true
	if l.q[a] == float64(l.horizon) {
		w.u[a] = l.features.Phi(h, s, a, w.phi).Dot(l.step[h].Theta) + l.b[a]
	}
}

// slack returns how much U at (h,s) can change, one U by itself or the difference of two, before the set of greedy actions changes, and
// an action that limits it. With t = min(max U, H) - margin, below which an action is not greedy:
//
//   - an action that is not greedy stays so while it neither reaches H - margin nor comes within margin of the largest U: t - U(a);
//   - a greedy one stays so while its U is at least H - margin, whatever the others do, or within margin of every other U. An action with
//     the same features always has the same U.
//
// Where the lowest index wins, only the actions before the greedy one matter, and the largest U is at least its own.
func (l *Learner) slack(h, s int, greedy []int) (slack float64, by int) {
	u, exact, margin, top := l.margins.u, l.margins.exact, l.choice.Margin, float64(l.horizon)-l.choice.Margin
	slack, by = math.Inf(1), greedy[0]
	least, next, last := math.Inf(-1), 0, len(u)
	for _, a := range greedy {
		if x := u[a] - margin; x > least {
			least = x
		}
	}
	if least > top {
		least = top
	}
	if !l.choice.Draws() {
		last = greedy[0]
	}
	for a := range last {
		if next < len(greedy) && greedy[next] == a {
			next++
		} else if x := least - u[a]; x < slack {
			slack, by = x, a
		}
	}
	for _, a := range greedy {
		rival := -1
		for b := range u {
			if b != a && (rival < 0 || u[b] > u[rival]) && !(exact[b] && u[b] == u[a] && l.sameFeatures(h, s, a, b)) {
				rival = b
			}
		}
		stays, limit := u[a]-top, a
		if rival < 0 {
			stays = math.Inf(1)
		} else if x := u[a] - u[rival] + margin; x > stays || stays <= 0 {
			if limit = rival; x > stays {
				stays = x
			}
		}
		if stays < slack {
			slack, by = stays, limit
		}
	}
	return slack, by
}

// sameFeatures reports whether two actions have the same features.
func (l *Learner) sameFeatures(h, s, a, b int) bool {
	w := l.margins
	x, y := l.features.Phi(h, s, a, w.phi), l.features.Phi(h, s, b, w.other)
	return slices.Equal(x.Index, y.Index) && slices.Equal(x.Value, y.Value)
}

// rounding bounds the error with which one U is computed, now or later in this era: in <phi,theta> up to d+10 roundings of terms that
// sum to |theta| at most, in w = phi' P phi twice as many of terms that sum to trace(P), of which b takes the root.
func (l *Learner) rounding(h int) float64 {
	d, theta := &l.drift[h], l.step[h].Theta
	each := float64((float64(len(theta)) + 10) * unit)
	weight := float64(4 * each * d.trace)
	root := min(math.Sqrt(weight), float64(2*weight*math.Sqrt(float64(d.lastUpdate))))
	return float64(2*each*(math.Sqrt(linalg.Dot(theta, theta))+l.beta+float64(l.horizon))) + float64(l.beta*root)
}

// after returns the distance that uses up the slack, counted from the beginning of the era.
func (d *drift) after(slack float64) float64 {
	return max(d.moved, float64((d.moved+slack/feature.MaxNorm)*(1-8*unit)))
}
