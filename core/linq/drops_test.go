package linq_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/linq"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// A learner that drops paths works with access Online, and decides as the naive learner whose next path begins an episode wherever
// learning stopped.
func TestDroppingPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	dropped := 0
	for run, shape := range mdptest.Shapes(r, 40, 5, 5, 4) {
		c := randomSetting(r, shape)
		want := newNaive(c)
		learner := linq.New(protocol.Open(c.Process, c.Seed, protocol.Online),
			linq.Config{Features: c.Features, Beta: c.beta, Gap: c.gap, TieStream: c.TieStream(), Drops: true})
		for k := 1; k <= 60; k++ {
			_, stop, bonus := want.path()
			want.h = 0
			if stop > 0 {
				dropped++
			}
			p, err := learner.NextPath()
			if err != nil {
				t.Fatal(err)
			}
			if p.From != 1 || p.Stop != 0 || p.Episode != int64(k) || !slices.Equal(p.States, want.s[k][1:shape.Horizon+1]) || !slices.Equal(p.Actions, want.a[k][1:]) {
				t.Fatalf("run %d, path %d: %+v; want states %v, actions %v", run, k, p, want.s[k], want.a[k])
			}
			for h := 1; h <= shape.Horizon; h++ {
				if math.Abs(p.Bonus[h-1]-bonus[h]) > 1e-9 {
					t.Fatalf("run %d, path %d: b_%d = %v, want %v", run, k, h, p.Bonus[h-1], bonus[h])
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
		}
	}
	if dropped < 500 {
		t.Errorf("%d paths were dropped: too few to tell", dropped)
	}
}
