package ucbvi_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// In every episode the learner makes the decisions of the naive one, and agrees in all Q and in bonuses.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	const episodes = 60
	runs, least := repeat.Times(300), repeat.Times(1000)
	var seen struct{ tied, untied, clipped, unclipped int }
	r := rand.New(rand.NewPCG(1, 1))
	for run, shape := range mdptest.Shapes(r, runs, 5, 5, 4) {
		H := shape.Horizon
		// From hardly a bonus to all clipped for long.
		c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Random: r.IntN(2) == 0, Seed: r.Uint64N(1 << 53)}, beta: float64(H) / 30 * math.Pow(300, r.Float64())}
		want := newNaive(c)
		learner, env := c.learner()
		for n := 1; n <= episodes; n++ {
			episode, bonus := want.episode()
			p := protocoltest.Draw(t, learner, n, episode)
			want.learn()
			protocoltest.Learn(t, learner, p)
			for h := 1; h <= H; h++ {
				if math.Abs(p.Bonus[h-1]-bonus[h-1]) > 1e-9 {
					t.Fatalf("run %d, episode %d: bonus %v at step %d, want %v", run, n, p.Bonus[h-1], h, bonus[h-1])
				}
				if learner.Updates(h) != int64(n) {
					t.Fatalf("run %d: %d updates at step %d after %d episodes", run, learner.Updates(h), h, n)
				}
				for s := range shape.States {
					if got, expected := learner.Greedy(h, s), want.greedy(h, s); !slices.Equal(got, expected) {
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
		}
		seen.tied += want.Ties
		seen.untied += episodes*H - want.Ties
		protocoltest.Counted(t, env, episodes)
	}
	if seen.tied < least || seen.untied < least || seen.clipped < least || seen.unclipped < least {
		t.Errorf("%+v: too few of something to mean much", seen)
	}
	t.Logf("%+v", seen)
}
