package problem_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/mdp"
)

// Numbers computed by hand.
func TestFigure1Numbers(t *testing.T) {
	p := mustBuild(t, "figure-1", nil)
	table := p.Table
	if table.Horizon() != 3 || table.States() != 2 || table.Actions() != 2 || !slices.Equal(table.Start().Cycle, []int{0}) {
		t.Fatalf("H = %d, S = %d, A = %d, start %+v", table.Horizon(), table.States(), table.Actions(), table.Start())
	}
	if p.Own.Dim != 2 || !slices.Equal(p.Own.Values, []float64{1, 0, 0, 1, 1, 0, 0, 1}) {
		t.Errorf("features %+v, want e_a in both states", p.Own)
	}
	o := mdp.Solve(table)
	for h := 1; h <= 3; h++ {
		for s := range 2 {
			if n := table.Successors(h, s, 1); !slices.Equal(n.Prob, []float64{0.5, 0.5}) {
				t.Errorf("successors of (%d,%d,1): %v, want a fair coin", h, s, n)
			}
			// V*_3 = .35, and .8 more at each step before.
			if got, want := o.V(h, s), []float64{1.95, 1.15, 0.35}[h-1]; math.Abs(got-want) > 1e-15 {
				t.Errorf("V*_%d(%d) = %v, want %v", h, s, got, want)
			}
			if gap, a := o.GapAt(h, s); math.Abs(gap-0.3) > 1e-15 || a != []int{1, 1, 0}[h-1] {
				t.Errorf("gap %v by action %d at step %d, want 0.3 by %d", gap, a, h, []int{1, 1, 0}[h-1])
			}
		}
	}
}
