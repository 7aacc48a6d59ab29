// Package theory is the paper's theory: the factor of the bonus, the bounds of Theorem 1 (thm:main), checks of its assumptions on a given
// problem, and the invariants that hold in every run.
package theory

import (
	"math"

	"revisit/core/detmath"
)

// Constants are the quantities in the bounds.
type Constants struct {
	Dim, Horizon int
	Episodes     float64 // N
	CBeta, Delta float64
	Gap          float64 // Delta_gap (eq:defn-gap), the smallest that the run reads; +Inf where no step has one
	GapOfAll     float64 // the same with step 1, whose gap no run reads, though it costs regret; only LogRegret uses it, in (0, +Inf]
}

// leading returns x c_beta^2 d^2 H^power.
func (c Constants) leading(x float64, power int) float64 {
	d := float64(c.Dim)
	v := float64(float64(x*c.CBeta)*c.CBeta) * float64(d*d)
	for range power {
		v *= float64(c.Horizon)
	}
	return v
}

// log returns log(x H / delta).
func (c Constants) log(x float64) float64 {
	return detmath.Log(float64(x*float64(c.Horizon)) / c.Delta)
}

// Beta returns beta = c_beta sqrt(d H^4 log(K H / delta)) (eq:defn-beta) for K = paths.
func (c Constants) Beta(paths float64) float64 {
	h2 := float64(c.Horizon) * float64(c.Horizon)
	return c.CBeta * math.Sqrt(float64(float64(float64(c.Dim)*h2)*h2)*c.log(paths))
}

// Revisits returns the bound on K - N (eq:UB-state-revisits) with the given K inside the logarithm:
// 4 c_beta^2 d^2 H^5 log^2(K H / delta) / gap^2.
func (c Constants) Revisits(paths float64) float64 {
	if math.IsInf(c.Gap, 1) {
		return 0
	}
	l := c.log(paths)
	return float64(c.leading(4, 5)*float64(l*l)) / float64(c.Gap*c.Gap)
}

// StepRevisits returns the bound on |I_{h+1} \ I_h|, the revisits of one step (lem:number-nodes, eqn:restarts), with the given K inside
// the logarithm: 4 c_beta^2 d^2 H^4 log^2(K H / delta) / gap^2.
func (c Constants) StepRevisits(paths float64) float64 {
	return c.Revisits(paths) / float64(c.Horizon)
}

// PathBound returns the largest K with K = N + 4 c_beta^2 d^2 H^5 log^2(K H / delta) / gap^2 (eq:UB-state-revisits), to the last bit, by
// doubling and bisection. The revisit bound holds in every run, so a run never draws more paths.
//
// The right-hand side is concave in K where log(K H / delta) >= 1. The doubling ends where it is below K and grows by less than K does:
// there is no solution beyond.
func (c Constants) PathBound() float64 {
	above := func(k float64) bool { return c.Episodes+c.Revisits(k) > k }
	steep := func(k float64) bool { return c.log(k) < 1 || 2*(c.Revisits(k)/c.log(k)) > k }
	lo, hi := c.Episodes, c.Episodes
	for above(hi) || (steep(hi) && c.Revisits(hi) > 0) {
		if above(hi) {
			lo = hi
		}
		hi *= 2
	}
	for {
		mid := lo + float64((hi-lo)/2)
		if mid <= lo || mid >= hi {
			break
		}
		if above(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// AverageRegret returns Theorem 1's bound on Regret(N)/N (eqn:piazzolla), 8 c_beta sqrt(d^2 H^7 log^2(H T / delta) / T), and
// whether its condition N >= 4 c_beta^2 d^2 H^5 log^2(H T / delta) / gap^2 holds for a run of T samples. assumed is the K that beta was
// computed with. The proof has it in place of the run's K <= T, so both logarithms have it while it is larger than T; 0 for what the paper has.
func (c Constants) AverageRegret(samples, assumed float64) (bound float64, holds bool) {
	l := c.log(math.Max(samples, assumed))
	bound = 8 * math.Sqrt(float64(c.leading(1, 7)*float64(l*l))/samples)
	return bound, c.Episodes >= c.EpisodesNeeded(math.Max(samples, assumed))
}

// EpisodesNeeded returns the least number N of episodes with which Theorem 1 states eqn:piazzolla for a run of T samples,
// 4 c_beta^2 d^2 H^5 log^2(H T / delta) / gap^2.
func (c Constants) EpisodesNeeded(samples float64) float64 { return c.Revisits(samples) }

// PathRegret returns the bound on Regret_path(K) (eq:worst_case):
// 4 c_beta sqrt(d^2 H^6 K log^2(H T / delta)) + 4 c_beta^2 d^2 H^6 log^2(K H / delta) / gap^2, with assumed in both logarithms while it is
// larger, as in AverageRegret.
func (c Constants) PathRegret(paths, samples, assumed float64) float64 {
	l := c.log(math.Max(samples, assumed))
	return float64(4*math.Sqrt(float64(c.leading(1, 6)*float64(paths*float64(l*l))))) + float64(c.Revisits(math.Max(paths, assumed))*float64(c.Horizon))
}

// LogRegret returns the bound on the expected Regret_path(K) (eq:expected_regret), for which the proof takes delta = 1/K:
// 17 c_beta^2 d^2 H^7 log^2(K H) / gap^2, where the gap is that of all steps; zero where no step has one.
func (c Constants) LogRegret(paths float64) float64 {
	if math.IsInf(c.GapOfAll, 1) {
		return 0
	}
	l := detmath.Log(float64(paths * float64(c.Horizon)))
	return float64(c.leading(17, 7)*float64(l*l)) / float64(c.GapOfAll*c.GapOfAll)
}

// PhaseLength returns how many paths to expect from one state before its bonus falls below gap/2, where gap is that of its step and
// delta[a] = V* - Q* of its actions: about (2 beta / gap)^2 sum_a (1 + 2 delta_a / gap)^-2. It assumes that the features of the actions
// are orthonormal and that nothing was learned there before. It is not in the paper.
func PhaseLength(beta, gap float64, delta []float64) float64 {
	sum := 0.0
	for _, x := range delta {
		y := 1 + 2*x/gap
		sum += 1 / float64(y*y)
	}
	return float64(4*beta) * beta / float64(gap*gap) * sum
}
