package featuretest

import (
	"math/rand/v2"

	"revisit/core/feature"
)

// Bounded returns a map of norms at most 1, one of the kinds there are: a dense table with a layer a step or one for all, one-hot, or on demand,
// sparse or dense.
func Bounded(r *rand.Rand, horizon, states, actions int) feature.Map {
	layers := 1
	switch r.IntN(6) {
	case 0, 1:
		layers = horizon
	case 2, 3:
	case 4:
		return feature.NewOneHot(states, actions)
	default:
		return OnDemand{Dimension: 1 + r.IntN(5), Sparse: r.IntN(2) == 0}
	}
	dim := 1 + r.IntN(6)
	values := make([]float64, layers*states*actions*dim)
	for i := 0; i < len(values); i += dim {
		v := values[i : i+dim]
		for j := range v {
			v[j] = 2 * (float64(r.Float64()) - 0.5)
		}
		// Most on the sphere, where ties are; some shorter; few zero.
		length := 1.0
		switch r.IntN(10) {
		case 0:
			length = 0
		case 1, 2, 3:
			length = r.Float64()
		}
		norm := feature.Vector{Value: v}.Norm()
		for j := range v {
			v[j] *= length / norm
		}
	}
	m, err := feature.NewTable(dim, states, actions, layers, values)
	if err != nil {
		panic(err)
	}
	return m
}

// OnDemand is a step-dependent map whose vectors lie in the caller's scratch, sparse (at most two entries) or dense.
type OnDemand struct {
	Dimension int
	Sparse    bool
}

func (m OnDemand) Dim() int         { return m.Dimension }
func (m OnDemand) Stationary() bool { return false }
func (m OnDemand) Phi(h, s, a int, scratch []float64) feature.Vector {
	r := rand.New(rand.NewPCG(uint64(h), uint64(s*1000+a)))
	i, x := r.IntN(m.Dimension), float64(r.Float64())
	j := (i + 1) % m.Dimension
	if !m.Sparse {
		clear(scratch)
		scratch[i] = x
		scratch[j] += float64((1 - x) / 2)
		return feature.Vector{Value: scratch}
	}
	if i >= j {
		scratch[0] = x
		return feature.Vector{Index: []int32{int32(i)}, Value: scratch[:1]}
	}
	scratch[0], scratch[1] = x, (1-x)/2
	return feature.Vector{Index: []int32{int32(i), int32(j)}, Value: scratch[:2]}
}
