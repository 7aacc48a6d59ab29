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

// Without gaps the learner works with access Online, and decides as the naive learner with every bonus taken to be small.
func TestWithoutGapsItIsOnline(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for run, shape := range mdptest.Shapes(r, 40, 5, 5, 4) {
		c := randomSetting(r, shape)
		c.gap = slices.Repeat([]float64{math.Inf(1)}, shape.Horizon)
		want := newNaive(c)
		learner := linq.New(protocol.Open(c.Process, c.Seed, protocol.Online), linq.Config{Features: c.Features, Beta: c.beta, Gap: c.gap, TieStream: c.TieStream()})
		for k := 1; k <= 60; k++ {
			want.path()
			p, err := learner.NextPath()
			if err != nil {
				t.Fatal(err)
			}
			if p.From != 1 || p.Stop != 0 || p.Episode != int64(k) || !slices.Equal(p.States, want.s[k][1:shape.Horizon+1]) || !slices.Equal(p.Actions, want.a[k][1:]) {
				t.Fatalf("run %d, path %d: %+v; want states %v, actions %v", run, k, p, want.s[k], want.a[k])
			}
			for h := 1; h <= shape.Horizon; h++ {
				if learner.Updates(h) != int64(k) {
					t.Fatalf("run %d: %d updates of step %d after %d paths", run, learner.Updates(h), h, k)
				}
				for i, x := range learner.Theta(h) {
					if math.Abs(x-want.theta[h][i]) > 1e-9 {
						t.Fatalf("run %d, path %d: theta_%d[%d] = %v, want %v", run, k, h, i, x, want.theta[h][i])
					}
				}
			}
		}
	}
}
