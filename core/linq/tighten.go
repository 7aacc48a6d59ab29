package linq

import (
	"math"

	"revisit/core/kernel"
)

// fewActions are so few that there is little to choose from: their keys are not worth making smaller.
const fewActions = 8

// tighten lowers the key of an action that has one by what updates have taken from its weight, where that costs little, and returns it:
// for less than the d^2 products of a fresh bonus. What rounding does to that (recent) is added each time. What the inverse and
// fresh weights are off by, loosen has added.
func (l *Learner) tighten(h, s, a int, p *page) float64 {
	step := l.step[h]
	r := step.recent
	if p.update == nil || p.update[a] < 0 || p.update[a] == r.updates {
		return p.key[a]
	}
	phi := l.rows.Row(h, s, a)
	fallen, known := r.since(p.update[a], phi)
	if !known {
		return p.key[a]
	}
	p.weight[a], p.update[a] = max(0, float64(p.weight[a]*(1+1e-12))-fallen)+float64(0x1p-48*float64(len(phi))), r.updates
	key := kernel.Dot(phi, step.Theta) + float64(l.beta*math.Sqrt(p.weight[a])) - step.bounds.drift
	p.key[a] = min(key, p.key[a])
	return p.key[a]
}
