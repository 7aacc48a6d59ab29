package theory

import (
	"math"

	"revisit/core/detmath"
)

// Complexity is the number of samples with which Theorem 1 bounds the average regret by epsilon. Each requirement has T on both sides; its
// value is the least T >= 1 from which on it always holds.
type Complexity struct {
	Accuracy float64 // eq:LB-sample-complexity: T >= 64 c_beta^2 d^2 H^7 log^2(H T / delta) / epsilon^2
	Episodes float64 // enough samples for the theorem's condition on N, see Samples; not in the paper
}

// Samples returns both requirements for a target of epsilon > 0. While the K that beta was computed with is larger than T, both logarithms have it,
// as in AverageRegret.
//
// The theorem's condition is on episodes, N >= X(T) = 4 c_beta^2 d^2 H^5 log^2(H T / delta) / gap^2. A run has T <= H K and, by
// eq:UB-state-revisits with K <= T, K <= N + X(T); so T >= 2 H X(T) is enough for it: N >= T/H - X(T) >= X(T). Zero where no step has a gap.
func (c Constants) Samples(epsilon, assumed float64) Complexity {
	t := Complexity{Accuracy: c.leastSamples(c.leading(64, 7)/float64(epsilon*epsilon), assumed)}
	if !math.IsInf(c.Gap, 1) {
		t.Episodes = c.leastSamples(c.leading(8, 6)/float64(c.Gap*c.Gap), assumed)
	}
	return t
}

// leastSamples returns the least T >= 1 from which on T >= scale log^2(H max(T, assumed) / delta) always holds.
func (c Constants) leastSamples(scale, assumed float64) float64 {
	t := c.lastCrossing(scale)
	if t >= assumed {
		return t
	}
	l := c.log(assumed) // the requirement is constant up to T = assumed, where it holds
	return math.Max(1, float64(scale*float64(l*l)))
}

// lastCrossing returns the least T >= 1 from which on T >= scale log^2(H T / delta) always holds, to the last bit, by doubling and
// bisection. log^2(x)/x falls from x = e^2 on, so a crossing above that is the last.
func (c Constants) lastCrossing(scale float64) float64 {
	if math.IsInf(scale, 1) {
		return scale
	}
	short := func(t float64) bool {
		l := c.log(t)
		return t < float64(scale*float64(l*l))
	}
	lo := math.Max(1, float64(detmath.Exp(2)*c.Delta)/float64(c.Horizon))
	if !short(lo) {
		return 1
	}
	hi := lo
	for short(hi) {
		lo, hi = hi, 2*hi
	}
	for {
		mid := lo + float64((hi-lo)/2)
		if mid <= lo || mid >= hi {
			return hi
		}
		if short(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
}

// RevisitCount returns the largest |I_{h+1} \ I_h| of any run with features of norm at most 1, whatever c_beta: the largest n with n log(1+tau) <= d log(1 + n/d), tau = gap^2 / (4 beta^2) (the elliptical potential lemma; Invariants checks it).
// Zero where the step has no gap, +Inf where tau vanishes beside 1.
func RevisitCount(dim int, beta, gap float64) float64 {
	if math.IsInf(gap, 1) || beta == 0 {
		return 0
	}
	d, rate := float64(dim), detmath.Log(1+float64(gap*gap)/float64(4*float64(beta*beta)))
	if rate == 0 {
		return math.Inf(1)
	}
	allowed := func(n float64) bool { return float64(n*rate) <= float64(d*detmath.Log(1+n/d)) }
	// Concave minus linear, zero at zero: allowed up to one crossing.
	hi := 1.0
	for allowed(hi) {
		hi *= 2
	}
	lo := math.Floor(hi / 2)
	for hi-lo > 1 {
		mid := math.Floor(lo + float64((hi-lo)/2))
		if mid <= lo || mid >= hi {
			break
		}
		if allowed(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}
