package problem_test

import (
	"math"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// cliff is Gymnasium's cliff walking from its description. Its best is the largest return of the original rewards in the given
// number of moves.
type cliff struct {
	slippery bool
	memo     map[[3]int]float64
}

func (c *cliff) best(row, col, moves int) float64 {
	if moves == 0 || row == 3 && col == 11 {
		return 0
	}
	key := [3]int{row, col, moves}
	if v, ok := c.memo[key]; ok {
		return v
	}
	v := math.Inf(-1)
	for a := range 4 {
		v = max(v, c.after(row, col, a, moves))
	}
	c.memo[key] = v
	return v
}

func (c *cliff) after(row, col, action, moves int) float64 {
	if row == 3 && col == 11 {
		return 0
	}
	one := func(action int) float64 {
		around := [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}[action]
		r, k := min(max(row+around[0], 0), 3), min(max(col+around[1], 0), 11)
		if r == 3 && k >= 1 && k <= 10 {
			return -100 + c.best(3, 0, moves-1)
		}
		return -1 + c.best(r, k, moves-1)
	}
	if !c.slippery {
		return one(action)
	}
	return (one(action) + one((action+1)%4) + one((action+3)%4)) / 3
}

func TestCliffWalkingIsTheGame(t *testing.T) {
	const horizon = 30
	for _, slippery := range []bool{false, true} {
		p := mustBuild(t, "cliff-walking", problem.Args{"slippery": slippery, "horizon": horizon})
		game := &cliff{slippery, map[[3]int]float64{}}
		o := mdp.Solve(p.Table)
		for h := 1; h <= horizon; h++ {
			left := horizon - h + 1
			for s := range 48 {
				for a := range 4 {
					// Scaling as documented: V_h is (original V_h + 100 (H-h+1)) / 100.
					want := (game.after(s/12, s%12, a, left) + 100*float64(left)) / 100
					if got := o.Q(h, s, a); math.Abs(got-want) > 1e-11 {
						t.Fatalf("slippery %t: Q*_%d(%d,%d) = %v, the game gives %v", slippery, h, s, a, got, want)
					}
				}
			}
		}
	}
}

// The best return from the start is -13, as the shortest way beside the cliff has 13 steps; so it is with any horizon over that.
func TestCliffWalkingOptimum(t *testing.T) {
	for _, horizon := range []int{13, 20, 100} {
		p := mustBuild(t, "cliff-walking", problem.Args{"horizon": horizon})
		start := p.Table.Start().Cycle[0]
		x := p.Scaling
		if got := mdp.Solve(p.Table).V(1, start)/x.Times - x.Add*float64(horizon); start != 36 || math.Abs(got+13) > 1e-9 {
			t.Errorf("%d steps: best return %v from state %d, want -13 from 36", horizon, got, start)
		}
		if gap, _ := mdp.Solve(p.Table).Gap(); math.Abs(gap-0.01) > 1e-11 {
			t.Errorf("%d steps: gap %v, want that of a wasted step, 0.01", horizon, gap)
		}
	}
}
