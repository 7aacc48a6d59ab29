package rlsvi

import (
	"maps"
	"slices"

	"revisit/core/feature"
)

// posterior is what step h keeps of the episodes so far.
type posterior struct {
	precision  *factor     // of Sigma_h^{-1}
	rewards    []float64   // sum phi r
	successors []successor // the states drawn after this step, in the order in which they were first seen
	place      map[int]int // of a state among the successors
	theta      []float64
}

// successor is a state at step h+1.
type successor struct {
	state int
	sum   []float64 // of phi_h over the transitions into it
}

func newPosterior(d int, lambda float64) *posterior {
	return &posterior{precision: newFactor(d, lambda), rewards: make([]float64, d), place: map[int]int{}, theta: make([]float64, d)}
}

func (p *posterior) clone() *posterior {
	c := &posterior{
		precision: p.precision.clone(), rewards: slices.Clone(p.rewards), theta: slices.Clone(p.theta),
		successors: slices.Clone(p.successors), place: maps.Clone(p.place),
	}
	for i, to := range p.successors {
		c.successors[i].sum = slices.Clone(to.sum)
	}
	return c
}

// include adds a sample; next is negative at step H, where no value follows.
func (p *posterior) include(phi feature.Vector, reward float64, next int, weight float64) {
	phi.AddTo(p.rewards, reward)
	if next >= 0 {
		i, seen := p.place[next]
		if !seen {
			i = len(p.successors)
			p.place[next] = i
			p.successors = append(p.successors, successor{next, make([]float64, len(p.theta))})
		}
		phi.AddTo(p.successors[i].sum, 1)
	}
	p.precision.include(phi, weight)
}
