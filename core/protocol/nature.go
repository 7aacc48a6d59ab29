package protocol

import (
	"sort"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// nature assigns first states, as mdp.Start.At does. It adds up the cumulative probabilities once.
type nature struct {
	cycle      []int
	states     []int     // of positive probability
	cumulative []float64 // up to and including each
}

func newNature(st mdp.Start) nature {
	n := nature{cycle: st.Cycle}
	sum := 0.0
	for s, p := range st.Distribution {
		if p > 0 {
			sum += p
			n.states, n.cumulative = append(n.states, s), append(n.cumulative, sum)
		}
	}
	return n
}

// first returns the first state of an episode, counted from 1. It draws one number from the stream if nature draws, else none.
func (n *nature) first(episode int64, stream *detmath.Stream) int {
	switch len(n.cycle) {
	case 0:
		u, last := stream.Float64(), len(n.states)-1
		return n.states[sort.Search(last, func(i int) bool { return u < n.cumulative[i] })]
	case 1:
		return n.cycle[0]
	}
	return n.cycle[(episode-1)%int64(len(n.cycle))]
}
