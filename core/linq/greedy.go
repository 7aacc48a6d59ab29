package linq

import (
	"math"

	"revisit/core/kernel"
)

// Bonus returns b_h(s,a) = beta sqrt(phi' Lambda_h^{-1} phi) (eqn:def-b-hk) under the current statistics.
func (l *Learner) Bonus(h, s, a int) float64 {
	l.look(h, s, a)
	return l.b[a]
}

// Q returns Q_h(s,a) = min(<phi,theta_h> + b_h(s,a), H) (eqn:update-Q) under the current statistics.
func (l *Learner) Q(h, s, a int) float64 {
	l.look(h, s, a)
	return l.q[a]
}

// look computes Q_h(s,a) and its bonus into l.q and l.b, leaves Lambda_h^{-1} phi in l.g[a] where phi is dense, and returns a key for
// the bounds.
func (l *Learner) look(h, s, a int) (key float64) {
	if l.axes != nil {
		l.lookAxes(h, s, a)
		return math.Inf(1)
	}
	var weight, mean float64
	step := l.step[h]
	if l.rows != nil {
		weight, mean = kernel.Look(l.g[a], step.P, l.rows.Row(h, s, a), step.Theta)
	} else {
		weight, mean = step.gram.Look(l.features.Phi(h, s, a, l.work.phi), l.g[a], step.Theta)
	}
	if weight < 0 {
		weight = 0
	}
	bonus := float64(l.beta * math.Sqrt(weight))
	q := mean + bonus
	if most := float64(l.horizon); q > most {
		q = most
	}
	l.q[a], l.b[a], l.w[a] = q, bonus, loosen(weight)
	return mean + float64(l.beta*math.Sqrt(l.w[a])) - step.bounds.drift
}

// lookOn is look for a page.
func (l *Learner) lookOn(p *page, h, s, a int) {
	p.key[a] = l.look(h, s, a)
	if p.bonus != nil {
		p.bonus[a] = float64(l.beta * math.Sqrt(l.w[a]))
	}
	if p.update != nil {
		p.weight[a], p.update[a] = l.w[a], l.step[h].recent.updates
	}
}

// Greedy returns the actions that maximise Q_h(s,.): the lowest index alone, or with random ties all of them in order of
// index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	if l.axes != nil {
		return l.greedyAxes(h, s)
	}
	l.greedy(h, s)
	return l.ties
}

// greedy leaves the greedy actions in l.ties and returns the first of them.
func (l *Learner) greedy(h, s int) int {
	step := l.step[h]
	b := &step.bounds
	page := b.page(s)
	if page.state != s || !step.gram.Sound() {
		b.turn(page, s)
		l.guess(h, s, page)
	}
	a := page.first
	if key := l.tighten(h, s, a, page); key >= page.rest || key+b.reach >= b.horizon {
		l.lookOn(page, h, s, a)
		if page.rest+b.reach < l.q[a]-l.choice.Margin {
			l.ties = l.ties[:1]
			l.ties[0] = a
			return a
		}
		l.contest(h, s, a, page, b.reach)
	} else {
		l.contest(h, s, -1, page, b.reach)
	}
	page.first = l.ties[0]
	page.rest = kernel.LargestBut(page.key, page.first)
	return page.first
}

// contest finds the greedy actions where the one chosen when this state was last asked for may not be alone at the top; first is that
// one if it was looked at, else -1. It renews the keys that are in the way, looks at actions as long as one that it has not looked at may
// exceed the best, then at those that may come within the margin of it.
func (l *Learner) contest(h, s, first int, p *page, reach float64) {
	open := l.open // the keys of actions not looked at
	copy(open, p.key)
	best, most := math.Inf(-1), float64(l.horizon)
	if first >= 0 {
		best, open[first] = l.q[first], math.Inf(-1)
		if best < most {
			l.renew(h, s, p, open, best-reach)
		}
	} else {
		l.renew(h, s, p, open, p.key[p.first])
	}
	for best < most {
		a := kernel.Largest(open)
		if a < 0 || open[a]+reach <= best {
			break
		}
		if key := l.tighten(h, s, a, p); key < open[a] {
			open[a] = key
			continue
		}
		l.lookOn(p, h, s, a)
		open[a] = math.Inf(-1)
		best = max(best, l.q[a])
	}
	least := best - l.choice.Margin
	l.ties = l.ties[:0]
	for a, key := range open {
		if key+reach >= least && l.tighten(h, s, a, p)+reach >= least {
			l.lookOn(p, h, s, a)
		} else if key > math.Inf(-1) {
			continue
		}
		if l.q[a] >= least {
			l.ties = append(l.ties, a)
			if !l.choice.Draws() {
				return
			}
		}
	}
}

// act returns the greedy action at (h,s) and its bonus, drawing among ties where that is asked for. Its Lambda_h^{-1} phi is
// kept for the update: Lambda_h changes only there.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	if l.axes != nil {
		action = l.choice.Take(l.greedyAxes(h, s))
		return action, l.b[action]
	}
	action = l.greedy(h, s)
	if len(l.ties) > 1 {
		action = l.choice.Take(l.ties)
	}
	l.taken[h], l.g[action] = l.g[action], l.taken[h]
	return action, l.b[action]
}
