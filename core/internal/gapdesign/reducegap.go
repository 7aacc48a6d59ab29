package gapdesign

import (
	"cmp"
	"math"
	"slices"

	"revisit/core/internal/simplex"
	"revisit/core/mdp"
)

// mostPlaces bounds the number of places at which a smaller gap is tried.
const mostPlaces = 64

// reduceGap makes the gap smaller: by raising the sub-optimal reward that needs the smallest change, or by a smaller change if there is one.
func (r *rewardSearch) reduceGap(had float64) {
	t := r.table
	closest, at := math.Inf(1), mdp.Witness{}
	each(t, func(h, s, a int) {
		delta := r.old.V(h, s) - r.old.Q(h, s, a)
		if !r.old.IsOptimal(h, s, a) && delta < closest && t.Reward(h, s, a)+(delta-r.gap) <= 1 {
			closest, at = delta, mdp.Witness{H: h, S: s, A: a}
		}
	})
	if at.H > 0 {
		reward := r.layered()
		reward[r.place(at.H, at.S, at.A)] += closest - r.gap
		r.offer(RaisedOne, reward)
	} else {
		r.offer(DrawnTogether, r.shrunk(had))
	}
	if r.sum > r.bound+1e-9 && r.small() {
		r.searchPlaces()
	}
}

// searchPlaces solves a linear program for every place that could attain the new gap by a smaller change, the closest first: the sum of
// changes is at least V* - Q* - gap there.
func (r *rewardSearch) searchPlaces() {
	type candidate struct {
		at    mdp.Witness
		least float64
	}
	var list []candidate
	each(r.table, func(h, s, a int) {
		if least := r.old.V(h, s) - r.old.Q(h, s, a) - r.gap; !r.old.IsOptimal(h, s, a) && least < r.sum-1e-9 {
			list = append(list, candidate{mdp.Witness{H: h, S: s, A: a}, least})
		}
	})
	slices.SortStableFunc(list, func(x, y candidate) int { return cmp.Compare(x.least, y.least) })
	bound := math.Inf(1) // of the places so far
	for i, c := range list {
		if c.least >= r.sum-1e-9 {
			bound = min(bound, c.least)
			break
		}
		if i == mostPlaces {
			return
		}
		p, lower := r.search(&c.at)
		switch p {
		case simplex.Undecided:
			return
		case simplex.Solved:
			bound = min(bound, lower)
		}
	}
	r.bound = max(r.bound, min(bound, r.sum))
}

// shrunk returns all rewards shrunk towards the middle of their range, by the factor that gives the gap.
func (r *rewardSearch) shrunk(had float64) []float64 {
	reward := r.layered()
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range reward {
		low, high = min(low, x), max(high, x)
	}
	middle, factor := float64((low+high)/2), r.gap/had
	for i, x := range reward {
		reward[i] = middle + float64(factor*(x-middle))
	}
	return reward
}

// layered returns the given rewards as H S A numbers.
func (r *rewardSearch) layered() []float64 {
	all := make([]float64, 0, r.table.Horizon()*r.table.States()*r.table.Actions())
	each(r.table, func(h, s, a int) { all = append(all, r.table.Reward(h, s, a)) })
	return all
}
