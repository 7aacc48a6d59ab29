package lsvi_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// In every episode the learner makes the decisions of the naive one, and agrees in estimates and bonuses. Asking for the policy in between
// changes nothing.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	const episodes = 40
	runs, least := repeat.Times(300), repeat.Times(1000)
	var seen struct{ tied, untied, clipped, unclipped int }
	r := rand.New(rand.NewPCG(1, 1))
	for run, shape := range mdptest.Shapes(r, runs, 6, 5, 4) {
		c := randomSetting(r, shape)
		want := newNaive(c)
		learner, env := c.learner()
		H := shape.Horizon
		for n := 1; n <= episodes; n++ {
			for range r.IntN(4) {
				h, s := 1+r.IntN(H), r.IntN(shape.States)
				if got, expected := learner.Greedy(h, s), want.greedy(h, s); !slices.Equal(got, expected) {
					t.Fatalf("run %d, episode %d: greedy actions at (%d,%d) are %v, want %v", run, n, h, s, got, expected)
				}
			}
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
				for j, x := range learner.Theta(h) {
					if math.Abs(x-want.theta[h-1][j]) > 1e-9 {
						t.Fatalf("run %d, episode %d: theta_%d[%d] = %v, want %v", run, n, h, j, x, want.theta[h-1][j])
					}
				}
				s, a := r.IntN(shape.States), r.IntN(shape.Actions)
				q := want.q(h, s, a)
				if got := learner.Q(h, s, a); math.Abs(got-q) > 1e-9 {
					t.Fatalf("run %d, episode %d: Q_%d(%d,%d) = %v, want %v", run, n, h, s, a, got, q)
				}
				if q == float64(H) {
					seen.clipped++
				} else {
					seen.unclipped++
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
