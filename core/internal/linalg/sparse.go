package linalg

// Dot, MatVec and AddOuter for sparse vectors, with the entries value at the increasing places index. They give the bits of the dense
// ones, since adding a product with zero changes nothing.

// DotSparse returns the inner product of a sparse vector and the dense b.
func DotSparse(index []int32, value, b []float64) float64 {
	var x [4]float64
	value = value[:len(index)]
	for k, i := range index {
		x[i&3] += float64(value[k] * b[i])
	}
	return (x[0] + x[2]) + (x[1] + x[3])
}

// MatVecSparse sets y = A x for a sparse x and a len(y) by len(y) matrix.
func MatVecSparse(y, A []float64, index []int32, value []float64) {
	d := len(y)
	for i := range y {
		y[i] = DotSparse(index, value, A[i*d:i*d+d])
	}
}

// QuadSparse returns x' A x for a sparse x and a d by d matrix, reading the entries that x touches only.
func QuadSparse(A []float64, d int, index []int32, value []float64) float64 {
	var x [4]float64
	value = value[:len(index)]
	for k, i := range index {
		x[i&3] += float64(value[k] * DotSparse(index, value, A[int(i)*d:int(i)*d+d]))
	}
	return (x[0] + x[2]) + (x[1] + x[3])
}
