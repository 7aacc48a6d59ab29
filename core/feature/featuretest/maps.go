// Package featuretest makes random feature maps for tests.
package featuretest

import (
	"math/rand/v2"
	"slices"

	"revisit/core/feature"
)

// Make returns a random map for problems of a size.
type Make func(r *rand.Rand, horizon, states, actions int) feature.Map

// OneHot has an entry of its own for each (s,a).
func OneHot(_ *rand.Rand, _, states, actions int) feature.Map {
	return feature.NewOneHot(states, actions)
}

// Units has one entry for each (s,a), or for each (h,s,a), that others may share.
func Units(r *rand.Rand, horizon, states, actions int) feature.Map {
	dim, layers := 1+r.IntN(12), 1+(horizon-1)*r.IntN(2)
	index := make([]int32, layers*states*actions)
	for i := range index {
		index[i] = int32(r.IntN(dim))
	}
	return feature.NewUnits(dim, states, actions, layers, index)
}

// Scattered has a few entries of either sign for each (s,a), in few of the dimensions or in all.
func Scattered(r *rand.Rand, _, states, actions int) feature.Map {
	m := entries{dim: 8 + r.IntN(90), actions: actions}
	used := r.Perm(m.dim)[:4+r.IntN(m.dim-4)]
	if r.IntN(2) == 0 {
		used = used[:4+r.IntN(3)]
	}
	slices.Sort(used)
	for range states * actions {
		v := feature.Vector{Index: []int32{}}
		for _, i := range used {
			if r.IntN(len(used)) < 3 && len(v.Index) < 4 {
				v.Index, v.Value = append(v.Index, int32(i)), append(v.Value, float64(r.Float64())-0.5)
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

// Plain hides what kind a map is: a learner cannot know how few entries its features have.
type Plain struct{ feature.Map }

// Wide is Plain with the zeros written out.
type Wide struct{ feature.Map }

// Phi returns the features of (h,s,a), dense.
func (m Wide) Phi(h, s, a int, _ []float64) feature.Vector {
	v := m.Map.Phi(h, s, a, make([]float64, m.Dim()))
	return feature.Vector{Value: v.Dense(make([]float64, m.Dim()))}
}
