package problem_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

func randomLinearMDPs(t *testing.T, n int, test func(p *problem.Problem, args problem.Args, r *rand.Rand)) {
	r := rand.New(rand.NewPCG(4, 1))
	for range n {
		args := problem.Args{
			"states": 5 + r.IntN(10), "actions": 2 + r.IntN(4), "dim": 2 + r.IntN(5), "horizon": 1 + r.IntN(5), "successors": 1 + r.IntN(4), "seed": r.IntN(1 << 53),
		}
		test(mustBuild(t, "random-linear-mdp", args), args, r)
	}
}

// eq:linear-MDP-intro from the tables alone: the coefficients that make P_h(.|s,a) and r_h of the features are measures and within
// [0,1]^d. The features are on the simplex, so their norms are at most 1.
func TestRandomLinearMDPIsOne(t *testing.T) {
	randomLinearMDPs(t, 40, func(p *problem.Problem, args problem.Args, _ *rand.Rand) {
		m, d := p.Table, p.Own.Dim
		for s := range m.States() {
			for a := range m.Actions() {
				phi, sum := ownFeatures(p, 1, s, a), 0.0
				for _, x := range phi {
					if sum += x; x < 0 {
						t.Fatalf("%v: a feature is %v", args, x)
					}
				}
				if math.Abs(sum-1) > 1e-12 || dot(phi, phi) > 1+1e-12 {
					t.Fatalf("%v: phi(%d,%d) = %v sums to %v", args, s, a, phi, sum)
				}
			}
		}
		features := columns(p, 1)
		basis := spanned(features)
		if len(basis) != d {
			t.Fatalf("%v: features of rank %d", args, len(basis))
		}
		for h := 1; h <= m.Horizon(); h++ {
			mass, rewards := make([]float64, d), []float64{}
			for to := range m.States() {
				column := arrivals(m, h, to)
				if e := basis.residual(column); e > 1e-12 {
					t.Fatalf("%v: the probabilities of arriving at state %d are %v off the span", args, to, e)
				}
				for i, x := range coefficients(features, column) {
					if mass[i] += x; x < -1e-9 {
						t.Fatalf("%v: measure %d of step %d has %v at state %d", args, i, h, x, to)
					}
				}
			}
			for i, x := range mass {
				if math.Abs(x-1) > 1e-9 {
					t.Fatalf("%v: measure %d of step %d has mass %v", args, i, h, x)
				}
			}
			for i := range m.States() * m.Actions() {
				rewards = append(rewards, m.Reward(h, i/m.Actions(), i%m.Actions()))
			}
			if e := basis.residual(rewards); e > 1e-12 {
				t.Fatalf("%v: rewards are %v off the span", args, e)
			}
			for _, x := range coefficients(features, rewards) {
				if x < -1e-9 || x > 1+1e-9 {
					t.Fatalf("%v: theta has %v", args, x)
				}
			}
		}
	})
}

// Q of every policy is linear in the features, not only Q*.
func TestRandomLinearMDPHasLinearQOfEveryPolicy(t *testing.T) {
	randomLinearMDPs(t, 40, func(p *problem.Problem, args problem.Args, r *rand.Rand) {
		m := p.Table
		basis, choice := spanned(columns(p, 1)), map[[2]int][]int{}
		policy := func(h, s int) []int {
			if choice[[2]int{h, s}] == nil {
				choice[[2]int{h, s}] = r.Perm(m.Actions())[:1+r.IntN(m.Actions())]
			}
			return choice[[2]int{h, s}]
		}
		v := mdp.Evaluate(m, policy)
		for h := 1; h <= m.Horizon(); h++ {
			var q []float64
			for i := range m.States() * m.Actions() {
				s, a := i/m.Actions(), i%m.Actions()
				x, n := m.Reward(h, s, a), m.Successors(h, s, a)
				for j, to := range n.State {
					x += n.Prob[j] * v[h*m.States()+int(to)]
				}
				q = append(q, x)
			}
			if e := basis.residual(q); e > 1e-11 {
				t.Fatalf("%v: Q^pi_%d is %v off the span", args, h, e)
			}
		}
	})
}

func TestRandomLinearMDPSaysItsGap(t *testing.T) {
	p := mustBuild(t, "random-linear-mdp", nil)
	gap, at := mdp.Solve(p.Table).Gap()
	if want := fmt.Sprintf("The gap came out to %.6g, at step %d in state %d.", gap, at.H, at.S); len(p.Notes) != 1 || p.Notes[0] != want {
		t.Errorf("notes %q, want %q", p.Notes, want)
	}
	if declared := problem.Find("random-linear-mdp").Gap; declared > gap {
		t.Errorf("by default a gap of %v is declared, the true one is %v", declared, gap)
	}
	wantFault(t, "random-linear-mdp", problem.Args{"states": 10_000, "horizon": 200, "actions": 2}, "states: found 2.4e+07, expected at most 10,000,000 successors in all")
}
