package linq

import (
	"math"

	"revisit/core/internal/linalg"
)

// Bonus returns b_h(s,a) = beta sqrt(phi' Lambda_h^{-1} phi) (eqn:def-b-hk) under the current statistics, for h in 1..H.
func (l *Learner) Bonus(h, s, a int) float64 {
	l.evaluate(h, s, a)
	return l.b[a]
}

// Q returns Q_h(s,a) = min(<phi,theta_h> + b_h(s,a), H) (eqn:update-Q) under the current statistics, for h in 1..H.
func (l *Learner) Q(h, s, a int) float64 {
	l.evaluate(h, s, a)
	return l.q[a]
}

// evaluate computes Q_h(s,a) and its bonus into l.q and l.b, and leaves Lambda_h^{-1} phi in l.g[a] where phi is dense. It returns a
// key for the bounds.
func (l *Learner) evaluate(h, s, a int) (key float64) {
	if l.axes != nil {
		l.evaluateAxes(h, s, a)
		return math.Inf(1)
	}
	var weight, mean float64
	step := l.step[h]
	if l.rows != nil {
		weight, mean = linalg.WeightAndMean(l.g[a], step.P, l.rows.Row(h, s, a), step.Theta)
	} else {
		weight, mean = step.gram.WeightAndMean(l.features.Phi(h, s, a, l.work.phi), l.g[a], step.Theta)
	}
	if weight < 0 {
		weight = 0
	}
	bonus := float64(l.beta * math.Sqrt(weight))
	q := mean + bonus
	if most := float64(l.horizon); q > most {
		q = most
	}
	l.q[a], l.b[a], l.w[a] = q, bonus, inflate(weight)
	return mean + float64(l.beta*math.Sqrt(l.w[a])) - step.bounds.drift
}

// evaluateFor evaluates an action and puts what bounds it into the page of its state.
func (l *Learner) evaluateFor(p *page, h, s, a int) {
	p.key[a] = l.evaluate(h, s, a)
	if p.bonus != nil {
		p.bonus[a] = float64(l.beta * math.Sqrt(l.w[a]))
	}
}

// Greedy returns arg max_a Q_h(s,a), for h in 1..H: the lowest index alone, or with random ties all of them in order of index. The
// slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	if l.axes != nil {
		return l.greedyAxes(h, s)
	}
	l.greedy(h, s)
	return l.ties
}

// greedy leaves the greedy actions in l.ties and returns the first of them. It evaluates the incumbent first, the greedy action of the
// last time: often it is seen at once that no other action comes near.
func (l *Learner) greedy(h, s int) int {
	step := l.step[h]
	b := &step.bounds
	page := l.page(h, s)
	if page.state != s || !step.gram.Sound() {
		b.assign(page, s)
		l.boundByTrace(h, s, page)
	}
	a := page.incumbent
	if key := page.key[a]; key >= page.runnerUp || key+b.offset >= b.horizon {
		l.evaluateFor(page, h, s, a)
		if page.runnerUp+b.offset < l.q[a]-l.choice.Margin {
			l.ties = l.ties[:1]
			l.ties[0] = a
			return a
		}
		l.lazyArgmax(h, s, a, page, b.offset)
	} else {
		l.lazyArgmax(h, s, -1, page, b.offset)
	}
	page.incumbent = l.ties[0]
	page.runnerUp = linalg.LargestBut(page.key, page.incumbent)
	return page.incumbent
}

// lazyArgmax finds the greedy actions while it evaluates few: in order of their keys, as long as one that is not evaluated may exceed
// the best, and then those that may come within the margin of it. evaluated is an action whose Q is known already, -1 where there is none.
func (l *Learner) lazyArgmax(h, s, evaluated int, p *page, offset float64) {
	keys := l.unevaluated
	copy(keys, p.key)
	best, most := math.Inf(-1), float64(l.horizon)
	if evaluated >= 0 {
		best, keys[evaluated] = l.q[evaluated], math.Inf(-1)
		if best < most {
			l.tightenMeans(h, s, p, keys, best-offset)
		}
	} else {
		l.tightenMeans(h, s, p, keys, p.key[p.incumbent])
	}
	for best < most {
		a := linalg.Largest(keys)
		if a < 0 || keys[a]+offset <= best {
			break
		}
		l.evaluateFor(p, h, s, a)
		keys[a] = math.Inf(-1)
		best = max(best, l.q[a])
	}
	least := best - l.choice.Margin
	l.ties = l.ties[:0]
	for a, key := range keys {
		if key+offset >= least {
			l.evaluateFor(p, h, s, a)
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

// act returns a_h = arg max_a Q_h(s,a) and its bonus, drawing among ties where the config asks for that. It keeps Lambda_h^{-1} phi of
// the action for update: Lambda_h does not change before.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	if l.axes != nil {
		action = l.choice.Take(l.greedyAxes(h, s))
		return action, l.b[action]
	}
	action = l.greedy(h, s)
	if len(l.ties) > 1 {
		action = l.choice.Take(l.ties)
	}
	l.gTaken[h], l.g[action] = l.g[action], l.gTaken[h]
	return action, l.b[action]
}
