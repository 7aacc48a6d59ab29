// Package greedy is how learners choose among actions by their values.
package greedy

import (
	"slices"

	"revisit/core/exact"
)

// Tolerance: actions whose Q is within Tolerance H of the best count as equal, so that rounding does not choose among them.
const Tolerance = 1e-10

// Choice chooses the best actions of a state.
type Choice struct {
	Margin float64       // how far under the best a value still counts as equal
	stream *exact.Stream // draws among ties; nil: the lowest index wins
	ties   []int
}

// New returns a choice for values up to H, which draws among ties from the stream, or where that is nil takes the lowest index.
func New(horizon int, stream *exact.Stream) *Choice {
	return &Choice{Margin: float64(Tolerance * float64(horizon)), stream: stream}
}

// Draws tells whether ties are drawn among: then Best returns all of them.
func (c *Choice) Draws() bool { return c.stream != nil }

// Best returns the actions of the largest value: the lowest index alone, or where ties are drawn among all of them in order of
// index. The slice is valid until the next call.
func (c *Choice) Best(q []float64) []int { return c.From(q, slices.Max(q)) }

// From is Best where the largest value is known.
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

// Take returns one of the actions, drawing only where there are several.
func (c *Choice) Take(actions []int) int {
	if len(actions) > 1 {
		return actions[c.stream.IntN(len(actions))]
	}
	return actions[0]
}
