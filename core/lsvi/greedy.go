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

// Bonus returns beta sqrt(phi' Lambda_h^{-1} phi) under the current statistics.
func (l *Learner) Bonus(h, s, a int) float64 {
	phi := l.features.Phi(h, s, a, l.phi)
	if l.axes != nil {
		return l.bonus(l.axes[h].gram.Weight(phi.Only()))
	}
	return l.bonus(l.step[h].gram.Weight(phi, l.g))
}

func (l *Learner) bonus(weight float64) float64 { return float64(l.beta * math.Sqrt(weight)) }

func (l *Learner) clip(q float64) float64 {
	if most := float64(l.horizon); q > most {
		return most
	}
	return q
}

// upperBound returns an upper bound on Q_h(s,a), given the mean <phi,theta_h>.
func (l *Learner) upperBound(mean float64, b *bounds, a int) float64 {
	return l.clip(mean + l.bonus(b.weight[a]+float64(relativeSlack*b.weight[a])+absoluteSlack))
}

// evaluateBest returns Q_h(s,a) of the action b.best. It keeps the action's features and weight for evaluate, since other actions may
// have the same features, as in a state that is never left.
func (l *Learner) evaluateBest(h, s int, b *bounds) float64 {
	phi := l.features.Phi(h, s, b.best, l.phi)
	b.weight[b.best] = l.step[h].gram.Weight(phi, l.g)
	l.bestPhi, l.bestWeight = l.bestPhi[:0], b.weight[b.best]
	if phi.Index == nil {
		l.bestPhi = append(l.bestPhi, phi.Value...)
	}
	return l.clip(phi.Dot(l.step[h].theta) + l.bonus(l.bestWeight))
}

// evaluate returns Q_h(s,a), given the mean <phi,theta_h>, and keeps its weight as a bound. evaluateBest must have been called for (h,s).
func (l *Learner) evaluate(h, s, a int, mean float64, b *bounds) float64 {
	phi := l.features.Phi(h, s, a, l.phi)
	if phi.Index == nil && slices.Equal(phi.Value, l.bestPhi) {
		b.weight[a] = l.bestWeight
	} else {
		b.weight[a] = l.step[h].gram.Weight(phi, l.g)
	}
	return l.clip(mean + l.bonus(b.weight[a]))
}

// mean returns <phi_h(s,a), theta_h>.
func (l *Learner) mean(h, s, a int) float64 {
	return l.features.Phi(h, s, a, l.phi).Dot(l.step[h].theta)
}

// value returns max_a Q_h(s,a).
func (l *Learner) value(h, s int, b *bounds) float64 {
	b.update(l.step[h])
	most := float64(l.horizon)
	best := l.evaluateBest(h, s, b)
	for a, first := 0, b.best; a < l.actions && best < most; a++ {
		if a == first {
			continue
		}
		mean := l.mean(h, s, a)
		if l.upperBound(mean, b, a) <= best {
			continue
		}
		if q := l.evaluate(h, s, a, mean, b); q > best {
			best, b.best = q, a
		}
	}
	return best
}

// Greedy returns arg max_a Q_h(s,a): the lowest index alone, or with random ties all of them in order of
// index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	if l.axes != nil {
		return l.greedyAxes(h, s)
	}
	return l.greedy(h, s, l.boundsOfAny(h, s))
}

func (l *Learner) greedy(h, s int, b *bounds) []int {
	most := float64(l.horizon)
	margin := l.choice.Margin
	first := b.best
	best := l.evaluateBest(h, s, b)
	l.q[first] = best
	for a := range l.q {
		if a != first {
			mean := l.mean(h, s, a)
			if l.upperBound(mean, b, a) < best-margin {
				l.q[a] = math.Inf(-1)
				continue
			}
			l.q[a] = l.evaluate(h, s, a, mean, b)
		}
		if l.q[a] > best {
			best, b.best = l.q[a], a
		}
		if best == most && l.q[a] >= most-margin && !l.choice.Draws() {
			break // no later action can be better, and all before are worse
		}
	}
	return l.choice.From(l.q, best)
}

// act returns the greedy action at (h,s), drawing among ties where the config asks for that, and its bonus. It keeps Lambda_h^{-1} phi
// of the action for update.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	action = l.choice.Take(l.greedy(h, s, l.bounds(h, s)))
	return action, l.bonus(l.step[h].gram.Weight(l.features.Phi(h, s, action, l.phi), l.gTaken[h]))
}
