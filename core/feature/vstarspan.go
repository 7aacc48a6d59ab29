package feature

import (
	"revisit/core/detmath"
	"revisit/core/parameter"
)

var vStarSpan = &Descriptor{
	Name: "v-star-span", Title: "V* in the span", Source: "made for Revisit after the assumption of Amortila, Jiang, Madeka and Foster (2022)",
	Doc: "For every action features ψ of the state alone, in which V* is linear with one θ for all steps: a hidden direction carries V*, another is constant, and what is left is random. " +
		"Every norm is 1. Q* is not linear in them, but for chance.",
	Parameters: []parameter.Parameter{
		{Name: "dim", Type: parameter.Int, Default: 8, Min: leastSpan, Max: 1024, Doc: "dimension d of ψ; with all actions there are d A features"},
		seed(),
	},
	NeedsTable: true, // it centres V* over all (h,s)
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		dim, H, S := p.Int("dim"), s.Process.Horizon(), s.Process.States()
		if err := s.affordBlocks("dim", float64(dim)); err != nil {
			return nil, err
		}
		e := newSpan(dim, H, detmath.Hash(0x76, uint64(p.Int("seed"))), 4*float64(dim)) // "v"
		e.centre(1, H*S, func(i int) float64 { return s.Solution.V(1+i/S, i%S) })
		for h := 2; h <= H; h++ {
			e.mean[h], e.reach[h], e.tip[h] = e.mean[1], e.reach[1], e.tip[1]
		}
		return s.cross(dim, H == 1, func(h, x int, dst []float64) { e.write(dst, h, x, 0, s.Solution.V(h, x)) })
	},
}
