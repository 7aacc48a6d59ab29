package kernel

// Work estimates the multiplications of a fit to so many rows, cols columns and targets right-hand sides: those of taking the
// rows in and of two passes over targets, of making R triangular, whose rows of no more than rounding end it, and of orthogonal's
// sweeps. Natively a thousand million take about half a second, in a browser a second.
func Work(rows, cols, targets int) float64 {
	n, d, t := float64(rows), float64(cols), float64(targets)
	kept := min(n, d)
	absorb := float64(n * d * (d + float64(3*t)))
	triangle := float64(kept*d*(d+t)) - float64(kept*kept*(d-float64(kept/3)))
	return absorb + float64(4*triangle) + float64(12*kept*kept*d)
}

// BasisWork estimates those of Basis, which fits, multiplies X by what it found and makes that orthonormal.
func BasisWork(rows, cols int) float64 {
	n, d := float64(rows), float64(cols)
	rank := min(n, d)
	return Work(rows, cols, 0) + float64(n*rank*(d+float64(2*rank)))
}
