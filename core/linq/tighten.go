package linq

import (
	"math"

	"revisit/core/internal/linalg"
)

// tightenMeans lowers the keys that stand in the way of a choice: it recomputes <phi,theta_h> for each key >= level, d products each; level
// rises to the largest key found. keys are those of the actions that are not evaluated.
func (l *Learner) tightenMeans(h, s int, p *page, keys []float64, level float64) {
	if p.bonus == nil {
		return
	}
	step := l.step[h]
	for a, key := range keys {
		if key < level || math.IsInf(p.bonus[a], 1) {
			continue
		}
		p.key[a] = min(p.key[a], linalg.Dot(l.rows.Row(h, s, a), step.Theta)+p.bonus[a]-step.bounds.drift)
		keys[a] = p.key[a]
		level = max(level, keys[a])
	}
}
