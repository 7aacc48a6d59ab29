package generative

import (
	"math"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// Spread is the factor C of a C-approximate barycentric spanner: the largest size of a coordinate of any feature in the basis. Nearer to 1
// the search takes longer and the estimates vary less.
const Spread = 1.1

// Basis is a C-approximate barycentric spanner (Awerbuch and Kleinberg 2008) of the features of one step: pairs (s,a) such that the feature
// of every pair is a linear combination of theirs with coordinates of at most Spread in size. Where the features span less than R^d it has
// fewer than d pairs.
type Basis struct {
	States, Actions []int // of the r pairs
	// rows is r x d; rows times a feature are its coordinates. Each row lies in the span of the features. Where axis is not nil, rows is nil:
	// row i has the entry scale[i] at axis[i] and no other.
	rows  []float64
	axis  []int
	scale []float64
}

// NewBasis returns the basis of phi_h, h in 1..H, over all states and actions. Where all features are zero it is the pair (0,0), and all
// coordinates are 0.
func NewBasis(features feature.Map, h, states, actions int) *Basis {
	if b := axesBasis(features, h, states, actions); b != nil {
		return b
	}
	search := newSearch(features, h, states, actions)
	search.whiten()
	search.begin()
	for search.improve() {
	}
	found := search.Basis
	return &found
}

// Estimate sets theta, of length d, to the vector in the span of the features with <phi,theta> = value[i] at pair i of the basis.
func (b *Basis) Estimate(theta, value []float64) {
	clear(theta)
	for i, v := range value {
		if b.axis != nil {
			theta[b.axis[i]] = float64(v * b.scale[i])
		} else {
			linalg.AddScaled(theta, v, b.rows[i*len(theta):][:len(theta)])
		}
	}
}

// Coordinates returns the coordinates of a feature phi in R^d, one for each pair.
func (b *Basis) Coordinates(phi []float64) []float64 {
	c := make([]float64, len(b.States))
	if b.axis == nil {
		linalg.MatVec(c, b.rows, phi)
	}
	for i, at := range b.axis {
		c[i] = phi[at] * b.scale[i]
	}
	return c
}

// search finds the basis of a step. It keeps the features of all pairs (s,a), since it reads them many times.
type search struct {
	Basis
	dim, actions int
	all          []float64 // of (s,a) at (s A + a) dim
	coordinate   []float64 // of the latest feature
}

func newSearch(features feature.Map, h, states, actions int) *search {
	d := features.Dim()
	b := &search{dim: d, actions: actions, all: make([]float64, states*actions*d)}
	scratch := make([]float64, d)
	for p := range states * actions {
		phi := b.feature(p)
		copy(phi, features.Phi(h, p/actions, p%actions, scratch).Dense(phi))
	}
	return b
}

// feature returns the feature of the p-th pair.
func (b *search) feature(p int) []float64 { return b.all[p*b.dim:][:b.dim] }

func (b *search) pairs() int { return len(b.all) / b.dim }

// take makes the p-th pair the i-th element of the basis.
func (b *search) take(i, p int) {
	b.States[i], b.Actions[i] = p/b.actions, p%b.actions
	b.exchange(i, b.feature(p))
}

// whiten begins with r elements that are no features, in which coordinates have similar sizes however features are scaled:
// sigma_i^{-1} v_i' phi of the singular value decomposition of all features.
func (b *search) whiten() {
	l := linalg.NewLeastSquares(b.dim, 0)
	for p := range b.pairs() {
		l.Add(b.feature(p), nil)
	}
	f := l.Solve()
	r := max(f.Rank, 1)
	b.States, b.Actions = make([]int, r), make([]int, r)
	b.rows, b.coordinate = make([]float64, r*b.dim), make([]float64, r)
	for i, v := range f.Right {
		linalg.AddScaled(b.rows[i*b.dim:][:b.dim], 1/f.Singular[i], v)
	}
}

// begin replaces each of these elements by the pair with the largest coordinate there, which gives the largest volume.
func (b *search) begin() {
	for i := range b.States {
		row, most, at := b.rows[i*b.dim:][:b.dim], 0.0, -1
		for p := range b.pairs() {
			if size := math.Abs(linalg.Dot(row, b.feature(p))); size > most {
				most, at = size, p
			}
		}
		if at >= 0 {
			b.take(i, at)
		}
	}
}

// improve goes through all pairs once, and replaces an element by a pair whose coordinate there is over Spread: the volume grows by that
// factor. It reports whether it replaced any.
func (b *search) improve() bool {
	taken := false
	for p := range b.pairs() {
		linalg.MatVec(b.coordinate, b.rows, b.feature(p))
		largest, most := -1, Spread
		for i, c := range b.coordinate {
			if size := math.Abs(c); size > most {
				largest, most = i, size
			}
		}
		if largest >= 0 {
			b.take(largest, p)
			taken = true
		}
	}
	return taken
}

// exchange replaces the i-th element by phi. With c the coordinates of phi, coordinate i of every feature is divided by c_i, and coordinate
// j falls by c_j times the result.
func (b *search) exchange(i int, phi []float64) {
	d := len(phi)
	linalg.MatVec(b.coordinate, b.rows, phi)
	row, share := b.rows[i*d:][:d], 1/b.coordinate[i]
	for k := range row {
		row[k] *= share
	}
	for j, c := range b.coordinate {
		if j != i {
			linalg.AddScaled(b.rows[j*d:][:d], -c, row)
		}
	}
}

// Work estimates what finding the bases of a problem takes: multiplications in all, and numbers kept of the features of one step.
func Work(features feature.Map, horizon, states, actions int) (multiplications, numbers float64) {
	layers := horizon
	if features.Stationary() {
		layers = 1
	}
	pairs, d := float64(states)*float64(actions), float64(features.Dim())
	if all := float64(layers) * pairs; all <= manyPairs && single(features, layers, states, actions) {
		return all, 0
	}
	one := linalg.Work(states*actions, features.Dim(), 0) + float64(passes*pairs*min(pairs, d)*d)
	return float64(layers) * one, pairs * d
}

const (
	manyPairs = 1e8 // with more it is not checked whether features have one entry each
	passes    = 5   // how often the search computes all coordinates of all pairs: to begin, and a few times to improve
)
