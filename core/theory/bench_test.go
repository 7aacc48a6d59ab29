package theory_test

import (
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/problem"
	"revisit/core/theory"
)

// scattered is a problem of 500 states, 6 actions and 20 steps with the given number of successors of each action, and random features,
// d = 64.
func scattered(b *testing.B, layers mdp.Layers, successors int) theory.Instance {
	b.Helper()
	const H, S, A, d = 20, 500, 6, 64
	r := rand.New(rand.NewPCG(1, 1))
	count := 1
	if layers == mdp.PerStep {
		count = H
	}
	build := mdp.NewBuilder(H, S, A, layers, layers)
	states, prob := make([]int, successors), make([]float64, successors)
	for l := range count {
		for s := range S {
			for a := range A {
				for i := range states {
					states[i], prob[i] = r.IntN(S), 1/float64(successors)
				}
				build.Move(states, prob)
				build.Reward(l, s, a, r.Float64())
			}
		}
	}
	p, err := build.Table()
	if err != nil {
		b.Fatal(err)
	}
	values := make([]float64, count*S*A*d)
	for i := range values {
		values[i] = (r.Float64() - 0.5) / 8
	}
	m, err := feature.NewTable(d, S, A, count, values)
	if err != nil {
		b.Fatal(err)
	}
	return theory.Instance{Process: p, Optimal: mdp.Solve(p), Features: m, Gap: make([]float64, H), CBeta: 8}
}

func benchmark(b *testing.B, in theory.Instance) {
	for b.Loop() {
		for _, f := range theory.Report(in) {
			if f.OK == nil {
				b.Fatal(f.ID, f.Says)
			}
		}
	}
}

func BenchmarkReport(b *testing.B) {
	b.Run("one layer", func(b *testing.B) { benchmark(b, scattered(b, mdp.Stationary, 4)) })
	b.Run("one layer, dense", func(b *testing.B) { benchmark(b, scattered(b, mdp.Stationary, 300)) })
	b.Run("a layer a step", func(b *testing.B) { benchmark(b, scattered(b, mdp.PerStep, 4)) })
	b.Run("a layer a step, dense", func(b *testing.B) { benchmark(b, scattered(b, mdp.PerStep, 100)) })
	b.Run("one-hot", func(b *testing.B) {
		p := mdptest.Shape{Horizon: 4, States: 500, Actions: 4}.Random(rand.New(rand.NewPCG(1, 2)))
		benchmark(b, theory.Instance{Process: p, Optimal: mdp.Solve(p), Features: feature.NewOneHot(500, 4), Gap: make([]float64, 4), CBeta: 8})
	})
	b.Run("a billion states", func(b *testing.B) {
		p, err := problem.Find("random-linear-q").Build(args("random-linear-q", problem.Args{"states": 1_000_000_000, "dim": 64, "horizon": 20}))
		if err != nil {
			b.Fatal(err)
		}
		benchmark(b, known(p))
	})
}
