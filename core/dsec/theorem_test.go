package dsec_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/dsec"
	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/internal/instance"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
	"revisit/core/spec"
)

// deterministic returns a problem where every action has one successor.
func deterministic(r *rand.Rand, horizon, states, actions int) *mdp.Table {
	b := mdp.NewBuilder(horizon, states, actions, mdp.PerStep, mdp.PerStep)
	for range horizon * states * actions {
		b.Move([]int{r.IntN(states)}, []float64{1})
	}
	for h := range horizon {
		for s := range states {
			for a := range actions {
				b.Reward(h, s, a, r.Float64())
			}
		}
	}
	t, err := b.Table()
	if err != nil {
		panic(err)
	}
	return t
}

// output plays until the output is known, or for the given number of episodes.
func output(t *testing.T, c setting, most int64) (l *dsec.Learner, episodes int64) {
	t.Helper()
	l, env := c.learner()
	for !l.Output() && episodes < most {
		if _, err := l.Draw(); err != nil {
			t.Fatal(err)
		}
		l.Learn()
		episodes = env.Counts().Episodes
	}
	return l, episodes
}

// The lemma of elliptical potentials: whenever the oracle fires, det S_h grows by more than 1 + beta, and it is at most (lambda + n/d)^d once there
// are n policies; so n log(1+beta) <= d log(1 + n/(lambda d)). Where nothing is random a policy always meets the same states, so that this is
// exact. It needs neither realizability nor a gap.
func TestTheOracleFiresAtMostSoOften(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	steps, nearest, most := 0, 0.0, 0
	for run := range 200 {
		shape := mdptest.Shape{Horizon: 1 + r.IntN(6), States: 1 + r.IntN(12), Actions: 1 + r.IntN(4)}
		c := setting{Setting: protocoltest.Setting{Process: deterministic(r, shape.Horizon, shape.States, shape.Actions), Features: featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions)}, config: dsec.Config{
			Samples: 1 + r.Int64N(2), Shift: math.Pow(10, -1+1.5*r.Float64()), Lambda: math.Pow(10, -4+3*r.Float64()), Ridge: 1e-6,
		}}
		l, episodes := output(t, c, 1_000_000)
		if !l.Output() {
			t.Fatalf("run %d: no output after %d episodes", run, episodes)
		}
		d := float64(c.Features.Dim())
		for h := 1; h <= shape.Horizon; h++ {
			n := float64(l.Policies(h))
			used, bound := n*math.Log(1+c.config.Shift), d*math.Log(1+n/(c.config.Lambda*d))
			if used > bound {
				t.Errorf("run %d, step %d: %v policies with beta = %v, lambda = %v, d = %v: %v is over %v", run, h, n, c.config.Shift, c.config.Lambda, d, used, bound)
			}
			if n > 0 {
				nearest = max(nearest, used/bound)
			}
			steps, most = steps+1, max(most, l.Policies(h))
		}
	}
	if most < 8 || nearest < 0.3 {
		t.Errorf("at most %d policies and %.2f of the bound: too few to mean much", most, nearest)
	}
	t.Logf("%d steps, at most %d policies, at most %.2f of the bound", steps, most, nearest)
}

// In a deterministic system with realizable features one episode of each policy finds the optimal policy.
func TestFindsTheOptimalPolicyOfDeterministicSystems(t *testing.T) {
	for _, c := range []struct {
		problem string
		most    int64 // episodes, rounded up
	}{
		{`{"kind":"combination-lock","length":4,"seed":%d}`, 100},
		{`{"kind":"combination-lock","length":8,"distractor":0.3,"seed":%d}`, 300},
		{`{"kind":"combination-lock","length":20,"shared":true,"seed":%d}`, 500},
		{`{"kind":"ladder","horizon":12,"survival":1,"seed":%d}`, 500},
		{`{"kind":"deep-sea","size":8,"seed":%d}`, 500},
		{`{"kind":"random-linear-q","states":200,"actions":3,"dim":5,"horizon":5,"successors":1,"seed":%d}`, 2000},
	} {
		longest := int64(0)
		for seed := range 5 {
			s, err := spec.Parse(fmt.Appendf(nil, `{"problem":`+c.problem+`,"algorithm":{"kind":"dsec"}}`, seed+1))
			if err != nil {
				t.Fatal(err)
			}
			in, err := instance.Build(s)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range in.Report() {
				if (f.ID == "realizability" || f.ID == "deterministic") && (f.OK == nil || !*f.OK) {
					t.Fatalf("%s: %s", c.problem, f.Says)
				}
			}
			l, episodes := output(t, setting{Setting: protocoltest.Setting{Process: in.Model, Features: in.Features}, config: dsec.Config{Samples: 1, Shift: 1, Lambda: 1e-6, Ridge: 1e-9}}, c.most)
			longest = max(longest, episodes)
			if !l.Output() {
				t.Errorf("%s: no output after %d episodes", c.problem, episodes)
				continue
			}
			for s, v := range mdp.Evaluate(in.Model, l.Greedy) {
				if in.Model.Start().Mean(func(x int) float64 {
					if x == s {
						return 1
					}
					return 0
				}) > 0 && in.Optimal.V(1, s)-v > 1e-9 {
					t.Errorf("%s: seed %d: V of the output is %v, V* is %v", c.problem, seed+1, v, in.Optimal.V(1, s))
				}
			}
		}
		t.Logf("%s: at most %d episodes", c.problem, longest)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for run := range 50 {
		H, S, A := 1+r.IntN(6), 1+r.IntN(10), 1+r.IntN(3)
		process := deterministic(r, H, S, A)
		l, episodes := output(t, setting{Setting: protocoltest.Setting{Process: process, Features: feature.NewOneHot(S, A)}, config: dsec.Config{Samples: 1, Shift: 1, Lambda: 1e-6, Ridge: 1e-9}}, 100_000)
		optimal := mdp.Solve(process)
		if v := mdp.Evaluate(process, l.Greedy)[0]; !l.Output() || optimal.V(1, 0)-v > 1e-6 {
			t.Errorf("random table %d: V of the output is %v after %d episodes, V* is %v", run, v, episodes, optimal.V(1, 0))
		}
		for h := 1; h <= H; h++ {
			if l.Policies(h) > S {
				t.Errorf("random table %d: %d policies for %d states", run, l.Policies(h), S)
			}
		}
	}
}

// With noise it takes samples: the chance that the output is optimal grows with N.
func TestMoreSamplesFindTheOptimalPolicyUnderNoise(t *testing.T) {
	s, err := spec.Parse([]byte(`{"problem":{"kind":"ladder","horizon":5,"survival":0.8},"algorithm":{"kind":"dsec"}}`))
	if err != nil {
		t.Fatal(err)
	}
	in, err := instance.Build(s)
	if err != nil {
		t.Fatal(err)
	}
	const seeds = 20
	optimal := map[int64]int{}
	for _, samples := range []int64{2, 300} {
		for seed := range uint64(seeds) {
			l, _ := output(t, setting{Setting: protocoltest.Setting{Process: in.Model, Features: in.Features, Seed: seed}, config: dsec.Config{Samples: samples, Shift: 2, Lambda: 0.01, Ridge: 1e-5}}, 100_000)
			if l.Output() && in.Optimal.V(1, 0)-mdp.Evaluate(in.Model, l.Greedy)[0] < 1e-9 {
				optimal[samples]++
			}
		}
	}
	if optimal[300] < seeds-2 || optimal[2] > seeds/2 {
		t.Errorf("optimal in %v of %d runs", optimal, seeds)
	}
	t.Logf("optimal in %v of %d runs", optimal, seeds)
}
