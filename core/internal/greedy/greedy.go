// Package greedy is arg max_a Q_h(s,a) with its rule for ties, the same for all learners.
package greedy

import (
	"slices"

	"revisit/core/detmath"
)

// Tolerance times H is the distance of Q from the best within which actions count as equal, so that rounding does not choose.
const Tolerance = 1e-10

// Choice chooses among the actions of a state.
type Choice struct {
	Margin float64         // Tolerance H
	stream *detmath.Stream // draws among ties; nil: the lowest index wins
	ties   []int
}

// New returns a choice for values up to H. It draws among ties from the stream; where that is nil the lowest index wins.
func New(horizon int, stream *detmath.Stream) *Choice {
	return &Choice{Margin: float64(Tolerance * float64(horizon)), stream: stream}
}

// Clone returns a choice that draws the same among the same ties from here on.
func (c *Choice) Clone() *Choice { return &Choice{Margin: c.Margin, stream: c.stream.Clone()} }

// Draws reports whether Take draws among ties; then Best returns all of them.
func (c *Choice) Draws() bool { return c.stream != nil }

// Best returns the actions of the largest value: the lowest index alone, or where ties are drawn among all of them in order of
// index. The slice is valid until the next call.
func (c *Choice) Best(q []float64) []int { return c.From(q, slices.Max(q)) }

// From is Best, given the largest value.
func (c *Choice) From(q []float64, best float64) []int {
	least := best - c.Margin
	c.ties = c.ties[:0]
	for a, x := range q {
		if x >= least {
			c.ties = append(c.ties, a)
			if c.stream == nil {
				break
			}
		}
	}
	return c.ties
}

// Take returns one of the actions. It draws a number only where there are several.
func (c *Choice) Take(actions []int) int {
	if len(actions) > 1 {
		return actions[c.stream.IntN(len(actions))]
	}
	return actions[0]
}
