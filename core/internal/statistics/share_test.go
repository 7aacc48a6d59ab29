package statistics

import (
	"math"
	"testing"
)

// The ends are where the binomial tails, summed term by term, are half of what the level leaves; 20 of 20 has (1/40)^(1/20) in closed form.
func TestShare(t *testing.T) {
	tail := func(p float64, n, from, to int) float64 {
		sum := 0.0
		for k := from; k <= to; k++ {
			term := 1.0
			for i := range k {
				term *= float64(n-i) / float64(i+1) * p
			}
			sum += term * math.Pow(1-p, float64(n-k))
		}
		return sum
	}
	for _, n := range []int{1, 5, 20, 80} {
		for k := 0; k <= n; k++ {
			i := Share(k, n, 0.95)
			if k == 0 && i.Lower != 0 || k == n && i.Upper != 1 {
				t.Errorf("%d of %d: %+v", k, n, i)
			}
			if k > 0 && math.Abs(tail(i.Lower, n, k, n)-0.025) > 1e-9 || k < n && math.Abs(tail(i.Upper, n, 0, k)-0.025) > 1e-9 {
				t.Errorf("%d of %d: %+v leaves %v and %v", k, n, i, tail(i.Lower, n, k, n), tail(i.Upper, n, 0, k))
			}
		}
	}
	if i := Share(20, 20, 0.95); math.Abs(i.Lower-math.Pow(0.025, 0.05)) > 1e-12 {
		t.Errorf("20 of 20: %+v", i)
	}
	if i := Share(0, 0, 0.95); !math.IsNaN(i.Lower) || !math.IsNaN(i.Upper) {
		t.Errorf("without tries: %+v", i)
	}
}
