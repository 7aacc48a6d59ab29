package mdp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
)

// agree is the rounding that two ways of adding up at most a few hundred numbers below 10 may differ by.
const agree = 1e-12

// walk returns the expected reward of steps h..H from state s by pushing probability forwards, where Solve and Evaluate
// work backwards. act gives the actions taken at (h,s), each with the same probability.
func walk(p mdp.Process, h, s int, act mdp.Policy) float64 {
	mass := map[int]float64{s: 1}
	total := 0.0
	for ; h <= p.Horizon(); h++ {
		after := map[int]float64{}
		for s, m := range mass {
			actions := act(h, s)
			for _, a := range actions {
				share := m / float64(len(actions))
				total += share * p.Reward(h, s, a)
				next := p.Successors(h, s, a)
				for i, to := range next.State {
					after[int(to)] += share * next.Prob[i]
				}
			}
		}
		mass = after
	}
	return total
}

// deterministic calls visit with every deterministic policy of the process, A^(S H) of them.
func deterministic(p mdp.Process, visit func(mdp.Policy)) {
	S, A := p.States(), p.Actions()
	choice := make([]int, p.Horizon()*S)
	for {
		visit(func(h, s int) []int { return choice[(h-1)*S+s:][:1] })
		i := 0
		for ; i < len(choice); i++ {
			if choice[i]++; choice[i] < A {
				break
			}
			choice[i] = 0
		}
		if i == len(choice) {
			return
		}
	}
}

func TestSolveIsTheBestOfAllPolicies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, shape := range mdptest.Shapes(r, 60, 3, 2, 2) { // at most 2^6 policies each
		p := shape.Random(r)
		o := mdp.Solve(p)
		for h := 1; h <= shape.Horizon; h++ {
			for s := range shape.States {
				best := make([]float64, shape.Actions)
				deterministic(p, func(pi mdp.Policy) {
					for a := range best {
						best[a] = max(best[a], walk(p, h, s, func(t, x int) []int {
							if t == h {
								return []int{a}
							}
							return pi(t, x)
						}))
					}
				})
				v := 0.0
				for a, q := range best {
					v = max(v, q)
					if math.Abs(o.Q(h, s, a)-q) > agree {
						t.Fatalf("%+v: Q*_%d(%d,%d) = %v, the best policy gives %v", shape, h, s, a, o.Q(h, s, a), q)
					}
				}
				if math.Abs(o.V(h, s)-v) > agree {
					t.Fatalf("%+v: V*_%d(%d) = %v, the best policy gives %v", shape, h, s, o.V(h, s), v)
				}
			}
		}
		for s := range shape.States {
			if o.V(shape.Horizon+1, s) != 0 {
				t.Fatal("V* after the last step is not 0")
			}
		}
	}
}

// A larger process, against Bellman's equation written as a plain recursion.
func TestSolveIsBellman(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, shape := range mdptest.Shapes(r, 40, 4, 4, 3) {
		p := shape.Random(r)
		o := mdp.Solve(p)
		for h := 1; h <= shape.Horizon; h++ {
			for s := range shape.States {
				for a := range shape.Actions {
					if want := bellman(p, h, s, a); math.Abs(o.Q(h, s, a)-want) > agree {
						t.Fatalf("%+v: Q*_%d(%d,%d) = %v, want %v", shape, h, s, a, o.Q(h, s, a), want)
					}
				}
			}
		}
	}
}

// bellman is Q*_h(s,a) by recursion, without a table.
func bellman(p mdp.Process, h, s, a int) float64 {
	q := p.Reward(h, s, a)
	if h == p.Horizon() {
		return q
	}
	next := p.Successors(h, s, a)
	for i, to := range next.State {
		best := 0.0
		for b := range p.Actions() {
			best = max(best, bellman(p, h+1, int(to), b))
		}
		q += next.Prob[i] * best
	}
	return q
}
