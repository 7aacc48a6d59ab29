// Package kernel holds the few loops that everything rests on: dot products, matrix-vector products, rank-one updates.
//
// A sum over i adds the products of index i mod 4 in four lanes and the lanes as (x0+x2)+(x1+x3), which is what a pair of
// 128-bit SIMD registers does; vectors shorter than a multiple of four behave as if padded with zeros. The order is part of
// the engine's version: changing it changes digests. Matrices are square, dense, row-major.
package kernel

// Dot returns the inner product of a and b, which have the same length.
func Dot(a, b []float64) float64 {
	var x0, x1, x2, x3 float64
	b = b[:len(a)]
	i := 0
	for ; i+4 <= len(a) && i+4 <= len(b); i += 4 {
		p, q := a[i:i+4:i+4], b[i:i+4:i+4]
		x0 += float64(p[0] * q[0])
		x1 += float64(p[1] * q[1])
		x2 += float64(p[2] * q[2])
		x3 += float64(p[3] * q[3])
	}
	switch len(a) - i {
	case 3:
		x2 += float64(a[i+2] * b[i+2])
		fallthrough
	case 2:
		x1 += float64(a[i+1] * b[i+1])
		fallthrough
	case 1:
		x0 += float64(a[i] * b[i])
	}
	return (x0 + x2) + (x1 + x3)
}

// MatVec sets y = A x for a len(x) by len(x) matrix.
func MatVec(y, A, x []float64) {
	d := len(x)
	for i := range y[:d] {
		y[i] = Dot(A[i*d:i*d+d], x)
	}
}

// AddOuter adds x y' to the len(x) by len(y) matrix A.
func AddOuter(A, x, y []float64) {
	d := len(y)
	for i, xi := range x {
		if xi != 0 {
			addScaled(A[i*d:i*d+d], xi, y)
		}
	}
}

// SubOuter subtracts x x' from the square matrix A.
func SubOuter(A, x []float64) {
	d := len(x)
	for i, xi := range x {
		if xi != 0 {
			addScaled(A[i*d:i*d+d], -xi, x)
		}
	}
}

// AddScaled adds c x to y.
func AddScaled(y []float64, c float64, x []float64) { addScaled(y, c, x) }

func addScaled(y []float64, c float64, x []float64) {
	x = x[:len(y)]
	i := 0
	for ; i+4 <= len(y) && i+4 <= len(x); i += 4 {
		p, q := y[i:i+4:i+4], x[i:i+4:i+4]
		p[0] += float64(c * q[0])
		p[1] += float64(c * q[1])
		p[2] += float64(c * q[2])
		p[3] += float64(c * q[3])
	}
	for ; i < len(y); i++ {
		y[i] += float64(c * x[i])
	}
}
