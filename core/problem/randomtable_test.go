package problem_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// The solved values satisfy Bellman's optimality equation, written out naively over all states.
func TestRandomTableBellman(t *testing.T) {
	for _, perStep := range []bool{false, true} {
		p := mustBuild(t, "random-table", problem.Args{"states": 12, "actions": 4, "branching": 5, "per_step": perStep, "horizon": 7, "seed": 9}).Table
		o := mdp.Solve(p)
		for h := 7; h >= 1; h-- {
			for s := range 12 {
				best := math.Inf(-1)
				for a := range 4 {
					chance := make([]float64, 12)
					n := p.Successors(h, s, a)
					for i, to := range n.State {
						chance[to] += n.Prob[i]
					}
					q := p.Reward(h, s, a)
					for to, x := range chance {
						q += x * o.V(h+1, to)
					}
					best = max(best, q)
					if math.Abs(q-o.Q(h, s, a)) > 1e-12 {
						t.Fatalf("per step %t: residual %v at (%d,%d,%d)", perStep, q-o.Q(h, s, a), h, s, a)
					}
				}
				if math.Abs(best-o.V(h, s)) > 1e-12 {
					t.Fatalf("per step %t: V*_%d(%d) = %v, the best action has %v", perStep, h, s, o.V(h, s), best)
				}
			}
		}
	}
}

// The problem has the documented distribution: branching different successors of each (s,a), each state as likely as any other, pieces of
// mean 1/branching, rewards of mean 1/2, and every action best as often as any other.
func TestRandomTableLaw(t *testing.T) {
	const S, A, branching, seeds = 20, 3, 4, 100
	visits, best := make([]int, S), make([]int, A)
	reward, squares := 0.0, 0.0
	for seed := range seeds {
		p := mustBuild(t, "random-table", problem.Args{"states": S, "actions": A, "branching": branching, "seed": seed, "horizon": 3}).Table
		o := mdp.Solve(p)
		for s := range S {
			for a := range A {
				n := p.Successors(2, s, a)
				if len(n.State) != branching {
					t.Fatalf("seed %d: %d successors of (%d,%d)", seed, len(n.State), s, a)
				}
				for i, to := range n.State {
					visits[to]++
					squares += n.Prob[i] * n.Prob[i] / (seeds * S * A)
				}
				reward += p.Reward(2, s, a) / (seeds * S * A)
				if o.IsOptimal(1, s, a) {
					best[a]++
				}
			}
		}
	}
	for s, n := range visits { // binomial with 6000 draws of 1/5: five standard deviations are 155
		if n < 1200-155 || n > 1200+155 {
			t.Errorf("state %d follows %d times, want about 1200", s, n)
		}
	}
	for a, n := range best { // 2000 draws of 1/3: five standard deviations are 105
		if n < 667-105 || n > 667+105 {
			t.Errorf("action %d is best %d times of 2000", a, n)
		}
	}
	// Uniform cuts give a uniform point of the simplex: the sum of squares has mean 2/(branching+1).
	if math.Abs(reward-0.5) > 0.02 || math.Abs(squares-0.4) > 0.01 {
		t.Errorf("mean reward %v, mean sum of squared probabilities %v; want 0.5 and 0.4", reward, squares)
	}
}

func TestRandomTableLayers(t *testing.T) {
	same := mustBuild(t, "random-table", nil).Table
	anew := mustBuild(t, "random-table", problem.Args{"per_step": true}).Table
	if !same.Stationary() || anew.Stationary() {
		t.Errorf("stationary: %t, and %t when drawn anew for every step", same.Stationary(), anew.Stationary())
	}
	if slices.Equal(anew.Successors(1, 0, 0).Prob, anew.Successors(2, 0, 0).Prob) || anew.Reward(1, 0, 0) == anew.Reward(2, 0, 0) {
		t.Error("steps 1 and 2 are the same")
	}
	if one := mustBuild(t, "random-table", problem.Args{"states": 1, "branching": 1}); one.Table.Successors(1, 0, 0).Prob[0] != 1 {
		t.Error("a single state is left")
	}
}

func TestRandomTableFaults(t *testing.T) {
	wantFault(t, "random-table", problem.Args{"states": 4, "branching": 5}, "branching: found 5, expected at most the number of states, 4")
	wantFault(t, "random-table", problem.Args{"states": 100_000, "actions": 1000, "branching": 1}, "states: found 5e+08, expected horizon x states x actions of at most 20,000,000")
	wantFault(t, "random-table", problem.Args{"states": 2000, "actions": 20, "branching": 600, "horizon": 1}, "branching: found 2.4e+07, expected at most 10,000,000 successors in all")
}
