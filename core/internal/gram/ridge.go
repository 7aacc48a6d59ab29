package gram

import (
	"math"
	"slices"

	"revisit/core/feature"
)

// Ridge is least squares over rows phi of a matrix Phi, with values q, and a regularisation of its own: Phi'Phi + lambda I = lambda G, where G = I +
// sum psi psi' over the rows, psi = phi / sqrt(lambda). A row may be there before its value is.
type Ridge struct {
	lambda float64
	dense  *Matrix   // G; nil where every feature has one entry
	single *Diagonal // G there
	target []float64 // sum of phi q / lambda over the rows that have a value
	*RidgeRoom
}

// RidgeRoom is scratch memory, which the regressions of a learner share.
type RidgeRoom struct {
	g, psi []float64
	gram   *Room
}

// NewRidgeRoom returns scratch memory for d dimensions.
func NewRidgeRoom(d int) *RidgeRoom {
	return &RidgeRoom{make([]float64, d), make([]float64, d), NewRoom(d)}
}

// NewRidge returns a regression without rows, on features of d dimensions; single tells that each has one entry at most. lambda is over 0.
func NewRidge(d int, lambda float64, single bool, room *RidgeRoom) *Ridge {
	r := &Ridge{lambda: lambda, target: make([]float64, d), RidgeRoom: room}
	if single {
		r.single = NewDiagonal(d)
	} else {
		r.dense = New(d)
	}
	return r
}

// Clone returns a copy that works in the given room.
func (r *Ridge) Clone(room *RidgeRoom) *Ridge {
	c := *r
	c.target, c.RidgeRoom = slices.Clone(r.target), room
	if r.single != nil {
		c.single = r.single.Clone()
	} else {
		c.dense = r.dense.Clone()
	}
	return &c
}

// Uncertainty returns phi' (Phi'Phi + lambda I)^{-1} phi.
func (r *Ridge) Uncertainty(phi feature.Vector) float64 {
	if r.single != nil {
		return r.single.Weight(phi.Only()) / r.lambda
	}
	return r.dense.Weight(phi, r.g) / r.lambda
}

// Rows returns the number of rows.
func (r *Ridge) Rows() int64 {
	if r.single != nil {
		return r.single.Updates()
	}
	return r.dense.Updates()
}

// Join adds a row to Phi.
func (r *Ridge) Join(phi feature.Vector) {
	scale := 1 / math.Sqrt(r.lambda)
	if r.single != nil {
		i, x := phi.Only()
		r.single.Include(i, x*scale)
		return
	}
	psi := feature.Vector{Index: phi.Index, Value: r.psi[:len(phi.Value)]}
	for i, x := range phi.Value {
		psi.Value[i] = x * scale
	}
	r.dense.Weight(psi, r.g)
	r.dense.Include(psi, r.g, r.gram)
}

// Value adds the value of a row.
func (r *Ridge) Value(phi feature.Vector, q float64) { phi.AddTo(r.target, q/r.lambda) }

// Forget drops the values of all rows.
func (r *Ridge) Forget() { clear(r.target) }

// Solve sets w = (Phi'Phi + lambda I)^{-1} Phi' q.
func (r *Ridge) Solve(w []float64) {
	if r.single != nil {
		r.single.Solve(w, r.target)
	} else {
		r.dense.Solve(w, r.target)
	}
}
