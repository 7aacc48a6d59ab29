package feature

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/parameter"
)

var randomProjection = &Descriptor{
	Name: "random-projection", Title: "random projection", Source: "Achlioptas, Database-friendly random projections: Johnson-Lindenstrauss with binary coins, JCSS 66 (2003)",
	Doc: "Every (s,a) has a vector of random signs, each over √dim: one-hot features projected on few dimensions. Every norm is 1; Q-functions are linear in them by chance only.",
	Parameters: []parameter.Parameter{
		{Name: "dim", Type: parameter.Int, Default: 16, Min: 1, Max: 4096, Doc: "dimension d"},
		seed(),
	},
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		dim, A := p.Int("dim"), s.Process.Actions()
		if err := s.Afford("dim", dim, 0); err != nil {
			return nil, err
		}
		base := detmath.Hash(0x70726f6a, uint64(p.Int("seed"))) // "proj", so that other kinds draw other numbers with the same seed
		plus := 1 / math.Sqrt(float64(dim))
		return s.onDemand(dim, true, func(_, x, a int, dst []float64) {
			place, signs := detmath.Mix(base, uint64(x*A+a)), uint64(0)
			for i := range dst {
				if i%64 == 0 {
					signs = detmath.Mix(place, uint64(i/64))
				}
				dst[i] = plus
				if signs>>(i%64)&1 == 1 {
					dst[i] = -plus
				}
			}
		})
	},
}

// seed is the parameter of random features.
func seed() parameter.Parameter {
	return parameter.Parameter{Name: "seed", Type: parameter.Int, Default: 1, Min: 0, Max: 1<<53 - 1, Doc: "seed of the draw: the same seed, the same features"}
}

// onDemand returns the dense map of a function that writes phi_h(s,a), of norm at most 1. It keeps small maps.
func (s *Setting) onDemand(dim int, stationary bool, phi func(h, s, a int, dst []float64)) (Map, error) {
	var m Map = NewComputed(dim, stationary, phi)
	layers, S, A := s.Process.Horizon(), s.Process.States(), s.Process.Actions()
	if stationary {
		layers = 1
	}
	if s.keep(float64(layers) * float64(S) * float64(A) * float64(dim)) {
		values := make([]float64, layers*S*A*dim)
		for i := range layers * S * A {
			phi(1+i/(S*A), i/A%S, i%A, values[i*dim:(i+1)*dim])
		}
		m = Raw(dim, S, A, layers, values)
	}
	return s.finish(m)
}
