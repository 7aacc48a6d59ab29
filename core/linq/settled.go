package linq

import (
	"math"
	"slices"

	"revisit/core/kernel"
)

// settling is room to look at a state without touching what the learner keeps between sampling and backtracking.
type settling struct {
	u, q     []float64 // of every action: Q before and after it is clipped
	g        []float64
	phi, one []float64
}

func newSettling(d, actions int) *settling {
	vector := func(n int) []float64 { return make([]float64, n) }
	return &settling{u: vector(actions), q: vector(actions), g: vector(d), phi: vector(d), one: vector(d)}
}

// Settled is Greedy, and tells how long its answer stays: while the era of Drift(h) is the same and it is not over until. It is for
// learners that Follow.
func (l *Learner) Settled(h, s int) (actions []int, until float64) {
	w, step, most := l.settling, l.step[h], float64(l.horizon)
	best, square := math.Inf(-1), 0.0
	for a := range w.u {
		phi := l.features.Phi(h, s, a, w.phi)
		weight, mean := step.gram.Look(phi, w.g, step.Theta)
		u := mean + float64(l.beta*math.Sqrt(weight))
		w.u[a], w.q[a] = u, min(u, most)
		best = max(best, w.q[a])
		square = max(square, kernel.Dot(phi.Value, phi.Value))
	}
	actions = l.choice.From(w.q, best)
	now, longest := l.drift[h].moved, float64(math.Sqrt(square)*(1+1e-9))+shortest
	room := l.room(h, s, actions, best) - float64(4*l.rounding(h, longest))
	if room /= longest; !(room > 0) || !(step.gram.Residual() < 0.1) {
		return actions, now
	}
	return actions, (now + room) * (1 - 8*unit)
}

// shortest is over the length of any feature vector whose squares underflow, and under any that matters.
const shortest = 1e-100

// room is how much U at (h,s) can change, two of them against each other or one by itself, before other actions are greedy. With t =
// min(max U, H) - margin, below which an action is not greedy:
//
//   - an action that is not stays out while it neither reaches H - margin nor comes within margin of the largest U: t - U(a);
//   - one that is stays in while it is at H - margin or over it, whatever the others do, or within margin of every other. Another
//     with the very same features always has the same U.
//
// Where the lowest index wins, only the actions before it have to stay out.
func (l *Learner) room(h, s int, greedy []int, best float64) float64 {
	u, margin := l.settling.u, l.choice.Margin
	most, least := float64(l.horizon)-margin, best-margin
	room, next, last := math.Inf(1), 0, len(u)
	if !l.choice.Draws() {
		last = greedy[0]
	}
	for a := range last {
		if next < len(greedy) && greedy[next] == a {
			next++
		} else {
			room = min(room, least-u[a])
		}
	}
	for _, a := range greedy {
		rival := math.Inf(-1)
		for b := range u {
			if u[b] > rival && b != a && !(u[b] == u[a] && l.twins(h, s, a, b)) {
				rival = u[b]
			}
		}
		room = min(room, max(u[a]-most, u[a]-rival+margin))
	}
	return room
}

// twins tells whether two actions have the same features.
func (l *Learner) twins(h, s, a, b int) bool {
	w := l.settling
	x, y := l.features.Phi(h, s, a, w.phi), l.features.Phi(h, s, b, w.one)
	return slices.Equal(x.Index, y.Index) && slices.Equal(x.Value, y.Value)
}

// rounding bounds the error with which one U is computed, now or before the inverse is next taken afresh, from feature vectors of at
// most this length: in <phi,theta> up to d+10 roundings of terms that sum to |phi| |theta| at most, in w = phi' P phi twice as many of
// terms that sum to |phi|^2 trace(P), of which b takes the root.
func (l *Learner) rounding(h int, length float64) float64 {
	d, st := &l.drift[h], l.step[h]
	each := float64((float64(len(st.Theta)) + 10) * unit)
	weight := float64(4 * each * d.trace)
	root := min(math.Sqrt(weight), float64(2*weight*math.Sqrt(float64(d.most))))
	theta := math.Sqrt(kernel.Dot(st.Theta, st.Theta))
	return float64(2*each*(float64(length*(theta+l.beta))+float64(l.horizon))) + float64(float64(l.beta*length)*root)
}
