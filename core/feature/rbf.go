package feature

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/parameter"
)

var rbf = &Descriptor{
	Name: "rbf", Title: "radial basis functions", Source: "Sutton and Barto, Reinforcement Learning: An Introduction, 2nd edition (2018), section 9.5.5",
	Doc: "For every action bumps exp(-|x - c|² / (2 width²)) of the coordinates x, scaled to [0,1], with centres c on a grid; divided by one number, so that no norm is over 1.",
	Parameters: []parameter.Parameter{
		{Name: "centres", Type: parameter.Int, Default: 3, Min: 1, Max: 100, Doc: "centres along each coordinate, from end to end; a single one lies in the middle"},
		{Name: "width", Type: parameter.Float, Default: 0.25, Min: 0.01, Max: 10, Doc: "standard deviation of a bump; a coordinate's whole range is 1"},
	},
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		count, width, axes := p.Int("centres"), p.Float("width"), s.axes()
		if err := s.affordBlocks("centres", power(float64(count), len(axes))); err != nil {
			return nil, err
		}
		centres := make([]float64, count)
		for j := range centres {
			centres[j] = 0.5
			if count > 1 {
				centres[j] = float64(j) / float64(count-1)
			}
		}
		grid := indices(len(axes), count-1, (count-1)*len(axes))
		scale := 1 / math.Sqrt(power(largestBumps(centres, width), len(axes)))
		bumps := make([][]float64, len(axes))
		for i := range bumps {
			bumps[i] = make([]float64, count)
		}
		return s.cross(len(grid), true, func(_, state int, dst []float64) {
			for i, x := range axes {
				for j, c := range centres {
					bumps[i][j] = bump(x.of(state)-c, width)
				}
			}
			for k, place := range grid {
				dst[k] = scale
				for i, j := range place {
					dst[k] *= bumps[i][j]
				}
			}
		})
	},
}

// bump returns exp(-distance²/(2 width²)).
func bump(distance, width float64) float64 {
	z := distance / width
	return detmath.Exp(-0.5 * z * z)
}

// largestBumps returns an upper bound on the sum of squared bumps along one coordinate, for any state: on either side of it the distances to
// the centres are at least 0, 1, 2, ... spacings.
func largestBumps(centres []float64, width float64) float64 {
	sum := 0.0
	for _, c := range centres {
		b := bump(c-centres[0], width)
		sum += float64(b * b)
	}
	return min(2*sum, float64(len(centres)))
}
