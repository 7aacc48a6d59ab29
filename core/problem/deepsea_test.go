package problem_test

import (
	"math"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// dive is bsuite's deep sea from its description, in the original's rewards: the return of going right or left at a cell and
// best after that. In the stochastic variant the noise has mean 0 and plays no part.
type dive struct {
	size       int
	stochastic bool
	memo       map[[3]int]float64
}

func (d *dive) best(row, col, moves int) float64 {
	if moves == 0 || row == d.size {
		return 0
	}
	key := [3]int{row, col, moves}
	if v, ok := d.memo[key]; ok {
		return v
	}
	v := max(d.right(row, col, moves), d.left(row, col, moves))
	d.memo[key] = v
	return v
}

func (d *dive) left(row, col, moves int) float64 { return d.best(row+1, max(col-1, 0), moves-1) }

func (d *dive) right(row, col, moves int) float64 {
	n := float64(d.size)
	v := d.best(row+1, min(col+1, d.size-1), moves-1)
	if d.stochastic {
		v = v*(1-1/n) + d.best(row+1, col, moves-1)/n
	}
	if col == d.size-1 {
		v++
	}
	return v - 0.01/n
}

func TestDeepSeaIsTheGame(t *testing.T) {
	for _, size := range []int{2, 3, 7, 12} {
		for _, stochastic := range []bool{false, true} {
			for _, horizon := range []int{size - 1, size, size + 3} {
				p := mustBuild(t, "deep-sea", problem.Args{"size": size, "stochastic": stochastic, "randomize_actions": false, "horizon": horizon})
				o, game := mdp.Solve(p.Table), &dive{size, stochastic, map[[3]int]float64{}}
				for h := 1; h <= horizon; h++ {
					left := horizon - h + 1
					offset := float64(left) * 0.01 / float64(size)
					for i, s := range p.Cells {
						row, col := i/size, i%size
						if (s < 0) != (col > row) || s >= 0 && (p.Coordinates[0].At(s) != float64(row) || p.Coordinates[1].At(s) != float64(col)) {
							t.Fatalf("cell (%d,%d) is state %d", row, col, s)
						}
						if s < 0 {
							continue
						}
						for a, want := range []float64{game.left(row, col, left), game.right(row, col, left)} {
							if got := o.Q(h, s, a) - offset; math.Abs(got-want) > 1e-12 {
								t.Fatalf("size %d, stochastic %t, H = %d: Q*_%d((%d,%d),%d) = %v, the game gives %v", size, stochastic, horizon, h, row, col, a, got, want)
							}
						}
					}
					if end := p.Table.States() - 1; math.Abs(o.V(h, end)-offset) > 1e-12 {
						t.Errorf("V*_%d(end) = %v, want %v", h, o.V(h, end), offset)
					}
				}
			}
		}
	}
}

// The best return is .99 at every size, and it takes as many steps as there are rows.
func TestDeepSeaOptimum(t *testing.T) {
	for _, size := range []int{2, 10, 30, 100} {
		p := mustBuild(t, "deep-sea", problem.Args{"size": size})
		if H := p.Table.Horizon(); H != size || p.Table.States() != size*(size+1)/2+1 {
			t.Errorf("size %d: %d steps, %d states", size, H, p.Table.States())
		}
		if got := mdp.Solve(p.Table).V(1, 0)/p.Scaling.Times - p.Scaling.Add*float64(size); math.Abs(got-0.99) > 1e-12 {
			t.Errorf("size %d: best return %v, want 0.99", size, got)
		}
	}
	if notes := mustBuild(t, "deep-sea", problem.Args{"size": 5, "horizon": 4}).Notes; len(notes) != 2 {
		t.Errorf("nothing is said of a treasure out of reach: %q", notes)
	}
}

// Randomised or not, one action goes left and the other right, with the same values; which is which is drawn for every cell.
func TestDeepSeaActions(t *testing.T) {
	plain := mustBuild(t, "deep-sea", problem.Args{"size": 40, "randomize_actions": false}).Table
	drawn := mustBuild(t, "deep-sea", problem.Args{"size": 40, "seed": 5}).Table
	other := mustBuild(t, "deep-sea", problem.Args{"size": 40, "seed": 6}).Table
	cells := plain.States() - 1
	swapped, changed := 0, 0
	for s := range cells {
		for a := range 2 {
			turn := 0
			if drawn.Reward(1, s, 1) != plain.Reward(1, s, 1) {
				turn = 1
			}
			swapped += turn
			if got, want := drawn.Successors(1, s, a).State[0], plain.Successors(1, s, (a+turn)%2).State[0]; got != want {
				t.Fatalf("state %d, action %d: to %d, want %d", s, a, got, want)
			}
		}
		if drawn.Reward(1, s, 1) != other.Reward(1, s, 1) {
			changed++
		}
	}
	// 820 fair coins: five standard deviations are 72.
	if n := swapped / 2; n < 410-72 || n > 410+72 || changed < 410-72 || changed > 410+72 {
		t.Errorf("of %d cells %d have action 0 go right, %d differ with another seed", cells, n, changed)
	}
}
