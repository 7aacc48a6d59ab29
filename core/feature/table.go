package feature

import (
	"fmt"
	"math"

	"revisit/core/document"
)

// MaxNorm is the largest norm of a feature vector: 1 (eq:assumptions-phi-theta-size), with room for rounding.
const MaxNorm = 1 + 1e-9

// Table is a dense map, in one layer for all steps or one for each.
type Table struct {
	dim, states, actions, layers int
	values                       []float64
}

// NewTable returns the map with phi_h(s,a)_i at values[((l S + s) A + a) d + i], where l = 0 for a single layer and h-1 for
// one layer a step. A number that is not finite, or a norm over MaxNorm, is a *document.Error.
func NewTable(dim, states, actions, layers int, values []float64) (*Table, error) {
	t := &Table{dim, states, actions, layers, values}
	for l := range layers {
		for s := range states {
			for a := range actions {
				v := t.at(l, s, a)
				for i, x := range v {
					if math.IsNaN(x) || math.IsInf(x, 0) {
						return nil, document.Refuse(t.place(l, s, a)+fmt.Sprintf("[%d]", i), x, "a finite number")
					}
				}
				if norm := (Vector{Value: v}).Norm(); norm > MaxNorm {
					return nil, tooLong(t.place(l, s, a), norm, "")
				}
			}
		}
	}
	return t, nil
}

// tooLong returns the fault of a norm over MaxNorm; at says where, if the path does not.
func tooLong(path string, norm float64, at string) error {
	found := fmt.Sprintf("norm %.10g%s", norm, at)
	if math.IsInf(norm, 0) {
		return document.Refuse(path, found, "a norm of at most 1: scale the features; a norm beyond the largest number cannot be normalised")
	}
	e := document.Refuse(path, found, `a norm of at most 1: scale the features or set "normalise": true`)
	e.Detail = document.LongFeature
	return e
}

// Normalise scales values, vectors of length dim one after the other, to the largest norm 1, and returns the factor. It scales nothing and
// returns 1 where all vectors are zero or a norm is not finite, which NewTable refuses. A largest norm that is too small to divide by is a
// *document.Error.
func Normalise(dim int, values []float64) (float64, error) {
	largest := 0.0
	for i := 0; i+dim <= len(values); i += dim {
		largest = max(largest, (Vector{Value: values[i : i+dim]}).Norm())
	}
	if ok, err := scalable(largest); !ok {
		return 1, err
	}
	for i := range values {
		values[i] /= largest
	}
	return 1 / largest, nil
}

// shortest is the smallest normal number; the inverse of a smaller one may overflow.
const shortest = 0x1p-1022

// scalable reports whether vectors can be divided by their largest norm. It returns a fault where that is too small but not zero.
func scalable(largest float64) (bool, error) {
	if largest > 0 && largest < shortest {
		return false, document.Refuse("normalise", fmt.Sprintf("features of norm at most %.3g", largest), fmt.Sprintf("a largest norm of at least %.3g, which can be divided by: scale the features", shortest))
	}
	return largest != 0 && !math.IsInf(largest, 0) && !math.IsNaN(largest), nil
}

func (t *Table) place(l, s, a int) string {
	if t.layers == 1 {
		return fmt.Sprintf("values[%d][%d]", s, a)
	}
	return fmt.Sprintf("values[%d][%d][%d]", l, s, a)
}

func (t *Table) at(l, s, a int) []float64 {
	i := ((l*t.states+s)*t.actions + a) * t.dim
	return t.values[i : i+t.dim : i+t.dim]
}

func (t *Table) Dim() int         { return t.dim }
func (t *Table) Stationary() bool { return t.layers == 1 }
func (t *Table) Phi(h, s, a int, _ []float64) Vector {
	return Vector{Value: t.Row(h, s, a)}
}

// Row returns phi_h(s,a). It belongs to the table.
func (t *Table) Row(h, s, a int) []float64 {
	i := s*t.actions + a
	if t.layers > 1 {
		i += (h - 1) * t.states * t.actions
	}
	return t.values[i*t.dim : (i+1)*t.dim : (i+1)*t.dim]
}
