package ocp

import (
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// constraints are what is known of theta*_h.
type constraints interface {
	knows(phi feature.Vector) bool // whether <phi, theta*> follows from them
	// add adds phi, which is not known, with <phi, theta*>. It returns false, and adds nothing, where theta would have a coordinate over most.
	add(phi feature.Vector, value, most float64) bool
	theta() []float64
	rank() int64 // how many were added
	clone() constraints
}

// newConstraints returns none, for Q* that is linear in the features: <b_i, theta*> of an orthonormal basis b_1, b_2, ... Known is what is within the
// tolerance of its span, and theta is the shortest vector with these products.
func newConstraints(m feature.Map, tolerance float64) constraints {
	d := m.Dim()
	if feature.Entries(m) == 1 {
		return &axes{tolerance: tolerance, given: make([]bool, d), vector: make([]float64, d)}
	}
	return &basis{tolerance: tolerance, vector: make([]float64, d), rest: make([]float64, d)}
}

// basis is for any features.
type basis struct {
	tolerance float64

	rows   [][]float64 // b_1, b_2, ..., each of length d
	vector []float64   // theta
	rest   []float64   // scratch
}

func (b *basis) theta() []float64 { return b.vector }
func (b *basis) rank() int64      { return int64(len(b.rows)) }

func (b *basis) clone() constraints {
	return &basis{tolerance: b.tolerance, rows: slices.Clip(b.rows), vector: slices.Clone(b.vector), rest: make([]float64, len(b.rest))} // rows are never changed
}

func (b *basis) knows(phi feature.Vector) bool {
	return len(b.rows) == len(b.vector) || b.distance(phi) <= b.tolerance
}

// distance sets rest to phi less its projection onto the span, and returns its norm.
func (b *basis) distance(phi feature.Vector) float64 {
	clear(b.rest)
	phi.AddTo(b.rest, 1)
	b.reduce()
	return feature.Vector{Value: b.rest}.Norm()
}

// reduce takes from rest its part in the span: a pass of modified Gram and Schmidt.
func (b *basis) reduce() {
	for _, row := range b.rows {
		linalg.AddScaled(b.rest, -linalg.Dot(row, b.rest), row)
	}
}

func (b *basis) add(phi feature.Vector, value, most float64) bool {
	b.distance(phi)
	b.reduce() // again: of a feature close to the span rounding leaves a part in it
	length := feature.Vector{Value: b.rest}.Norm()
	row := make([]float64, len(b.rest))
	for i, x := range b.rest {
		row[i] = x / length
	}
	along := (value - phi.Dot(b.vector)) / length
	if !(math.Abs(along) <= most) {
		return false
	}
	b.rows = append(b.rows, row)
	linalg.AddScaled(b.vector, along, row)
	return true
}

// axes is for features of one entry, each on an axis.
type axes struct {
	tolerance float64

	given  []bool
	vector []float64
	count  int64
}

func (x *axes) theta() []float64 { return x.vector }
func (x *axes) rank() int64      { return x.count }

func (x *axes) clone() constraints {
	return &axes{tolerance: x.tolerance, given: slices.Clone(x.given), vector: slices.Clone(x.vector), count: x.count}
}

func (x *axes) knows(phi feature.Vector) bool {
	i, length := phi.Only()
	return x.given[i] || math.Abs(length) <= x.tolerance
}

func (x *axes) add(phi feature.Vector, value, most float64) bool {
	i, length := phi.Only()
	along := value / length
	if !(math.Abs(along) <= most) {
		return false
	}
	x.given[i], x.vector[i] = true, along
	x.count++
	return true
}
