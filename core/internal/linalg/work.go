package linalg

// Work estimates the multiplications of a least-squares fit: of adding the rows and of two passes over the targets, of making R
// triangular, and of the sweeps of orthogonal. 10^9 take about half a second natively, one second in a browser.
func Work(rows, cols, targets int) float64 {
	n, d, t := float64(rows), float64(cols), float64(targets)
	kept := min(n, d)
	absorb := float64(n * d * (d + float64(3*t)))
	triangle := float64(kept*d*(d+t)) - float64(kept*kept*(d-float64(kept/3)))
	return absorb + float64(4*triangle) + float64(12*kept*kept*d)
}

// BasisWork estimates the multiplications of Basis, which fits, multiplies X by the right singular vectors and orthonormalises the result.
func BasisWork(rows, cols int) float64 {
	n, d := float64(rows), float64(cols)
	rank := min(n, d)
	return Work(rows, cols, 0) + float64(n*rank*(d+float64(2*rank)))
}
