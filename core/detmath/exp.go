package detmath

import "math"

// Exp returns e^x, within 0.51 ulp; a result below 2.3e-308 is within 1 ulp.
// Exp(+Inf) = +Inf, Exp(-Inf) = 0, Exp(NaN) = NaN; above 709.79 it is +Inf, below -745.14 it is 0.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x) || x > largestExponent:
		return x + math.Inf(1)
	case x < smallestExponent:
		return 0
	}
	return exponential(double{x, 0})
}

// Beyond these exponents e^x is infinite, and rounds to zero.
const (
	largestExponent  = 709.79
	smallestExponent = -745.14
)

// ln 2 in three parts, the first two of 40 bits each, so that k times them is exact for an exponent k.
const (
	ln2First  = 0x1.62e42fefa2p-01
	ln2Second = 0x1.9ef35793c6p-41
	ln2Third  = 0x1.673007e5ed5e8p-81
)

// inverses[i] is 1/i.
var inverses = [...]float64{0, 1, 1. / 2, 1. / 3, 1. / 4, 1. / 5, 1. / 6, 1. / 7, 1. / 8, 1. / 9, 1. / 10, 1. / 11, 1. / 12, 1. / 13, 1. / 14}

// exponential returns e^x, rounded once from a relative error below 2^-59.
//
// x = k ln 2 + r with |r| <= ln 2 / 2, and e^r = 1 + r + r^2/2 (1 + r/3 (1 + r/4 (1 + ...))).
func exponential(x double) float64 {
	k := math.Floor(float64(x.hi*math.Log2E) + 0.5)
	r := x.plus(double{float64(-k * ln2First), 0}).plus(double{float64(-k * ln2Second), float64(-k * ln2Third)})
	tail := 0.0
	for i := len(inverses) - 1; i >= 3; i-- {
		tail = float64((1 + tail) * float64(r.hi*inverses[i]))
	}
	square := r.times(r).scaled(0.5)
	e := r.plus(square).plus(double{float64(square.hi * tail), 0})
	return math.Ldexp(double{1, 0}.plus(e).hi, int(k))
}
