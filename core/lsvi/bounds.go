package lsvi

import "revisit/core/gram"

// phi' Lambda^{-1} phi costs d^2 where <phi,theta> costs d, and never increases while Lambda grows. So an earlier weight bounds
// the present Q from above, and most actions are seen to be no candidates without a fresh weight. What is decided, and every
// value, is the same to the bit as if all were fresh.

// bounds are upper bounds of the weights phi' Lambda_h^{-1} phi of all actions at one (h,s).
type bounds struct {
	weight []float64
	best   int // the action that was best when last asked: a good one to begin with
	epoch  int // of the step when the weights were taken
}

// A weight computed later may exceed an earlier one by the errors of the inverse, as long as that is sound (see gram.Bound), and by the
// rounding of sums of terms of about 1.
const (
	relativeSlack = 3 * gram.Bound
	absoluteSlack = 1e-12
)

// unknownWeight bounds every weight: there are no features of such a norm.
const unknownWeight = 1e300

// maxSpare is how many bounds are kept for states that nobody has visited, which whoever evaluates the policy asks for: 32 MB.
const maxSpare = 1 << 22

// bounds returns what is known of (h,s), a state visited at step h.
func (l *Learner) bounds(h, s int) *bounds {
	step := l.step[h]
	b := step.seen[s]
	if b == nil {
		b = &bounds{weight: make([]float64, l.actions)}
		b.forget(step.epoch)
		step.seen[s] = b
	}
	b.keepUpWith(step)
	return b
}

// askedFor is bounds for any state: where there is no room for more, it returns some that know nothing.
func (l *Learner) askedFor(h, s int) *bounds {
	if l.step[h].seen[s] == nil {
		if l.spare < l.actions {
			l.unknown.forget(l.step[h].epoch)
			return l.unknown
		}
		l.spare -= l.actions
	}
	return l.bounds(h, s)
}

// keepUpWith forgets the weights where the inverse was taken afresh since, or is not sound: they may be too small.
func (b *bounds) keepUpWith(step *statistics) {
	if b.epoch != step.epoch || !step.gram.Sound() {
		b.forget(step.epoch)
	}
}

func (b *bounds) forget(epoch int) {
	for a := range b.weight {
		b.weight[a] = unknownWeight
	}
	b.epoch = epoch
}
