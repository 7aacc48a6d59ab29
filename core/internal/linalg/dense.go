// Package linalg holds the linear algebra of the learners: dot products, matrix-vector products, rank-one updates, a Cholesky inverse,
// least squares.
//
// A sum over i adds its terms in four lanes, by i mod 4, and the lanes as (x0+x2)+(x1+x3), as a pair of 128-bit SIMD registers does.
// Vectors whose length is no multiple of four behave as if padded with zeros. The order is part of the engine's version: changing it
// changes digests. Matrices are dense, row-major, and square unless said otherwise.
package linalg

// Dot returns the inner product of a and b, which have the same length.
func Dot(a, b []float64) float64 {
	if simd && len(a) >= 16 {
		return dotSIMD(a, b)
	}
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

// MatVec sets y = A x for a len(y) by len(x) matrix: y_i = Dot(row i, x).
//
// It takes two rows at a time, which share the loads of x, and repeats the code of Dot, since in wasm a call costs as much as a row of
// eight.
func MatVec(y, A, x []float64) {
	if simd && len(x) >= 4 {
		matVecSIMD(y, A, x)
		return
	}
	d, i := len(x), 0
	for ; i+2 <= len(y); i += 2 {
		r, s := A[i*d:i*d+d], A[i*d+d:i*d+2*d]
		r, s = r[:len(x)], s[:len(x)]
		var r0, r1, r2, r3, s0, s1, s2, s3 float64
		l := 0
		for ; l+4 <= len(x) && l+4 <= len(r) && l+4 <= len(s); l += 4 {
			p, q, z := r[l:l+4:l+4], s[l:l+4:l+4], x[l:l+4:l+4]
			z0, z1, z2, z3 := z[0], z[1], z[2], z[3]
			r0 += float64(p[0] * z0)
			r1 += float64(p[1] * z1)
			r2 += float64(p[2] * z2)
			r3 += float64(p[3] * z3)
			s0 += float64(q[0] * z0)
			s1 += float64(q[1] * z1)
			s2 += float64(q[2] * z2)
			s3 += float64(q[3] * z3)
		}
		switch len(x) - l {
		case 3:
			r2 += float64(r[l+2] * x[l+2])
			s2 += float64(s[l+2] * x[l+2])
			fallthrough
		case 2:
			r1 += float64(r[l+1] * x[l+1])
			s1 += float64(s[l+1] * x[l+1])
			fallthrough
		case 1:
			r0 += float64(r[l] * x[l])
			s0 += float64(s[l] * x[l])
		}
		y[i], y[i+1] = (r0+r2)+(r1+r3), (s0+s2)+(s1+s3)
	}
	if i < len(y) {
		y[i] = Dot(A[i*d:i*d+d], x)
	}
}

// AddOuter adds c x y' to the len(x) by len(y) matrix A, row by row (c x_i) y'. Rows with x_i = 0 are skipped.
func AddOuter(A []float64, c float64, x, y []float64) {
	if simd && len(y) >= 4 {
		addOuterSIMD(A, c, x, y)
		return
	}
	d := len(y)
	for i, xi := range x {
		if xi == 0 {
			continue
		}
		ci := float64(c * xi)
		row := A[i*d : i*d+d]
		row = row[:len(y)]
		l := 0
		for ; l+4 <= len(y) && l+4 <= len(row); l += 4 {
			p, q := row[l:l+4:l+4], y[l:l+4:l+4]
			p0, p1, p2, p3 := p[0], p[1], p[2], p[3]
			p[0] = p0 + float64(ci*q[0])
			p[1] = p1 + float64(ci*q[1])
			p[2] = p2 + float64(ci*q[2])
			p[3] = p3 + float64(ci*q[3])
		}
		for ; l < len(y) && l < len(row); l++ {
			row[l] += float64(ci * y[l])
		}
	}
}

// AddScaled adds c x to y.
func AddScaled(y []float64, c float64, x []float64) {
	x = x[:len(y)]
	if simd && len(y) >= 16 {
		addScaledSIMD(y, c, x)
		return
	}
	for i := range y {
		y[i] += float64(c * x[i])
	}
}
