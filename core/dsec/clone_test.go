package dsec_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"revisit/core/dsec"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
)

// A clone taken at any moment draws what its original draws later, whichever of the two goes on first.
func TestCloneGoesOnAsTheOriginal(t *testing.T) {
	const episodes = 300
	r := rand.New(rand.NewPCG(3, 1))
	for run, shape := range mdptest.Shapes(r, 30, 4, 5, 3) {
		c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions), Random: run%2 == 0, Seed: r.Uint64N(1 << 53)}, config: dsec.Config{
			Samples: 1 + r.Int64N(6), Shift: 1, Lambda: 0.05, Ridge: 1e-3,
		}}
		original, env := c.learner()
		goOn := func(l protocol.Learner, n int) (paths []*protocol.Path) {
			for range n {
				p, err := l.Draw()
				if err != nil {
					t.Fatal(err)
				}
				l.Learn()
				paths = append(paths, p.Clone())
			}
			return paths
		}
		done := r.IntN(episodes)
		goOn(original, done)
		before, after := original.Clone(env.Clone()), original.Clone(env.Clone())
		first := goOn(before, episodes-done)
		want := goOn(original, episodes-done)
		if got := goOn(after, episodes-done); !reflect.DeepEqual(got, want) || !reflect.DeepEqual(first, want) {
			t.Fatalf("run %d: clones after %d episodes go on differently", run, done)
		}
		for h := 1; h <= shape.Horizon; h++ {
			if !slices.Equal(after.Theta(h), original.Theta(h)) || !slices.Equal(before.Theta(h), original.Theta(h)) || after.Updates(h) != original.Updates(h) {
				t.Errorf("run %d: theta_%d of a clone differs", run, h)
			}
		}
	}
}
