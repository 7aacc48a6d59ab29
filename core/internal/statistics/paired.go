package statistics

import (
	"math"
	"slices"
)

// Paired summarises the differences of pairs, one minus the other. A value of +Inf means "not within the run".
type Paired struct {
	N          int       // pairs in which at least one value is finite
	Open       int       // pairs in which neither is, so that the difference is unknown
	Wins, Ties int       // of the N: pairs in which one is smaller by more than rounding, and pairs in which both are equal up to it
	Mean       float64   // NaN unless all of the N differences are finite
	Interval   Interval  // of that mean
	Median     float64   // of the N differences, which may be ±Inf; NaN where N is 0
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
		d := difference(one[i], other[i])
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

// rounding is how far two values may be apart by rounding alone: in rewards, which are at most 1 a step, and as a share of larger values.
const rounding = 1e-9

// difference returns one - other, 0 where they differ by rounding.
func difference(one, other float64) float64 {
	d := one - other
	if size := math.Abs(d); size <= rounding || !math.IsInf(d, 0) && size <= rounding*max(math.Abs(one), math.Abs(other)) {
		return 0
	}
	return d
}

// medianOfDifferences returns the median of values that may be -Inf or +Inf; NaN where it is the mean of both.
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
