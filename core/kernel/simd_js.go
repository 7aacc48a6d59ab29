//go:build simd

package kernel

import "unsafe"

// The loops of wasm/kernel/kernel.wat, on Go's own memory. The host links them in beside Go; where it cannot, because the browser has
// no SIMD, it says so, and the plain loops do the same.

//go:wasmimport kernel linked
func linked() int32

//go:wasmimport kernel dot
func wasmDot(a, b unsafe.Pointer, length int32) float64

//go:wasmimport kernel matvec
func wasmMatVec(y, A, x unsafe.Pointer, rows, length int32)

//go:wasmimport kernel addouter
func wasmAddOuter(A unsafe.Pointer, c float64, x, y unsafe.Pointer, rows, length int32)

//go:wasmimport kernel look
func wasmLook(g, P, x, theta, out unsafe.Pointer, d int32)

//go:wasmimport kernel regress
func wasmRegress(P, recent, M, U, target, theta, x, g unsafe.Pointer, r float64, next, thetaNext unsafe.Pointer, d int32) float64

//go:wasmimport kernel largest
func wasmLargest(x unsafe.Pointer, length int32) int32

var simd = linked() != 0

// at is where a vector lies: nowhere if it is empty.
func at(x []float64) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }

func dotSIMD(a, b []float64) float64 {
	b = b[:len(a)]
	return wasmDot(at(a), at(b), int32(len(a)))
}

func matVecSIMD(y, A, x []float64) {
	A = A[:len(y)*len(x)]
	wasmMatVec(at(y), at(A), at(x), int32(len(y)), int32(len(x)))
}

func addOuterSIMD(A []float64, c float64, x, y []float64) {
	A = A[:len(x)*len(y)]
	wasmAddOuter(at(A), c, at(x), at(y), int32(len(x)), int32(len(y)))
}

// out is where look leaves its two numbers: a module has one thread.
var out [2]float64

func lookSIMD(g, P, x, theta []float64) (weight, mean float64) {
	d := len(x)
	g, P, theta = g[:d], P[:d*d], theta[:d]
	wasmLook(at(g), at(P), at(x), at(theta), unsafe.Pointer(&out), int32(d))
	return out[0], out[1]
}

func regressSIMD(s *Regression, x, g []float64, r float64, next, thetaNext []float64) float64 {
	d := len(x)
	P, recent, U, target, theta := s.P[:d*d], s.Recent[:d*d], s.U[:d], s.Target[:d], s.Theta[:d]
	g = g[:d]
	var M unsafe.Pointer
	if next != nil {
		M, next, thetaNext = at(s.M[:d*d]), next[:d], thetaNext[:d]
	}
	return wasmRegress(at(P), at(recent), M, at(U), at(target), at(theta), at(x), at(g), r, at(next), at(thetaNext), int32(d))
}

func largestSIMD(x []float64) int { return int(wasmLargest(at(x), int32(len(x)))) }
