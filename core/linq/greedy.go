package linq

import (
	"math"

	"revisit/core/feature"
	"revisit/core/kernel"
)

// Bonus returns b_h(s,a) = beta sqrt(phi' Lambda_h^{-1} phi) (eqn:def-b-hk) under the current statistics.
func (l *Learner) Bonus(h, s, a int) float64 {
	return l.bonus(h, l.features.Phi(h, s, a, l.work.phi))
}

func (l *Learner) bonus(h int, phi feature.Vector) float64 {
	return float64(l.beta * math.Sqrt(l.step[h].weight(phi, l.work.g)))
}

// Q returns Q_h(s,a) = min(<phi,theta_h> + b_h(s,a), H) (eqn:update-Q) under the current statistics.
func (l *Learner) Q(h, s, a int) float64 {
	q, _ := l.evaluate(h, s, a)
	return q
}

func (l *Learner) evaluate(h, s, a int) (q, bonus float64) {
	phi := l.features.Phi(h, s, a, l.work.phi)
	bonus = l.bonus(h, phi)
	theta := l.step[h].theta
	if phi.Index != nil {
		q = kernel.DotSparse(phi.Index, phi.Value, theta)
	} else {
		q = kernel.Dot(phi.Value, theta)
	}
	return min(q+bonus, float64(l.horizon)), bonus
}

// tieTolerance: actions whose Q is within 1e-10 H of the best count as equal, so that rounding does not choose among them.
const tieTolerance = 1e-10

// Greedy returns the actions that maximise Q_h(s,.): the lowest index alone, or with random ties all of them in order of
// index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	best := math.Inf(-1)
	for a := range l.q {
		l.q[a], l.b[a] = l.evaluate(h, s, a)
		best = max(best, l.q[a])
	}
	least := best - float64(tieTolerance*float64(l.horizon))
	l.ties = l.ties[:0]
	for a, q := range l.q {
		if q >= least {
			l.ties = append(l.ties, a)
			if !l.randomTies {
				break
			}
		}
	}
	return l.ties
}

// act returns the greedy action at (h,s) and its bonus, drawing among ties where that is asked for.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	ties := l.Greedy(h, s)
	action = ties[0]
	if len(ties) > 1 {
		action = ties[l.tieStream.IntN(len(ties))]
	}
	return action, l.b[action]
}
