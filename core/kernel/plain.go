//go:build !(js && simd)

package kernel

// Without the tag simd, or off js/wasm, the loops in plain Go are all there is.
const simd = false

func lookSIMD(g, P, x, theta []float64) (weight, mean float64) { panic("kernel: no SIMD") }
func regressSIMD(s *Regression, x, g []float64, r float64, next, thetaNext []float64) float64 {
	panic("kernel: no SIMD")
}
func largestSIMD(x []float64) int                         { panic("kernel: no SIMD") }
func dotSIMD(a, b []float64) float64                      { panic("kernel: no SIMD") }
func matVecSIMD(y, A, x []float64)                        { panic("kernel: no SIMD") }
func addOuterSIMD(A []float64, c float64, x, y []float64) { panic("kernel: no SIMD") }
