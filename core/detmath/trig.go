package detmath

import (
	"math"
	"math/bits"
)

// Sin returns the sine of x in radians, within 1 ulp for every finite x. Sin(±0) = ±0, Sin(±Inf) = Sin(NaN) = NaN.
//
// Method: x minus the nearest multiple of pi/2, computed from as many bits of 2/pi as x needs (M. Payne and R. Hanek, 1983),
// then the polynomials of FreeBSD's k_sin.c and k_cos.c (Sun Microsystems, 1993).
func Sin(x float64) float64 {
	quarter, r := reduce(x)
	return wave(quarter, r)
}

// Cos returns the cosine of x in radians, as Sin. Cos(±Inf) = Cos(NaN) = NaN.
func Cos(x float64) float64 {
	quarter, r := reduce(x)
	return wave(quarter+1, r)
}

// wave returns the sine of quarter pi/2 + r, |r| <= pi/4.
func wave(quarter int, r double) float64 {
	switch quarter & 3 {
	case 0:
		return sine(r)
	case 1:
		return cosine(r)
	case 2:
		return -sine(r)
	}
	return -cosine(r)
}

func sine(r double) float64 {
	const (
		s1 = -1.66666666666666324348e-01
		s2 = 8.33333333332248946124e-03
		s3 = -1.98412698298579493134e-04
		s4 = 2.75573137070700676789e-06
		s5 = -2.50507602534068634195e-08
		s6 = 1.58969099521155010221e-10
	)
	if r.hi == 0 {
		return r.hi // of the same sign
	}
	z := float64(r.hi * r.hi)
	v := float64(z * r.hi)
	tail := s2 + float64(z*(s3+float64(z*(s4+float64(z*(s5+float64(z*s6)))))))
	return r.hi - ((float64(z*(float64(0.5*r.lo)-float64(v*tail))) - r.lo) - float64(v*s1))
}

func cosine(r double) float64 {
	const (
		c1 = 4.16666666666666019037e-02
		c2 = -1.38888888888741095749e-03
		c3 = 2.48015872894767294178e-05
		c4 = -2.75573143513906633035e-07
		c5 = 2.08757232129817482790e-09
		c6 = -1.13596475577881948265e-11
	)
	z := float64(r.hi * r.hi)
	tail := float64(z * (c1 + float64(z*(c2+float64(z*(c3+float64(z*(c4+float64(z*(c5+float64(z*c6)))))))))))
	half := float64(0.5 * z)
	w := 1 - half
	return w + (((1 - w) - half) + (float64(z*tail) - float64(r.hi*r.lo)))
}

// twoOverPi has the bits of 2/pi: bit i after the point is bit 63+i of the words in their order, 1216 in all.
var twoOverPi = [...]uint64{
	0,
	0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c,
	0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
	0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08,
	0x56033046fc7b6bab,
}

// reduce writes x as n pi/2 + r with |r| <= pi/4 and returns n mod 4; r is right to about 70 bits, and NaN where x is not finite.
func reduce(x float64) (int, double) {
	switch size := math.Abs(x); {
	case size <= math.Pi/4:
		return 0, double{x, 0}
	case !(size <= math.MaxFloat64):
		return 0, double{math.NaN(), 0}
	}
	// |x| = m 2^e, and 192 bits of 2/pi from the one at which m 2^e times it is 2: what lies before adds multiples of 4.
	const fractionBits = 52
	b := math.Float64bits(x)
	m := b&(1<<fractionBits-1) | 1<<fractionBits
	e := int(b>>fractionBits&0x7ff) - 1075
	word, shift := (e+62)/64, (e+62)%64
	window := func(i int) uint64 {
		return twoOverPi[word+i]<<shift | twoOverPi[word+i+1]>>(64-shift)
	}
	// m times the window, modulo 2^192: two bits before the point, 190 behind it.
	high, low := bits.Mul64(window(2), m)
	carry, middle := bits.Mul64(window(1), m)
	middle, c := bits.Add64(middle, high, 0)
	high = carry + c + window(0)*m
	n := int(high >> 62)
	high, middle, low = high<<2|middle>>62, middle<<2|low>>62, low<<2
	negative := high>>63 == 1
	if negative { // the next multiple is nearer
		n++
		var borrow uint64
		low, borrow = bits.Sub64(0, low, 0)
		middle, borrow = bits.Sub64(0, middle, borrow)
		high, _ = bits.Sub64(0, high, borrow)
	}
	r := quarterTurns(high, middle, low)
	if negative != (x < 0) {
		r = double{-r.hi, -r.lo}
	}
	if x < 0 {
		n = -n
	}
	return n, r
}

// quarterTurns returns pi/2 times the fraction whose bits after the point are the words'; the first 64 are not all zero, since no
// float64 is that near to a multiple of pi/2.
func quarterTurns(high, middle, low uint64) double {
	const piHigh, piLow = 0xc90fdaa22168c234, 0xc4c6628b80dc1cd1 // pi/2 times 2^127
	zeros := bits.LeadingZeros64(high)
	high = high<<zeros | middle>>(64-zeros)
	middle = middle<<zeros | low>>(64-zeros)
	first, second := bits.Mul64(high, piHigh)
	a, _ := bits.Mul64(high, piLow)
	b, _ := bits.Mul64(middle, piHigh)
	second, c1 := bits.Add64(second, a, 0)
	second, c2 := bits.Add64(second, b, 0)
	first += c1 + c2
	// first and second are the number times 2^(127 + zeros): 53 bits, then 53 more.
	upper := math.Ldexp(float64(first>>11), -52-zeros)
	lower := math.Ldexp(float64(first<<53>>11|second>>22), -105-zeros)
	return sum(upper, lower)
}
