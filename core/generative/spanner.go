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
	// Coordinates, r x d row by row, gives the coordinates of a feature by multiplying it; its rows lie in the span.
	Coordinates []float64
}

// NewBasis returns the basis of phi_h over all states and actions. Features that are all zero have the pair (0,0), with the
// coordinate 0.
func NewBasis(features feature.Map, h, states, actions int) *Basis {
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
		kernel.AddScaled(theta, v, b.Coordinates[i*len(theta):][:len(theta)])
	}
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
	b.Coordinates, b.coordinate = make([]float64, r*d), make([]float64, r)
	for i, v := range f.Right {
		kernel.AddScaled(b.Coordinates[i*d:][:d], 1/f.Singular[i], v)
	}
}

// begin puts in the place of each imagined element the pair of the largest coordinate there, hence of the largest volume.
func (b *search) begin() {
	d := len(b.phi)
	for i := range b.States {
		row, most := b.Coordinates[i*d:][:d], 0.0
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
			kernel.MatVec(b.coordinate, b.Coordinates, phi)
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
	kernel.MatVec(b.coordinate, b.Coordinates, phi)
	row, share := b.Coordinates[i*d:][:d], 1/b.coordinate[i]
	for k := range row {
		row[k] *= share
	}
	for j, c := range b.coordinate {
		if j != i {
			kernel.AddScaled(b.Coordinates[j*d:][:d], -c, row)
		}
	}
}

// Work estimates the multiplications of finding the bases: layers is 1 where features do not depend on the step, else H.
func Work(states, actions, dim, layers int) float64 {
	pairs, d := float64(states)*float64(actions), float64(dim)
	rank := min(pairs, d)
	one := kernel.Work(states*actions, dim, 0) + float64(passes*pairs*rank*d)
	return float64(layers) * one
}

// passes is how often the search looks at all coordinates of all pairs, once to begin with and a few times to improve.
const passes = 5
