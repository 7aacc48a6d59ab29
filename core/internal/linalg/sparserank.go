package linalg

// DotAmong returns the inner product of a and b over the increasing places index. Elsewhere a or b must be zero.
func DotAmong(index []int32, a, b []float64) float64 {
	var x [4]float64
	b = b[:len(a)]
	for _, i := range index {
		x[i&3] += float64(a[i] * b[i])
	}
	return (x[0] + x[2]) + (x[1] + x[3])
}

// AddOuterSparse adds x y' of two sparse vectors to a matrix with rows of d numbers.
func AddOuterSparse(A []float64, d int, xIndex []int32, x []float64, yIndex []int32, y []float64) {
	x, y = x[:len(xIndex)], y[:len(yIndex)]
	for k, i := range xIndex {
		row := A[int(i)*d : int(i)*d+d]
		for l, j := range yIndex {
			row[j] += float64(x[k] * y[l])
		}
	}
}

// AddOuterAmong adds c x x' to a matrix with rows of len(x) numbers, at the places index. Elsewhere x must be zero.
func AddOuterAmong(A []float64, c float64, x []float64, index []int32) {
	d := len(x)
	for _, i := range index {
		ci := float64(c * x[i])
		row := A[int(i)*d : int(i)*d+d]
		for _, j := range index {
			row[j] += float64(ci * x[j])
		}
	}
}

// SymVecSparse sets y = A x for a sparse x and a symmetric len(y) by len(y) matrix. It reads only the rows at the entries of x, and gives
// the bits of MatVecSparse.
func SymVecSparse(y, A []float64, index []int32, value []float64) {
	const block = 64 // columns at a time
	d := len(y)
	value = value[:len(index)]
	for from := 0; from < d; from += block {
		var x [4][block]float64
		to := min(from+block, d)
		for k, i := range index {
			lane, v := &x[i&3], value[k]
			for j, a := range A[int(i)*d+from : int(i)*d+to] {
				lane[j&(block-1)] += float64(v * a)
			}
		}
		for j := range y[from:to] {
			y[from+j] = (x[0][j] + x[2][j]) + (x[1][j] + x[3][j])
		}
	}
}
