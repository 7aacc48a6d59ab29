package detmath

import "math"

// Pow returns x^y, within 0.6 ulp, so that a power that is itself a float64 comes out as that; a result below 2.3e-308 is within
// 1 ulp. Special cases are those of C99, as in package math: Pow(x, 0) = Pow(1, y) = 1 for any x and y, NaN where x < 0 and y is
// finite and no integer, +Inf or -Inf for a negative power of zero.
//
// Method: e^(y log x) with the logarithm and the exponential in about twice the bits of a float64.
func Pow(x, y float64) float64 {
	if p, ok := specialPower(x, y); ok {
		return p
	}
	sign := 1.0
	if x < 0 && odd(y) {
		sign = -1
	}
	l := logarithm(math.Abs(x))
	switch e := float64(l.hi * y); {
	case e > largestExponent+1:
		return sign * math.Inf(1)
	case e < smallestExponent-1:
		return sign * 0
	}
	return float64(sign * exponential(l.scaled(y)))
}

// specialPower returns x^y where it is a special case.
func specialPower(x, y float64) (float64, bool) {
	switch {
	case y == 0 || x == 1:
		return 1, true
	case math.IsNaN(x) || math.IsNaN(y):
		return math.NaN(), true
	case math.IsInf(y, 0):
		switch size := math.Abs(x); {
		case size == 1:
			return 1, true
		case size > 1 == (y > 0):
			return math.Inf(1), true
		}
		return 0, true
	case x == 0 || math.IsInf(x, 0):
		size := 0.0
		if (x == 0) == (y < 0) {
			size = math.Inf(1)
		}
		if math.Signbit(x) && odd(y) {
			size = -size
		}
		return size, true
	case x < 0 && y != math.Trunc(y):
		return math.NaN(), true
	case x == -1 && odd(y):
		return -1, true
	case x == -1:
		return 1, true
	}
	return 0, false
}

// odd reports whether y is an odd integer; above 2^53 all are even.
func odd(y float64) bool {
	return math.Abs(y) < 1<<53 && y == math.Trunc(y) && int64(y)&1 == 1
}

// logarithm returns log x of a positive finite x with a relative error below 2^-68.
//
// x = 2^k m with sqrt(2)/2 <= m < sqrt(2), and log m = 2 s (1 + z/3 + z^2/5 + ...) with s = (m-1)/(m+1), z = s^2 < 0.03.
func logarithm(x float64) double {
	third, fifth := double{1. / 3, 0x1.5555555555555p-56}, double{1. / 5, -0x1.999999999999ap-57}
	m, exponent := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		exponent--
	}
	s := double{m - 1, 0}.over(sum(m, 1))
	z := s.times(s)
	tail := 0.0
	for i := 27.0; i >= 7; i -= 2 {
		tail = float64(tail*z.hi) + 1/i
	}
	series := z.times(third.plus(z.times(fifth.plus(z.scaled(tail)))))
	log := s.plus(s.times(series)).scaled(2)
	k := float64(exponent)
	whole := sum(float64(k*ln2First), float64(k*ln2Second))
	whole.lo += float64(k * ln2Third)
	return whole.plus(log)
}
