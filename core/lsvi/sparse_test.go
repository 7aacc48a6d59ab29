package lsvi_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/lsvi"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// Features with one entry give the same run, bit for bit, as a map that says so, as a sparse map, and as a dense one, over several refreshes of
// the inverse.
func TestSparseFeaturesGiveTheBitsOfDenseOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for run, shape := range mdptest.Shapes(r, 12, 5, 8, 4)[:repeat.Times(12)] {
		m := []featuretest.Make{featuretest.OneHot, featuretest.Units, featuretest.Scattered}[run%3](r, shape.Horizon, shape.States, shape.Actions)
		c := randomSetting(r, shape)
		var want string
		for _, form := range []feature.Map{featuretest.Wide{Map: m}, featuretest.Plain{Map: m}, m} {
			c.Features = form
			learner, _ := c.learner()
			got := ""
			for n := range 2500 {
				p, err := learner.Draw()
				if err != nil {
					t.Fatal(err)
				}
				learner.Learn()
				if n%100 == 99 {
					got += fmt.Sprint(p.States, p.Actions, p.Bonus)
					for h := 1; h <= shape.Horizon; h++ {
						s, a := r.IntN(shape.States), r.IntN(shape.Actions)
						_, _ = learner.Q(h, s, a), learner.Greedy(h, s) // which somebody asks about in between changes nothing
						for _, x := range learner.Theta(h) {
							got += fmt.Sprintf(" %x", math.Float64bits(x+0))
						}
					}
				}
			}
			if want == "" {
				want = got
			} else if got != want {
				t.Fatalf("run %d: %T of %T gives another run than with its zeros written out", run, form, m)
			}
		}
	}
}

// The time of an episode with one-hot features, known to be so or not: H = 10, A = 4.
func BenchmarkOneHot(b *testing.B) {
	for _, states := range []int{10, 100, 1000} {
		for _, known := range []bool{true, false} {
			if !known && states > 100 {
				continue // d^2 numbers
			}
			b.Run(fmt.Sprintf("S=%d, known %t", states, known), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 1))
				shape := mdptest.Shape{Horizon: 10, States: states, Actions: 4, Coarse: true}
				c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: feature.NewOneHot(states, 4), Seed: 1}, beta: lsvi.Beta(0.01, 4*states, 10, 1e4, 0.1)}
				if !known {
					c.Features = featuretest.Plain{Map: c.Features}
				}
				learner, _ := c.learner()
				for b.Loop() {
					if _, err := learner.Draw(); err != nil {
						b.Fatal(err)
					}
					learner.Learn()
				}
			})
		}
	}
}
