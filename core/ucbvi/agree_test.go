package ucbvi_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// In every episode the learner makes the decisions of the naive one, and agrees in all Q and in bonuses.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	const runs, episodes = 300, 60
	var seen struct{ tied, untied, clipped, unclipped int }
	r := rand.New(rand.NewPCG(1, 1))
	for run, shape := range mdptest.Shapes(r, runs, 5, 5, 4) {
		H := shape.Horizon
		// From hardly a bonus to all clipped for long.
		c := setting{process: shape.Random(r), beta: float64(H) / 30 * math.Pow(300, r.Float64()), random: r.IntN(2) == 0, seed: r.Uint64N(1 << 53)}
		want := newNaive(c)
		learner, door := c.learner()
		for n := 1; n <= episodes; n++ {
			bonus, tied := want.episode()
			p, err := learner.Draw()
			if err != nil {
				t.Fatal(err)
			}
			if p.K != int64(n) || p.Episode != int64(n) || p.From != 1 {
				t.Fatalf("run %d, episode %d: path %d of episode %d from step %d", run, n, p.K, p.Episode, p.From)
			}
			i := n - 1
			if !slices.Equal(p.States, want.s[i][:H]) || !slices.Equal(p.Actions, want.a[i]) || !slices.Equal(p.Rewards, want.r[i]) {
				t.Fatalf("run %d, episode %d: states %v, actions %v, rewards %v; want %v, %v, %v", run, n, p.States, p.Actions, p.Rewards, want.s[i][:H], want.a[i], want.r[i])
			}
			want.learn()
			learner.Learn()
			if p.Stop != 0 || learner.From() != 1 {
				t.Fatalf("run %d, episode %d: stopped at %d", run, n, p.Stop)
			}
			for h := 1; h <= H; h++ {
				if math.Abs(p.Bonus[h-1]-bonus[h-1]) > 1e-9 {
					t.Fatalf("run %d, episode %d: bonus %v at step %d, want %v", run, n, p.Bonus[h-1], h, bonus[h-1])
				}
				if learner.Updates(h) != int64(n) {
					t.Fatalf("run %d: %d updates at step %d after %d episodes", run, learner.Updates(h), h, n)
				}
				for s := range shape.States {
					expected := want.greedy(h, s)
					if !c.random {
						expected = expected[:1]
					}
					if got := learner.Greedy(h, s); !slices.Equal(got, expected) {
						t.Fatalf("run %d, episode %d: greedy actions at (%d,%d) are %v, want %v", run, n, h, s, got, expected)
					}
					for a := range shape.Actions {
						got, q := learner.Theta(h)[s*shape.Actions+a], want.q[h-1][s][a]
						if math.Abs(got-q) > 1e-9 {
							t.Fatalf("run %d, episode %d: Q_%d(%d,%d) = %v, want %v", run, n, h, s, a, got, q)
						}
						if q == float64(H) {
							seen.clipped++
						} else {
							seen.unclipped++
						}
					}
				}
			}
			seen.tied += tied
			seen.untied += H - tied
		}
		if got, expected := door.Counts(), (protocol.Counts{Episodes: episodes, Paths: episodes, Samples: int64(episodes * H)}); got != expected {
			t.Fatalf("run %d: counts %+v, want %+v", run, got, expected)
		}
	}
	if seen.tied < 1000 || seen.untied < 1000 || seen.clipped < 1000 || seen.unclipped < 1000 {
		t.Errorf("%+v: too few of something to mean much", seen)
	}
	t.Logf("%+v", seen)
}
