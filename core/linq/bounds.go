package linq

import "math"

// bounds are upper bounds on Q_h(s,.) of one step h at the states asked for lately, so that few actions need a fresh bonus: the
// lazy form of a greedy choice. They cost no decision.
//
// Between two moments theta_h moves by steps whose lengths sum to a difference of drift, and Lambda_h only grows. A bonus therefore
// never rises, and with norms of at most MaxNorm neither does Q_h(s,a) - drift; so what Q_h(s,a) - drift was when it was last computed,
// a key, stays an upper bound, and all keys of a state keep their order. So does <phi,theta_h> of any later moment with the bonus of that
// one, which is less where theta_h has gone across phi: what takes keys up with theta is mostly that. What rounding can do to that:
//
//   - <phi,theta> in floating point is off by at most d 2^-53 |phi| |theta|, and |theta| <= drift, since theta began at 0. Adding drift
//     and taking it away costs a rounding of each. All of it is less than slack (H + drift).
//   - The inverse P that is kept of Lambda has |I - Lambda P| <= r, so phi' P phi is the true weight times 1 +- r: the weight of
//     another moment is at most (1+r)/(1-r) times the old one, and a product of d x d terms below 1 rounds by less than d 2^-52 |P|.
//     loosen covers both while the inverse is sound; where it is not, nothing is kept.
type bounds struct {
	horizon float64
	drift   float64 // the lengths of theta's steps so far, summed
	reach   float64 // what is to be added to a key for a bound on Q: drift and slack
	pages   []page
}

// page holds the keys of one state; state s has page s mod len(pages).
type page struct {
	state int // -1 where the page is empty
	first int // an action that is not among the rest
	rest  float64
	key   []float64 // of each action, at least Q - drift; +Inf where nothing is known. rest is the largest of the rest

	bonus []float64 // of each action a bound on its bonus, now and later; +Inf where it was not looked at; nil where nobody renews keys

	// For tighten, nil where it is not worth it: of each action an upper bound on its weight, and the update from which on that could be lower; -1 where there
	// is none.
	weight []float64
	update []int64
}

// maxKeys bounds the numbers that one step remembers, whatever the number of states.
const maxKeys = 4096

const slack = 1e-11

func newBounds(horizon, states, actions int, renewed, tightened bool) bounds {
	b := bounds{horizon: float64(horizon), pages: make([]page, max(1, min(states, maxKeys/actions)))}
	keys := make([]float64, len(b.pages)*actions)
	for i := range b.pages {
		b.pages[i] = page{state: -1, key: keys[i*actions : (i+1)*actions]}
		if renewed {
			b.pages[i].bonus = make([]float64, actions)
		}
		if tightened {
			b.pages[i].weight, b.pages[i].update = make([]float64, actions), make([]int64, actions)
		}
	}
	b.moved(0)
	return b
}

// page returns the page of state s, which may hold another state's keys.
func (b *bounds) page(s int) *page {
	if s < len(b.pages) {
		return &b.pages[s]
	}
	return &b.pages[s%len(b.pages)]
}

// turn makes a page state s's, of which nothing is known.
func (b *bounds) turn(p *page, s int) {
	p.state, p.first, p.rest = s, 0, math.Inf(1)
	for a := range p.key {
		p.key[a] = math.Inf(1)
	}
	for a := range p.bonus {
		p.bonus[a] = math.Inf(1)
	}
	for a := range p.update {
		p.update[a] = -1
	}
}

// forget empties all pages.
func (b *bounds) forget() {
	for i := range b.pages {
		b.pages[i].state = -1
	}
}

// moved is told the square of the length of theta's step.
func (b *bounds) moved(square float64) {
	b.drift += float64(math.Sqrt(square) * (1 + 1e-8))
	b.drift = float64(b.drift * (1 + 2*unit)) // never rounded down: many steps may each be less than rounding takes
	b.reach = b.drift + float64(slack*(b.horizon+b.drift))
}

// loosen is an upper bound on a weight computed at any later moment, as long as the inverse is sound.
func loosen(weight float64) float64 { return float64(weight*(1+3e-8)) + 1e-12 }
