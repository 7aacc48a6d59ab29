package feature

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/internal/linalg"
	"revisit/core/parameter"
)

// Version is the newest version of features. Version 1, of engines before 4.0.0, differs in the kind q-star-span and in Complete.
const Version = 2

// Of returns the kind as it was in a version.
func (k *Descriptor) Of(version int) *Descriptor {
	if version == 1 && k.Before != nil {
		return k.Before
	}
	return k
}

// toldBefore is a note on features of version 1.
const toldBefore = "These are features of version 1, as engines before 4.0.0 made them: their norms tell which actions are optimal, and learners with a bonus take those before they have learned anything. Version 2 mends that."

// qStarSpan1 is version 1 of q-star-span: with B = H-h+1 >= Q*_h and random unit vectors u in R^{d-1},
// phi_h(s,a) = R_h (Q*_h(s,a)/B, u_h(s,a)) / sqrt 2, where R_h = I - 2 w_h w_h' is the reflection by a random unit vector w_h.
// |phi| grows with Q*.
var qStarSpan1 = &Descriptor{
	Name: "q-star-span", Title: "Q* in the span", Source: "made for Revisit after assumption:linear-Qstar of Li, Chen, Chi, Gu and Wei (2021)",
	Doc: "Version 1: features in which Q* is linear, whose norms grow with Q*.",
	Parameters: []parameter.Parameter{
		{Name: "dim", Type: parameter.Int, Default: 8, Min: 2, Max: 4096, Doc: "dimension d"},
		seed(),
	},
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		dim, H := p.Int("dim"), s.Process.Horizon()
		if err := s.Afford("dim", dim, 0); err != nil {
			return nil, err
		}
		s.note(toldBefore)
		stream := detmath.NewStream(uint64(p.Int("seed")), "q-star-span")
		mirrors := make([][]float64, H+1)
		for h := 1; h <= H; h++ {
			mirrors[h] = make([]float64, dim)
			stream.UnitVector(mirrors[h])
		}
		base := detmath.Hash(0x7173746172, uint64(p.Int("seed"))) // "qstar"
		return s.onDemand(dim, H == 1, func(h, x, a int, dst []float64) {
			randomUnit(dst[1:], detmath.Mix(detmath.Mix(detmath.Mix(base, uint64(h)), uint64(x)), uint64(a)))
			dst[0] = s.Solution.Q(h, x, a) / float64(H-h+1)
			for i := range dst {
				dst[i] *= math.Sqrt2 / 2
			}
			w := mirrors[h]
			linalg.AddScaled(dst, -2*linalg.Dot(w, dst), w)
		})
	},
}

// lengthen is spanOf in version 1: with m_h = max |r_h| it is the one component r_h/m_h, and norms grow with |r_h|.
func lengthen(residual []float64, H int) func(dst []float64, h, pair int) {
	most, pairs := make([]float64, H+1), len(residual)/H
	for i, r := range residual {
		most[i/pairs+1] = max(most[i/pairs+1], math.Abs(r))
	}
	return func(dst []float64, h, pair int) {
		if dst[0] = 0; most[h] > linearEnough*float64(H) {
			dst[0] = residual[(h-1)*pairs+pair] / most[h]
		}
	}
}
