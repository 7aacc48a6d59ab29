package lsvi

import "revisit/core/internal/gram"

// The weight phi' Lambda^{-1} phi costs d^2 products, <phi,theta> only d, and a weight never increases while Lambda grows. So an earlier
// weight gives an upper bound on Q, which rules out most actions without computing their weights again. Decisions and values are the same
// to the bit as if all weights were computed.

// bounds are upper bounds of the weights phi' Lambda_h^{-1} phi of all actions at one (h,s).
type bounds struct {
	weight    []float64
	best      int // the greedy action of the last time, which is evaluated first
	refreshes int // those of the step when the weights were computed
}

// A weight computed later may exceed an earlier one by the error of a sound inverse (see gram.Bound) and by the rounding of sums of terms
// of about 1.
const (
	relativeSlack = 3 * gram.Bound
	absoluteSlack = 1e-12
)

// unknownWeight is over every weight: features have norm at most 1 or so.
const unknownWeight = 1e300

// maxUnvisited is the number of bounds kept for states that no path has visited but a policy evaluation has: 32 MB.
const maxUnvisited = 1 << 22

// bounds returns the bounds of (h,s), where s was visited at step h.
func (l *Learner) bounds(h, s int) *bounds {
	step := l.step[h]
	b := step.seen[s]
	if b == nil {
		b = &bounds{weight: make([]float64, l.actions)}
		b.reset(step.refreshes)
		step.seen[s] = b
	}
	b.update(step)
	return b
}

// boundsOfAny is bounds for any state. Where there is no room for more, it returns bounds that know nothing.
func (l *Learner) boundsOfAny(h, s int) *bounds {
	if l.step[h].seen[s] == nil {
		if l.unvisitedRoom < l.actions {
			l.noBounds.reset(l.step[h].refreshes)
			return l.noBounds
		}
		l.unvisitedRoom -= l.actions
	}
	return l.bounds(h, s)
}

// update discards the weights where the inverse was refreshed since, or is not sound: they may be too small.
func (b *bounds) update(step *statistics) {
	if b.refreshes != step.refreshes || !step.gram.Sound() {
		b.reset(step.refreshes)
	}
}

func (b *bounds) reset(refreshes int) {
	for a := range b.weight {
		b.weight[a] = unknownWeight
	}
	b.refreshes = refreshes
}
