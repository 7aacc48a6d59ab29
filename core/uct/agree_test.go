package uct_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
	"revisit/core/uct"
)

// On every path the learner makes the decisions of the naive one; after each it agrees in the policy, in all visits and in means.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	runs, least := repeat.Times(200), repeat.Times(1000)
	var seen struct{ untried, bandit, below, tied, again int }
	r := rand.New(rand.NewPCG(1, 1))
	for run, shape := range mdptest.Shapes(r, runs, 5, 5, 4) {
		H := shape.Horizon
		c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Random: r.IntN(2) == 0, Seed: r.Uint64N(1 << 53)}, simulations: 1 + r.IntN(12), c: math.Pow(10, 2*r.Float64()-1.5), keep: r.IntN(3) > 0}
		want := newNaive(c)
		learner, env := c.learner()
		k, samples, updates := int64(0), int64(0), make([]int64, H)
		want.afterPath = func(from int, over bool) {
			k++
			samples += int64(H - from + 1)
			if learner.From() != from {
				t.Fatalf("run %d, path %d: from step %d, want %d", run, k, learner.From(), from)
			}
			p, err := learner.Draw()
			if err != nil {
				t.Fatal(err)
			}
			if p.K != k || p.Episode != int64(want.Episodes) || p.From != from {
				t.Fatalf("run %d, path %d: path %d of episode %d from step %d", run, k, p.K, p.Episode, p.From)
			}
			if !slices.Equal(p.States, want.drawn.States) || !slices.Equal(p.Actions, want.drawn.Actions) || !slices.Equal(p.Rewards, want.drawn.Rewards) {
				t.Fatalf("run %d, path %d: states %v, actions %v, rewards %v; want %+v", run, k, p.States, p.Actions, p.Rewards, want.drawn)
			}
			if over {
				for h := 1; h <= H; h++ {
					if !slices.Contains(learner.Greedy(h, p.States[h-1]), p.Actions[h-1]) {
						t.Fatalf("run %d, path %d: action %d of step %d, where the policy takes %v", run, k, p.Actions[h-1], h, learner.Greedy(h, p.States[h-1]))
					}
				}
			}
			learner.Learn()
			if (p.Stop == 0) != over || p.Stop != learner.From()-1 && !(p.Stop == 1 && from == 1 && learner.From() == 1) {
				t.Fatalf("run %d, path %d from %d: stopped at %d, goes on from %d", run, k, from, p.Stop, learner.From())
			}
			if from == 1 && p.Stop == 1 && learner.From() == 1 {
				seen.again++
			}
			for h := 1; h <= H; h++ {
				all := int64(0)
				for s := range shape.States {
					greedy := want.greedy(h, s)
					if len(greedy) > 1 {
						seen.tied++
					}
					if got := learner.Greedy(h, s); !slices.Equal(got, greedy) {
						t.Fatalf("run %d, path %d: greedy actions at (%d,%d) are %v, want %v", run, k, h, s, got, greedy)
					}
					for a := range shape.Actions {
						var returns []float64
						if node := want.returns[place{h, s}]; node != nil {
							returns = node[a]
						}
						all += int64(len(returns))
						if learner.Visits(h, s, a) != int64(len(returns)) {
							t.Fatalf("run %d, path %d: %d visits of (%d,%d,%d), want %d", run, k, learner.Visits(h, s, a), h, s, a, len(returns))
						}
						if len(returns) > 0 && math.Abs(learner.Q(h, s, a)-mean(returns)) > 1e-9 || len(returns) == 0 && learner.Q(h, s, a) != 0 {
							t.Fatalf("run %d, path %d: Q_%d(%d,%d) = %v of %v", run, k, h, s, a, learner.Q(h, s, a), returns)
						}
					}
				}
				if c.keep && learner.Updates(h) != all || learner.Updates(h) < updates[h-1] {
					t.Fatalf("run %d, path %d: %d updates at step %d, %d in the tree", run, k, learner.Updates(h), h, all)
				}
				updates[h-1] = learner.Updates(h)
			}
		}
		const episodes = 6
		for range episodes {
			want.episode()
		}
		if got, expected := env.Counts(), (protocol.Counts{Episodes: episodes, Paths: k, Samples: samples, Revisits: k - episodes}); got != expected {
			t.Fatalf("run %d: counts %+v, want %+v", run, got, expected)
		}
		if paths, each := uct.Episode(c.simulations, H); float64(k) != episodes*paths || float64(samples) != episodes*each {
			t.Fatalf("run %d: %d paths, %d samples in %d episodes, said to be %v and %v each", run, k, samples, episodes, paths, each)
		}
		seen.untried += want.seen.untried
		seen.bandit += want.seen.bandit
		seen.below += want.seen.below
	}
	if seen.untried < least || seen.bandit < least || seen.below < least || seen.tied < least || seen.again < least {
		t.Errorf("%+v: too few of something to mean much", seen)
	}
	t.Logf("%+v", seen)
}
