package kernel

import "math"

// Inverse sets P to the inverse of the symmetric positive definite d by d matrix A, by its Cholesky factor A = L L':
// P = Y' Y with Y = inverse of L. It leaves P as it was and returns false where A is not positive definite.
// work holds d*d numbers. Entries that are zero are passed over, so a diagonal A costs O(d^2).
func Inverse(P, A, work []float64, d int) bool {
	L := work[:d*d]
	copy(L, A[:d*d])
	for k := range d {
		pivot := L[k*d+k]
		if !(pivot > 0) {
			return false
		}
		root := math.Sqrt(pivot)
		L[k*d+k] = root
		for i := k + 1; i < d; i++ {
			L[i*d+k] /= root
		}
		for i := k + 1; i < d; i++ {
			c := L[i*d+k]
			if c == 0 {
				continue
			}
			for j := k + 1; j <= i; j++ {
				L[i*d+j] -= float64(c * L[j*d+k])
			}
		}
	}
	// Row i of Y is (e_i - sum over k < i of L_ik Y_k) / L_ii, gathered in the lower triangle of P.
	for i := range d {
		row, y := L[i*d:i*d+i+1], P[i*d:i*d+i+1]
		clear(y)
		for k, c := range row[:i] {
			if c != 0 {
				AddScaled(y[:k+1], c, P[k*d:k*d+k+1])
			}
		}
		for j := range i {
			y[j] = -y[j] / row[i]
		}
		y[i] = 1 / row[i]
	}
	// P = sum over k of the outer product of Y_k with itself, again in the lower triangle.
	copy(L, P[:d*d])
	clear(P[:d*d])
	for k := range d {
		y := L[k*d : k*d+k+1]
		for i, c := range y {
			if c != 0 {
				AddScaled(P[i*d:i*d+i+1], c, y[:i+1])
			}
		}
	}
	for i := range d {
		for j := range i {
			P[j*d+i] = P[i*d+j]
		}
	}
	return true
}
