package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
)

// LayerOptions asks for a table of numbers at step H, for a heat map. What is "value" (V*_h), "gap" (Delta_h), "reward", "q" (Q*_h) or
// "features".
type LayerOptions struct {
	What string `json:"what"`
	H    int    `json:"h"`
}

// Layer holds the numbers, Rows x Columns: a row for each of the first states, or with "features" for each of the first pairs (s,a). A
// number is NaN where there is none, such as the gap of a state without sub-optimal actions.
type Layer struct {
	What    string    `json:"what"`
	H       int       `json:"h"`
	Rows    int       `json:"rows"`
	Columns int       `json:"columns"`
	Whole   bool      `json:"whole"` // it has all rows that there are
	Values  []float64 `json:"-"`
}

// maxLayer is the most numbers of a layer, and maxLayerRows the most rows.
const (
	maxLayer     = 262_144
	maxLayerRows = 4096
)

// Layer returns a layer of the problem. The error is a *document.Error.
func (s *Session) Layer(o LayerOptions) (Layer, error) {
	m := s.in.Model
	S, A := m.States(), m.Actions()
	if o.H < 1 || o.H > m.Horizon() {
		return Layer{}, document.Refuse("h", o.H, fmt.Sprintf("a step from 1 to %d", m.Horizon()))
	}
	rows, columns := S, A
	var row func(i int, to []float64)
	switch o.What {
	case "value":
		columns = 1
		row = func(x int, to []float64) { to[0] = s.in.Optimal.V(o.H, x) }
	case "gap":
		columns = 1
		row = func(x int, to []float64) {
			if to[0], _ = s.in.Optimal.GapAt(o.H, x); math.IsInf(to[0], 1) {
				to[0] = math.NaN()
			}
		}
	case "reward":
		row = func(x int, to []float64) {
			for a := range to {
				to[a] = m.Reward(o.H, x, a)
			}
		}
	case "q":
		row = func(x int, to []float64) {
			for a := range to {
				to[a] = s.in.Optimal.Q(o.H, x, a)
			}
		}
	case "features":
		rows, columns = S*A, s.in.Features.Dim()
		scratch := make([]float64, columns)
		row = func(i int, to []float64) { copy(to, s.in.Features.Phi(o.H, i/A, i%A, scratch).Dense(to)) }
	default:
		return Layer{}, document.Refuse("what", document.Describe(o.What), document.OneOf([]string{"value", "gap", "reward", "q", "features"}))
	}
	l := Layer{What: o.What, H: o.H, Rows: min(rows, maxLayerRows, max(1, maxLayer/columns)), Columns: columns}
	l.Whole = l.Rows == rows
	l.Values = make([]float64, l.Rows*columns)
	for i := range l.Rows {
		row(i, l.Values[i*columns:(i+1)*columns])
	}
	return l, nil
}
