//go:build simd

package kernel

import "unsafe"

// The loops of wasm/kernel/kernel.wat, on Go's own memory. The build links them in beside Go.

//go:wasmimport kernel dot
func wasmDot(a, b unsafe.Pointer, length int32) float64

//go:wasmimport kernel addscaled
func wasmAddScaled(y unsafe.Pointer, c float64, x unsafe.Pointer, bytes int32)

//go:wasmimport kernel mirror
func wasmMirror(A unsafe.Pointer, d int32)

//go:wasmimport kernel matvec
func wasmMatVec(y, A, x unsafe.Pointer, rows, length int32)

//go:wasmimport kernel addouter
func wasmAddOuter(A unsafe.Pointer, c float64, x, y unsafe.Pointer, rows, length int32)

//go:wasmimport kernel look
func wasmLook(g, P, x, theta, out unsafe.Pointer, d int32)

//go:wasmimport kernel regress
func wasmRegress(s, x, g unsafe.Pointer, r float64, next, thetaNext unsafe.Pointer, d int32) float64

//go:wasmimport kernel largest
func wasmLargest(x unsafe.Pointer, length int32) int32

const simd = true

// at is where a vector lies: nowhere if it is empty.
func at(x []float64) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(x)) }

func dotSIMD(a, b []float64) float64 {
	b = b[:len(a)]
	return wasmDot(at(a), at(b), int32(len(a)))
}

func addScaledSIMD(y []float64, c float64, x []float64) {
	wasmAddScaled(at(y), c, at(x), int32(8*len(y)))
}

func mirrorSIMD(A []float64, d int) { wasmMirror(at(A), int32(d)) }

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

// Look returns the weight x' P x of a d by d matrix and the mean <x, theta>, and leaves P x in g: MatVec and two Dots.
func Look(g, P, x, theta []float64) (weight, mean float64) {
	if !simd {
		return look(g, P, x, theta)
	}
	d := len(x)
	g, P, theta = g[:d], P[:d*d], theta[:d]
	wasmLook(at(g), at(P), at(x), at(theta), unsafe.Pointer(&out), int32(d))
	return out[0], out[1]
}

// places is what the kernel knows of a Regression: where P, Recent, M, U, Target and Theta lie.
type places struct{ places [6]unsafe.Pointer }

// Regress takes in one sample, of feature x with g = P x (which is used up, and left divided by sqrt(1 + x'g)), reward r and feature
// next of what followed, and solves anew:
//
//	P -= g g' / (1 + x'g)    Recent += x x'    U += r x    M += x next'    Theta = P (U + M thetaNext)
//
// Where nothing follows next and thetaNext are nil, and M is left out. It returns the square of the length of Theta's change.
func Regress(s *Regression, x, g []float64, r float64, next, thetaNext []float64) (moved float64) {
	if !simd {
		return regress(s, x, g, r, next, thetaNext)
	}
	d := len(x)
	if s.places.places[0] == nil {
		s.locate(d)
	}
	g = g[:d]
	if next != nil {
		next, thetaNext = next[:d], thetaNext[:d]
	}
	return wasmRegress(unsafe.Pointer(&s.places.places), at(x), at(g), r, at(next), at(thetaNext), int32(d))
}

// Places returns where P, Recent, M, U, Target and Theta lie.
func (s *Regression) Places() [6]unsafe.Pointer {
	s.locate(len(s.U))
	return s.places.places
}

// locate notes where the parts lie, which have to be as long as they are in d dimensions.
func (s *Regression) locate(d int) {
	for i, part := range [][]float64{s.P[:d*d], s.Recent[:d*d], s.M[:d*d], s.U[:d], s.Target[:d], s.Theta[:d]} {
		s.places.places[i] = at(part)
	}
}

func largestSIMD(x []float64) int { return int(wasmLargest(at(x), int32(len(x)))) }
