//go:build !(js && simd)

package linalg

// Without the tag simd, or off js/wasm, the loops in plain Go do all.
const simd = false

func largestSIMD(x []float64) int                         { panic("linalg: no SIMD") }
func dotSIMD(a, b []float64) float64                      { panic("linalg: no SIMD") }
func addScaledSIMD(y []float64, c float64, x []float64)   { panic("linalg: no SIMD") }
func mirrorSIMD(A []float64, d int)                       { panic("linalg: no SIMD") }
func matVecSIMD(y, A, x []float64)                        { panic("linalg: no SIMD") }
func addOuterSIMD(A []float64, c float64, x, y []float64) { panic("linalg: no SIMD") }

// WeightAndMean returns the weight x' P x, of a d by d matrix P, and the mean <x, theta>. It leaves P x in g, of length d.
func WeightAndMean(g, P, x, theta []float64) (weight, mean float64) {
	return weightAndMean(g, P, x, theta)
}

// Regress adds one sample, of feature x, reward r and the feature next that followed, and solves for Theta. g holds P x and is left
// divided by sqrt(1 + x'g):
//
//	P -= g g' / (1 + x'g)    Recent += x x'    U += r x    M += x next'    Theta = P (U + M thetaNext)
//
// Where there is an Origin, r + <next,Next> - <x,Origin> takes the place of r, and Theta = Origin + P (U + (Base + M) (thetaNext - Next)).
// After the last step next and thetaNext are nil, and Next, Base and M are left out. It returns the square of the length of Theta's change.
func Regress(s *Regression, x, g []float64, r float64, next, thetaNext []float64) (moved float64) {
	return regress(s, x, g, r, next, thetaNext)
}

// places is empty here; with SIMD it holds addresses.
//
//lint:ignore U1000 only simd_js.go reads it
type places struct{}
