package statistics

import (
	"math"
	"testing"

	"revisit/core/detmath"
)

var inf = math.Inf(1)

func near(t *testing.T, what string, found, expected, within float64) {
	t.Helper()
	if !(math.Abs(found-expected) <= within) && !(found == expected) && !(math.IsNaN(found) && math.IsNaN(expected)) {
		t.Errorf("%s: found %v, expected %v", what, found, expected)
	}
}

// TestStudent: the ten extra hours of sleep of Student's own paper (Biometrika 1908, "additional hours gained by the use of 2"), whose
// differences 1 less 2 have mean -1.58 and the 95 % interval that every table of the paper's data has.
func TestStudent(t *testing.T) {
	one := []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0}
	two := []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4}
	p := Pair(one, two, NewStudent(0.95))
	near(t, "mean", p.Mean, -1.58, 1e-12)
	near(t, "lower", p.Interval.Lower, -2.4598858, 1e-6)
	near(t, "upper", p.Interval.Upper, -0.7001142, 1e-6)
	if p.N != 10 || p.Wins != 9 || p.Ties != 1 || p.Open != 0 {
		t.Errorf("found %d pairs, %d wins, %d ties, %d open; expected 10, 9, 1, 0", p.N, p.Wins, p.Ties, p.Open)
	}
	near(t, "median", p.Median, -1.3, 1e-12)
}

// TestStudentFactor: table of t, two-sided (Fisher and Yates).
func TestStudentFactor(t *testing.T) {
	for _, c := range []struct{ level, freedom, t float64 }{{0.95, 1, 12.706}, {0.95, 4, 2.776}, {0.95, 19, 2.093}, {0.99, 9, 3.250}, {0.8, 29, 1.311}} {
		near(t, "t", NewStudent(c.level).factor(c.freedom), c.t, 6e-4)
	}
}

// TestQuantile: definition 7 on 1..10, and quantiles that depend on infinite values.
func TestQuantile(t *testing.T) {
	x := []float64{10, 3, 1, 9, 5, 2, 4, 8, 6, 7}
	for _, c := range []struct {
		x    []float64
		p, q float64
	}{
		{x, 0, 1}, {x, 1, 10}, {x, 0.25, 3.25}, {x, 0.1, 1.9}, {x, 0.5, 5.5},
		{[]float64{4}, 0.9, 4}, {nil, 0.5, math.NaN()},
		{[]float64{1, inf, 2}, 0.5, 2}, {[]float64{1, inf, inf}, 0.5, inf}, {[]float64{1, inf}, 0.5, inf}, {[]float64{1, inf}, 0, 1}, {[]float64{inf, inf}, 0.5, inf},
	} {
		near(t, "quantile", Quantile(c.x, c.p), c.q, 1e-12)
	}
}

// TestBootstrap: of two values a and b, the mean of a resample is a, (a+b)/2 or b with 1/4, 1/2, 1/4: at a level of 0.4 the interval is the middle,
// at 0.6 all of it. Means of many normal values have about the interval of the normal law. The same seed draws the same.
func TestBootstrap(t *testing.T) {
	two := []float64{1, 3}
	if got := NewBootstrap(0.4, 4000, 1).Interval(two); got != (Interval{2, 2}) {
		t.Errorf("found %v, expected [2, 2]", got)
	}
	if got := NewBootstrap(0.6, 4000, 1).Interval(two); got != (Interval{1, 3}) {
		t.Errorf("found %v, expected [1, 3]", got)
	}
	stream, x := detmath.NewStream(5, "normal"), make([]float64, 400)
	squares := 0.0
	for i := range x {
		x[i] = stream.Normal()
		squares += x[i] * x[i]
	}
	half := 1.959964 * math.Sqrt(squares/400) / 20
	got := NewBootstrap(0.95, 4000, 1).Interval(x)
	near(t, "lower", got.Lower, Mean(x)-half, 0.1*half)
	near(t, "upper", got.Upper, Mean(x)+half, 0.1*half)
	again := NewBootstrap(0.95, 4000, 1)
	if first, second := again.Interval(x), again.Interval(x); first != got || second != got {
		t.Errorf("found %v and %v, expected %v each time", first, second, got)
	}
	if one := NewBootstrap(0.95, 10, 1).Interval([]float64{2}); !math.IsNaN(one.Lower) {
		t.Errorf("found %v of one value, expected none", one)
	}
}

