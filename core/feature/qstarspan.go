package feature

import (
	"math"

	"revisit/core/exact"
	"revisit/core/kernel"
	"revisit/core/parameter"
)

// qStarSpan has Q* in its span by construction: with B = H-h+1 >= Q*_h and random unit vectors u in R^{d-1},
// phi_h(s,a) = R_h (Q*_h(s,a)/B, u_h(s,a)) / sqrt 2, where R_h = I - 2 w_h w_h' is the reflection by a random unit vector w_h, which hides the
// first direction. Hence |phi| <= 1 and Q*_h = <phi_h, theta_h> with theta_h = sqrt 2 B R_h e_1, |theta_h| <= 2 H sqrt d.
var qStarSpan = &Kind{
	Name: "q-star-span", Title: "Q* in the span", Source: "made for Revisit after assumption:linear-Qstar of Li, Chen, Chi, Gu and Wei (2021)",
	Doc: "Features of a chosen dimension in which Q* is linear: one hidden direction carries Q*, the others are random, at every step anew. No norm is over 1.",
	Parameters: []parameter.Parameter{
		{Name: "dim", Type: parameter.Int, Default: 8, Min: 2, Max: 4096, Doc: "dimension d"},
		seed(),
	},
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		dim, H := p["dim"].(int), s.Process.Horizon()
		if err := s.Afford("dim", dim, 0); err != nil {
			return nil, err
		}
		stream := exact.NewStream(uint64(p["seed"].(int)), "q-star-span")
		mirrors := make([][]float64, H+1)
		for h := 1; h <= H; h++ {
			mirrors[h] = make([]float64, dim)
			stream.UnitVector(mirrors[h])
		}
		base := exact.Hash(0x7173746172, uint64(p["seed"].(int))) // "qstar"
		return s.onDemand(dim, H == 1, func(h, x, a int, dst []float64) {
			randomUnit(dst[1:], exact.Mix(exact.Mix(exact.Mix(base, uint64(h)), uint64(x)), uint64(a)))
			dst[0] = s.Solution.Q(h, x, a) / float64(H-h+1)
			for i := range dst {
				dst[i] *= math.Sqrt2 / 2
			}
			w := mirrors[h]
			kernel.AddScaled(dst, -2*kernel.Dot(w, dst), w)
		})
	},
}

// randomUnit fills x with the unit vector of a hash: the direction of a uniform draw from the cube, with entries that are never 0.
func randomUnit(x []float64, hash uint64) {
	sum := 0.0
	for i := range x {
		x[i] = exact.Symmetric(exact.Mix(hash, uint64(i)))
		sum += float64(x[i] * x[i])
	}
	norm := math.Sqrt(sum)
	for i := range x {
		x[i] /= norm
	}
}
