package linalg

// Mirror copies the upper triangle of a d by d matrix to its lower one.
func Mirror(A []float64, d int) {
	A = A[:d*d]
	if simd && d >= 4 {
		mirrorSIMD(A, d)
		return
	}
	const tile = 8 // copies in 8x8 tiles, since entries of a column are not adjacent in memory
	for top := 0; top < d; top += tile {
		for left := 0; left <= top; left += tile {
			for i := top; i < min(top+tile, d); i++ {
				row := A[i*d : i*d+min(left+tile, i)]
				for j, from := left, left*d+i; j < len(row); j, from = j+1, from+d {
					row[j] = A[from]
				}
			}
		}
	}
}
