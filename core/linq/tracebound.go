package linq

import (
	"math"

	"revisit/core/internal/gram"
)

// boundByTrace gives a new page its first keys without evaluating an action, for d products a key instead of d^2: phi' P phi <=
// |phi|^2 trace(P). That pays where there are more states than pages, so that most are visited once, and bonuses are small against the
// differences of means. The incumbent is the action of the largest mean. Where the inverse is not sound the page stays as it is.
func (l *Learner) boundByTrace(h, s int, p *page) {
	step := l.step[h]
	if !step.gram.Sound() {
		return
	}
	trace := float64(step.gram.Trace() * (1 + 4*gram.Bound)) // norms are at most feature.MaxNorm
	bonus := float64(l.beta*math.Sqrt(inflate(trace))) - step.bounds.drift
	best := math.Inf(-1)
	for a := range p.key {
		mean := l.features.Phi(h, s, a, l.work.phi).Dot(step.Theta)
		p.key[a] = mean + bonus
		if mean > best {
			best, p.incumbent = mean, a
		}
	}
}
