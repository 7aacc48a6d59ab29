package statistics

import (
	"math"

	"revisit/core/detmath"
)

// Ratios summarises the ratios of pairs: the geometric mean, its interval, computed from the logarithms, and the median.
type Ratios struct {
	Mean     float64
	Interval Interval
	Median   float64
}

// Ratio summarises the ratios one/other of pairs. It returns false where there are no pairs, or a value is not over 0 and finite.
func Ratio(one, other []float64, method Method) (Ratios, bool) {
	logs, ratios := make([]float64, len(one)), make([]float64, len(one))
	for i := range one {
		if !(one[i] > rounding && other[i] > rounding) || math.IsInf(one[i], 1) || math.IsInf(other[i], 1) {
			return Ratios{}, false
		}
		ratios[i] = one[i] / other[i]
		logs[i] = detmath.Log(ratios[i])
	}
	if len(one) == 0 {
		return Ratios{}, false
	}
	r := Ratios{Mean: detmath.Exp(Mean(logs)), Interval: unknown, Median: Median(ratios)}
	if i := method.Interval(logs); !math.IsNaN(i.Lower) {
		r.Interval = Interval{detmath.Exp(i.Lower), detmath.Exp(i.Upper)}
	}
	return r, true
}
