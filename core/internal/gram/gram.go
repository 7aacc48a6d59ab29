// Package gram keeps the regularised Gram matrix Lambda of the features of one step, and its inverse: least squares and the bonus need
// both. That is O(d^2) numbers however many samples there were.
package gram

import (
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// Matrix is Lambda = I + sum phi phi' (eqn:def-Lambda-hk; lambda = 1 in eq:update-Lambda-h-Jin), d x d.
//
// The inverse follows by Sherman and Morrison: (Lambda + phi phi')^{-1} = P - g g' / (1 + phi' g), g = P phi. Subtracting v v'
// with v = g / sqrt(1 + phi' g) keeps it symmetric to the bit. Rounding errors add up with the updates, so the inverse is refreshed,
// computed anew from Lambda, at regular numbers of updates, and at once where the errors grow over Bound. The moments depend on the
// samples only, never on a clock. Between two refreshes Lambda's terms are summed apart: added one by one to a sum of 10^6 they would
// lose the digits that the inverse of an ill-conditioned Lambda depends on.
type Matrix struct {
	updates int64
	dim     int
	lambda  []float64 // d x d, row-major, without recent
	recent  []float64 // d x d: the terms of Lambda since the last refresh; its lower triangle is set by linalg.Mirror only
	lost    []float64 // what rounding has taken from lambda
	inverse []float64 // of Lambda, kept by rank-one updates
	// nextCheck is the number of updates after which the inverse is checked.
	nextCheck int64
	residual  residual
	touched   *feature.Support // the places where some feature had an entry
}

// New returns Lambda = I in d dimensions.
func New(d int) *Matrix {
	m := &Matrix{dim: d, lambda: make([]float64, d*d), recent: make([]float64, d*d), lost: make([]float64, d*d), inverse: make([]float64, d*d), touched: feature.NewSupport(d)}
	for i := range d {
		m.lambda[i*d+i], m.inverse[i*d+i] = 1, 1
	}
	m.nextCheck = m.checkAfter()
	return m
}

// Clone returns a copy.
func (m *Matrix) Clone() *Matrix {
	c := *m
	c.lambda, c.recent, c.lost, c.inverse = slices.Clone(m.lambda), slices.Clone(m.recent), slices.Clone(m.lost), slices.Clone(m.inverse)
	c.touched = m.touched.Clone()
	return &c
}

// Updates returns the number of samples.
func (m *Matrix) Updates() int64 { return m.updates }

// Lambda returns a copy of Lambda and the inverse that is kept of it, d x d, row-major. The inverse is not to be changed.
func (m *Matrix) Lambda() (lambda, inverse []float64) {
	lambda = slices.Clone(m.lambda)
	linalg.Mirror(m.recent, m.dim)
	linalg.AddScaled(lambda, 1, m.recent)
	return lambda, m.inverse
}

// Refreshes returns how often the inverse was computed anew from Lambda.
func (m *Matrix) Refreshes() int { return m.residual.refreshes }

// Breaks returns how many of the refreshes came early, because the inverse's error had grown over Bound.
func (m *Matrix) Breaks() int { return m.residual.breaks }

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
		w = linalg.QuadSparse(m.inverse, m.dim, phi.Index, phi.Value)
	} else {
		linalg.MatVec(g, m.inverse, phi.Value)
		w = linalg.Dot(phi.Value, g)
	}
	if w < 0 {
		return 0
	}
	return w
}

// WeightAndMean returns Weight and <phi,theta>.
func (m *Matrix) WeightAndMean(phi feature.Vector, g, theta []float64) (weight, mean float64) {
	if phi.Index != nil {
		return m.Weight(phi, g), phi.Dot(theta)
	}
	weight, mean = linalg.WeightAndMean(g, m.inverse, phi.Value, theta)
	return max(weight, 0), mean
}

// Parts returns the two d x d matrices that linalg.Regress updates: the inverse, and the terms of Lambda since the last refresh.
func (m *Matrix) Parts() (inverse, recent []float64) { return m.inverse, m.recent }

// Count counts a sample that the caller adds by linalg.Regress, and returns true. Where the inverse is due to be checked it returns
// false and counts nothing: then the caller has to use Include.
func (m *Matrix) Count() bool {
	if m.updates+1 >= m.nextCheck {
		return false
	}
	m.touched.All()
	m.updates++
	return true
}

// Counters returns the addresses of the number of updates and of the number at which Include is needed. They are for the WebAssembly
// kernel, which does by them what Count does.
func (m *Matrix) Counters() (updates, nextCheck *int64) {
	m.touched.All()
	return &m.updates, &m.nextCheck
}

// Room is scratch memory for Include; matrices of one size may share it.
type Room struct {
	dense  []float64
	square []float64 // d x d; nil before the first refresh

	old, new []float64 // a column of Lambda P
	nonzero  []int32   // places of g, where a feature is sparse
}

// NewRoom returns scratch memory for matrices in d dimensions.
func NewRoom(d int) *Room {
	return &Room{dense: make([]float64, d), old: make([]float64, d), new: make([]float64, d)}
}

// Include adds one sample's feature. It returns the feature as d numbers, valid until the room is used again, and whether the inverse was
// refreshed. g, of length d, holds Lambda^{-1} phi where phi is dense, as Weight leaves it, and is overwritten.
func (m *Matrix) Include(phi feature.Vector, g []float64, room *Room) (x []float64, fresh bool) {
	if phi.Index != nil {
		fresh = m.IncludeSparse(phi, g, room)
		return phi.Dense(room.dense), fresh
	}
	m.touched.All()
	x = phi.Value
	scale := 1 / math.Sqrt(1+linalg.Dot(x, g))
	for i := range g {
		g[i] *= scale
	}
	linalg.AddOuter(m.inverse, -1, g, g)
	linalg.AddOuter(m.recent, 1, x, x)
	m.updates++
	return x, m.check(room)
}

// refreshEvery is the number of updates between two regular refreshes: enough for their d^3 to cost less than the updates.
func refreshEvery(d int) int64 { return max(1024, 4*int64(d)) }

// Solve sets theta = Lambda^{-1} target.
func (m *Matrix) Solve(theta, target []float64) { linalg.MatVec(theta, m.inverse, target) }

// Multiply sets y = Lambda x.
func (m *Matrix) Multiply(y, x []float64, room *Room) {
	linalg.Mirror(m.recent, m.dim)
	linalg.MatVec(y, m.lambda, x)
	linalg.MatVec(room.new, m.recent, x)
	linalg.AddScaled(y, 1, room.new)
}
