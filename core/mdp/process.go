// Package mdp holds finite-horizon Markov decision processes (sec:setup), their optimal values and gaps, and the values of policies.
//
// Steps h run from 1 to H as in the paper, states from 0 to S-1 and actions from 0 to A-1. Rewards are deterministic and in
// [0,1], so values are in [0,H].
package mdp

import "revisit/core/document"

// Successors are the states that may follow one (h,s,a), in increasing order, with the probability of each and the
// cumulative probability up to and including it. The slices belong to the process and are not to be changed.
type Successors struct {
	State      []int32
	Prob       []float64
	Cumulative []float64
}

// At returns the successor at u in [0,1): the first whose cumulative probability exceeds u, or the last.
func (n Successors) At(u float64) int {
	last := len(n.State) - 1
	for i, c := range n.Cumulative[:last] {
		if u < c {
			return int(n.State[i])
		}
	}
	return int(n.State[last])
}

// Process is a finite-horizon MDP, kept in tables or computed on demand.
type Process interface {
	Horizon() int
	States() int
	Actions() int
	// Successors of (h,s,a), also for h = H: the state drawn there ends the path.
	Successors(h, s, a int) Successors
	// Reward r_h(s,a), in [0,1].
	Reward(h, s, a int) float64
	// Start says how nature assigns the first state of every episode.
	Start() Start
}

// Start assigns the first states: exactly one of Cycle and Distribution is set.
type Start struct {
	Cycle        []int     // episode n begins in Cycle[(n-1) mod len]; a fixed start is a cycle of one
	Distribution []float64 // probability of each state, drawn anew for every episode
}

// MarshalJSON returns a start as in a spec: {"state": s}, {"distribution": [...]} or {"cycle": [...]}.
func (st Start) MarshalJSON() ([]byte, error) {
	switch {
	case len(st.Distribution) > 0:
		return document.Marshal(map[string][]float64{"distribution": st.Distribution})
	case len(st.Cycle) == 1:
		return document.Marshal(map[string]int{"state": st.Cycle[0]})
	}
	return document.Marshal(map[string][]int{"cycle": st.Cycle})
}

// States returns the states in which episodes can begin.
func (st Start) States() (all []int) {
	for s, p := range st.Distribution {
		if p > 0 {
			all = append(all, s)
		}
	}
	return append(all, st.Cycle...)
}

// At returns the first state of episode n (from 1). It calls draw, which returns a number in [0,1), once if the start is a
// distribution, else never.
func (st Start) At(n int, draw func() float64) int {
	if len(st.Cycle) > 0 {
		return st.Cycle[(n-1)%len(st.Cycle)]
	}
	u, sum, last := draw(), 0.0, 0
	for s, p := range st.Distribution {
		if p > 0 {
			sum += p
			last = s
			if u < sum {
				return s
			}
		}
	}
	return last
}

// Mean returns the mean of a value over the first states of episodes.
func (st Start) Mean(value func(s int) float64) float64 {
	sum := 0.0
	for s, p := range st.Distribution {
		if p > 0 {
			sum += float64(p * value(s))
		}
	}
	for _, s := range st.Cycle {
		sum += value(s) / float64(len(st.Cycle))
	}
	return sum
}
