package statistics

import "gonum.org/v1/gonum/mathext"

// Share returns the exact interval of a probability of which n tries succeeded k times (Clopper and Pearson 1934), for a level in (0,1);
// unknown without tries.
func Share(k, n int, level float64) Interval {
	if n == 0 {
		return unknown
	}
	tail, i := float64((1-level)/2), Interval{0, 1}
	if k > 0 {
		i.Lower = mathext.InvRegIncBeta(float64(k), float64(n-k+1), tail)
	}
	if k < n {
		i.Upper = mathext.InvRegIncBeta(float64(k+1), float64(n-k), 1-tail)
	}
	return i
}
