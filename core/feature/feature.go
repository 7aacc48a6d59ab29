// Package feature holds feature maps phi_h(s,a) in R^d (eq:defn-feature-maps).
package feature

import (
	"math"

	"revisit/core/internal/linalg"
)

// Vector is a feature vector: dense where Index is nil, else with the entries Value at the increasing places Index and zeros
// elsewhere. Its slices belong to the map or to the caller's scratch and are not to be changed.
type Vector struct {
	Index []int32
	Value []float64
}

// faithful is the sum of squares above which squares that underflow do not matter.
const faithful = 1e-290

// Norm returns the Euclidean norm, also where squares underflow or overflow.
func (v Vector) Norm() float64 {
	sum := 0.0
	for _, x := range v.Value {
		sum += float64(x * x)
	}
	if sum >= faithful && sum <= math.MaxFloat64 {
		return math.Sqrt(sum)
	}
	largest := 0.0
	for _, x := range v.Value {
		largest = max(largest, math.Abs(x))
	}
	if largest == 0 || math.IsInf(largest, 0) || math.IsNaN(largest) {
		return largest
	}
	sum = 0
	for _, x := range v.Value {
		y := x / largest
		sum += float64(y * y)
	}
	return largest * math.Sqrt(sum)
}

// Dot returns <phi, theta>.
func (v Vector) Dot(theta []float64) float64 {
	if v.Index != nil {
		return linalg.DotSparse(v.Index, v.Value, theta)
	}
	return linalg.Dot(v.Value, theta)
}

// AddTo adds c phi to y, of length d.
func (v Vector) AddTo(y []float64, c float64) {
	if v.Index == nil {
		linalg.AddScaled(y, c, v.Value)
		return
	}
	for k, i := range v.Index {
		y[i] += float64(c * v.Value[k])
	}
}

// Dense returns the vector as d numbers: itself where it is dense, else written into dst, of length d.
func (v Vector) Dense(dst []float64) []float64 {
	if v.Index == nil {
		return v.Value
	}
	clear(dst)
	for k, i := range v.Index {
		dst[i] = v.Value[k]
	}
	return dst
}

// Map is a feature map phi of dimension d.
type Map interface {
	// Dim returns d.
	Dim() int
	// Stationary reports whether phi_h is the same for all h.
	Stationary() bool
	// Phi returns phi_h(s,a), for h in 1..H. A map that computes it on demand writes it into scratch, of length d.
	Phi(h, s, a int, scratch []float64) Vector
}

// Values sets q[a] to <phi_h(s,a), theta> for every action a, and returns the largest. theta and scratch have length d.
func Values(m Map, h, s int, theta, q, scratch []float64) (best float64) {
	best = math.Inf(-1)
	for a := range q {
		q[a] = m.Phi(h, s, a, scratch).Dot(theta)
		best = max(best, q[a])
	}
	return best
}
