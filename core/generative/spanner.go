package generative

import (
	"math"

	"revisit/core/feature"
	"revisit/core/kernel"
)

// Spread is the largest coordinate, in size, that any feature has in the basis: the factor C of a C-approximate barycentric
// spanner. Nearer to 1 the search takes longer and the estimates spread less.
const Spread = 1.1

// Basis is a C-approximate barycentric spanner (Awerbuch and Kleinberg 2008) of the features of one step: pairs (s,a) such
// that the feature of every other pair is a combination of theirs with coordinates of at most Spread in size. Where the
// features do not span R^d it spans what they span, and has fewer than d pairs.
type Basis struct {
	States, Actions []int // of the r pairs
	// rows, r x d, gives the coordinates of a feature by multiplying it; each row lies in the span. Where axis is not nil, row i has
	// the entry scale[i] at axis[i] and no other, and is not written out.
	rows  []float64
	axis  []int
	scale []float64
}

// NewBasis returns the basis of phi_h over all states and actions. Features that are all zero have the pair (0,0), with the
// coordinate 0.
func NewBasis(features feature.Map, h, states, actions int) *Basis {
	if b := axes(features, h, states, actions); b != nil {
		return b
	}
	search := &search{features: features, h: h, states: states, actions: actions, phi: make([]float64, features.Dim()), dense: make([]float64, features.Dim())}
	search.whiten()
	search.begin()
	for search.improve() {
	}
	return &search.Basis
}

// Estimate returns the theta in the span with <phi,theta> = value at every pair of the basis, the one value each in value: of
// those that fit best the shortest.
func (b *Basis) Estimate(theta, value []float64) {
	clear(theta)
	for i, v := range value {
		if b.axis != nil {
			theta[b.axis[i]] = float64(v * b.scale[i])
		} else {
			kernel.AddScaled(theta, v, b.rows[i*len(theta):][:len(theta)])
		}
	}
}

// Coordinates returns those of a feature phi in R^d, one a pair.
func (b *Basis) Coordinates(phi []float64) []float64 {
	c := make([]float64, len(b.States))
	if b.axis == nil {
		kernel.MatVec(c, b.rows, phi)
	}
	for i, at := range b.axis {
		c[i] = phi[at] * b.scale[i]
	}
	return c
}

type search struct {
	Basis
	features        feature.Map
	h               int
	states, actions int
	phi, dense      []float64
	coordinate      []float64 // of the feature looked at last
}

func (b *search) feature(s, a int) []float64 {
	return b.features.Phi(b.h, s, a, b.phi).Dense(b.dense)
}

// whiten begins with r imagined elements in which features have coordinates of like size, however they were scaled:
// sigma_i^{-1} v_i' phi of the singular value decomposition of all features.
func (b *search) whiten() {
	d := b.features.Dim()
	l := kernel.NewLeastSquares(d, 0)
	for s := range b.states {
		for a := range b.actions {
			l.Add(b.feature(s, a), nil)
		}
	}
	f := l.Solve()
	r := max(f.Rank, 1)
	b.States, b.Actions = make([]int, r), make([]int, r)
	b.rows, b.coordinate = make([]float64, r*d), make([]float64, r)
	for i, v := range f.Right {
		kernel.AddScaled(b.rows[i*d:][:d], 1/f.Singular[i], v)
	}
}

// begin puts in the place of each imagined element the pair of the largest coordinate there, hence of the largest volume.
func (b *search) begin() {
	d := len(b.phi)
	for i := range b.States {
		row, most := b.rows[i*d:][:d], 0.0
		for s := range b.states {
			for a := range b.actions {
				if size := math.Abs(kernel.Dot(row, b.feature(s, a))); size > most {
					b.States[i], b.Actions[i], most = s, a, size
				}
			}
		}
		if most > 0 {
			b.exchange(i, b.feature(b.States[i], b.Actions[i]))
		}
	}
}

// improve looks at every pair once, and takes it for an element where its coordinate is over Spread: the volume grows by as
// much. It tells whether any was taken.
func (b *search) improve() bool {
	taken := false
	for s := range b.states {
		for a := range b.actions {
			phi := b.feature(s, a)
			kernel.MatVec(b.coordinate, b.rows, phi)
			largest, most := -1, Spread
			for i, c := range b.coordinate {
				if size := math.Abs(c); size > most {
					largest, most = i, size
				}
			}
			if largest >= 0 {
				b.States[largest], b.Actions[largest], taken = s, a, true
				b.exchange(largest, phi)
			}
		}
	}
	return taken
}

// exchange puts phi in the place of the i-th element. With c its coordinates, what any other feature has of element i is now
// divided by c_i, and what it has of element j less c_j times that.
func (b *search) exchange(i int, phi []float64) {
	d := len(phi)
	kernel.MatVec(b.coordinate, b.rows, phi)
	row, share := b.rows[i*d:][:d], 1/b.coordinate[i]
	for k := range row {
		row[k] *= share
	}
	for j, c := range b.coordinate {
		if j != i {
			kernel.AddScaled(b.rows[j*d:][:d], -c, row)
		}
	}
}

// Work estimates the multiplications of finding the bases of a problem.
func Work(features feature.Map, horizon, states, actions int) float64 {
	layers := horizon
	if features.Stationary() {
		layers = 1
	}
	pairs, d := float64(states)*float64(actions), float64(features.Dim())
	if all := float64(layers) * pairs; all <= manyPairs && single(features, layers, states, actions) {
		return all
	}
	one := kernel.Work(states*actions, features.Dim(), 0) + float64(passes*pairs*min(pairs, d)*d)
	return float64(layers) * one
}

const (
	manyPairs = 1e8 // more are not looked at to see whether they have one entry each
	passes    = 5   // how often the search looks at all coordinates of all pairs: to begin with, and a few times to improve
)