// TestPairsWithUnreachedTargets: a pair in which neither reached the target does not count, one in which only one did is a win of unknown size.
func TestPairsWithUnreachedTargets(t *testing.T) {
	p := Pair([]float64{5, 7, inf, inf, 3}, []float64{6, inf, inf, 9, 3}, NewStudent(0.95))
	if p.N != 4 || p.Open != 1 || p.Wins != 2 || p.Ties != 1 || !math.IsNaN(p.Mean) || !math.IsNaN(p.Interval.Lower) {
		t.Errorf("found %+v", p)
	}
	near(t, "median", p.Median, -0.5, 0) // of -Inf, -1, 0, +Inf
	if p := Pair([]float64{1, inf}, []float64{inf, 1}, NewStudent(0.95)); !math.IsNaN(p.Median) {
		t.Errorf("found the median %v of -Inf and +Inf, expected none", p.Median)
	}
}

// TestLogSlope: an exact power law has its exponent without error; Anscombe's first set (1973), as logarithms, has slope 0.5001 with standard
// error 0.1179; points that have no logarithm do not count.
// Values that differ by rounding are the same: neither is ahead, and no ratio or slope comes of them.
func TestRoundingIsNoDifference(t *testing.T) {
	for _, value := range []float64{0, 1e-17, 0.478981, 1, 7, 1e6, 1e300} {
		one, other := []float64{}, []float64{}
		for ulps := 0; ulps <= 100; ulps++ {
			one, other = append(one, value), append(other, value+float64(ulps)*(math.Nextafter(value, inf)-value))
		}
		for _, p := range []Paired{Pair(one, other, NewStudent(0.95)), Pair(other, one, NewStudent(0.95))} {
			if p.Wins != 0 || p.Ties != p.N || p.Mean != 0 || p.Median != 0 || p.Interval != (Interval{}) {
				t.Errorf("%g: found %d wins and %d ties of %d, mean %g, interval %v", value, p.Wins, p.Ties, p.N, p.Mean, p.Interval)
			}
		}
		if r, ok := Ratio(one, other, NewStudent(0.95)); ok != (value > 1e-9) || ok && math.Abs(r.Mean-1) > 1e-12 {
			t.Errorf("%g: found the ratio %+v, %t", value, r, ok)
		}
		if s := LogSlope(other, one); !math.IsNaN(s.Slope) {
			t.Errorf("%g: found the slope %g", value, s.Slope)
		}
	}
	if p := Pair([]float64{0.3, 5}, []float64{0.3 + 2e-9, inf}, NewStudent(0.95)); p.Wins != 2 {
		t.Errorf("found %d wins, expected 2", p.Wins)
	}
}

func TestLogSlope(t *testing.T) {
	s := LogSlope([]float64{1, 2, 4, 8, 16, 0, 3}, []float64{3, 12, 48, 192, 768, 5, inf})
	near(t, "slope", s.Slope, 2, 1e-12)
	near(t, "error", s.Error, 0, 1e-12)
	if s.Points != 5 {
		t.Errorf("found %d points, expected 5", s.Points)
	}
	x := []float64{10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5}
	y := []float64{8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68}
	for i := range x {
		x[i], y[i] = math.Exp(x[i]), math.Exp(y[i])
	}
	s = LogSlope(x, y)
	near(t, "slope", s.Slope, 0.5001, 5e-5)
	near(t, "error", s.Error, 0.1179, 5e-5)
	if two := LogSlope([]float64{1, 2}, []float64{1, 4}); math.Abs(two.Slope-2) > 1e-12 || !math.IsNaN(two.Error) {
		t.Errorf("found %+v of two points, expected slope 2 without an error", two)
	}
	if one := LogSlope([]float64{2, 2}, []float64{1, 4}); !math.IsNaN(one.Slope) {
		t.Errorf("found the slope %v at one place, expected none", one.Slope)
	}
}
