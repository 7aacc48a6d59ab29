package theory_test

import (
	"math"
	"testing"

	"revisit/core/feature"
	"revisit/core/linq"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/theory"
)

// The learner itself, going back to the last step's only state until it trusts it: H = 2, features e_a, rewards r_2(a) as
// given. It takes within 2 % of the predicted number of paths; what is left out is one path an action and the shrinkage of
// the estimate, both of order gap/beta.
func TestPhaseLengthIsWhatTheLearnerTakes(t *testing.T) {
	for _, test := range []struct {
		rewards   []float64
		beta, gap float64
	}{
		{[]float64{1, 0.5}, 5, 0.5},
		{[]float64{0.5, 1}, 5, 0.5},
		{[]float64{0.3, 0.3, 0.3}, 3, 0.1},
		{[]float64{0.9, 0.7, 0.2, 0}, 6, 0.2},
		{[]float64{0.1, 0.8, 0.75, 0.5, 0.2}, 4, 0.05},
		{[]float64{0.6}, 10, 0.3},
	} {
		A := len(test.rewards)
		b := mdp.NewBuilder(2, 1, A, mdp.Stationary, mdp.PerStep)
		best := 0.0
		for a, r := range test.rewards {
			b.Move([]int{0}, []float64{1})
			b.Reward(1, 0, a, r)
			best = max(best, r)
		}
		p, err := b.Table()
		if err != nil {
			t.Fatal(err)
		}
		var delta []float64
		for _, r := range test.rewards {
			delta = append(delta, best-r)
		}
		learner := linq.New(protocol.Open(p, 1, protocol.Revisiting), linq.Config{Features: feature.NewOneHot(1, A), Beta: test.beta, Gap: []float64{test.gap, test.gap}})
		paths := 0
		for stop := 1; stop != 0; paths++ {
			got, err := learner.NextPath()
			if err != nil {
				t.Fatal(err)
			}
			stop = got.Stop
		}
		want := theory.PhaseLength(test.beta, test.gap, delta)
		if math.Abs(float64(paths)/want-1) > 0.02 {
			t.Errorf("rewards %v, beta %v, gap %v: %d paths, predicted %v", test.rewards, test.beta, test.gap, paths, want)
		}
	}
	if got := theory.PhaseLength(5, math.Inf(1), []float64{0, 0}); got != 0 {
		t.Errorf("without a gap: %v paths, want 0", got)
	}
}
