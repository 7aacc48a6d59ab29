package compare_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/compare"
	"revisit/core/internal/evaluation"
	"revisit/core/lab"
)

// TestShareCurve: at every number of samples the curve's last point so far has the runs counted one by one.
func TestShareCurve(t *testing.T) {
	const budget = 100
	draw := rand.New(rand.NewPCG(3, 1))
	for range 50 {
		r := made(t, false, func(c *compare.Cell) {
			c.Samples = int64(draw.IntN(40)) + budget/2
			if draw.IntN(2) == 0 { // the budget ended it, and the last path exceeds it
				c.Outcome, c.Samples = lab.Spent, budget+int64(draw.IntN(5))
			}
			c.Measures.First = evaluation.Passage{Samples: []int64{0}, Suboptimality: []float64{0.9}}
			if draw.IntN(3) > 0 {
				at := draw.Int64N(budget / 2)
				if c.Samples > budget && draw.IntN(2) == 0 { // it got there on that path
					at = c.Samples - 1
				}
				c.Measures.First = evaluation.Passage{Samples: []int64{0, at + 1}, Suboptimality: []float64{0.9, 0.1}}
			}
		})
		r.Comparison.Budget.Samples = budget
		for l, sum := range summed(t, r, `{}`).Points[0].Learners {
			curve := sum.Until.Curve
			var runs []compare.Cell
			last := int64(0)
			for _, c := range r.Cells {
				if c.Learner == l {
					runs, last = append(runs, c), max(last, min(c.Samples, budget))
				}
			}
			if !slices.IsSorted(curve.X) || curve.X[0] != 1 || curve.X[len(curve.X)-1] != last {
				t.Fatalf("points at %v, the last run ends at %d", curve.X, last)
			}
			for x := int64(1); x <= last; x++ {
				reached, known := 0, 0
				for _, c := range runs {
					first := &c.Measures.First
					switch n := len(first.Samples); {
					case first.Suboptimality[n-1] <= 0.1 && min(first.Samples[n-1], budget) <= x:
						reached, known = reached+1, known+1
					case first.Suboptimality[n-1] <= 0.1 || x <= min(c.Samples, budget):
						known++
					}
				}
				i, met := slices.BinarySearch(curve.X, x)
				if !met {
					i--
				}
				if got := *curve.Share[i]; math.Abs(got-float64(reached)/float64(len(runs))) > 1e-15 {
					t.Fatalf("within %d samples %v of the runs, counted %d of %d", x, got, reached, len(runs))
				}
				if met && curve.N[i] != known {
					t.Fatalf("at %d samples known of %d runs, counted %d", x, curve.N[i], known)
				}
				if *curve.Lower[i] > *curve.Share[i] || *curve.Upper[i] < *curve.Share[i] {
					t.Fatalf("at %d samples %v is not in %v to %v", x, *curve.Share[i], *curve.Lower[i], *curve.Upper[i])
				}
			}
			if end := *curve.Share[len(curve.Share)-1]; math.Abs(end*float64(sum.Until.Of)-float64(sum.Until.Reached)) > 1e-12 {
				t.Fatalf("the curve ends at %v, %d of %d reached the target", end, sum.Until.Reached, sum.Until.Of)
			}
		}
	}
}

// The exact 95 % intervals of k of 20, as tables of the binomial distribution have them.
var exactOf20 = map[int][2]float64{0: {0, 0.1684}, 1: {0.0013, 0.2487}, 9: {0.2306, 0.6847}, 10: {0.2720, 0.7280}, 20: {0.8316, 1}}

// TestShareCurveIntervals: seed k gets there after 10 k samples, so that after 10 k samples k of 20 have.
func TestShareCurveIntervals(t *testing.T) {
	r := made(t, false, func(*compare.Cell) {})
	r.Cells = nil
	for seed := range uint64(20) {
		c := compare.Cell{}
		c.Seed, c.Outcome, c.Samples = seed+1, lab.Done, 300
		c.Measures.First = evaluation.Passage{Samples: []int64{0, 10 * int64(seed+1)}, Suboptimality: []float64{0.9, 0}}
		r.Cells = append(r.Cells, c)
	}
	curve := summed(t, r, `{}`).Points[0].Learners[0].Until.Curve
	if len(curve.X) != 22 || curve.X[21] != 300 {
		t.Fatalf("points at %v", curve.X)
	}
	for k, want := range exactOf20 {
		if got := [2]float64{*curve.Lower[k], *curve.Upper[k]}; math.Abs(got[0]-want[0]) > 5e-5 || math.Abs(got[1]-want[1]) > 5e-5 {
			t.Errorf("%d of 20: %v, tables have %v", k, got, want)
		}
	}
	r.Points[0].Epsilon = nil
	if curve := summed(t, r, `{}`).Points[0].Learners[0].Until.Curve; len(curve.X) != 0 {
		t.Errorf("a curve without a target: %+v", curve)
	}
}
