package detmath

// double is an unevaluated sum hi + lo of two numbers with |lo| <= ulp(hi)/2: about 106 bits. Its operations are those of
// T. J. Dekker, A floating-point technique for extending the available precision, Numerische Mathematik 18 (1971).
type double struct{ hi, lo float64 }

// sum returns x + y, exactly.
func sum(x, y float64) double {
	s := x + y
	v := s - x
	return double{s, (x - (s - v)) + (y - v)}
}

// product returns x y, exactly unless it overflows or underflows.
func product(x, y float64) double {
	p := float64(x * y)
	xh, xl := split(x)
	yh, yl := split(y)
	return double{p, ((float64(xh*yh) - p) + float64(xh*yl) + float64(xl*yh)) + float64(xl*yl)}
}

// split returns the upper and the lower half of x's 53 bits.
func split(x float64) (upper, lower float64) {
	c := float64(x * (1<<27 + 1))
	upper = c - (c - x)
	return upper, x - upper
}

func (a double) plus(b double) double {
	s := sum(a.hi, b.hi)
	return sum(s.hi, s.lo+(a.lo+b.lo))
}

func (a double) times(b double) double {
	p := product(a.hi, b.hi)
	return sum(p.hi, p.lo+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

func (a double) scaled(x float64) double {
	p := product(a.hi, x)
	return sum(p.hi, p.lo+float64(a.lo*x))
}

// over returns a / b.
func (a double) over(b double) double {
	q := a.hi / b.hi
	p := b.scaled(-q)
	rest := (a.hi + p.hi) + (a.lo + p.lo)
	return sum(q, rest/b.hi)
}
