package gapdesign

import (
	"fmt"
	"math"

	"revisit/core/internal/simplex"
	"revisit/core/mdp"
)

// mostTrials bounds the H S A of problems where a second way is tried although the first succeeded.
const mostTrials = 2_000_000

// increaseGap makes the gap larger, or returns a fault where it cannot.
func (r *rewardSearch) increaseGap(had float64) error {
	t := r.table
	if v, m := r.raise(); v != nil {
		r.offerValues(m, v, nil)
	}
	if moderate := t.Horizon()*t.States()*t.Actions() <= mostTrials; r.gap <= 1 && (r.reward == nil || r.method != Lowered && moderate) {
		r.offerValues(Mixed, r.mix(), nil)
	}
	if r.reward != nil && r.sum <= r.bound+1e-9 {
		return nil
	}
	p, bound := r.search(nil)
	switch {
	case p == simplex.Solved:
		r.bound = max(r.bound, bound)
	case r.reward != nil:
	case p == simplex.Impossible:
		return r.fault(fmt.Sprintf("at most %.10g: no rewards in [0,1] with these optimal actions have more", math.Floor((bound+1e-12)*1e9)/1e9))
	default:
		return r.fault(fmt.Sprintf("at most %.10g, which can be had here; rewards in [0,1] with more were not found, and whether there are any is not known", max(1, had)))
	}
	return nil
}

// raise returns new values V_h(s), h = 1..H+1. Going from H back to 1, it takes at every (h,s) the possible value that is nearest to the
// value of the best action with an unchanged reward. It returns nil where no value is possible.
//
// At (h,s) with the next values v and c(a) = P v, the new value V_h(s) = r(b) + c(b) of the optimal actions b must satisfy
// V_h(s) >= gap + c(a) for the others, whose rewards are at least 0, and c(b) <= V_h(s) <= 1 + c(b).
func (r *rewardSearch) raise() ([]float64, Method) {
	t := r.table
	H, S := t.Horizon(), t.States()
	m, rounding := Lowered, float64(1e-12*float64(H))
	value := make([]float64, (H+1)*S)
	for h := H; h >= 1; h-- {
		after := value[h*S : (h+1)*S]
		for s := range S {
			least, most, best := 0.0, math.Inf(1), math.Inf(-1) // best: the value with unchanged rewards
			for a := range t.Actions() {
				c := mdp.Expectation(t.Successors(h, s, a), after)
				if !r.old.IsOptimal(h, s, a) {
					least = max(least, r.gap+c)
					continue
				}
				least, most = max(least, c), min(most, 1+c)
				best = max(best, t.Reward(h, s, a)+c)
			}
			if least > most+rounding {
				return nil, m
			}
			v := best
			if least > best+rounding {
				v = least
			}
			v = min(v, most)
			if math.Abs(v-r.old.V(h, s)) > rounding {
				m = LoweredAndRaised
			}
			value[(h-1)*S+s] = v
		}
	}
	return value, m
}

// mix returns the values where the rewards of all optimal actions are raised by a share x of their distance to 1, the smallest with which
// V - P V is at least the gap for the others: r + V* - Q* becomes (1-x)(r + V* - Q*) + x. The gap is at most 1.
func (r *rewardSearch) mix() []float64 {
	t := r.table
	x := 0.0
	each(t, func(h, s, a int) {
		if room := t.Reward(h, s, a) + r.old.V(h, s) - r.old.Q(h, s, a); !r.old.IsOptimal(h, s, a) && room < r.gap {
			x = max(x, (r.gap-room)/(1-room))
		}
	})
	value := make([]float64, len(r.old.Values()))
	for i, v := range r.old.Values() {
		value[i] = float64((1-x)*v) + float64(x*float64(t.Horizon()-i/t.States()))
	}
	return value
}

// offerValues offers the rewards nearest to the given ones with which the values are these, h = 1..H+1, and the gap of every sub-optimal
// action is at least r.gap, and exactly that at the place `at` unless that is nil. It returns false where a reward would leave [0,1].
func (r *rewardSearch) offerValues(m Method, value []float64, at *mdp.Witness) bool {
	t := r.table
	H, S, A := t.Horizon(), t.States(), t.Actions()
	rounding, slack := float64(1e-12*float64(H)), float64(1e-10*float64(H))
	reward := make([]float64, H*S*A)
	after, now, c := make([]float64, S), make([]float64, S), make([]float64, A)
	for h := H; h >= 1; h-- {
		for s := range S {
			v := math.Inf(-1)
			for a := range A {
				c[a] = mdp.Expectation(t.Successors(h, s, a), after)
				if !r.old.IsOptimal(h, s, a) {
					continue
				}
				was := t.Reward(h, s, a)
				x := value[(h-1)*S+s] - c[a]
				switch tie := r.old.V(h, s) - r.old.Q(h, s, a); {
				case x < -slack || x > 1+slack:
					return false
				case math.Abs(x-was) <= rounding || math.Abs(x-tie-was) <= rounding:
					x = was
				}
				x = min(max(x, 0), 1)
				reward[r.place(h, s, a)] = x
				v = max(v, x+c[a])
			}
			for a := range A {
				if r.old.IsOptimal(h, s, a) {
					continue
				}
				x, room := t.Reward(h, s, a), v-c[a]-r.gap
				if x > room+rounding || at != nil && *at == (mdp.Witness{H: h, S: s, A: a}) {
					x = room
				}
				if x < -slack || x > 1+slack {
					return false
				}
				reward[r.place(h, s, a)] = min(max(x, 0), 1)
			}
			now[s] = v
		}
		after, now = now, after
	}
	r.offer(m, reward)
	return true
}

// each visits every (h,s,a), in lexicographic order.
func each(t *mdp.Table, visit func(h, s, a int)) {
	for h := 1; h <= t.Horizon(); h++ {
		for s := range t.States() {
			for a := range t.Actions() {
				visit(h, s, a)
			}
		}
	}
}
