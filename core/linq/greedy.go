package linq

import "math"

// Bonus returns b_h(s,a) = beta sqrt(phi' Lambda_h^{-1} phi) (eqn:def-b-hk) under the current statistics.
func (l *Learner) Bonus(h, s, a int) float64 {
	_, bonus := l.evaluate(h, s, a)
	return bonus
}

// Q returns Q_h(s,a) = min(<phi,theta_h> + b_h(s,a), H) (eqn:update-Q) under the current statistics.
func (l *Learner) Q(h, s, a int) float64 {
	q, _ := l.evaluate(h, s, a)
	return q
}

// evaluate returns Q_h(s,a) and its bonus, and leaves Lambda_h^{-1} phi in l.g[a] where phi is dense.
func (l *Learner) evaluate(h, s, a int) (q, bonus float64) {
	phi, step := l.features.Phi(h, s, a, l.work.phi), l.step[h]
	bonus = float64(l.beta * math.Sqrt(step.gram.Weight(phi, l.g[a])))
	q = step.predict(phi) + bonus
	if most := float64(l.horizon); q > most {
		q = most
	}
	return q, bonus
}

// tieTolerance: actions whose Q is within 1e-10 H of the best count as equal, so that rounding does not choose among them.
const tieTolerance = 1e-10

// Greedy returns the actions that maximise Q_h(s,.): the lowest index alone, or with random ties all of them in order of
// index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	best := math.Inf(-1)
	for a := range l.q {
		l.q[a], l.b[a] = l.evaluate(h, s, a)
		if l.q[a] > best {
			best = l.q[a]
		}
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

// act returns the greedy action at (h,s) and its bonus, drawing among ties where that is asked for. Its Lambda_h^{-1} phi is
// kept for the update: Lambda_h changes only there.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	ties := l.Greedy(h, s)
	action = ties[0]
	if len(ties) > 1 {
		action = ties[l.tieStream.IntN(len(ties))]
	}
	l.taken[h], l.g[action] = l.g[action], l.taken[h]
	return action, l.b[action]
}
