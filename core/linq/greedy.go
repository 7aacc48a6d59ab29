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
	q = phi.Dot(step.theta) + bonus
	if most := float64(l.horizon); q > most {
		q = most
	}
	return q, bonus
}

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
	return l.choice.From(l.q, best)
}

// act returns the greedy action at (h,s) and its bonus, drawing among ties where that is asked for. Its Lambda_h^{-1} phi is
// kept for the update: Lambda_h changes only there.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	action = l.choice.Take(l.Greedy(h, s))
	l.taken[h], l.g[action] = l.g[action], l.taken[h]
	return action, l.b[action]
}
