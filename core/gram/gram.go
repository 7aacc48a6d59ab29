// Package gram keeps the regularised Gram matrix of the features that one step has learned from, and its inverse: what least
// squares with bonuses rests on, in O(d^2) numbers however many samples there were.
package gram

import (
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/kernel"
)

// Matrix is Lambda = I + sum phi phi' (eqn:def-Lambda-hk; lambda = 1 in eq:update-Lambda-h-Jin), d x d.
//
// The inverse follows by Sherman and Morrison: (Lambda + phi phi')^{-1} = P - g g' / (1 + phi' g), g = P phi. Subtracting v v'
// with v = g / sqrt(1 + phi' g) keeps it symmetric to the bit. Its rounding errors add up with the updates, so it is taken
// afresh from Lambda now and then, and at once where they grow over Bound; the moments depend on the samples only, never on a
// clock. In between Lambda's terms are summed apart: added one by one to a sum of 10^6 they would lose what the inverse of an
// ill-conditioned Lambda is made of.
type Matrix struct {
	updates int64
	dim     int
	lambda  []float64 // d x d, row-major, without recent
	recent  []float64 // d x d: what has come to Lambda since the inverse was last taken afresh; below the diagonal only once it is mirrored
	lost    []float64 // what rounding has taken from lambda
	inverse []float64 // of Lambda, kept by rank-one updates
	turn    int64     // the number of updates after which the inverse is to be looked after
	watch   watch
	touched *feature.Support
}

// New returns Lambda = I in d dimensions.
func New(d int) *Matrix {
	m := &Matrix{dim: d, lambda: make([]float64, d*d), recent: make([]float64, d*d), lost: make([]float64, d*d), inverse: make([]float64, d*d), touched: feature.NewSupport(d)}
	for i := range d {
		m.lambda[i*d+i], m.inverse[i*d+i] = 1, 1
	}
	m.turn = m.next()
	return m
}

// Updates returns how many samples there were.
func (m *Matrix) Updates() int64 { return m.updates }

// Lambda returns the matrix and the inverse that is kept of it, d x d, row-major; the inverse belongs to the matrix.
func (m *Matrix) Lambda() (lambda, inverse []float64) {
	lambda = slices.Clone(m.lambda)
	kernel.Mirror(m.recent, m.dim)
	kernel.AddScaled(lambda, 1, m.recent)
	return lambda, m.inverse
}

// Refreshes returns how often the inverse was taken afresh.
func (m *Matrix) Refreshes() int { return m.watch.refreshes }

// Breaks returns how often the inverse was taken afresh because its error had grown over Bound.
func (m *Matrix) Breaks() int { return m.watch.breaks }

// Trace returns the sum of the diagonal of the inverse that is kept.
func (m *Matrix) Trace() float64 {
	sum := 0.0
	for i := 0; i < len(m.inverse); i += m.dim + 1 {
		sum += m.inverse[i]
	}
	return sum
}

// Weight returns phi' Lambda^{-1} phi, at least 0, and leaves Lambda^{-1} phi in g, of length d, where phi is dense.
func (m *Matrix) Weight(phi feature.Vector, g []float64) float64 {
	var w float64
	if phi.Index != nil {
		w = kernel.QuadSparse(m.inverse, m.dim, phi.Index, phi.Value)
	} else {
		kernel.MatVec(g, m.inverse, phi.Value)
		w = kernel.Dot(phi.Value, g)
	}
	if w < 0 {
		return 0
	}
	return w
}

// Look is Weight with the mean <phi,theta> beside it.
func (m *Matrix) Look(phi feature.Vector, g, theta []float64) (weight, mean float64) {
	if phi.Index != nil {
		return m.Weight(phi, g), phi.Dot(theta)
	}
	weight, mean = kernel.Look(g, m.inverse, phi.Value, theta)
	return max(weight, 0), mean
}

// Rows returns the matrices that kernel.Regress changes: the inverse, and what has come to Lambda since it was last taken afresh.
func (m *Matrix) Rows() (inverse, recent []float64) { return m.inverse, m.recent }

// Count counts a sample that the caller includes by kernel.Regress, and tells true; where more is to be done with a sample than that,
// it tells false and counts nothing: the caller is to use Include.
func (m *Matrix) Count() bool {
	if m.updates+1 >= m.turn {
		return false
	}
	m.touched.All()
	m.updates++
	return true
}

// Turn returns where the matrix keeps the number of its updates and the one that is to be made by Include. Who has these counts samples by
// himself, as Count does.
func (m *Matrix) Turn() (updates, turn *int64) {
	m.touched.All()
	return &m.updates, &m.turn
}

// Room is what Include needs beside the matrix; matrices of one size may share it.
type Room struct {
	dense  []float64
	square []float64 // d x d, taken when an inverse is first taken afresh

	old, new []float64 // a column of Lambda P
	nonzero  []int32   // places of g, where a feature is sparse
}

// NewRoom returns room for matrices in d dimensions.
func NewRoom(d int) *Room {
	return &Room{dense: make([]float64, d), old: make([]float64, d), new: make([]float64, d)}
}

// Include adds one sample's feature, and returns it with its zeros written out, valid until the room is used again. g holds
// Lambda^{-1} phi where phi is dense, as Weight leaves it, and is used up. fresh tells that the inverse was taken afresh.
func (m *Matrix) Include(phi feature.Vector, g []float64, room *Room) (x []float64, fresh bool) {
	if phi.Index != nil {
		fresh = m.IncludeSparse(phi, g, room)
		return phi.Dense(room.dense), fresh
	}
	m.touched.All()
	x = phi.Value
	scale := 1 / math.Sqrt(1+kernel.Dot(x, g))
	for i := range g {
		g[i] *= scale
	}
	kernel.AddOuter(m.inverse, -1, g, g)
	kernel.AddOuter(m.recent, 1, x, x)
	m.updates++
	return x, m.keep(room)
}

// refreshEvery is after how many updates the inverse is taken afresh: seldom enough that its d^3 cost less than the updates.
func refreshEvery(d int) int64 { return max(1024, 4*int64(d)) }

// Solve sets theta = Lambda^{-1} target.
func (m *Matrix) Solve(theta, target []float64) { kernel.MatVec(theta, m.inverse, target) }
