package linalg

import "math"

// weightAndMean is WeightAndMean in plain Go: MatVec and two Dots.
func weightAndMean(g, P, x, theta []float64) (weight, mean float64) {
	MatVec(g, P, x)
	return Dot(x, g), Dot(x, theta)
}

// Regression holds the sufficient statistics of a least-squares problem in d dimensions and its solution Theta = P (U + M thetaNext),
// where P is the inverse of a Gram matrix and Recent the newest part of that matrix. Matrices are d by d. Recent is symmetric; only its
// upper triangle with the diagonal is valid.
//
// Where there is an Origin, U is what remains to be explained once Origin is the solution and Next the estimate that follows:
// Theta = Origin + P (U + (Base + M) (thetaNext - Next)). So sums stay small, however many samples there are, and lose little to rounding.
// Where there is a Base, M holds only the newest terms of its sum, and Base the others.
type Regression struct {
	P, Recent, M       []float64
	U, Target, Theta   []float64
	Origin, Next, Base []float64 // nil where there is none
	Room               []float64 // scratch memory for 2d numbers
	places                       //lint:ignore U1000 only simd_js.go reads it
}

// regress is Regress in plain Go.
func regress(s *Regression, x, g []float64, r float64, next, thetaNext []float64) (moved float64) {
	scale := 1 / math.Sqrt(1+Dot(x, g))
	for i := range g {
		g[i] *= scale
	}
	AddOuter(s.P, -1, g, g)
	addUpper(s.Recent, x)
	d := len(x)
	if s.Origin != nil {
		if next != nil {
			r += Dot(next, s.Next)
			offset := s.Room[:d]
			for i := range offset {
				offset[i] = thetaNext[i] - s.Next[i]
			}
			thetaNext = offset
		}
		r -= Dot(x, s.Origin)
	}
	AddScaled(s.U, r, x)
	if next == nil {
		copy(s.Target, s.U)
	} else {
		AddOuter(s.M, 1, x, next)
		MatVec(s.Target, s.M, thetaNext)
		AddScaled(s.Target, 1, s.U)
		if s.Base != nil {
			product := s.Room[d : 2*d]
			MatVec(product, s.Base, thetaNext)
			AddScaled(s.Target, 1, product)
		}
	}
	return resolve(s.Theta, s.P, s.Target, s.Origin)
}

// addUpper adds x x' to the upper triangle of A, and in every other row to the number before the diagonal, as SIMD does with pairs.
func addUpper(A, x []float64) {
	d := len(x)
	for i, xi := range x {
		if xi != 0 {
			from := i &^ 1
			AddScaled(A[i*d+from:i*d+d], xi, x[from:])
		}
	}
}

// resolve sets theta = P target + origin, row by row, and returns the square of the length of its change. origin may be nil.
func resolve(theta, P, target, origin []float64) (moved float64) {
	d := len(target)
	for i := range theta {
		x := Dot(P[i*d:i*d+d], target)
		if origin != nil {
			x += origin[i]
		}
		by := x - theta[i]
		theta[i] = x
		moved += float64(by * by)
	}
	return moved
}

// Largest returns the first index of the largest number of x, which holds no NaN; -1 where all are -Inf.
func Largest(x []float64) int {
	if simd && len(x) >= 16 {
		return largestSIMD(x)
	}
	at, most := -1, math.Inf(-1)
	for i, v := range x {
		if v > most {
			at, most = i, v
		}
	}
	return at
}

// LargestBut returns the largest number of x other than x[i], -Inf where there is none; x is as for Largest.
func LargestBut(x []float64, i int) float64 {
	own := x[i]
	x[i] = math.Inf(-1)
	most := math.Inf(-1)
	if at := Largest(x); at >= 0 {
		most = x[at]
	}
	x[i] = own
	return most
}
