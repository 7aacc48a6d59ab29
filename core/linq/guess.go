package linq

import (
	"math"

	"revisit/core/gram"
)

// guess gives a page keys before any action was looked at: where there are more states than pages, most are asked for once and never
// again. phi' P phi <= |phi|^2 trace(P), so a key costs d products instead of d^2, and where bonuses are small against what actions are
// apart few have to be looked at. It begins with the action of the largest mean. Where the inverse is not sound nothing is known.
func (l *Learner) guess(h, s int, p *page) {
	step := l.step[h]
	if !step.gram.Sound() {
		return
	}
	widest := float64(step.gram.Trace() * (1 + 4*gram.Bound)) // norms are at most feature.MaxNorm
	most := float64(l.beta*math.Sqrt(loosen(widest))) - step.bounds.drift
	best := math.Inf(-1)
	for a := range p.key {
		mean := l.features.Phi(h, s, a, l.work.phi).Dot(step.Theta)
		p.key[a] = mean + most
		if mean > best {
			best, p.first = mean, a
		}
	}
}
