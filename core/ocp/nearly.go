package ocp

import (
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/gram"
)

// nearly is constraints where Q* is within an error of linear. Of n samples phi_i with values <phi_i, theta*> + e_i, |e_i| <= error, theta is by
// least squares with lambda = (error / 2H sqrt(d))^2. With w^2 = phi' (sum phi_i phi_i' + lambda I)^{-1} phi,
//
//	|<phi, theta - theta*>| <= w (|sum phi_i e_i|_{Lambda^{-1}} + sqrt(lambda) |theta*|) <= w (sqrt(n) + 1) error,
//
// where |theta*| <= 2H sqrt(d), and Q* differs from <phi, theta*> by one more error. Known is what is less than half of the gap off.
type nearly struct {
	error, gap float64

	samples *gram.Ridge
	vector  []float64 // theta
}

// newNearly returns no constraints, at a step of the gap given.
func newNearly(m feature.Map, horizon int, error, gap float64) *nearly {
	d := m.Dim()
	root := error / (2 * float64(horizon) * math.Sqrt(float64(d)))
	return &nearly{error: error, gap: gap, samples: gram.NewRidge(d, root*root, feature.Entries(m) == 1, gram.NewRidgeRoom(d)), vector: make([]float64, d)}
}

func (n *nearly) theta() []float64 { return n.vector }
func (n *nearly) rank() int64      { return n.samples.Rows() }

func (n *nearly) clone() constraints {
	return &nearly{error: n.error, gap: n.gap, samples: n.samples.Clone(gram.NewRidgeRoom(len(n.vector))), vector: slices.Clone(n.vector)}
}

// bound is the largest |Q* - <phi, theta>| that there may be.
func (n *nearly) bound(phi feature.Vector) float64 {
	width := math.Sqrt(n.samples.Uncertainty(phi))
	return n.error + float64(float64(width*(math.Sqrt(float64(n.rank()))+1))*n.error)
}

func (n *nearly) knows(phi feature.Vector) bool { return n.bound(phi) < n.gap/2 }

func (n *nearly) add(phi feature.Vector, value, _ float64) bool {
	n.samples.Join(phi)
	n.samples.Value(phi, value)
	n.samples.Solve(n.vector)
	return true
}
