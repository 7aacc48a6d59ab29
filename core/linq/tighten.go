package linq

import (
	"math"

	"revisit/core/kernel"
)

// fewActions is the number of actions below which keys are not tightened by recent updates: there are too few evaluations to save.
const fewActions = 8

// tightenMeans lowers the keys that stand in the way of a choice: it recomputes <phi,theta_h> for each key >= level, d products each; level
// rises to the largest key found. keys are those of the actions that are not evaluated.
func (l *Learner) tightenMeans(h, s int, p *page, keys []float64, level float64) {
	if p.bonus == nil {
		return
	}
	for a, key := range keys {
		if key < level || math.IsInf(p.bonus[a], 1) {
			continue
		}
		keys[a] = l.tightenMean(h, s, a, p)
		level = max(level, keys[a])
	}
}

// tightenMean lowers one key by where theta_h is now, and returns it.
func (l *Learner) tightenMean(h, s, a int, p *page) float64 {
	step := l.step[h]
	p.key[a] = min(p.key[a], kernel.Dot(l.rows.Row(h, s, a), step.Theta)+p.bonus[a]-step.bounds.drift)
	return p.key[a]
}

// tighten lowers the key of an action by what recent updates have taken from its weight, and returns it. It does so where that costs
// less than the d^2 products of an evaluation. It adds the rounding errors of recent each time; inflate has added the others.
func (l *Learner) tighten(h, s, a int, p *page) float64 {
	r := l.step[h].recent
	if p.update == nil || p.update[a] < 0 || p.update[a] == r.updates {
		return p.key[a]
	}
	phi := l.rows.Row(h, s, a)
	lost, known := r.weightLost(p.update[a], phi)
	if !known {
		return p.key[a]
	}
	p.weight[a], p.update[a] = max(0, float64(p.weight[a]*(1+1e-12))-lost)+float64(0x1p-48*float64(len(phi))), r.updates
	p.bonus[a] = float64(l.beta * math.Sqrt(p.weight[a]))
	return l.tightenMean(h, s, a, p)
}
