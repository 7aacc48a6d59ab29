package linq

import (
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/kernel"
)

// margins are what is known of U(a) = <phi,theta_h> + b_h(s,a), Q before it is clipped, of the actions at one state.
type margins struct {
	u        []float64 // U(a), or a bound from above
	known    []bool    // that u is U(a)
	phi, one []float64
}

func newMargins(d, actions int) *margins {
	return &margins{u: make([]float64, actions), known: make([]bool, actions), phi: make([]float64, d), one: make([]float64, d)}
}

// Settled is Greedy, and tells how long its answer stays: while the era of Drift(h) is the same and it is not over until. It is for
// learners that Follow.
func (l *Learner) Settled(h, s int) (actions []int, until float64) {
	actions = l.Greedy(h, s)
	w, d := l.margins, &l.drift[h]
	b := &l.step[h].bounds
	page := b.page(s)
	for a, key := range page.key {
		w.u[a], w.known[a] = key+b.offset, false
	}
	for _, a := range actions {
		l.know(h, s, a)
	}
	room, by := l.room(h, s, actions)
	for !w.known[by] { // what a bound leaves little of, the value may leave more of
		if key := l.tighten(h, s, by, page); key+b.offset < w.u[by] {
			w.u[by] = key + b.offset
		} else {
			l.evaluateFor(page, h, s, by)
			l.know(h, s, by)
		}
		if room, by = l.room(h, s, actions); w.known[by] {
			page.runnerUp = kernel.LargestBut(page.key, page.incumbent)
		}
	}
	room -= float64(4 * l.rounding(h))
	if !(room > 0) || !(l.step[h].gram.Residual() < 0.1) {
		return actions, d.moved
	}
	return actions, d.lasts(room)
}

// know takes up U(a) of an action that was looked at.
func (l *Learner) know(h, s, a int) {
	w := l.margins
	w.u[a], w.known[a] = l.q[a], true
	if l.q[a] == float64(l.horizon) {
		w.u[a] = l.features.Phi(h, s, a, w.phi).Dot(l.step[h].Theta) + l.b[a]
	}
}

// room is how much U at (h,s) can change, two of them against each other or one by itself, before other actions are greedy, and an
// action that it is due to. With t = min(max U, H) - margin, below which an action is not greedy:
//
//   - an action that is not stays out while it neither reaches H - margin nor comes within margin of the largest U: t - U(a);
//   - one that is stays in while it is at H - margin or over it, whatever the others do, or within margin of every other. Another
//     with the very same features always has the same U.
//
// Where the lowest index wins, only the actions before it have to stay out, and the largest U is at least its own.
func (l *Learner) room(h, s int, greedy []int) (room float64, by int) {
	u, known, margin, most := l.margins.u, l.margins.known, l.choice.Margin, float64(l.horizon)-l.choice.Margin
	room, by = math.Inf(1), greedy[0]
	least, next, last := math.Inf(-1), 0, len(u)
	for _, a := range greedy {
		least = max(least, min(u[a]-margin, most))
	}
	if !l.choice.Draws() {
		last = greedy[0]
	}
	for a := range last {
		if next < len(greedy) && greedy[next] == a {
			next++
		} else if x := least - u[a]; x < room {
			room, by = x, a
		}
	}
	for _, a := range greedy {
		rival := -1
		for b := range u {
			if b != a && (rival < 0 || u[b] > u[rival]) && !(known[b] && u[b] == u[a] && l.twins(h, s, a, b)) {
				rival = b
			}
		}
		stays, due := u[a]-most, a
		if rival < 0 {
			stays = math.Inf(1)
		} else if x := u[a] - u[rival] + margin; x > stays || stays <= 0 {
			stays, due = max(x, stays), rival
		}
		if stays < room {
			room, by = stays, due
		}
	}
	return room, by
}

// twins tells whether two actions have the same features.
func (l *Learner) twins(h, s, a, b int) bool {
	w := l.margins
	x, y := l.features.Phi(h, s, a, w.phi), l.features.Phi(h, s, b, w.one)
	return slices.Equal(x.Index, y.Index) && slices.Equal(x.Value, y.Value)
}

// rounding bounds the error with which one U is computed, now or later in this era: in <phi,theta> up to d+10 roundings of terms that
// sum to |theta| at most, in w = phi' P phi twice as many of terms that sum to trace(P), of which b takes the root.
func (l *Learner) rounding(h int) float64 {
	d, theta := &l.drift[h], l.step[h].Theta
	each := float64((float64(len(theta)) + 10) * unit)
	weight := float64(4 * each * d.trace)
	root := min(math.Sqrt(weight), float64(2*weight*math.Sqrt(float64(d.most))))
	return float64(2*each*(math.Sqrt(kernel.Dot(theta, theta))+l.beta+float64(l.horizon))) + float64(l.beta*root)
}

// lasts returns how far the drift may come while it uses up no more than this room.
func (d *drift) lasts(room float64) float64 {
	return max(d.moved, float64((d.moved+room/feature.MaxNorm)*(1-8*unit)))
}
