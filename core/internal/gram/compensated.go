package gram

import "math"

// AddCompensated adds the recent terms to lambda, clears them, and adds to lost exactly what rounding takes from the sums. After 10^7
// updates in one direction that comes to 10^-7, on which the entries of rare directions depend. Since Lambda >= I the relative change of
// the inverse is no larger; where it may reach half of Bound, lost is added to lambda too. The same serves other sums over the samples.
func AddCompensated(lambda, recent, lost []float64, dim int) {
	largest := 0.0
	for i, x := range recent {
		e := 0.0
		lambda[i], e = sum(lambda[i], x)
		lost[i] += e
		largest = max(largest, math.Abs(lost[i]))
	}
	clear(recent)
	if float64(dim)*largest <= Bound/2 {
		return
	}
	for i, x := range lost {
		lambda[i], lost[i] = sum(lambda[i], x)
	}
}

// sum returns a + b, and what its rounding loses (Knuth 1997, The Art of Computer Programming, volume 2, section 4.2.2, theorem B).
func sum(a, b float64) (s, lost float64) {
	s = a + b
	from := s - a
	return s, (a - (s - from)) + (b - from)
}
