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
	// Y overwrites L row by row from the top: row i of Y needs row i of L and the rows of Y above it.
	for i := range d {
		row := L[i*d : i*d+i+1]
		diagonal := row[i]
		for j := range i {
			sum := 0.0
			for k := j; k < i; k++ {
				if row[k] != 0 {
					sum += float64(row[k] * P[k*d+j])
				}
			}
			P[i*d+j] = -sum / diagonal
		}
		P[i*d+i] = 1 / diagonal
	}
	copy(L, P[:d*d])
	for i := range d {
		for j := 0; j <= i; j++ {
			sum := 0.0
			for k := i; k < d; k++ {
				if c := L[k*d+i]; c != 0 {
					sum += float64(c * L[k*d+j])
				}
			}
			P[i*d+j], P[j*d+i] = sum, sum
		}
	}
	return true
}
