package theory

import (
	"math"

	"revisit/core/internal/linalg"
)

// Bounds of comparing all entries of P with their fit: multiplications over all steps, and numbers kept of one step.
const (
	maxEntries = 1e8
	maxKept    = 8e6
)

// affordsEntries reports whether all entries of P can be compared with their fit.
func (v *view) affordsEntries(disjoint bool) bool {
	rows, columns, d := float64(v.rows()), float64(v.Process.States()), float64(v.Features.Dim())
	if v.sample != nil {
		columns = min(columns, float64(v.successors(1)))
	}
	switch {
	case disjoint && v.sample == nil && v.Features.Dim() == v.rows():
		return true // as a rule each column has one (s,a), so there is little to compare
	case disjoint:
		d = 1
	}
	work := float64(v.differing()) * rows * d * columns
	if v.sample != nil {
		return work <= sampleWork/2
	}
	return work <= maxEntries
}

func (v *view) successors(h int) int {
	n := 0
	for row := range v.rows() {
		s, a := v.place(row)
		n += len(v.Process.Successors(h, s, a).State)
	}
	return n
}

// columns numbers the states that are successors: all states, or those that follow a sample.
type columns struct {
	state []int         // of a column; nil: its number
	at    map[int32]int // the column of a state; nil: its number
	count int
}

func (v *view) columns(h int) columns {
	if v.sample == nil {
		return columns{count: v.Process.States()}
	}
	c := columns{at: map[int32]int{}}
	for row := range v.rows() {
		s, a := v.place(row)
		for _, next := range v.Process.Successors(h, s, a).State {
			if _, known := c.at[next]; !known {
				c.at[next] = len(c.state)
				c.state = append(c.state, int(next))
			}
		}
	}
	c.count = len(c.state)
	return c
}

func (c columns) of(s int32) int {
	if c.at == nil {
		return int(s)
	}
	return c.at[s]
}

func (c columns) name(column int) int {
	if c.state == nil {
		return column
	}
	return c.state[column]
}

// entries returns the largest misfit of P_h at row only, or at all rows where that is negative.
func (v *view) entries(fits *fits, h, only int) misfit {
	if fits.disjoint {
		return v.entriesDisjoint(h, only)
	}
	d, c := v.Features.Dim(), v.columns(h)
	X, scratch, dense := make([]float64, v.rows()*d), make([]float64, d), make([]float64, d)
	for row := range v.rows() {
		s, a := v.place(row)
		copy(X[row*d:(row+1)*d], v.Features.Phi(h, s, a, scratch).Dense(dense))
	}
	// The fit of P is U W with an orthonormal basis U of the features' span and W = U'P, kept as its transpose.
	U, rank := linalg.Basis(X, d)
	W := make([]float64, c.count*rank)
	for row := range v.rows() {
		s, a := v.place(row)
		n := v.Process.Successors(h, s, a)
		for i, next := range n.State {
			at := c.of(next) * rank
			linalg.AddScaled(W[at:at+rank], n.Prob[i], U[row*rank:(row+1)*rank])
		}
	}
	worst, fit := misfit{h: h}, make([]float64, c.count)
	for row := range v.rows() {
		if only >= 0 && row != only {
			continue
		}
		linalg.MatVec(fit, W, U[row*rank:(row+1)*rank])
		s, a := v.place(row)
		n := v.Process.Successors(h, s, a)
		for i, next := range n.State {
			fit[c.of(next)] -= n.Prob[i]
		}
		for column, x := range fit {
			if e := math.Abs(x); e > worst.residual {
				worst.residual, worst.row, worst.next = e, row, c.name(column)
			}
		}
	}
	return worst
}

// entriesDisjoint is entries for features of one entry x each: rows with an entry at the same place share the fit P(s'|s,a) = x w(s') with
// w = sum x P / sum x^2, and no other row matters to them.
func (v *view) entriesDisjoint(h, only int) misfit {
	c, scratch := v.columns(h), make([]float64, v.Features.Dim())
	group, entry := make([][]int, v.Features.Dim()+1), make([]float64, v.rows())
	for row := range v.rows() {
		s, a := v.place(row)
		at := v.Features.Dim() // where the feature vector is zero
		if phi := v.Features.Phi(h, s, a, scratch); len(phi.Index) > 0 {
			at, entry[row] = int(phi.Index[0]), phi.Value[0]
		}
		group[at] = append(group[at], row)
	}
	worst := misfit{h: h}
	w, p, met := make([]float64, c.count), make([]float64, c.count), make([]bool, c.count)
	var touched []int
	for _, rows := range group {
		square := 0.0
		for _, row := range rows {
			square += entry[row] * entry[row]
			s, a := v.place(row)
			n := v.Process.Successors(h, s, a)
			for i, next := range n.State {
				at := c.of(next)
				if !met[at] {
					met[at] = true
					touched = append(touched, at)
				}
				w[at] += entry[row] * n.Prob[i]
			}
		}
		for _, row := range rows {
			if only >= 0 && row != only {
				continue
			}
			s, a := v.place(row)
			n := v.Process.Successors(h, s, a)
			for i, next := range n.State {
				p[c.of(next)] = n.Prob[i]
			}
			for _, at := range touched {
				fit := 0.0
				if square > 0 {
					fit = entry[row] * w[at] / square
				}
				if e := math.Abs(fit - p[at]); e > worst.residual {
					worst.residual, worst.row, worst.next = e, row, c.name(at)
				}
			}
			for _, next := range n.State {
				p[c.of(next)] = 0
			}
		}
		for _, at := range touched {
			w[at], met[at] = 0, false
		}
		touched = touched[:0]
	}
	return worst
}
