package linq

import (
	"math"

	"revisit/core/kernel"
)

// fewActions are so few that there is little to choose from: their keys are not worth tightening.
const fewActions = 8

// renew lowers keys by what theta has moved along the features, of actions that are in the way of a choice: those with a key of at least
// this level, or later of at least the highest that was found. That takes d products each. open are the keys of actions not looked at.
func (l *Learner) renew(h, s int, p *page, open []float64, level float64) {
	if p.bonus == nil {
		return
	}
	for a, key := range open {
		if key < level || math.IsInf(p.bonus[a], 1) {
			continue
		}
		open[a] = l.renewed(h, s, a, p)
		level = max(level, open[a])
	}
}

// renewed lowers one key by where theta is now, and returns it.
func (l *Learner) renewed(h, s, a int, p *page) float64 {
	step := l.step[h]
	p.key[a] = min(p.key[a], kernel.Dot(l.rows.Row(h, s, a), step.Theta)+p.bonus[a]-step.bounds.drift)
	return p.key[a]
}

// tighten lowers the key of an action that has one by what updates have taken from its weight, where that costs little, and returns it:
// for less than the d^2 products of a fresh bonus. What rounding does to that (recent) is added each time. What the inverse and
// fresh weights are off by, loosen has added.
func (l *Learner) tighten(h, s, a int, p *page) float64 {
	r := l.step[h].recent
	if p.update == nil || p.update[a] < 0 || p.update[a] == r.updates {
		return p.key[a]
	}
	phi := l.rows.Row(h, s, a)
	fallen, known := r.since(p.update[a], phi)
	if !known {
		return p.key[a]
	}
	p.weight[a], p.update[a] = max(0, float64(p.weight[a]*(1+1e-12))-fallen)+float64(0x1p-48*float64(len(phi))), r.updates
	p.bonus[a] = float64(l.beta * math.Sqrt(p.weight[a]))
	return l.renewed(h, s, a, p)
}
