package lsvi

import (
	"maps"
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/gram"
)

// statistics are what step h keeps of the episodes so far.
type statistics struct {
	gram       *gram.Matrix
	u          []float64       // sum phi_h r_h
	theta      []float64       // Lambda_h^{-1} (u + sum over s' of B_h[s'] max_a Q_{h+1}(s',a))
	successors []successor     // the states drawn after this step, in the order in which they were first seen
	place      map[int]int     // of a state among the successors
	seen       map[int]*bounds // of the states of this step
	refreshes  int             // of the inverse of Lambda_h
}

// successor is one state s' at step h+1.
type successor struct {
	state  int
	phiSum []float64 // B_h[s']: the sum of phi_h over the transitions into the state
	bounds *bounds   // of the state at step h+1; nil in a clone, until it is used
}

func newStatistics(d int) *statistics {
	return &statistics{gram: gram.New(d), u: make([]float64, d), theta: make([]float64, d), place: map[int]int{}, seen: map[int]*bounds{}}
}

// clone returns a copy without bounds.
func (st *statistics) clone() *statistics {
	d := len(st.u)
	c := &statistics{
		gram: st.gram.Clone(), u: slices.Clone(st.u), theta: slices.Clone(st.theta),
		successors: make([]successor, len(st.successors)), place: maps.Clone(st.place), seen: map[int]*bounds{}, refreshes: st.refreshes,
	}
	sums := make([]float64, 0, d*len(st.successors))
	for i, from := range st.successors {
		sums = append(sums, from.phiSum...)
		c.successors[i] = successor{state: from.state, phiSum: sums[i*d : i*d+d : i*d+d]}
	}
	return c
}

// include adds a sample: its feature and its reward. g holds Lambda^{-1} phi where phi is dense, and is overwritten.
func (st *statistics) include(phi feature.Vector, reward float64, g []float64, room *gram.Room) {
	fresh := false
	if phi.Index != nil {
		fresh = st.gram.IncludeSparse(phi, g, room)
	} else {
		_, fresh = st.gram.Include(phi, g, room)
	}
	if fresh {
		st.refreshes++
	}
	phi.AddTo(st.u, reward)
}

// successor returns the entry of a state drawn after this step, with these bounds where it is new.
func (st *statistics) successor(s int, b *bounds) *successor {
	i, known := st.place[s]
	if !known {
		i = len(st.successors)
		st.place[s] = i
		st.successors = append(st.successors, successor{s, make([]float64, len(st.u)), b})
	}
	return &st.successors[i]
}
