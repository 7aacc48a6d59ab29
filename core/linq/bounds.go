package linq

import (
	"math"

	"revisit/core/kernel"
)

// bounds are upper bounds on Q_h(s,.) of one step h at the states asked for lately, so that few actions need a fresh bonus: the
// lazy form of a greedy choice. They cost no decision.
//
// Between two moments theta_h moves by steps whose lengths sum to a difference of drift, and Lambda_h only grows. A bonus therefore
// never rises, and with norms of at most MaxNorm neither does Q_h(s,a) - drift; so what Q_h(s,a) - drift was when it was last computed,
// a key, stays an upper bound, and all keys of a state keep their order. What rounding can do to that:
//
//   - <phi,theta> in floating point is off by at most d 2^-53 |phi| |theta|, and |theta| <= drift, since theta began at 0. Adding drift
//     and taking it away costs a rounding of each. All of it is less than slack (H + drift).
//   - The inverse P that is kept of Lambda has |I - Lambda P| <= r, so phi' P phi is the true weight times 1 +- r: the weight of
//     another moment is at most (1+r)/(1-r) times the old one, and a product of d x d terms below 1 rounds by less than d 2^-52 |P|.
//     loosen covers both while the inverse is sound.
type bounds struct {
	actions int
	drift   float64   // the lengths of theta's steps so far, summed
	state   []int     // of each page, -1 where it is empty; state s has page s mod pages
	key     []float64 // pages x actions: at least Q - drift; +Inf where nothing is known
	first   []int     // of each page: an action that is not among the rest
	rest    []float64 // of each page: the largest key of the rest
}

// maxKeys bounds the numbers that one step remembers, whatever the number of states.
const maxKeys = 4096

const slack = 1e-11

func newBounds(states, actions int) *bounds {
	n := max(1, min(states, maxKeys/actions))
	b := &bounds{actions: actions, state: make([]int, n), key: make([]float64, n*actions), first: make([]int, n), rest: make([]float64, n)}
	b.forget()
	return b
}

// forget empties all pages.
func (b *bounds) forget() {
	for i := range b.state {
		b.state[i] = -1
	}
}

// page returns the number of the page of state s and the keys on it.
func (b *bounds) page(s int) (int, []float64) {
	i := s
	if i >= len(b.state) {
		i %= len(b.state)
	}
	keys := b.key[i*b.actions : (i+1)*b.actions]
	if b.state[i] != s {
		b.state[i], b.first[i], b.rest[i] = s, 0, math.Inf(1)
		for a := range keys {
			keys[a] = math.Inf(1)
		}
	}
	return i, keys
}

// moved is told the square of the length of theta's step.
func (b *bounds) moved(square float64) {
	b.drift += float64(math.Sqrt(square) * (1 + 1e-8))
}

// reach is what is to be added to a key for a bound on Q.
func (b *bounds) reach(horizon float64) float64 {
	return b.drift + float64(slack*(horizon+b.drift))
}

// loosen is an upper bound on a weight computed at any later moment, as long as the inverse is sound.
func loosen(weight float64) float64 { return float64(weight*(1+1e-8)) + 1e-12 }

// remember makes an action the one that is not among the rest.
func (b *bounds) remember(page, first int) {
	keys := b.key[page*b.actions : (page+1)*b.actions]
	own := keys[first]
	keys[first] = math.Inf(-1)
	b.first[page], b.rest[page] = first, math.Inf(-1)
	if a := kernel.Largest(keys); a >= 0 {
		b.rest[page] = keys[a]
	}
	keys[first] = own
}
