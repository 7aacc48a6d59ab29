package theory_test

import (
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
)

// What norms tell of three actions, the first of which is optimal at 12 steps: by hand. At a last step all are, which tells nothing.
func TestNorms(t *testing.T) {
	p := mdptest.Bandits(t, append(slices.Repeat([][]float64{{0.9, 0.5, 0.4}}, 12), []float64{0.5, 0.5, 0.5})...)
	for _, c := range []struct {
		name   string
		values []float64
		count  float64
		tells  bool
	}{
		{"equal", []float64{1, 1, 1}, 4, false},
		{"equal up to rounding", []float64{1 - 1e-12, 1, 1 - 1e-13}, 4, false},
		{"the optimal one is the longest", []float64{-1, 0.9, 0.9}, 12, true},
		{"the optimal one and another", []float64{1, -1, 0.9}, 6, false}, // the standard deviation of each place is 0.236
		{"another is the longest", []float64{0.5, 0.9, 0.3}, 0, false},
		{"all are zero", []float64{0, 0, 0}, 4, false},
	} {
		m, err := feature.NewTable(1, 1, 3, 1, c.values)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(c.name, func(t *testing.T) {
			check(t, finding(t, instance(p, m, slices.Repeat([]float64{0.4}, 13)...), "norms"), c.tells, c.count, 4, mdp.Witness{})
		})
	}
}
