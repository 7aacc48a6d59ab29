package lsvi

import (
	"revisit/core/feature"
	"revisit/core/gram"
	"revisit/core/kernel"
)

// statistics are what one step h remembers of the episodes so far.
type statistics struct {
	gram     *gram.Matrix
	u        []float64   // sum phi_h r_h
	theta    []float64   // Lambda_h^{-1} (u + sum over arrivals of sum x max_a Q_{h+1})
	arrivals []arrival   // the states that have followed, in the order in which they were first seen
	place    map[int]int // of a state among the arrivals
	seen     map[int]*bounds
	epoch    int // how often the inverse was taken afresh
}

// arrival is one state s' at step h+1 with B_h[s'].
type arrival struct {
	state  int
	sum    []float64 // of phi_h over the transitions into the state
	bounds *bounds   // of the state at step h+1
}

func newStatistics(d int) *statistics {
	return &statistics{gram: gram.New(d), u: make([]float64, d), theta: make([]float64, d), place: map[int]int{}, seen: map[int]*bounds{}}
}

// include adds a sample: its feature and its reward. g holds Lambda^{-1} phi where phi is dense, and is used up.
func (st *statistics) include(phi feature.Vector, reward float64, g []float64, room *gram.Room) {
	fresh := false
	if phi.Index != nil {
		fresh = st.gram.IncludeSparse(phi, g, room)
	} else {
		_, fresh = st.gram.Include(phi, g, room)
	}
	if fresh {
		st.epoch++
	}
	add(st.u, reward, phi)
}

// add adds c phi to y.
func add(y []float64, c float64, phi feature.Vector) {
	if phi.Index == nil {
		kernel.AddScaled(y, c, phi.Value)
		return
	}
	for k, i := range phi.Index {
		y[i] += float64(c * phi.Value[k])
	}
}

// arrival returns the entry of a state that has followed; b are its bounds.
func (st *statistics) arrival(s int, b *bounds) *arrival {
	i, known := st.place[s]
	if !known {
		i = len(st.arrivals)
		st.place[s] = i
		st.arrivals = append(st.arrivals, arrival{s, make([]float64, len(st.u)), b})
	}
	return &st.arrivals[i]
}
