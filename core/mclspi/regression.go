package mclspi

import (
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/gram"
)

// regression is ridge regression over the core set of one step. With G = I + sum psi psi' over its pairs, psi = phi / sqrt(lambda), it is
// Phi'Phi + lambda I = lambda G.
type regression struct {
	lambda float64
	dense  *gram.Matrix   // G; nil where every feature has one entry
	single *gram.Diagonal // G there
	target []float64      // sum of phi q / lambda over the pairs that have a value
	*room
}

// room is scratch memory, which the regressions of a learner share.
type room struct {
	g, psi []float64
	gram   *gram.Room
}

func newRoom(d int) *room { return &room{make([]float64, d), make([]float64, d), gram.NewRoom(d)} }

func newRegression(d int, lambda float64, single bool, room *room) *regression {
	r := &regression{lambda: lambda, target: make([]float64, d), room: room}
	if single {
		r.single = gram.NewDiagonal(d)
	} else {
		r.dense = gram.New(d)
	}
	return r
}

func (r *regression) clone(room *room) *regression {
	c := *r
	c.target, c.room = slices.Clone(r.target), room
	if r.single != nil {
		c.single = r.single.Clone()
	} else {
		c.dense = r.dense.Clone()
	}
	return &c
}

// uncertainty returns phi' (Phi'Phi + lambda I)^{-1} phi.
func (r *regression) uncertainty(phi feature.Vector) float64 {
	if r.single != nil {
		return r.single.Weight(phi.Only()) / r.lambda
	}
	return r.dense.Weight(phi, r.g) / r.lambda
}

// join adds a row to Phi.
func (r *regression) join(phi feature.Vector) {
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

// value adds the value of a pair.
func (r *regression) value(phi feature.Vector, q float64) { phi.AddTo(r.target, q/r.lambda) }

// forget drops the values of all pairs.
func (r *regression) forget() { clear(r.target) }

// solve sets w = (Phi'Phi + lambda I)^{-1} Phi' q.
func (r *regression) solve(w []float64) {
	if r.single != nil {
		r.single.Solve(w, r.target)
	} else {
		r.dense.Solve(w, r.target)
	}
}
