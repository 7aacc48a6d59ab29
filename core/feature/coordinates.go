package feature

import (
	"fmt"
	"math"

	"revisit/core/document"
)

// axis is a coordinate scaled to [0,1].
type axis struct {
	at         func(s int) float64
	least, all float64
}

// axes returns the problem's coordinates, scaled, without constant ones.
func (s *Setting) axes() []axis {
	var list []axis
	for _, c := range s.Coordinates {
		if c.Max > c.Min {
			list = append(list, axis{c.At, c.Min, c.Max - c.Min})
		}
	}
	return list
}

func (x axis) of(s int) float64 { return min(max((x.at(s)-x.least)/x.all, 0), 1) }

// position writes the scaled coordinates of a state.
func position(dst []float64, list []axis, s int) {
	for i, x := range list {
		dst[i] = x.of(s)
	}
}

// Crossed is a map with parameters of its own for every action: phi(s,a) has psi(s) in the block of action a and zeros elsewhere.
type Crossed struct {
	size    int
	index   []int32
	kept    []float64 // psi(s) at s size, or nil where it is computed on demand
	compute func(s int, dst []float64)
}

func (m *Crossed) Dim() int         { return len(m.index) }
func (m *Crossed) Stationary() bool { return true }
func (m *Crossed) Phi(_, s, a int, scratch []float64) Vector {
	from, to := a*m.size, (a+1)*m.size
	v := Vector{Index: m.index[from:to:to]}
	if m.kept != nil {
		v.Value = m.kept[s*m.size : (s+1)*m.size : (s+1)*m.size]
		return v
	}
	v.Value = scratch[:m.size]
	m.compute(s, v.Value)
	return v
}

// maxKept bounds the numbers kept of a map that could be computed on demand.
const maxKept = 4_000_000

// keep reports whether a map is kept rather than computed on demand, given how many numbers it has.
func (s *Setting) keep(numbers float64) bool {
	return s.Tabulated && numbers <= maxKept
}

// cross returns the Crossed map of psi(s), which compute writes, of norm at most 1.
func (s *Setting) cross(size int, compute func(s int, dst []float64)) (Map, error) {
	m := &Crossed{size: size, compute: compute, index: upTo(size * s.Process.Actions())}
	if S := s.Process.States(); s.keep(float64(S) * float64(size)) {
		m.kept = make([]float64, S*size)
		for x := range S {
			compute(x, m.kept[x*size:(x+1)*size])
		}
	}
	return s.finish(m)
}

// upTo returns 0, 1, ..., n-1.
func upTo(n int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	return list
}

// affordBlocks is Afford for size features for each action; name is the parameter that they grow with.
func (s *Setting) affordBlocks(name string, size float64) error {
	dim := size * float64(s.Process.Actions())
	if dim > math.MaxInt32 {
		return document.Refuse(name, fmt.Sprintf("dimension %.3g", dim), "fewer features: they grow with a power of it")
	}
	return s.Afford(name, int(dim), 0)
}

// power returns x^n for an integer n; unlike an integer it cannot overflow.
func power(x float64, n int) float64 {
	p := 1.0
	for range n {
		p *= x
	}
	return p
}

// multiIndices calls visit with every list of this length of numbers from 0 to most with a sum of at most total, in lexicographic order.
func multiIndices(length, most, total int, visit func([]int)) {
	list := make([]int, length)
	var fill func(i, left int)
	fill = func(i, left int) {
		if i == length {
			visit(list)
			return
		}
		for list[i] = 0; list[i] <= min(most, left); list[i]++ {
			fill(i+1, left-list[i])
		}
	}
	fill(0, total)
}

// indices lists what multiIndices visits.
func indices(length, most, total int) [][]int {
	var list [][]int
	multiIndices(length, most, total, func(i []int) { list = append(list, append([]int{}, i...)) })
	return list
}
