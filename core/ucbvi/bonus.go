package ucbvi

import (
	"math"

	"revisit/core/detmath"
)

// Beta returns the factor of the bonus, c 7 H L with L = log(5 H S A T / delta) and T = N H for N episodes. With c = 1 that is the
// Chernoff-Hoeffding bonus of Azar, Osband and Munos (2017, Algorithm 3), 7 H L sqrt(1/N_h(s,a)), with the L of their Theorem 1. There
// is an H more in L because here every step has counts of its own. c is at least 0, and delta in (0,1).
func Beta(c float64, states, actions, horizon int, episodes, delta float64) float64 {
	S, A, H := float64(states), float64(actions), float64(horizon)
	return c * 7 * H * detmath.Log(5*H*S*A*(episodes*H)/delta)
}

// Q returns Q_h(s,a), in [0,H], for h in 1..H: H before the first visit.
func (l *Learner) Q(h, s, a int) float64 { return l.step[h].q[s*l.actions+a] }

// Bonus returns b_h(s,a) = Beta / sqrt(N_h(s,a)) under the current counts. A pair that was never
// visited has Q = H without a bonus; then Bonus returns Beta, or H if that is larger.
func (l *Learner) Bonus(h, s, a int) float64 {
	n := l.step[h].visits[s*l.actions+a]
	if n == 0 {
		return max(l.beta, float64(l.horizon))
	}
	return l.bonus(n)
}

func (l *Learner) bonus(visits int64) float64 { return l.beta / math.Sqrt(float64(visits)) }
