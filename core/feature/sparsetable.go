package feature

import (
	"fmt"
	"math"
)

// SparseTable is a map kept as the nonzero entries of its vectors, in one layer for all steps or one for each.
type SparseTable struct {
	dim, states, actions, layers int
	first                        []int // of (l,s,a) at (l S + s) A + a, and the end
	index                        []int32
	value                        []float64
}

func (t *SparseTable) Dim() int         { return t.dim }
func (t *SparseTable) Stationary() bool { return t.layers == 1 }
func (t *SparseTable) Phi(h, s, a int, _ []float64) Vector {
	if t.layers == 1 {
		h = 1
	}
	i := ((h-1)*t.states+s)*t.actions + a
	from, to := t.first[i], t.first[i+1]
	return Vector{Index: t.index[from:to:to], Value: t.value[from:to:to]}
}

// denseFrom is the share of nonzero entries above which a table is kept dense, since dense loops are faster.
const denseFrom = 0.25

// rows collects the vectors of a table in the order (l,s,a), as long as possible without zeros.
type rows struct {
	sparse SparseTable
	dense  []float64 // nil while the table is sparse
}

func newRows(dim, states, actions, layers int) *rows {
	r := &rows{sparse: SparseTable{dim: dim, states: states, actions: actions, layers: layers, index: []int32{}}}
	r.sparse.first = make([]int, 1, layers*states*actions+1)
	return r
}

// most returns the number of nonzero entries above which the table is kept dense.
func (r *rows) most() float64 {
	t := &r.sparse
	return denseFrom * float64(t.layers*t.states*t.actions) * float64(t.dim)
}

// add appends a vector of length dim.
func (r *rows) add(v []float64) {
	if r.dense != nil {
		r.dense = append(r.dense, v...)
		return
	}
	t := &r.sparse
	for i, x := range v {
		if x != 0 {
			t.index, t.value = append(t.index, int32(i)), append(t.value, x)
		}
	}
	t.first = append(t.first, len(t.index))
	if float64(len(t.index)) > r.most() {
		r.makeDense()
	}
}

// makeDense makes the rows so far dense.
func (r *rows) makeDense() {
	t := &r.sparse
	count := len(t.first) - 1
	r.dense = make([]float64, count*t.dim, t.layers*t.states*t.actions*t.dim)
	for i := range count {
		for k := t.first[i]; k < t.first[i+1]; k++ {
			r.dense[i*t.dim+int(t.index[k])] = t.value[k]
		}
	}
	t.first, t.index, t.value = nil, nil, nil
}

// table returns the table, scaled to the largest norm 1 if Normalise is set. A norm over MaxNorm is a fault of the parameter called name.
func (r *rows) table(s *Setting, name string) (Map, error) {
	t := &r.sparse
	var m Map = t
	values := t.value
	if r.dense != nil {
		m, values = Raw(t.dim, t.states, t.actions, t.layers, r.dense), r.dense
	}
	largest, h, x, a := largestNorm(m, t.layers, t.states, t.actions)
	if s.Normalise {
		ok, err := scalable(largest)
		if err != nil {
			return nil, err
		}
		if ok {
			for i := range values {
				values[i] /= largest
			}
			s.scaledBy(1 / largest)
			largest, h, x, a = largestNorm(m, t.layers, t.states, t.actions)
		}
	}
	if largest <= MaxNorm {
		return m, nil
	}
	place := fmt.Sprintf("s = %d, a = %d", x, a)
	if t.layers > 1 {
		place = fmt.Sprintf("h = %d, %s", h, place)
	}
	return nil, tooLong(name, largest, " at "+place)
}

// largestNorm returns the largest norm of a map over the first steps, and the first place where it is attained.
func largestNorm(m Map, steps, states, actions int) (norm float64, h, s, a int) {
	scratch := make([]float64, m.Dim())
	for j := 1; j <= steps; j++ {
		for x := range states {
			for b := range actions {
				if n := m.Phi(j, x, b, scratch).Norm(); n > norm || math.IsNaN(n) {
					norm, h, s, a = n, j, x, b
				}
			}
		}
	}
	return norm, h, s, a
}
