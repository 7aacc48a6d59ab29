package statistics

import (
	"math"
	"slices"
)

// Paired are differences of pairs, one less the other. A value may be +Inf, "later than was looked".
type Paired struct {
	N          int       // pairs in which at least one value is finite
	Open       int       // pairs of which neither is: what their difference is nobody knows
	Wins, Ties int       // of the N: where one is smaller than the other, and where both are alike
	Mean       float64   // NaN unless all of the N differences are finite
	Interval   Interval  // of that mean
	Median     float64   // of the N differences, among which ±Inf may be; NaN of none
	Difference []float64 // the N differences
}

// Pair compares one value with the other of each pair; smaller is better.
func Pair(one, other []float64, method Method) Paired {
	p := Paired{Mean: math.NaN(), Interval: unknown}
	finite := true
	for i := range one {
		if math.IsInf(one[i], 1) && math.IsInf(other[i], 1) {
			p.Open++
			continue
		}
		d := one[i] - other[i]
		p.Difference = append(p.Difference, d)
		finite = finite && !math.IsInf(d, 0)
		switch {
		case d < 0:
			p.Wins++
		case d == 0:
			p.Ties++
		}
	}
	p.N = len(p.Difference)
	p.Median = medianOfDifferences(p.Difference)
	if finite && p.N > 0 && p.Open == 0 {
		p.Mean, p.Interval = Mean(p.Difference), method.Interval(p.Difference)
	}
	return p
}

// medianOfDifferences is the median where -Inf and +Inf both may be: half of the one and half of the other is nothing that can be told.
func medianOfDifferences(d []float64) float64 {
	if len(d) == 0 {
		return math.NaN()
	}
	sorted := sortedInPlace(slices.Clone(d))
	low, high := sorted[(len(d)-1)/2], sorted[len(d)/2]
	if low == high {
		return low
	}
	return low + float64((high-low)/2)
}
