package lsvi_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/lsvi"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
)

// Episodes of S = 10, A = 4, H = 10 with one-hot features, d = 40, and with dense ones of d = 32.
func BenchmarkEpisodes(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	shape := mdptest.Shape{Horizon: 10, States: 10, Actions: 4}
	values := make([]float64, 10*4*32)
	for i := range values {
		values[i] = (r.Float64()*2 - 1) / math.Sqrt(32)
	}
	dense, err := feature.NewTable(32, 10, 4, 1, values)
	if err != nil {
		b.Fatal(err)
	}
	for _, kind := range []struct {
		name     string
		features feature.Map
	}{{"one-hot, d=40", feature.NewOneHot(10, 4)}, {"dense, d=32", dense}} {
		b.Run(kind.name, func(b *testing.B) {
			c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: kind.features, Seed: 1}, beta: lsvi.Beta(0.01, kind.features.Dim(), 10, 1e4, 0.1)}
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
