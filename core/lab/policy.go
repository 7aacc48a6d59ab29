package lab

import (
	"math"

	"revisit/core/learner"
	"revisit/core/mdp"
)

// policy is the learner's current one with the values of it and of those met lately.
type policy struct {
	*standing
	*recall
	horizon int
	stale   int // steps over this one may have another policy
	changes []change
}

func newPolicy(l learner.Learner, horizon int) policy {
	return policy{standing: newStanding(l, horizon), recall: newRecall(), horizon: horizon, stale: math.MaxInt}
}

func (p *policy) learned(stop int) { p.stale = min(p.stale, stop) }

// stays tells whether the policy is surely that of the last look, without asking the learner.
func (p *policy) stays() bool {
	for h := p.horizon; h > p.stale; h-- {
		if !p.rests(h) {
			return false
		}
	}
	p.stale = math.MaxInt
	return p.now != nil
}

// look takes up what has changed and returns what is known of the values of the current policy, which is nothing where it is nil.
func (p *policy) look() *known {
	if p.stale < p.horizon {
		p.changes = p.changes[:0]
		for h := p.horizon; h > p.stale; h-- {
			p.changes = p.standing.look(h, p.changes)
		}
		p.change(p.changes, p.actions)
		p.stale = math.MaxInt
	}
	return p.now
}

// average is the mean over first states of the current policy's values.
func (p *policy) average(start mdp.Start, value func(s int) float64) float64 {
	if now := p.look(); now != nil && now.averaged {
		return now.mean
	}
	mean := start.Mean(value)
	p.now.mean, p.now.averaged = mean, true
	return mean
}
