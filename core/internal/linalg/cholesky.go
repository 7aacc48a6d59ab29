package linalg

import "math"

// Inverse sets P to the inverse of the symmetric positive definite d by d matrix A, by its Cholesky factor A = L L':
// P = Y' Y with Y = inverse of L. Where A is not positive definite it returns false and leaves P as it was.
// work is scratch memory of d*d numbers. Zeros are skipped, so a diagonal A costs O(d^2).
func Inverse(P, A, work []float64, d int) bool {
	// Row k of U = L' is column k of L. It is subtracted from all rows after it.
	U := work[:d*d]
	for i := range d {
		for j := range i + 1 {
			U[j*d+i] = A[i*d+j]
		}
	}
	for k := range d {
		row := U[k*d+k : k*d+d]
		if !(row[0] > 0) {
			return false
		}
		root := math.Sqrt(row[0])
		row[0] = root
		for i := range row[1:] {
			row[1+i] /= root
		}
		for j := k + 1; j < d; j++ {
			if c := row[j-k]; c != 0 {
				AddScaled(U[j*d+j:j*d+d], -c, row[j-k:])
			}
		}
	}
	// Row i of Y is (e_i - sum over k < i of L_ik Y_k) / L_ii, gathered in the lower triangle of P.
	for i := range d {
		y, root := P[i*d:i*d+i+1], U[i*d+i]
		clear(y)
		for k := range i {
			if c := U[k*d+i]; c != 0 {
				AddScaled(y[:k+1], c, P[k*d:k*d+k+1])
			}
		}
		for j := range i {
			y[j] = -y[j] / root
		}
		y[i] = 1 / root
	}
	// P = sum over k of the outer product of Y_k with itself, again in the lower triangle.
	Y := work[:d*d]
	copy(Y, P[:d*d])
	clear(P[:d*d])
	for k := range d {
		y := Y[k*d : k*d+k+1]
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
