// Package feature holds feature maps phi_h(s,a) in R^d (eq:defn-feature-maps).
package feature

import "math"

// Vector is a feature vector: dense where Index is nil, else with the entries Value at the increasing places Index and zeros
// elsewhere. Its slices belong to the map or to the caller's scratch and are not to be changed.
type Vector struct {
	Index []int32
	Value []float64
}

// Norm returns the Euclidean norm.
func (v Vector) Norm() float64 {
	sum := 0.0
	for _, x := range v.Value {
		sum += float64(x * x)
	}
	return math.Sqrt(sum)
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

// Map is a feature map of fixed dimension.
type Map interface {
	// Dim is d.
	Dim() int
	// Stationary tells that phi_h does not depend on h.
	Stationary() bool
	// Phi returns phi_h(s,a), h in 1..H. A map that computes it on demand writes it into scratch, of length d.
	Phi(h, s, a int, scratch []float64) Vector
}
