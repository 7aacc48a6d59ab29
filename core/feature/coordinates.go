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

// Crossed is a map with parameters of its own for every action: phi_h(s,a) has psi_h(s) in the block of action a and zeros elsewhere.
type Crossed struct {
	size, states int
	stationary   bool
	index        []int32
	kept         []float64 // psi_h(s) at (l S + s) size, where l = 0 if it is stationary, else h-1; or nil where it is computed on demand
	compute      func(h, s int, dst []float64)
}

func (m *Crossed) Dim() int         { return len(m.index) }
func (m *Crossed) Stationary() bool { return m.stationary }
func (m *Crossed) Phi(h, s, a int, scratch []float64) Vector {
	from, to := a*m.size, (a+1)*m.size
	v := Vector{Index: m.index[from:to:to]}
	if m.kept != nil {
		if m.stationary {
			h = 1
		}
		i := ((h-1)*m.states + s) * m.size
		v.Value = m.kept[i : i+m.size : i+m.size]
		return v
	}
	v.Value = scratch[:m.size]
	m.compute(h, s, v.Value)
	return v
}

// maxKept bounds the numbers kept of a map that could be computed on demand.
const maxKept = 4_000_000

// keep reports whether a map is kept rather than computed on demand, given how many numbers it has.
func (s *Setting) keep(numbers float64) bool {
	return s.Tabulated && numbers <= maxKept
}

// cross returns the Crossed map of psi_h(s), which compute writes, of norm at most 1.
func (s *Setting) cross(size int, stationary bool, compute func(h, s int, dst []float64)) (Map, error) {
	S, layers := s.Process.States(), s.Process.Horizon()
	if stationary {
		layers = 1
	}
	m := &Crossed{size: size, states: S, stationary: stationary, compute: compute, index: upTo(size * s.Process.Actions())}
	if s.keep(float64(layers) * float64(S) * float64(size)) {
		m.kept = make([]float64, layers*S*size)
		for i := range layers * S {
			compute(1+i/S, i%S, m.kept[i*size:(i+1)*size])
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
