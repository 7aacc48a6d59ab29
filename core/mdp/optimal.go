package mdp

import "math"

// Optimal holds the optimal values of a process, by exact dynamic programming.
type Optimal struct {
	horizon, states, actions int
	q                        []float64 // Q*_h(s,a) at ((h-1) S + s) A + a
	v                        []float64 // V*_h(s) at (h-1) S + s, h = 1..H+1
}

// Solve computes Q* and V* backwards from H (Bellman's optimality equation), in O(H S A x successors).
func Solve(p Process) *Optimal {
	H, S, A := p.Horizon(), p.States(), p.Actions()
	o := &Optimal{H, S, A, make([]float64, H*S*A), make([]float64, (H+1)*S)}
	for h := H; h >= 1; h-- {
		next := o.v[h*S : (h+1)*S]
		for s := range S {
			best := math.Inf(-1)
			for a := range A {
				q := p.Reward(h, s, a) + Expectation(p.Successors(h, s, a), next)
				o.q[((h-1)*S+s)*A+a] = q
				best = max(best, q)
			}
			o.v[(h-1)*S+s] = best
		}
	}
	return o
}

// Expectation returns the sum of p(s') v(s') over the successors, in their order.
func Expectation(n Successors, v []float64) float64 {
	sum := 0.0
	for i, s := range n.State {
		sum += float64(n.Prob[i] * v[s])
	}
	return sum
}

// Q returns Q*_h(s,a), h in 1..H.
func (o *Optimal) Q(h, s, a int) float64 { return o.q[((h-1)*o.states+s)*o.actions+a] }

// Values returns V*_h(s) at (h-1) S + s for h = 1..H+1. It belongs to o and is not to be changed.
func (o *Optimal) Values() []float64 { return o.v }

// V returns V*_h(s), h in 1..H+1.
func (o *Optimal) V(h, s int) float64 { return o.v[(h-1)*o.states+s] }

// IsOptimal reports whether a is in the set A*_s of optimal actions at step h: V* - Q* <= 1e-10 H, so that rounding makes no gaps of
// 1e-17.
func (o *Optimal) IsOptimal(h, s, a int) bool {
	return o.V(h, s)-o.Q(h, s, a) <= 1e-10*float64(o.horizon)
}

// Witness is a place (h,s,a) where a gap is attained; H = 0 where there is none.
type Witness struct{ H, S, A int }

// GapAt returns Delta_h(s) (eq:defn-gap-h) and the sub-optimal action that attains it, or +Inf and -1 where every action is
// optimal.
func (o *Optimal) GapAt(h, s int) (float64, int) {
	gap, action := math.Inf(1), -1
	for a := range o.actions {
		if delta := o.V(h, s) - o.Q(h, s, a); !o.IsOptimal(h, s, a) && delta < gap {
			gap, action = delta, a
		}
	}
	return gap, action
}

// StepGap returns the smallest gap of step h over all states and its first witness, or +Inf where no action is sub-optimal.
func (o *Optimal) StepGap(h int) (float64, Witness) {
	gap, witness := math.Inf(1), Witness{}
	for s := range o.states {
		if g, a := o.GapAt(h, s); g < gap {
			gap, witness = g, Witness{h, s, a}
		}
	}
	return gap, witness
}

// Gap returns the sub-optimality gap Delta_gap (eq:defn-gap) and its first witness, or +Inf where no action is sub-optimal.
func (o *Optimal) Gap() (float64, Witness) {
	gap, witness := math.Inf(1), Witness{}
	for h := 1; h <= o.horizon; h++ {
		if g, w := o.StepGap(h); g < gap {
			gap, witness = g, w
		}
	}
	return gap, witness
}
