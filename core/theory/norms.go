package theory

import (
	"fmt"
	"math"
)

// longestWithin is the difference in norm, relative to the longest, that counts as rounding.
const longestWithin = 1e-9

// norms notes whether the features' norms tell which action is optimal: then a learner with a bonus, which begins with the longest feature, takes it
// before its first sample. Of the places (h,s) where some action is not optimal it counts those where the longest feature is that of an optimal one;
// where several are the longest, a place counts by the share of them that are optimal. Its limit is what this is by chance, if at every place the
// features were dealt to the actions at random. Norms tell where the count is over that by three standard deviations.
func (v *view) norms() Finding {
	count, chance, places, variance := 0.0, 0.0, 0, 0.0
	A, d := v.Process.Actions(), v.Features.Dim()
	norm, scratch := make([]float64, v.rows()), make([]float64, d)
	layers, _, _ := v.layers()
	for h := 1; h <= v.Process.Horizon(); h++ {
		for i := range v.count {
			of := norm[i*A : (i+1)*A]
			optimal := 0
			for a := range of {
				if h <= layers {
					of[a] = v.Features.Phi(h, v.at(i), a, scratch).Norm()
				}
				if v.Optimal.IsOptimal(h, v.at(i), a) {
					optimal++
				}
			}
			if optimal == A {
				continue
			}
			longest, both := longest(of, func(a int) bool { return v.Optimal.IsOptimal(h, v.at(i), a) })
			p := float64(optimal) / float64(A)
			places++
			count, chance = count+float64(both)/float64(longest), chance+p
			variance += p * (1 - p) * float64(A-longest) / (float64(longest) * float64(A-1))
		}
	}
	tells := count-chance > float64(3*math.Sqrt(variance))+float64(1e-9*float64(places))
	f := Finding{ID: "norms", OK: verdict(tells), Value: &count, Limit: &chance, Cites: "eq:assumptions-phi-theta-size"}
	switch {
	case places == 0:
		f.Says = "norms tell nothing: every action is optimal" + v.where()
	case tells:
		f.Says = fmt.Sprintf("norms tell the optimal action: at %.4g of %d (h,s), chance %.4g%s; a learner with a bonus takes it before its first sample", count, places, chance, v.where())
	default:
		f.Says = fmt.Sprintf("norms do not tell the optimal action: at %.4g of %d (h,s), chance %.4g%s", count, places, chance, v.where())
	}
	return f
}

// longest returns how many of these norms are the largest, up to rounding, and how many of those are of optimal actions.
func longest(norms []float64, optimal func(a int) bool) (all, both int) {
	most := 0.0
	for _, x := range norms {
		most = max(most, x)
	}
	for a, x := range norms {
		if x >= most*(1-longestWithin) {
			all++
			if optimal(a) {
				both++
			}
		}
	}
	return all, both
}
