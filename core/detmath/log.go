// Package detmath holds the functions whose bits a run depends on: they are the same on every machine, in every browser and natively.
//
// Those of package math are not: some have assembly on some architectures, and a compiler may fuse x*y + z. Here every product that is added
// to something is converted, float64(x*y) + z, which forbids fusing.
package detmath

import "math"

// Log returns the natural logarithm of x, within 1 ulp.
// Log(+Inf) = +Inf, Log(0) = -Inf, Log(x) = NaN for x < 0 and for NaN.
//
// Method: the argument reduction and the polynomial of FreeBSD's e_log.c (Sun Microsystems, 1993):
// x = 2^k (1+f) with sqrt(2)/2 < 1+f < sqrt(2), then log(1+f) = f - (f^2/2 - s (f^2/2 + R(s))), s = f/(2+f).
func Log(x float64) float64 {
	const (
		ln2Hi = 6.93147180369123816490e-01
		ln2Lo = 1.90821492927058770002e-10
		l1    = 6.666666666666735130e-01
		l2    = 3.999999999940941908e-01
		l3    = 2.857142874366239149e-01
		l4    = 2.222219843214978396e-01
		l5    = 1.818357216161805012e-01
		l6    = 1.531383769920937332e-01
		l7    = 1.479819860511658591e-01
	)
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	mantissa, exponent := math.Frexp(x)
	if mantissa < math.Sqrt2/2 {
		mantissa *= 2
		exponent--
	}
	f := mantissa - 1
	k := float64(exponent)

	s := f / (2 + f)
	s2 := float64(s * s)
	s4 := float64(s2 * s2)
	odd := float64(s2 * (l1 + float64(s4*(l3+float64(s4*(l5+float64(s4*l7)))))))
	even := float64(s4 * (l2 + float64(s4*(l4+float64(s4*l6)))))
	half := float64(float64(0.5*f) * f)
	tail := float64(s*(half+(odd+even))) + float64(k*ln2Lo)
	return float64(k*ln2Hi) - ((half - tail) - f)
}
