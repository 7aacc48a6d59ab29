package linq_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/mdp/mdptest"
	"revisit/core/repeat"
)

// On every path the learner makes the decisions of the naive one, and agrees in estimates and bonuses.
//
// Decisions could differ only where two Q are 1e-10 H apart within rounding, which happens in none of 320 runs.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	const paths = 120
	runs := repeat.Times(320)
	var seen struct{ never, long, deep, several, tied int }
	r := rand.New(rand.NewPCG(1, 1))
	for run, shape := range mdptest.Shapes(r, runs, 6, 5, 4) {
		c := randomSetting(r, shape)
		want := newNaive(c)
		learner, env := c.learner()
		H, revisits, samples := shape.Horizon, 0, int64(0)
		for k := 1; k <= paths; k++ {
			h := 1 + r.IntN(H)
			s := r.IntN(shape.States)
			ties := want.greedy(h, s)
			if got := learner.Greedy(h, s); !slices.Equal(got, ties) {
				t.Fatalf("run %d, path %d: greedy actions at (%d,%d) are %v, want %v", run, k, h, s, got, ties)
			}
			from, stop, bonus := want.path()
			p, err := learner.NextPath()
			if err != nil {
				t.Fatal(err)
			}
			if p.K != int64(k) || p.Episode != int64(want.Episodes) || p.From != from || p.Stop != stop || learner.From() != stop+1 {
				t.Fatalf("run %d: path %d of episode %d goes from %d, stops at %d; want path %d of episode %d, from %d, stop %d", run, p.K, p.Episode, p.From, p.Stop, k, want.Episodes, from, stop)
			}
			if !slices.Equal(p.States, want.s[k][1:H+1]) || !slices.Equal(p.Actions, want.a[k][1:]) || !slices.Equal(p.Rewards, want.r[k][1:]) {
				t.Fatalf("run %d, path %d: states %v, actions %v, rewards %v; want %v, %v, %v", run, k, p.States, p.Actions, p.Rewards, want.s[k][1:H+1], want.a[k][1:], want.r[k][1:])
			}
			for h := 1; h <= H; h++ {
				if math.Abs(p.Bonus[h-1]-bonus[h]) > 1e-9 {
					t.Fatalf("run %d, path %d: bonus %v at step %d, want %v", run, k, p.Bonus[h-1], h, bonus[h])
				}
				if learner.Updates(h) != int64(len(want.in[h])) {
					t.Fatalf("run %d, path %d: |I_%d| = %d, want %d", run, k, h, learner.Updates(h), len(want.in[h]))
				}
				for i, x := range learner.Theta(h) {
					if math.Abs(x-want.theta[h][i]) > 1e-9 {
						t.Fatalf("run %d, path %d: theta_%d[%d] = %v, want %v", run, k, h, i, x, want.theta[h][i])
					}
				}
			}
			samples += int64(H - from + 1)
			if from > 1 {
				revisits++
			}
			if from > 2 && stop < from-2 {
				seen.deep++ // a copied step is learned from
			}
			if len(ties) > 1 {
				seen.tied++
			}
		}
		if c := env.Counts(); c.Paths != paths || c.Revisits != int64(revisits) || c.Samples != samples || c.Episodes != int64(want.Episodes) {
			t.Fatalf("run %d: counts %+v, want %d paths, %d revisits, %d samples, %d episodes", run, c, paths, revisits, samples, want.Episodes)
		}
		switch {
		case revisits == 0:
			seen.never++
		case revisits >= 60:
			seen.long++
		}
		if revisits > 0 && want.Episodes >= 3 {
			seen.several++
		}
	}
	if seen.never < repeat.Times(30) || seen.long < repeat.Times(30) || seen.several < repeat.Times(30) || seen.deep < repeat.Times(100) || seen.tied < repeat.Times(100) {
		t.Errorf("of %d runs: %d never go back, %d do in most paths, %d over several episodes; %d paths learn from copied steps, %d ties: too few to mean much",
			runs, seen.never, seen.long, seen.several, seen.deep, seen.tied)
	}
	t.Logf("%+v", seen)
}
