package linq_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp/mdptest"
)

var benchmarkShape = mdptest.Shape{Horizon: 5, States: 20, Actions: 4}

// Steps per second. A full-length path draws and learns from all steps, a revisit from one.
func BenchmarkSteps(b *testing.B) {
	for _, kind := range []struct {
		name string
		make func(*rand.Rand, int) setting
	}{{"full-length paths", fullLength}, {"a revisit phase", revisiting}} {
		for _, d := range []int{8, 64} {
			b.Run(fmt.Sprintf("%s, d=%d", kind.name, d), func(b *testing.B) {
				learner, env := kind.make(rand.New(rand.NewPCG(1, 1)), d).learner()
				for b.Loop() {
					if _, err := learner.NextPath(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(env.Counts().Samples)/b.Elapsed().Seconds(), "steps/s")
			})
		}
	}
}
