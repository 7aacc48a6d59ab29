package linq

import (
	"math"
	"slices"

	"revisit/core/kernel"
)

// settling is what is known of U(a) = <phi,theta_h> + b_h(s,a), Q before it is clipped, of the actions at one state.
type settling struct {
	u        []float64 // U(a), or a bound from above
	known    []bool    // that u is U(a)
	phi, one []float64
	action   []int // one
}

func newSettling(d, actions int) *settling {
	return &settling{u: make([]float64, actions), known: make([]bool, actions), phi: make([]float64, d), one: make([]float64, d), action: make([]int, 1)}
}

// manyFromPath is how many answers in a row are taken from the path, where one that is found lasts for few updates.
const manyFromPath = 64

// Settled is Greedy, and tells how long its answer stays: while the era of Drift(h) is the same and it is not over until. It is for
// learners that Follow. The state's stay is zero at first, and then as it was left. Between Draw and Learn the state that was gone back to
// is on the path every time, and its action often another: that is known from the path, and mostly no more is asked.
func (l *Learner) Settled(h, s int, stay *Stay) (actions []int, until float64) {
	d := &l.drift[h]
	onPath := d.path < l.path.K && h >= l.path.From && s == l.path.States[h-1] && !l.choice.Draws()
	if onPath && d.fromPath > 0 {
		d.fromPath--
		return l.path.Actions[h-1 : h], d.moved
	}
	if until, stays := l.stays(h, s, stay); stays {
		l.settling.action[0] = stay.greedy.action
		return l.settling.action, until
	}
	if d.at != d.moved || !l.alike(h, s, d.asked) {
		actions, d.until = l.settle(h, s)
		d.asked, d.at, d.actions = s, d.moved, append(d.actions[:0], actions...)
		if onPath && d.until-d.moved < 8*d.latest {
			d.fromPath = manyFromPath
		}
	}
	*stay = d.stay
	return d.actions, d.until
}

// alike tells whether two states have the same features: then all that is known of one holds for the other.
func (l *Learner) alike(h, s, t int) bool {
	for a := range l.q {
		x, y := l.features.Phi(h, s, a, l.settling.phi), l.features.Phi(h, t, a, l.settling.one)
		if !slices.Equal(x.Value, y.Value) || !slices.Equal(x.Index, y.Index) {
			return false
		}
	}
	return true
}

// settle is Settled for a state of its own.
func (l *Learner) settle(h, s int) (actions []int, until float64) {
	actions = l.Greedy(h, s)
	w, d := l.settling, &l.drift[h]
	d.stay = Stay{}
	b := &l.step[h].bounds
	page := b.page(s)
	for a, key := range page.key {
		w.u[a], w.known[a] = key+b.reach, false
	}
	for _, a := range actions {
		l.know(h, s, a)
	}
	room, by := l.room(h, s, actions, -1)
	for !w.known[by] { // what a bound leaves little of, the value may leave more of
		if key := l.tighten(h, s, by, page); key+b.reach < w.u[by] {
			w.u[by] = key + b.reach
		} else {
			l.lookOn(page, h, s, by)
			l.know(h, s, by)
		}
		if room, by = l.room(h, s, actions, -1); w.known[by] {
			page.rest = kernel.LargestBut(page.key, page.first)
		}
	}
	rounding := float64(4 * l.rounding(h))
	room -= rounding
	if !(room > 0) || !(l.step[h].gram.Residual() < 0.1) {
		return actions, d.moved
	}
	if len(actions) == 1 {
		rest, _ := l.room(h, s, actions, by)
		d.stay = l.stay(h, actions[0], by, room, rest-rounding, rounding)
	}
	return actions, d.lasts(room)
}

// know takes up U(a) of an action that was looked at.
func (l *Learner) know(h, s, a int) {
	w := l.settling
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
// Where the lowest index wins, only the actions before it have to stay out, and the largest U is at least its own. One action is left
// out of account, or -1.
func (l *Learner) room(h, s int, greedy []int, but int) (room float64, by int) {
	u, known, margin, most := l.settling.u, l.settling.known, l.choice.Margin, float64(l.horizon)-l.choice.Margin
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
		} else if x := least - u[a]; x < room && a != but {
			room, by = x, a
		}
	}
	for _, a := range greedy {
		rival := -1
		for b := range u {
			if b != a && b != but && (rival < 0 || u[b] > u[rival]) && !(known[b] && u[b] == u[a] && l.twins(h, s, a, b)) {
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
	w := l.settling
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
