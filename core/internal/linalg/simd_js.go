//go:build simd

package linalg

import "unsafe"

// The loops of wasm/kernel/kernel.wat, on Go's own memory. The build links them into the module.

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

//go:wasmimport kernel weightandmean
func wasmWeightAndMean(g, P, x, theta, out unsafe.Pointer, d int32)

//go:wasmimport kernel regress
func wasmRegress(s, x, g unsafe.Pointer, r float64, next, thetaNext unsafe.Pointer, d int32) float64

//go:wasmimport kernel largest
func wasmLargest(x unsafe.Pointer, length int32) int32

const simd = true

// at returns the address of a vector, nil where it is empty.
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

// out is where wasmWeightAndMean leaves its two numbers: a module has one thread.
var out [2]float64

// WeightAndMean returns the weight x' P x, of a d by d matrix P, and the mean <x, theta>. It leaves P x in g, of length d.
func WeightAndMean(g, P, x, theta []float64) (weight, mean float64) {
	if !simd {
		return weightAndMean(g, P, x, theta)
	}
	d := len(x)
	g, P, theta = g[:d], P[:d*d], theta[:d]
	wasmWeightAndMean(at(g), at(P), at(x), at(theta), unsafe.Pointer(&out), int32(d))
	return out[0], out[1]
}

// origin is the index of Origin's address among the places.
const origin = 6

// places holds the addresses of P, Recent, M, U, Target, Theta, Origin, Next, Base and Room.
type places struct{ places [10]unsafe.Pointer }

// Regress adds one sample, of feature x, reward r and the feature next that followed, and solves for Theta. g holds P x and is left
// divided by sqrt(1 + x'g):
//
//	P -= g g' / (1 + x'g)    Recent += x x'    U += r x    M += x next'    Theta = P (U + M thetaNext)
//
// Where there is an Origin, r + <next,Next> - <x,Origin> takes the place of r, and Theta = Origin + P (U + (Base + M) (thetaNext - Next)).
// After the last step next and thetaNext are nil, and Next, Base and M are left out. It returns the square of the length of Theta's change.
func Regress(s *Regression, x, g []float64, r float64, next, thetaNext []float64) (moved float64) {
	if !simd {
		return regress(s, x, g, r, next, thetaNext)
	}
	d := len(x)
	if s.places.places[0] == nil || s.places.places[origin] != at(s.Origin) {
		s.locate(d)
	}
	g = g[:d]
	if next != nil {
		next, thetaNext = next[:d], thetaNext[:d]
	}
	return wasmRegress(unsafe.Pointer(&s.places.places), at(x), at(g), r, at(next), at(thetaNext), int32(d))
}

// Places returns the addresses of P, Recent, M, U, Target, Theta, Origin, Next, Base and Room, nil where there is no such part.
func (s *Regression) Places() [10]unsafe.Pointer {
	s.locate(len(s.U))
	return s.places.places
}

// locate sets the addresses. It panics where a part is too short for d dimensions.
func (s *Regression) locate(d int) {
	for i, part := range [][]float64{s.P[:d*d], s.Recent[:d*d], s.M[:d*d], s.U[:d], s.Target[:d], s.Theta[:d]} {
		s.places.places[i] = at(part)
	}
	for i, part := range [][]float64{s.Origin, s.Next, s.Base, s.Room} {
		s.places.places[origin+i] = at(part)
	}
}

func largestSIMD(x []float64) int { return int(wasmLargest(at(x), int32(len(x)))) }
