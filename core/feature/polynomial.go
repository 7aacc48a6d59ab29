package feature

import (
	"math"

	"revisit/core/parameter"
)

var polynomial = &Descriptor{
	Name: "polynomial", Title: "polynomials", Source: "Sutton and Barto, Reinforcement Learning: An Introduction, 2nd edition (2018), section 9.5.1",
	Doc: "For every action all products of powers of the coordinates, scaled to [0,1], up to a total degree; divided by the square root of their number, so that no norm is over 1.",
	Parameters: []parameter.Parameter{
		{Name: "degree", Type: parameter.Int, Default: 2, Min: 0, Max: 20, Doc: "largest sum of exponents"},
	},
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		degree, axes := p.Int("degree"), s.axes()
		count := 1.0 // of exponents: degree + n choose n
		for i := range axes {
			count *= float64(degree+i+1) / float64(i+1)
		}
		if err := s.affordBlocks("degree", math.Round(count)); err != nil {
			return nil, err
		}
		exponents := indices(len(axes), degree, degree)
		scale, x := 1/math.Sqrt(float64(len(exponents))), make([]float64, len(axes))
		powers := make([][]float64, len(axes))
		for i := range powers {
			powers[i] = make([]float64, degree+1)
		}
		return s.cross(len(exponents), true, func(_, state int, dst []float64) {
			position(x, axes, state)
			for i, p := range powers {
				p[0] = 1
				for e := range degree {
					p[e+1] = p[e] * x[i]
				}
			}
			for k, exponent := range exponents {
				dst[k] = scale
				for i, e := range exponent {
					dst[k] *= powers[i][e]
				}
			}
		})
	},
}
