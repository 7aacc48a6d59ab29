package gram

import "math"

// gather adds what has come to Lambda since the last refresh, and keeps what its rounding loses, exactly: after 10^7 updates in one
// direction that sums to 10^-7, which is what the directions seen seldom rest on. Since Lambda >= I it changes the inverse by no more
// than itself, in relation; where it may come to half of Bound it is added too.
func gather(lambda, recent, lost []float64, dim int) {
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
