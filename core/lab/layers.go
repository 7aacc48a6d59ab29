package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
)

// LayerOptions asks for a table of numbers at step H. What is
//
//   - of the problem itself: "value" (V*_h), "gap" (Delta_h), "reward", "q" (Q*_h) or "features";
//   - of the learner's present state, by state: "believed" (max_a Qhat_h), "true" (V*_h), "error" (believed - true), "visits" (samples drawn
//     at (h,s)), "bonus" (of the greedy action), "policy" (the greedy action, and whether it is optimal), "frozen" (the samples of step h when a policy that
//     freezes froze), or "states", all of these at once;
//   - "pairs": estimate, bonus, Qhat_h, Q*_h and visits of each (s,a);
//   - "graph": the states of all steps, and where the greedy policy leads; H counts for nothing then;
//   - "plan": the greedy policy followed from the start, and "samples" (drawn at each state, at all steps); H counts for nothing then;
//   - "theta": theta_h and theta*_h;
//   - "ellipse": where theta*_h can be as far as the bonus knows, seen in two directions.
type LayerOptions struct {
	What string
	H    int
	// Directions are those of "ellipse", two or none: by default the feature of the newest path's action, and the widest there is.
	Directions []Direction
}

// Layer holds the numbers, Rows x Columns. A number is NaN where there is none, such as the gap of a state without sub-optimal actions.
type Layer struct {
	What    string `json:"what"`
	H       int    `json:"h"`
	Rows    int    `json:"rows"`
	Columns int    `json:"columns"`
	Whole   bool   `json:"whole"` // it has all rows that there are
	// Names are those of the columns, nil where What says all.
	Names []string `json:"names"`
	// States are those of the rows, or with "pairs" of every A rows; nil where they are 0, 1, 2, ...
	States []int `json:"states"`
	// Seen has 1 for each of these states, or rows of "graph" and "plan", at which a sample was drawn at that step, else 0; nil where samples are
	// not counted.
	Seen []float64 `json:"-"`
	// Reason says why numbers are missing that this learner, or a problem of this size, does not have; "" where none are.
	Reason string `json:"reason"`
	// Core has for each row of "states" and of "graph" how many of the state's pairs, and for each row of "pairs" whether that one, 1 or 0, is
	// among those at which the learner's rollouts begin at that step; nil where it has no such set.
	Core []float64 `json:"-"`
	// Values is nil where there are no numbers at all.
	Values []float64 `json:"-"`
	// Edges are those of "graph" and "plan", four numbers each: the step they leave from, the state there, the next state and its probability;
	// in a plan that of an episode that makes the move. A state that the graph does not show is -1.
	Edges []float64 `json:"-"`
	// Ellipse is that of "ellipse". Values are its two directions then.
	Ellipse *Ellipse `json:"ellipse"`
}

// layers are all values of What.
var layers = []string{"value", "gap", "reward", "q", "features", "believed", "true", "error", "visits", "bonus", "policy", "frozen", "states", "pairs", "graph",
	"plan", "samples", "theta", "ellipse"}

// maxLayer is the most numbers of a layer, and maxLayerRows the most rows.
const (
	maxLayer     = 262_144
	maxLayerRows = 4096
)

// Layer returns a layer of the problem or of the learner's present state. It changes nothing of the run. The error is a *document.Error.
func (s *Session) Layer(o LayerOptions) (Layer, error) {
	m := s.in.Model
	switch o.What {
	case "graph":
		return s.graph(), nil
	case "plan":
		return s.plan(), nil
	case "samples":
		return s.drawn(), nil
	}
	if o.H < 1 || o.H > m.Horizon() {
		return Layer{}, document.Refuse("h", o.H, fmt.Sprintf("a step from 1 to %d", m.Horizon()))
	}
	if o.What == "ellipse" {
		return s.ellipse(o)
	}
	if l, known := s.learned(o); known {
		return l, nil
	}
	if l, known := s.ofProblem(o); known {
		return l, nil
	}
	return Layer{}, document.Refuse("what", document.Describe(o.What), document.OneOf(layers))
}

// ofProblem returns a layer of what defines the problem: a row for each of the first states, or with "features" for each of the first pairs
// (s,a).
func (s *Session) ofProblem(o LayerOptions) (Layer, bool) {
	m := s.in.Model
	S, A := m.States(), m.Actions()
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
		return Layer{}, false
	}
	l := Layer{What: o.What, H: o.H, Rows: min(rows, maxLayerRows, max(1, maxLayer/columns)), Columns: columns}
	l.Whole = l.Rows == rows
	l.Values = make([]float64, l.Rows*columns)
	for i := range l.Rows {
		row(i, l.Values[i*columns:(i+1)*columns])
	}
	return l, true
}
