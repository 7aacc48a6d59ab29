package linq_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/linq"
	"revisit/core/problem"
	"revisit/core/protocol"
	"revisit/core/theory"
)

// The first episode of figure-1 unfolds as the paper's Figure 1 does; the numbers were computed by hand. The states are drawn
// by a fair coin and every feature is e_a, so nothing of it depends on the seed.
func TestFigure1(t *testing.T) {
	family := problem.Find("figure-1")
	p, err := family.Build(nil)
	if err != nil {
		t.Fatal(err)
	}
	features, err := feature.NewTable(p.Own.Dim, 2, 2, 1, p.Own.Values)
	if err != nil {
		t.Fatal(err)
	}
	constants := theory.Constants{Dim: 2, Horizon: 3, Episodes: 1, CBeta: 0.005, Delta: 0.1, Gap: 0.3}
	bound := constants.PathBound()
	beta := constants.Beta(bound)
	if math.Abs(bound-62.28) > 0.005 || math.Abs(beta-0.17467) > 0.000005 {
		t.Errorf("path bound %v and beta %v, want 62.28 and .17467", bound, beta)
	}
	for seed := range uint64(20) {
		env := protocol.Open(p.Table, seed, protocol.Revisiting)
		learner := linq.New(env, linq.Config{Features: features, Beta: beta, Gap: []float64{0.3, 0.3, 0.3}})
		sets := make([][]int64, 4) // I_h at [h]
		var states []int
		for _, want := range []struct {
			from, stop int
			actions    []int
			bonus      float64 // at step 3, against .15
		}{
			{1, 2, []int{0, 0, 0}, 0.1747},
			{3, 2, []int{0, 0, 1}, 0.1747},
			{3, 1, []int{0, 0, 1}, 0.1235},
			{2, 0, []int{0, 0, 1}, 0.1008},
		} {
			got, err := learner.NextPath()
			if err != nil {
				t.Fatal(err)
			}
			if got.From != want.from || got.Stop != want.stop || !slices.Equal(got.Actions, want.actions) {
				t.Errorf("seed %d, path %d: from %d, stop %d, actions %v; want %d, %d, %v", seed, got.K, got.From, got.Stop, got.Actions, want.from, want.stop, want.actions)
			}
			if math.Abs(got.Bonus[2]-want.bonus) > 0.00005 {
				t.Errorf("seed %d, path %d: bonus %v at step 3, want %v", seed, got.K, got.Bonus[2], want.bonus)
			}
			if states != nil && !slices.Equal(got.States[:want.from], states[:want.from]) {
				t.Errorf("seed %d, path %d: states %v do not begin as %v", seed, got.K, got.States, states)
			}
			states = slices.Clone(got.States)
			for h := got.Stop + 1; h <= 3; h++ {
				sets[h] = append(sets[h], got.K)
			}
		}
		for h, want := range [][]int64{1: {4}, 2: {3, 4}, 3: {1, 2, 3, 4}} {
			if !slices.Equal(sets[h], want) || h > 0 && learner.Updates(h) != int64(len(want)) {
				t.Errorf("seed %d: I_%d = %v, want %v", seed, h, sets[h], want)
			}
		}
		if got, want := env.Counts(), (protocol.Counts{Episodes: 1, Paths: 4, Samples: 7, Revisits: 3}); got != want {
			t.Errorf("seed %d: %+v, want %+v", seed, got, want)
		}
	}
}
