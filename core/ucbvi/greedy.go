package ucbvi

import "slices"

// tieTolerance: actions whose Q is within 1e-10 H of the best count as equal, so that rounding does not choose among them.
const tieTolerance = 1e-10

// Greedy returns the actions that maximise Q_h(s,.): the lowest index alone, or with random ties all of them in order of
// index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	q := l.step[h].q[s*l.actions : (s+1)*l.actions]
	least := slices.Max(q) - float64(tieTolerance*float64(l.horizon))
	l.ties = l.ties[:0]
	for a, x := range q {
		if x >= least {
			l.ties = append(l.ties, a)
			if l.tieStream == nil {
				break
			}
		}
	}
	return l.ties
}

// act returns the greedy action at (h,s), drawing among ties where that is asked for.
func (l *Learner) act(h, s int) int {
	ties := l.Greedy(h, s)
	if len(ties) > 1 {
		return ties[l.tieStream.IntN(len(ties))]
	}
	return ties[0]
}
