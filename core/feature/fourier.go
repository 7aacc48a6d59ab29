package feature

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/parameter"
)

var fourier = &Descriptor{
	Name: "fourier", Title: "Fourier basis", Source: "Konidaris, Osentoski and Thomas, Value function approximation in reinforcement learning using the Fourier basis, AAAI 2011",
	Doc: "For every action cos(π c·x) of the coordinates x, scaled to [0,1], for all lists c of numbers from 0 to the order; divided by the square root of their number, so that no norm is over 1.",
	Parameters: []parameter.Parameter{
		{Name: "order", Type: parameter.Int, Default: 2, Min: 0, Max: 100, Doc: "largest frequency along a coordinate"},
	},
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		order, axes := p.Int("order"), s.axes()
		if err := s.affordBlocks("order", power(float64(order+1), len(axes))); err != nil {
			return nil, err
		}
		frequencies := indices(len(axes), order, order*len(axes))
		scale, x := 1/math.Sqrt(float64(len(frequencies))), make([]float64, len(axes))
		return s.cross(len(frequencies), true, func(_, state int, dst []float64) {
			position(x, axes, state)
			for k, c := range frequencies {
				angle := 0.0
				for i, f := range c {
					angle += float64(float64(f) * x[i])
				}
				dst[k] = float64(scale * detmath.Cos(math.Pi*angle))
			}
		})
	},
}
