package linq_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/linq"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// The time of a step on random-linear-q without tables: it does not grow with the paths so far nor with S, and at most like A d + d^2. ns/step
// is per step drawn; each is learned from once.
func BenchmarkGrowth(b *testing.B) {
	for _, c := range []struct {
		what                        string
		states, actions, dim, paths int
	}{
		{"paths", 1_000_000, 4, 8, 1_000}, {"paths", 1_000_000, 4, 8, 10_000}, {"paths", 1_000_000, 4, 8, 100_000},
		{"states", 1_000, 4, 8, 1_000}, {"states", 1_000_000, 4, 8, 1_000}, {"states", 1_000_000_000, 4, 8, 1_000},
		{"actions", 100_000, 4, 16, 1_000}, {"actions", 100_000, 64, 16, 1_000}, {"actions", 100_000, 1000, 16, 1_000},
		{"dimensions", 100_000, 4, 8, 1_000}, {"dimensions", 100_000, 4, 32, 1_000}, {"dimensions", 100_000, 4, 128, 1_000},
	} {
		b.Run(fmt.Sprintf("%s/S=%d,A=%d,d=%d,after %d paths", c.what, c.states, c.actions, c.dim, c.paths), func(b *testing.B) {
			learner := hashed(b, c.states, c.actions, c.dim)
			for range c.paths {
				if _, err := learner.NextPath(); err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				if _, err := learner.NextPath(); err != nil {
					b.Fatal(err)
				}
			}
			step := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / 5
			b.ReportMetric(step, "ns/step")
			b.ReportMetric(step/float64(c.dim*(c.actions+c.dim)), "ns/step/(Ad+d²)")
		})
	}
}

// hashed returns a learner of random-linear-q with H = 5 that never revisits.
func hashed(t testing.TB, states, actions, dim int) *linq.Learner {
	family := problem.Find("random-linear-q")
	p, err := family.Build(parameter.Defaults(family.Parameters, problem.Args{"states": states, "actions": actions, "dim": dim, "horizon": 5, "starts": 1000}))
	if err != nil {
		t.Fatal(err)
	}
	var features feature.Map
	if p.Own.Phi != nil {
		features = feature.NewComputed(dim, p.Own.Layers == 1, p.Own.Phi)
	} else {
		features = feature.Raw(dim, states, actions, p.Own.Layers, p.Own.Values)
	}
	none := []float64{math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1), math.Inf(1)}
	return linq.New(protocol.Open(p.Process(), 1, protocol.Revisiting), linq.Config{Features: features, Beta: 0.1, Gap: none})
}

// With more states than pages the greedy actions still have the largest Q.
func TestGreedyAmongManyStates(t *testing.T) {
	const actions, margin = 40, 1e-10 * 5
	learner := hashed(t, 1_000_000, actions, 8)
	r := rand.New(rand.NewPCG(13, 1))
	spread := map[int]int{}
	for range 3000 {
		if _, err := learner.NextPath(); err != nil {
			t.Fatal(err)
		}
		h, s := 1+r.IntN(5), r.IntN(1_000_000)
		got := learner.Greedy(h, s)[0]
		q, best := make([]float64, actions), math.Inf(-1)
		for a := range actions {
			q[a] = learner.Q(h, s, a)
			best = max(best, q[a])
		}
		if want := slices.IndexFunc(q, func(x float64) bool { return x >= best-margin }); got != want {
			t.Fatalf("greedy action %d at (%d,%d), want %d", got, h, s, want)
		}
		spread[got]++
	}
	if len(spread) < actions {
		t.Errorf("only %d actions are ever greedy", len(spread))
	}
}
