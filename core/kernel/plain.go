//go:build !(js && simd)

package kernel

// Without the tag simd, or off js/wasm, the loops in plain Go are all there is.
const simd = false

func largestSIMD(x []float64) int                         { panic("kernel: no SIMD") }
func dotSIMD(a, b []float64) float64                      { panic("kernel: no SIMD") }
func addScaledSIMD(y []float64, c float64, x []float64)   { panic("kernel: no SIMD") }
func mirrorSIMD(A []float64, d int)                       { panic("kernel: no SIMD") }
func matVecSIMD(y, A, x []float64)                        { panic("kernel: no SIMD") }
func addOuterSIMD(A []float64, c float64, x, y []float64) { panic("kernel: no SIMD") }

// Look returns the weight x' P x of a d by d matrix and the mean <x, theta>, and leaves P x in g: MatVec and two Dots.
func Look(g, P, x, theta []float64) (weight, mean float64) { return look(g, P, x, theta) }

// Regress takes in one sample, of feature x with g = P x (which is used up, and left divided by sqrt(1 + x'g)), reward r and feature
// next of what followed, and solves anew:
//
//	P -= g g' / (1 + x'g)    Recent += x x'    U += r x    M += x next'    Theta = P (U + M thetaNext)
//
// Where nothing follows next and thetaNext are nil, and M is left out. It returns the square of the length of Theta's change.
func Regress(s *Regression, x, g []float64, r float64, next, thetaNext []float64) (moved float64) {
	return regress(s, x, g, r, next, thetaNext)
}

// places is empty here; the SIMD twin keeps addresses in it.
//
//lint:ignore U1000 only the twin reads it
type places struct{}
