// Package statistics summarises replicates: means with intervals, medians and quantile bands, paired differences, slopes on log axes. It
// decides no run, so it uses gonum; it is deterministic all the same.
package statistics

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Mean returns the mean of x, NaN where x is empty.
func Mean(x []float64) float64 {
	if len(x) == 0 {
		return math.NaN()
	}
	return stat.Mean(x, nil)
}

// Quantile returns the quantile of x at p in [0,1]: linear between the order statistics, x_(1) at 0 and x_(n) at 1 (Hyndman and Fan 1996,
// definition 7). A value of +Inf means "not within the run"; a quantile that depends on one is +Inf. The quantile of an empty x is NaN.
func Quantile(x []float64, p float64) float64 { return Quantiles(x, p)[0] }

// Quantiles returns several quantiles of x.
func Quantiles(x []float64, ps ...float64) []float64 {
	sorted := sortedInPlace(slices.Clone(x))
	q := make([]float64, len(ps))
	for i, p := range ps {
		if q[i] = math.NaN(); len(x) > 0 {
			q[i] = quantileSorted(sorted, p)
		}
	}
	return q
}

func quantileSorted(sorted []float64, p float64) float64 {
	at := float64(p * float64(len(sorted)-1))
	i := int(at)
	share := at - float64(i)
	if share == 0 || i+1 >= len(sorted) || sorted[i] == sorted[i+1] {
		return sorted[min(i, len(sorted)-1)]
	}
	if math.IsInf(sorted[i+1], 1) {
		return sorted[i+1]
	}
	return sorted[i] + float64(share*(sorted[i+1]-sorted[i]))
}

// Median returns the quantile at 1/2.
func Median(x []float64) float64 { return Quantile(x, 0.5) }

func sortedInPlace(x []float64) []float64 {
	slices.Sort(x)
	return x
}
