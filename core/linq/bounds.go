package linq

import "math"

// bounds are upper bounds on Q_h(s,.) of one step h at the states visited lately. They let arg max_a Q_h(s,a) evaluate few actions, and
// change no decision.
//
// Between two moments theta_h moves by steps whose lengths sum to the growth of drift, and Lambda_h only grows. So a bonus never rises,
// and since features have norm at most MaxNorm, Q_h(s,a) - drift never rises either. Its value when it was last computed, the key of the
// action, stays an upper bound, and the keys of a state keep their order. The sum of <phi,theta_h> at any later moment and the old bonus
// bounds Q as well, and is less where theta_h has moved across phi (tightenMeans). Rounding is covered thus:
//
//   - <phi,theta> in floating point is off by at most d 2^-53 |phi| |theta|, and |theta| <= drift, since theta began at 0. Adding and
//     subtracting drift costs a rounding each. Together this is less than slack (H + drift).
//   - The inverse P that is kept of Lambda has |I - Lambda P| <= r, so phi' P phi is the true weight times 1 +- r: the weight of
//     another moment is at most (1+r)/(1-r) times the old one, and a product of d x d terms below 1 rounds by less than d 2^-52 |P|.
//     inflate covers both while the inverse is sound; where it is not, nothing is kept.
type bounds struct {
	horizon float64
	drift   float64 // the lengths of theta_h's steps so far, summed
	offset  float64 // key + offset bounds Q: drift and slack
	pages   []page  // none in a clone, until one is asked for
}

// page holds the keys of one state; state s has page s mod len(pages).
type page struct {
	state     int       // -1 where the page is empty
	incumbent int       // the greedy action of the last time
	runnerUp  float64   // the largest key of the other actions
	key       []float64 // of each action, at least Q - drift; +Inf where nothing is known

	bonus []float64 // of each action an upper bound on its bonus, +Inf where it was not evaluated; nil where means are not tightened
}

// maxKeys bounds the keys of one step, whatever the number of states.
const maxKeys = 4096

const slack = 1e-11

// newBounds returns the bounds of one step before theta_h has moved, without pages.
func newBounds(horizon int) bounds {
	b := bounds{horizon: float64(horizon)}
	b.thetaMoved(0)
	return b
}

// newPages returns empty pages. withBonus: bounds of bonuses are kept beside the keys.
func newPages(states, actions int, withBonus bool) []page {
	pages := make([]page, max(1, min(states, maxKeys/actions)))
	keys := make([]float64, len(pages)*actions)
	for i := range pages {
		pages[i] = page{state: -1, key: keys[i*actions : (i+1)*actions]}
		if withBonus {
			pages[i].bonus = make([]float64, actions)
		}
	}
	return pages
}

// page returns the page of state s, which may hold another state's keys.
func (b *bounds) page(s int) *page {
	if s < len(b.pages) {
		return &b.pages[s]
	}
	return &b.pages[s%len(b.pages)]
}

// assign gives a page to state s, of which nothing is known.
func (b *bounds) assign(p *page, s int) {
	p.state, p.incumbent, p.runnerUp = s, 0, math.Inf(1)
	for a := range p.key {
		p.key[a] = math.Inf(1)
	}
	for a := range p.bonus {
		p.bonus[a] = math.Inf(1)
	}
}

// clear empties all pages.
func (b *bounds) clear() {
	for i := range b.pages {
		b.pages[i].state = -1
	}
}

// thetaMoved adds one step of theta_h, given the square of its length.
func (b *bounds) thetaMoved(square float64) {
	b.drift += float64(math.Sqrt(square) * (1 + 1e-8))
	b.drift = float64(b.drift * (1 + 2*unit)) // never rounded down: many steps may each be less than rounding takes
	b.offset = b.drift + float64(slack*(b.horizon+b.drift))
}

// inflate returns an upper bound on a weight at any later moment, as long as the inverse is sound.
func inflate(weight float64) float64 { return float64(weight*(1+3e-8)) + 1e-12 }
