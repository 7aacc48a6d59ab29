package ocp_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// In every episode the learner makes the decisions of the naive one, and agrees in what is known and in all Q: where transitions are
// deterministic and where they are not, where Q* is linear in the features and where it is not.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	const episodes = 30
	runs, least := repeat.Times(100), repeat.Times(1000)
	var seen struct{ tied, learned, quiet, wrong, dense int }
	r := rand.New(rand.NewPCG(1, 1))
	for run, shape := range mdptest.Shapes(r, runs, 4, 5, 3) {
		H, S, A := shape.Horizon, shape.States, shape.Actions
		c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Random: r.IntN(2) == 0, Seed: r.Uint64N(1 << 53)}, tolerance: 1e-6}
		if run%2 == 0 {
			c.Process = deterministic(t, r, shape)
		}
		optimal := mdp.Solve(c.Process)
		c.Features = randomFeatures(t, r, shape, optimal)
		want := newNaive(c)
		learner, env := c.learner()
		for n := 1; n <= episodes; n++ {
			episode, learned := want.episode()
			p := protocoltest.Draw(t, learner, n, episode)
			protocoltest.Learn(t, learner, p)
			if learner.Diverged() {
				t.Fatalf("run %d, episode %d: diverged", run, n)
			}
			if learned {
				seen.learned++
			} else {
				seen.quiet++
			}
			for h := 1; h <= H; h++ {
				if learner.Updates(h) != int64(len(want.pairs[h-1])) {
					t.Fatalf("run %d, episode %d: %d known at step %d, want %d", run, n, learner.Updates(h), h, len(want.pairs[h-1]))
				}
				for s := range S {
					if got, expected := learner.Greedy(h, s), want.greedy(h, s); !slices.Equal(got, expected) {
						t.Fatalf("run %d, episode %d: greedy actions at (%d,%d) are %v, want %v", run, n, h, s, got, expected)
					}
					for a := range A {
						q, known, distance := want.solve(h, s, a)
						if learner.Known(h, s, a) != known || math.Abs(learner.Q(h, s, a)-q) > 1e-8 {
							t.Fatalf("run %d, episode %d: Q_%d(%d,%d) = %v, known: %t; want %v, %t at distance %v", run, n, h, s, a, learner.Q(h, s, a), learner.Known(h, s, a), q, known, distance)
						}
						if known && math.Abs(q-optimal.Q(h, s, a)) > 1e-6 {
							seen.wrong++
						}
						if feature.Entries(c.Features) > 1 && known {
							seen.dense++
						}
					}
				}
			}
		}
		protocoltest.Counted(t, env, episodes)
		seen.tied += want.Ties
	}
	if seen.tied < least || seen.learned < least/2 || seen.quiet < least || seen.wrong < least || seen.dense < least {
		t.Errorf("%+v: too few of something to mean much", seen)
	}
	t.Logf("%+v", seen)
}

// deterministic returns a table of the shape with one successor for each (h,s,a).
func deterministic(t *testing.T, r *rand.Rand, shape mdptest.Shape) *mdp.Table {
	t.Helper()
	b := mdp.NewBuilder(shape.Horizon, shape.States, shape.Actions, mdp.PerStep, mdp.PerStep)
	for h := range shape.Horizon {
		for s := range shape.States {
			for a := range shape.Actions {
				b.Move([]int{r.IntN(shape.States)}, []float64{1})
				b.Reward(h, s, a, float64(r.IntN(5))/4)
			}
		}
	}
	table, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// randomFeatures are one-hot, or dense of norms at most 1 with Q* in their span or without.
func randomFeatures(t *testing.T, r *rand.Rand, shape mdptest.Shape, optimal mdp.Solution) feature.Map {
	t.Helper()
	kind := r.IntN(4)
	if kind == 0 {
		return feature.NewOneHot(shape.States, shape.Actions)
	}
	d := 2 + r.IntN(5)
	var values []float64
	for h := 1; h <= shape.Horizon; h++ {
		for s := range shape.States {
			for a := range shape.Actions {
				for range d - 1 {
					values = append(values, (2*r.Float64()-1)/math.Sqrt(float64(d)))
				}
				last := optimal.Q(h, s, a) / float64(shape.Horizon) / math.Sqrt(float64(d))
				if kind == 1 {
					last = r.Float64() / math.Sqrt(float64(d))
				}
				values = append(values, last)
			}
		}
	}
	m, err := feature.NewTable(d, shape.States, shape.Actions, shape.Horizon, values)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
