package linq_test

import (
	"math"
	"math/rand/v2"

	"revisit/core/exact"
	"revisit/core/feature"
	"revisit/core/linq"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	process  mdp.Process
	features feature.Map
	beta     float64
	gap      []float64
	random   bool // ties
	seed     uint64
}

func (c setting) tieStream() *exact.Stream {
	if !c.random {
		return nil
	}
	return exact.NewStream(c.seed, "ties")
}

func (c setting) learner() (*linq.Learner, *protocol.Environment) {
	door := protocol.Open(c.process, c.seed, protocol.Revisiting)
	return linq.New(door, linq.Config{Features: c.features, Beta: c.beta, Gap: c.gap, TieStream: c.tieStream()}), door
}

// phi is the feature vector as numbers of its own.
func (c setting) phi(h, s, a int) []float64 {
	d := c.features.Dim()
	return append([]float64(nil), c.features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d))...)
}

// onDemand is a step-dependent map whose vectors lie in the caller's scratch, sparse (at most two entries) or dense.
type onDemand struct {
	dim    int
	sparse bool
}

var _ feature.Map = onDemand{}

func (m onDemand) Dim() int         { return m.dim }
func (m onDemand) Stationary() bool { return false }
func (m onDemand) Phi(h, s, a int, scratch []float64) feature.Vector {
	r := rand.New(rand.NewPCG(uint64(h), uint64(s*1000+a)))
	i, x := r.IntN(m.dim), r.Float64()
	if !m.sparse {
		clear(scratch)
		scratch[i] = x
		scratch[(i+1)%m.dim] += (1 - x) / 2
		return feature.Vector{Value: scratch}
	}
	if i == m.dim-1 {
		scratch[0] = x
		return feature.Vector{Index: []int32{int32(i)}, Value: scratch[:1]}
	}
	scratch[0], scratch[1] = x, (1-x)/2
	return feature.Vector{Index: []int32{int32(i), int32(i + 1)}, Value: scratch[:2]}
}

// randomFeatures returns a map of norms at most 1 for a problem of the shape, one of the kinds there are.
func randomFeatures(r *rand.Rand, sh mdptest.Shape) feature.Map {
	layers := 1
	switch r.IntN(6) {
	case 0, 1:
		layers = sh.Horizon
	case 2, 3:
	case 4:
		return feature.NewOneHot(sh.States, sh.Actions)
	default:
		return onDemand{1 + r.IntN(5), r.IntN(2) == 0}
	}
	dim := 1 + r.IntN(6)
	values := make([]float64, layers*sh.States*sh.Actions*dim)
	for i := 0; i < len(values); i += dim {
		v := values[i : i+dim]
		for j := range v {
			v[j] = r.Float64()*2 - 1
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
	m, err := feature.NewTable(dim, sh.States, sh.Actions, layers, values)
	if err != nil {
		panic(err)
	}
	return m
}

// randomSetting has gaps per step, one in five of them +Inf, and a beta between 1/3 and 30 times half of their scale: below
// 1 there are no revisits, since bonuses are at most beta.
func randomSetting(r *rand.Rand, sh mdptest.Shape) setting {
	c := setting{process: sh.Random(r), features: randomFeatures(r, sh), random: r.IntN(2) == 0, seed: r.Uint64N(1 << 53)}
	scale := 0.05 + r.Float64()
	c.beta = scale / 2 * math.Pow(10, r.Float64()*2-0.5)
	for range sh.Horizon {
		g := scale * (0.5 + r.Float64())
		if r.IntN(5) == 0 {
			g = math.Inf(1)
		}
		c.gap = append(c.gap, g)
	}
	return c
}
