package problem_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// The probabilities and rewards of swimming right, state by state, as printed in Osband, Russo and Van Roy (2013), Figure 1.
func TestRiverSwimNumbers(t *testing.T) {
	p := mustBuild(t, "river-swim", problem.Args{"states": 6, "horizon": 4}).Table
	right := [][]float64{
		{0.4, 0.6, 0, 0, 0, 0},
		{0.05, 0.6, 0.35, 0, 0, 0},
		{0, 0.05, 0.6, 0.35, 0, 0},
		{0, 0, 0.05, 0.6, 0.35, 0},
		{0, 0, 0, 0.05, 0.6, 0.35},
		{0, 0, 0, 0, 0.4, 0.6},
	}
	for s := range 6 {
		left := make([]float64, 6)
		left[max(s-1, 0)] = 1
		for a, want := range [][]float64{left, right[s]} {
			got := make([]float64, 6)
			n := p.Successors(3, s, a)
			for i, to := range n.State {
				got[to] = n.Prob[i]
			}
			if !slices.Equal(got, want) {
				t.Errorf("state %d, action %d: %v, want %v", s, a, got, want)
			}
			reward := 0.0
			switch {
			case s == 0 && a == 0:
				reward = 0.005
			case s == 5 && a == 1:
				reward = 1
			}
			if got := p.Reward(3, s, a); got != reward {
				t.Errorf("state %d, action %d: reward %v, want %v", s, a, got, reward)
			}
		}
	}
	if got := p.Start(); !slices.Equal(got.Cycle, []int{0}) {
		t.Errorf("starts %+v, want the left end", got)
	}
}

// swim is V* with the given number of moves left, by recursion over the story: the current carries left, swimming right may fail.
func swim(n, s, moves int, memo map[[2]int]float64) float64 {
	if moves == 0 {
		return 0
	}
	key := [2]int{s, moves}
	if v, ok := memo[key]; ok {
		return v
	}
	then := func(to int) float64 { return swim(n, to, moves-1, memo) }
	var left, right float64
	switch {
	case s == 0:
		left, right = 0.005+then(0), 0.6*then(1)+0.4*then(0)
	case s == n-1:
		left, right = then(s-1), 1+0.6*then(s)+0.4*then(s-1)
	default:
		left, right = then(s-1), 0.35*then(s+1)+0.6*then(s)+0.05*then(s-1)
	}
	memo[key] = max(left, right)
	return memo[key]
}

func TestRiverSwimOptimalValues(t *testing.T) {
	for _, n := range []int{2, 3, 6, 15} {
		const horizon = 40
		o := mdp.Solve(mustBuild(t, "river-swim", problem.Args{"states": n, "horizon": horizon}).Table)
		memo := map[[2]int]float64{}
		for h := 1; h <= horizon; h++ {
			for s := range n {
				if got, want := o.V(h, s), swim(n, s, horizon-h+1, memo); math.Abs(got-want) > 1e-12 {
					t.Fatalf("n = %d: V*_%d(%d) = %v, want %v", n, h, s, got, want)
				}
			}
		}
	}
	// Too far from the reward, drifting is best: 0.005 a step.
	if got := mdp.Solve(mustBuild(t, "river-swim", problem.Args{"states": 10, "horizon": 8}).Table).V(1, 0); math.Abs(got-0.04) > 1e-15 {
		t.Errorf("8 steps, 10 states: V* = %v, want 0.04", got)
	}
}

// The best long-run average reward, which other papers report as about 0.43. Always swimming right is a birth-death chain: in its
// stationary law a state weighs as much more than the one before it as the ways up outweigh the ways down.
func TestRiverSwimLongRunAverage(t *testing.T) {
	const n, horizon = 6, 1000
	weight, sum := 1.0, 1.0
	for s := 1; s < n; s++ {
		up, down := 0.35, 0.05
		if s == 1 {
			up = 0.6
		}
		if s == n-1 {
			down = 0.4
		}
		weight *= up / down
		sum += weight
	}
	want := weight / sum // the last state's share, each visit of which pays 1
	o := mdp.Solve(mustBuild(t, "river-swim", problem.Args{"states": n, "horizon": horizon}).Table)
	if got := o.V(1, 0) - o.V(2, 0); math.Abs(got-want) > 1e-9 || math.Abs(want-0.43) > 0.005 {
		t.Errorf("one more of %d steps is worth %v, want %v", horizon, got, want)
	}
}

func TestRiverSwimFaults(t *testing.T) {
	if _, err := build("river-swim", problem.Args{"states": 1000, "horizon": 1000}); err != nil {
		t.Errorf("the largest river is refused: %v", err)
	}
	wantFault(t, "river-swim", problem.Args{"states": 20000, "horizon": 1000}, "states: found 4e+07, expected horizon x states x actions of at most 20,000,000")
}
