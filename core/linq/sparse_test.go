package linq_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// Features with one entry give the same run, bit for bit, as a map that says so, as a sparse map, and as a dense one: over several refreshes of
// the inverse, with few successors and with many, with shared features and without.
func TestSparseFeaturesGiveTheBitsOfDenseOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	revisits := int64(0)
	for run, shape := range mdptest.Shapes(r, 16, 5, 8, 4)[:repeat.Times(16)] {
		m := []featuretest.Make{featuretest.OneHot, featuretest.Units, featuretest.Scattered}[run%3](r, shape.Horizon, shape.States, shape.Actions)
		c := randomSetting(r, shape)
		if run%3 == 0 {
			c.beta /= 10 // fewer revisits: all steps learn
		}
		var want string
		for _, form := range []feature.Map{featuretest.Wide{Map: m}, featuretest.Plain{Map: m}, m} {
			c.Features = form
			learner, env := c.learner()
			got := ""
			for k := range 2500 {
				p, err := learner.NextPath()
				if err != nil {
					t.Fatal(err)
				}
				if k%100 == 99 {
					got += fmt.Sprint(p.From, p.Stop, p.States, p.Actions, p.Rewards, p.Bonus)
					for h := 1; h <= shape.Horizon; h++ {
						s, a := r.IntN(shape.States), r.IntN(shape.Actions)
						_ = learner.Q(h, s, a) // asking for Q in between changes nothing
						for _, x := range learner.Theta(h) {
							got += fmt.Sprintf(" %x", math.Float64bits(x+0))
						}
					}
				}
			}
			revisits += env.Counts().Revisits
			if !learner.Sound() || learner.Residual() > 1e-11 {
				t.Errorf("run %d, %T: residual %.2g", run, form, learner.Residual())
			}
			if want == "" {
				want = got
			} else if got != want {
				t.Fatalf("run %d: %T of %T gives another run than with its zeros written out", run, form, m)
			}
		}
	}
	if revisits < int64(repeat.Times(3000)) {
		t.Errorf("only %d revisits", revisits)
	}
}

// With d = S A = 40,000 at each of 5 steps memory is of the order of d, not d^2, and the time of a path is far less than of the order of d.
func TestManyOneHotFeaturesCostLittle(t *testing.T) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	learner, _ := tabular(10_000, 3).learner()
	for range 2000 {
		if _, err := learner.NextPath(); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 400*5*40_000 {
		t.Errorf("%d bytes, %.0f for each of %d entries", bytes, float64(bytes)/5/40_000, 5*40_000)
	}
}

// tabular is a random problem with one-hot features, H = 5, A = 4, the given number of successors of each state and action, and a
// start anywhere.
func tabular(states, successors int) setting {
	r := rand.New(rand.NewPCG(uint64(states), uint64(successors)))
	b := mdp.NewBuilder(5, states, 4, mdp.Stationary, mdp.Stationary)
	for range states * 4 {
		prob := make([]float64, successors)
		for i := range prob {
			prob[i] = 1 / float64(successors)
		}
		next := map[int]bool{}
		for len(next) < successors {
			next[r.IntN(states)] = true
		}
		b.Move(slices.Sorted(maps.Keys(next)), prob)
	}
	for i := range states * 4 {
		b.Reward(0, i/4, i%4, r.Float64())
	}
	b.Start(mdp.Start{Cycle: r.Perm(states)})
	process, err := b.Table()
	if err != nil {
		panic(err)
	}
	c := setting{Setting: protocoltest.Setting{Process: process, Features: feature.NewOneHot(states, 4), Seed: 1}, beta: 1}
	for range 5 {
		c.gap = append(c.gap, math.Inf(1))
	}
	return c
}

// The time of a path with one-hot features, known to be one-hot, or as sparse features of an unknown kind, whose statistics are d x d.
func BenchmarkOneHot(b *testing.B) {
	for _, c := range []struct{ states, successors int }{{20, 2}, {20, 20}, {100, 3}, {1000, 3}, {10_000, 3}} {
		for _, known := range []bool{true, false} {
			if !known && c.states > 1000 {
				continue // d^2 numbers
			}
			b.Run(fmt.Sprintf("S=%d, %d successors, known %t", c.states, c.successors, known), func(b *testing.B) {
				setting := tabular(c.states, c.successors)
				if !known {
					setting.Features = featuretest.Plain{Map: setting.Features}
				}
				learner, _ := setting.learner()
				for b.Loop() {
					if _, err := learner.NextPath(); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
