package theory

import (
	"fmt"
	"math"

	"revisit/core/mdp"
)

// Mismatch returns C_h for h = 1..H, at C_h[h-1]: the largest d_h(s) / mu_h(s) over states, where an optimal policy comes to s at step h with probability
// d_h(s), and a roll-in with mu_h(s). It is +Inf where a roll-in cannot come to a state, and at least 1. It takes H S A products with the successors.
func Mismatch(p mdp.Process, optimal, rollIn mdp.Policy) []float64 {
	d, mu := firstStates(p), firstStates(p)
	c := make([]float64, p.Horizon())
	for h := 1; h <= p.Horizon(); h++ {
		for s := range d {
			if d[s] > 0 {
				c[h-1] = max(c[h-1], d[s]/mu[s])
			}
		}
		d, mu = follow(p, h, optimal, d), follow(p, h, rollIn, mu)
	}
	return c
}

// firstStates returns the probability of each state at step 1.
func firstStates(p mdp.Process) []float64 {
	start, d := p.Start(), make([]float64, p.States())
	copy(d, start.Distribution)
	for _, s := range start.Cycle {
		d[s] += 1 / float64(len(start.Cycle))
	}
	return d
}

// follow returns the probability of each state at step h+1, given those at step h.
func follow(p mdp.Process, h int, policy mdp.Policy, d []float64) []float64 {
	next := make([]float64, len(d))
	for s, share := range d {
		if share == 0 {
			continue
		}
		actions := policy(h, s)
		for _, a := range actions {
			to := p.Successors(h, s, a)
			for i, y := range to.State {
				next[y] += float64(float64(share/float64(len(actions))) * to.Prob[i])
			}
		}
	}
	return next
}

// mismatch notes how much more often an optimal policy comes to a state than the learner's roll-ins. Its value is the largest C_h, none
// where one is infinite.
func (v *view) mismatch() Finding {
	f := Finding{ID: "mismatch", Cites: "sec:related-works"}
	if v.table == nil {
		f.Says = "not checked: it takes every state, and there are too many"
		return f
	}
	one := make([]int, 1)
	f.PerStep = Mismatch(v.Process, func(h, s int) []int {
		for a := range v.Process.Actions() {
			if v.Optimal.IsOptimal(h, s, a) {
				one[0] = a
				break
			}
		}
		return one
	}, v.RollIn)
	sum, largest := 0.0, 0.0
	for _, c := range f.PerStep {
		sum, largest = sum+c, max(largest, c)
	}
	f.OK = verdict(!math.IsInf(largest, 1))
	if !*f.OK {
		f.Says = "an optimal policy comes to states where no draw begins: C_h is infinite"
		return f
	}
	f.Value = &largest
	f.Says = fmt.Sprintf("an optimal policy comes to a state at most C_h = %.4g times as often as draws begin there: a policy that falls short by ε at each step loses at most ε Σ C_h = %.4g ε", largest, sum)
	return f
}
