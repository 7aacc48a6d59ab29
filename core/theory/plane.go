package theory

import (
	"math"

	"revisit/core/internal/linalg"
)

// Plane is a plane in R^d, d >= 2: two orthogonal vectors of length 1.
type Plane struct{ X, Y []float64 }

// NewPlane returns the plane of two vectors: X has the direction of the first, Y that of what the second adds to it. Where it adds nothing, Y
// leads to the axis of R^d that is farthest from X. The vectors are overwritten.
func NewPlane(first, second []float64) Plane {
	x, y := first, second
	if !unit(x) {
		x[0] = 1
	}
	unit(y)
	if rest(x, y); !unit(y) {
		least := 0
		for i := range x {
			if math.Abs(x[i]) < math.Abs(x[least]) {
				least = i
			}
		}
		clear(y)
		y[least] = 1
		rest(x, y)
		unit(y)
	}
	rest(x, y) // once more, for what rounding has left
	unit(y)
	return Plane{x, y}
}

// Coordinates returns the inner products of a vector with X and Y.
func (p Plane) Coordinates(of []float64) [2]float64 {
	return [2]float64{linalg.Dot(p.X, of), linalg.Dot(p.Y, of)}
}

// Shadow returns the symmetric 2 x 2 matrix that a symmetric matrix M makes of the plane: X'M X, X'M Y and Y'M Y. times sets to = M x.
func (p Plane) Shadow(times func(to, x []float64)) [3]float64 {
	m := make([]float64, len(p.X))
	times(m, p.X)
	shadow := [3]float64{linalg.Dot(p.X, m), linalg.Dot(p.Y, m)}
	times(m, p.Y)
	shadow[2] = linalg.Dot(p.Y, m)
	return shadow
}

// widestWork bounds the multiplications of Widest.
const widestWork = 4e6

// Widest returns a vector of length 1 in which a symmetric positive d x d matrix M is largest, by power iteration from a fixed one: near
// enough for a picture. times sets to = M x.
func Widest(times func(to, x []float64), d int) []float64 {
	x, next := make([]float64, d), make([]float64, d)
	for i := range x {
		x[i] = 1 + float64(i)/float64(d)
	}
	for range max(8, min(200, int(widestWork/float64(d*d)))) {
		times(next, x)
		copy(x, next)
		unit(x)
	}
	return x
}

// rest takes from y what lies in the direction of x, of length 1.
func rest(x, y []float64) { linalg.AddScaled(y, -linalg.Dot(x, y), x) }

// unit gives x the length 1. It returns false where x is zero, up to rounding, and makes it so.
func unit(x []float64) bool {
	length := Norm(x)
	if !(length > 1e-9) {
		clear(x)
		return false
	}
	for i := range x {
		x[i] /= length
	}
	return true
}

// Norm returns the length of a vector.
func Norm(x []float64) float64 { return math.Sqrt(linalg.Dot(x, x)) }
