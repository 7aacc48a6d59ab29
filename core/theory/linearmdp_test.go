package theory_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/theory"
)

// linear is a random linear MDP (eq:linear-MDP-intro): features in the simplex, one distribution of successors and one reward a
// dimension. change may alter a row of P or a reward before the table is made.
func linear(t *testing.T, r *rand.Rand, H, S, A, d int, change func(h, s, a int, p []float64, reward *float64)) theory.Instance {
	t.Helper()
	simplex := func(n int) []float64 {
		x, sum := make([]float64, n), 0.0
		for i := range x {
			x[i] = r.ExpFloat64()
			sum += x[i]
		}
		for i := range x {
			x[i] /= sum
		}
		return x
	}
	b := mdp.NewBuilder(H, S, A, mdp.PerStep, mdp.PerStep)
	states := make([]int, S)
	for s := range states {
		states[s] = s
	}
	var values []float64
	for h := range H {
		mu, w := make([][]float64, d), make([]float64, d)
		for i := range mu {
			mu[i], w[i] = simplex(S), r.Float64()
		}
		for s := range S {
			for a := range A {
				phi, p, reward := simplex(d), make([]float64, S), 0.0
				for i, x := range phi {
					for next, m := range mu[i] {
						p[next] += x * m
					}
					reward += x * w[i]
				}
				if change != nil {
					change(h+1, s, a, p, &reward)
				}
				b.Move(states, p)
				b.Reward(h, s, a, reward)
				values = append(values, phi...)
			}
		}
	}
	p, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	m, err := feature.NewTable(d, S, A, H, values)
	if err != nil {
		t.Fatal(err)
	}
	return instance(p, m, make([]float64, H)...)
}

// sizes has one size with which all entries of P are compared, and one with random vectors.
var sizes = []struct {
	name, how  string
	H, S, A, d int
}{
	{"entry by entry", "", 3, 12, 3, 4},
	{"with random vectors", "random vectors", 30, 120, 4, 64},
}

func TestLinearMDP(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			make := func(change func(h, s, a int, p []float64, reward *float64)) theory.Instance {
				return linear(t, rand.New(rand.NewPCG(5, 1)), size.H, size.S, size.A, size.d, change)
			}
			in := make(nil)
			f := finding(t, in, "linear-mdp")
			if f.OK == nil || !*f.OK || *f.Value > 1e-12 || f.Witness != nil || !strings.Contains(f.Says, size.how) {
				t.Errorf("a linear MDP: %+v (%v)", f, *f.Value)
			}
			// A linear MDP's Q* is linear too.
			if f := finding(t, in, "realizability"); !*f.OK {
				t.Errorf("its Q* is not linear: %+v", f)
			}
			// One row of P that swaps two states' probabilities.
			at := mdp.Witness{H: 2, S: 5, A: 1}
			in = make(func(h, s, a int, p []float64, _ *float64) {
				if (mdp.Witness{H: h, S: s, A: a}) == at {
					p[3], p[7] = p[3]+p[7], 0
				}
			})
			f = finding(t, in, "linear-mdp")
			if *f.OK || f.Witness == nil || *f.Witness != at || math.Abs(*f.Value-missedAt(t, in, at)) > 1e-9 || !strings.Contains(f.Says, "P is not linear") {
				t.Errorf("one changed row of P: %+v, value %v, want %v", f, *f.Value, missedAt(t, in, at))
			}
			if !strings.Contains(f.Says, "probability of state 3 ") && !strings.Contains(f.Says, "probability of state 7 ") {
				t.Errorf("says %q", f.Says)
			}
			// One reward.
			in = make(func(h, s, a int, _ []float64, reward *float64) {
				if (mdp.Witness{H: h, S: s, A: a}) == at {
					*reward = 1 - *reward
				}
			})
			f = finding(t, in, "linear-mdp")
			if *f.OK || f.Witness == nil || *f.Witness != at || math.Abs(*f.Value-missedAt(t, in, at)) > 1e-9 || !strings.Contains(f.Says, "r is not linear") {
				t.Errorf("one changed reward: %+v, value %v, want %v", f, *f.Value, missedAt(t, in, at))
			}
		})
	}
}

// One-hot features make every MDP linear, with |mu(S)| = sqrt d exactly; features ten times shorter need parameters ten times
// longer.
func TestLinearMDPNorms(t *testing.T) {
	in := linear(t, rand.New(rand.NewPCG(5, 2)), 2, 6, 2, 3, nil)
	in.Features = feature.NewOneHot(6, 2)
	check(t, finding(t, in, "linear-mdp"), true, 0, 1e-9, mdp.Witness{})
	in.Features = tenth{in.Features}
	f := finding(t, in, "linear-mdp")
	if *f.OK || *f.Value > 1e-12 || f.Witness != nil || !strings.Contains(f.Says, "longer than LSVI-UCB's guarantee allows: 34.6 over √d = 3.46") {
		t.Errorf("features ten times shorter: %+v", f)
	}
}

type tenth struct{ feature.Map }

func (m tenth) Phi(h, s, a int, scratch []float64) feature.Vector {
	v := m.Map.Phi(h, s, a, scratch)
	return feature.Vector{Index: v.Index, Value: []float64{v.Value[0] / 10}}
}
