package statistics

import (
	"math"
	"testing"
)

func closeTo(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) < 1e-12) && got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// Two values a < b: a resample of two has the median a, (a+b)/2 or b with 1/4, 1/2, 1/4, so an interval of 95 % goes from a to b. Learners
// with the same samples have the ratio 1 in each resample, since their seeds are drawn together. A run that did not reach the target
// counts as later than any: of three seeds with two such runs, 7 of 27 resamples have the third as their median.
func TestIntervals(t *testing.T) {
	b := NewGrowth([]GrowthPoint{
		{6, [][]float64{{100, 400}, {100, 400}, {50, 50}}},
		{8, [][]float64{{300, inf, inf}, {100, 100, 100}, {inf, inf, inf}}},
	})
	for _, c := range []struct {
		what                string
		of                  func(m [][]float64) float64
		value, lower, upper float64
	}{
		{"median", func(m [][]float64) float64 { return m[0][0] }, 250, 100, 400},
		{"ratio of equals", func(m [][]float64) float64 { return Quotient(m[0][0], m[0][1]) }, 1, 1, 1},
		{"ratio", func(m [][]float64) float64 { return Quotient(m[0][0], m[0][2]) }, 5, 2, 8},
		{"median with two late", func(m [][]float64) float64 { return m[1][0] }, inf, 300, inf},
		{"ratio with two late", func(m [][]float64) float64 { return Quotient(m[1][0], m[1][1]) }, inf, 3, inf},
		{"ratio to late", func(m [][]float64) float64 { return Quotient(m[1][1], m[1][0]) }, 0, 0, 1. / 3},
		{"late to late", func(m [][]float64) float64 { return Quotient(m[1][0], m[1][2]) }, math.NaN(), math.Inf(-1), inf},
	} {
		e := b.Estimate(c.of)
		closeTo(t, c.what, e.Value, c.value)
		closeTo(t, c.what+", lower", e.Lower, c.lower)
		closeTo(t, c.what+", upper", e.Upper, c.upper)
	}
}

// x = 4, 8, 16: y = x^2 has exponent 2 and, as 4, 6, 8 against 4, 8, 16, the slope 24/(224/3) = 9/28 with R2 = (9/28) 24/8 = 27/28;
// y = 3·2^x has slope 1. A point that most runs missed is left out.
func TestFits(t *testing.T) {
	var points []GrowthPoint
	for _, x := range []float64{4, 8, 16} {
		points = append(points, GrowthPoint{x, [][]float64{{x * x, x * x}, {3 * math.Exp2(x), 3 * math.Exp2(x)}}})
	}
	points = append(points, GrowthPoint{32, [][]float64{{inf, 9}, {9, inf}}})
	b := NewGrowth(points)
	same := func(x float64) float64 { return x }
	for _, c := range []struct {
		what         string
		scale        func(float64) float64
		y            func([]float64) float64
		slope, share float64
	}{
		{"x^2 as a power", math.Log2, func(m []float64) float64 { return m[0] }, 2, 1},
		{"x^2 as an exponential", same, func(m []float64) float64 { return m[0] }, 9. / 28, 27. / 28},
		{"3·2^x as an exponential", same, func(m []float64) float64 { return m[1] }, 1, 1},
		{"their ratio", same, func(m []float64) float64 { return Quotient(m[1], m[0]) }, 1 - 9./28, math.NaN()},
	} {
		e, n, share := b.Slope(c.scale, c.y)
		closeTo(t, c.what, e.Value, c.slope)
		closeTo(t, c.what+", lower", e.Lower, c.slope)
		closeTo(t, c.what+", upper", e.Upper, c.slope)
		if !math.IsNaN(c.share) {
			closeTo(t, c.what+", R2", share, c.share)
		}
		if n != 3 {
			t.Errorf("%s used %d points, want 3", c.what, n)
		}
	}
	one := NewGrowth(points[2:])
	if e, n, _ := one.Slope(same, func(m []float64) float64 { return m[0] }); n != 1 || !math.IsNaN(e.Value) {
		t.Errorf("a line through %d point has the slope %v", n, e.Value)
	}
	// Of the samples 1 and 4 at x = 1 and 4 at x = 2, the first median is 1, 2.5 or 4.
	b = NewGrowth([]GrowthPoint{{1, [][]float64{{1, 4}}}, {2, [][]float64{{4, 4}}}})
	e, _, _ := b.Slope(same, func(m []float64) float64 { return m[0] })
	closeTo(t, "slope", e.Value, 2-math.Log2(2.5))
	closeTo(t, "lower", e.Lower, 0)
	closeTo(t, "upper", e.Upper, 2)
	// Where half of the resamples miss a point, the slope may be any.
	b = NewGrowth([]GrowthPoint{{1, [][]float64{{1, 1, inf}}}, {2, [][]float64{{4, 4, 4}}}})
	e, _, _ = b.Slope(same, func(m []float64) float64 { return m[0] })
	closeTo(t, "slope", e.Value, 2)
	closeTo(t, "lower", e.Lower, math.Inf(-1))
	closeTo(t, "upper", e.Upper, inf)
}
