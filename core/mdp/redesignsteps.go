package mdp

import "math"

// widen gives every sub-optimal action the gap at least, from the last step to the first, or returns false where an optimal
// action's reward would have to be over 1.
//
// At (h,s) with the values v after it and c(a) = P v, the new value V_h(s) = r(b) + c(b) of the optimal actions b must leave room:
// V_h(s) >= gap + c(a) for the others, for their rewards to be 0 or more, and c(b) <= V_h(s) <= 1 + c(b).
func (r *redesign) widen(d *Design) bool {
	t := r.table
	H, S, A := t.horizon, t.states, t.actions
	r.reward = r.layered()
	d.Method = Lowered
	rounding, tie := float64(1e-12*float64(H)), float64(1e-10*float64(H))
	after, now, c := make([]float64, S), make([]float64, S), make([]float64, A)
	for h := H; h >= 1; h-- {
		for s := range S {
			least, most := 0.0, math.Inf(1)
			best, worst := math.Inf(-1), math.Inf(1) // what the optimal actions give with their rewards as they are
			for a := range A {
				c[a] = expectation(t.Successors(h, s, a), after)
				if !r.old.IsOptimal(h, s, a) {
					least = max(least, r.gap+c[a])
					continue
				}
				least, most = max(least, c[a]), min(most, 1+c[a])
				q := t.Reward(h, s, a) + c[a]
				best, worst = max(best, q), min(worst, q)
			}
			v := best
			if least > best+rounding {
				v = least
			}
			v = min(v, most)
			if least > most+rounding {
				return false
			}
			same := v == best && best-worst <= tie // else the optimal actions rise, or values after them pulled them apart
			for a := range A {
				at := r.place(h, s, a)
				switch {
				case r.old.IsOptimal(h, s, a) && !same:
					r.reward[at], d.Method = v-c[a], LoweredAndRaised
				case !r.old.IsOptimal(h, s, a) && v-c[a]-r.reward[at] < r.gap-rounding:
					r.reward[at] = v - c[a] - r.gap
				}
			}
			now[s] = v
		}
		after, now = now, after
	}
	return true
}

// mix takes all rewards the least part x of the way to 1 for optimal actions and 0 for others. Since the optimal policy stays,
// V* - Q* of a sub-optimal action becomes (1-x)(V* - Q*) + x.
func (r *redesign) mix(d *Design) {
	t := r.table
	x := 0.0
	each(t, func(h, s, a int) {
		if delta := r.old.V(h, s) - r.old.Q(h, s, a); !r.old.IsOptimal(h, s, a) && delta < r.gap {
			x = max(x, (r.gap-delta)/(1-delta))
		}
	})
	r.reward, d.Method = r.layered(), Mixed
	each(t, func(h, s, a int) {
		goal := 0.0
		if r.old.IsOptimal(h, s, a) {
			goal = 1
		}
		at := r.place(h, s, a)
		r.reward[at] += float64(x * (goal - r.reward[at]))
	})
}

// lessen raises the reward of the sub-optimal action that needs the least for it, or draws all rewards together.
func (r *redesign) lessen(d *Design) {
	t := r.table
	closest, at := math.Inf(1), Witness{}
	each(t, func(h, s, a int) {
		delta := r.old.V(h, s) - r.old.Q(h, s, a)
		if !r.old.IsOptimal(h, s, a) && delta < closest && t.Reward(h, s, a)+(delta-r.gap) <= 1 {
			closest, at = delta, Witness{h, s, a}
		}
	})
	r.reward = r.layered()
	if at.H > 0 {
		d.Method = RaisedOne
		r.reward[r.place(at.H, at.S, at.A)] += closest - r.gap
		return
	}
	d.Method = DrawnTogether
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range r.reward {
		low, high = min(low, x), max(high, x)
	}
	middle, factor := float64((low+high)/2), r.gap/d.Before
	for i, x := range r.reward {
		r.reward[i] = middle + float64(factor*(x-middle))
	}
}

// each visits every (h,s,a), in this order.
func each(t *Table, visit func(h, s, a int)) {
	for h := 1; h <= t.horizon; h++ {
		for s := range t.states {
			for a := range t.actions {
				visit(h, s, a)
			}
		}
	}
}
