package lsvi

import (
	"math"
	"slices"
)

// Q returns Q_h(s,a) = min(<phi,theta_h> + beta sqrt(phi' Lambda_h^{-1} phi), H) (eq:update-Q-h-Jin) under the current
// statistics.
func (l *Learner) Q(h, s, a int) float64 {
	if l.axes != nil {
		return l.qAxes(h, s, a)
	}
	phi, step := l.features.Phi(h, s, a, l.phi), l.step[h]
	return l.clip(phi.Dot(step.theta) + l.bonus(step.gram.Weight(phi, l.g)))
}

func (l *Learner) bonus(weight float64) float64 { return float64(l.beta * math.Sqrt(weight)) }

func (l *Learner) clip(q float64) float64 {
	if most := float64(l.horizon); q > most {
		return most
	}
	return q
}

// atMost bounds Q_h(s,a) from above, given <phi,theta_h>.
func (l *Learner) atMost(predicted float64, b *bounds, a int) float64 {
	return l.clip(predicted + l.bonus(b.weight[a]+float64(relativeSlack*b.weight[a])+absoluteSlack))
}

// first returns Q_h(s,a) of the action b.best, and remembers its features: where actions do the same, as in a state that is never left,
// their weights need not be computed one by one.
func (l *Learner) first(h, s int, b *bounds) float64 {
	phi := l.features.Phi(h, s, b.best, l.phi)
	b.weight[b.best] = l.step[h].gram.Weight(phi, l.g)
	l.model, l.modelWeight = l.model[:0], b.weight[b.best]
	if phi.Index == nil {
		l.model = append(l.model, phi.Value...)
	}
	return l.clip(phi.Dot(l.step[h].theta) + l.bonus(l.modelWeight))
}

// fresh returns Q_h(s,a), where <phi,theta_h> is known and first has been asked about (h,s), and keeps its weight as a bound.
func (l *Learner) fresh(h, s, a int, predicted float64, b *bounds) float64 {
	phi := l.features.Phi(h, s, a, l.phi)
	if phi.Index == nil && slices.Equal(phi.Value, l.model) {
		b.weight[a] = l.modelWeight
	} else {
		b.weight[a] = l.step[h].gram.Weight(phi, l.g)
	}
	return l.clip(predicted + l.bonus(b.weight[a]))
}

func (l *Learner) predict(h, s, a int) float64 {
	return l.features.Phi(h, s, a, l.phi).Dot(l.step[h].theta)
}

// value returns max_a Q_h(s,a).
func (l *Learner) value(h, s int, b *bounds) float64 {
	b.keepUpWith(l.step[h])
	most := float64(l.horizon)
	best := l.first(h, s, b)
	for a, first := 0, b.best; a < l.actions && best < most; a++ {
		if a == first {
			continue
		}
		predicted := l.predict(h, s, a)
		if l.atMost(predicted, b, a) <= best {
			continue
		}
		if q := l.fresh(h, s, a, predicted, b); q > best {
			best, b.best = q, a
		}
	}
	return best
}

// Greedy returns the actions that maximise Q_h(s,.): the lowest index alone, or with random ties all of them in order of
// index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	if l.axes != nil {
		return l.greedyAxes(h, s)
	}
	return l.greedy(h, s, l.askedFor(h, s))
}

func (l *Learner) greedy(h, s int, b *bounds) []int {
	most := float64(l.horizon)
	margin := l.choice.Margin
	first := b.best
	best := l.first(h, s, b)
	l.q[first] = best
	for a := range l.q {
		if a != first {
			predicted := l.predict(h, s, a)
			if l.atMost(predicted, b, a) < best-margin {
				l.q[a] = math.Inf(-1)
				continue
			}
			l.q[a] = l.fresh(h, s, a, predicted, b)
		}
		if l.q[a] > best {
			best, b.best = l.q[a], a
		}
		if best == most && l.q[a] >= most-margin && !l.choice.Draws() {
			break // none can be better, and those before it are worse
		}
	}
	return l.choice.From(l.q, best)
}

// act returns the greedy action at (h,s), drawing among ties where that is asked for, and its bonus. Its Lambda_h^{-1} phi is
// kept for the update.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	action = l.choice.Take(l.greedy(h, s, l.bounds(h, s)))
	return action, l.bonus(l.step[h].gram.Weight(l.features.Phi(h, s, action, l.phi), l.taken[h]))
}
