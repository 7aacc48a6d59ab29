package lsvi_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/lsvi"
	"revisit/core/mdp/mdptest"
)

func oneHotMap(_ *rand.Rand, sh mdptest.Shape) feature.Map {
	return feature.NewOneHot(sh.States, sh.Actions)
}

func unitMap(r *rand.Rand, sh mdptest.Shape) feature.Map {
	dim, layers := 1+r.IntN(12), 1+(sh.Horizon-1)*r.IntN(2)
	index := make([]int32, layers*sh.States*sh.Actions)
	for i := range index {
		index[i] = int32(r.IntN(dim))
	}
	return feature.NewUnits(dim, sh.States, sh.Actions, layers, index)
}

// scattered has a few entries of either sign for each (s,a), in few of the dimensions or in all.
func scattered(r *rand.Rand, sh mdptest.Shape) feature.Map {
	m := entries{dim: 8 + r.IntN(90), actions: sh.Actions}
	used := r.Perm(m.dim)[:4+r.IntN(m.dim-4)]
	if r.IntN(2) == 0 {
		used = used[:4+r.IntN(3)]
	}
	slices.Sort(used)
	for range sh.States * sh.Actions {
		v := feature.Vector{Index: []int32{}}
		for _, i := range used {
			if r.IntN(len(used)) < 3 && len(v.Index) < 4 {
				v.Index, v.Value = append(v.Index, int32(i)), append(v.Value, r.Float64()-0.5)
			}
		}
		m.vectors = append(m.vectors, v)
	}
	return m
}

type entries struct {
	dim, actions int
	vectors      []feature.Vector
}

func (m entries) Dim() int                                    { return m.dim }
func (m entries) Stationary() bool                            { return true }
func (m entries) Phi(_, s, a int, _ []float64) feature.Vector { return m.vectors[s*m.actions+a] }

// plain hides what kind a map is: the learner cannot know how few entries its features have.
type plain struct{ feature.Map }

// wide is plain with the zeros written out.
type wide struct{ feature.Map }

func (m wide) Phi(h, s, a int, _ []float64) feature.Vector {
	v := m.Map.Phi(h, s, a, make([]float64, m.Dim()))
	return feature.Vector{Value: v.Dense(make([]float64, m.Dim()))}
}

// Features of one entry, known to be so, or sparse, or with their zeros written out: the same run, bit for bit, over several refreshes of
// the inverse.
func TestSparseFeaturesGiveTheBitsOfDenseOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for run, shape := range mdptest.Shapes(r, 12, 5, 8, 4) {
		m := []func(*rand.Rand, mdptest.Shape) feature.Map{oneHotMap, unitMap, scattered}[run%3](r, shape)
		c := randomSetting(r, shape)
		var want string
		for _, form := range []feature.Map{wide{m}, plain{m}, m} {
			c.features = form
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
				c := setting{process: shape.Random(r), features: feature.NewOneHot(states, 4), seed: 1, beta: lsvi.Beta(0.01, 4*states, 10, 1e4, 0.1)}
				if !known {
					c.features = plain{c.features}
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
