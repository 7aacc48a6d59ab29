package theory

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/mdp"
)

// model checks that rewards are in [0,1] and that probabilities sum to 1; where the optimal values are known by construction, also
// that they solve Bellman's equation. Its value is the largest deviation.
func (v *view) model() Finding {
	H := v.Process.Horizon()
	f := Finding{ID: "model", Assumption: true, Limit: number(mdp.Tolerance), Cites: "sec:setup",
		Says: "rewards are in [0,1] and probabilities sum to 1" + v.where()}
	if v.table == nil {
		f.Limit = number(realizable * float64(H))
		f.Says = "rewards are in [0,1], probabilities sum to 1, and the values known by construction solve Bellman's equation" + v.where()
	} else {
		f.Says += belowZero(v.table)
	}
	largest := 0.0
	note := func(h, s, a int, deviation float64, says string) {
		if math.IsNaN(deviation) {
			deviation = math.Inf(1)
		}
		if deviation > largest && deviation > *f.Limit {
			f.Witness, f.Says = &mdp.Witness{H: h, S: s, A: a}, says+v.where()
		}
		largest = max(largest, deviation)
	}
	_, moves, rewards := v.layers()
	for h := 1; h <= H; h++ {
		gap := 0.0
		if v.table == nil {
			gap, _ = v.Optimal.StepGap(h)
		}
		for row := range v.rows() {
			s, a := v.place(row)
			if h <= rewards {
				r := v.Process.Reward(h, s, a)
				note(h, s, a, max(-r, r-1, 0), "a reward is outside of [0,1]: the proof's bounds on values do not hold")
			}
			if h <= moves {
				note(h, s, a, massError(v.Process.Successors(h, s, a)), "probabilities do not sum to 1: this is no MDP")
			}
			if v.table == nil {
				note(h, s, a, v.bellmanError(h, s, a), "the values known by construction do not solve Bellman's equation: a fault of this program")
				if !v.Optimal.IsOptimal(h, s, a) {
					note(h, s, a, gap-(v.Optimal.V(h, s)-v.Optimal.Q(h, s, a)), "an action is closer to the best than the gap known by construction: a fault of this program")
				}
			}
		}
	}
	f.Value, f.OK = &largest, verdict(largest <= *f.Limit)
	return f
}

// belowZero says how far probabilities of a table were moved that stand for 0, or nothing.
func belowZero(t *mdp.Table) string {
	switch count, least := t.BelowZero(); count {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("; one that was given as %.2g is rounding and counts as 0", least)
	default:
		return fmt.Sprintf("; %d that were given below 0, down to %.2g, are rounding and count as 0", count, least)
	}
}

// bellmanError returns how far the known values are from Bellman's optimality equation at (h,s,a): |Q* - r - P V*| or |V* - max Q*|,
// whichever is larger.
func (v *view) bellmanError(h, s, a int) float64 {
	q, best := v.Optimal.Q(h, s, a), math.Inf(-1)
	if a == 0 {
		for b := range v.Process.Actions() {
			best = max(best, v.Optimal.Q(h, s, b))
		}
		best = math.Abs(best - v.Optimal.V(h, s))
	}
	sum, n := v.Process.Reward(h, s, a), v.Process.Successors(h, s, a)
	for i, p := range n.Prob {
		next := 0.0
		if h < v.Process.Horizon() {
			next = v.Optimal.V(h+1, int(n.State[i]))
		}
		sum += p * next
	}
	return max(best, math.Abs(q-sum))
}

// massError returns how far the probabilities are from a distribution.
func massError(n mdp.Successors) float64 {
	sum, negative := 0.0, 0.0
	for _, p := range n.Prob {
		sum += p
		negative = max(negative, -p)
	}
	return max(negative, math.Abs(sum-1))
}

// firstState notes whether every episode begins in the same state; its value is the number of states that episodes begin in.
func (v *view) firstState() Finding {
	states := v.Process.Start().States()
	slices.Sort(states)
	n := len(slices.Compact(states))
	f := Finding{ID: "first-state", OK: verdict(n == 1), Value: number(float64(n)), Limit: number(1), Cites: "Section 6"}
	if f.Says = "every episode begins in the same state"; n > 1 {
		f.Says = fmt.Sprintf("episodes begin in %d states", n)
	}
	return f
}

// deterministic notes whether every action has one successor; its value is the largest number of them.
func (v *view) deterministic() Finding {
	most, f := 0, Finding{ID: "deterministic", Limit: number(1), Cites: "sec:related-works"}
	_, moves, _ := v.layers()
	for h := 1; h <= moves; h++ {
		for row := range v.rows() {
			s, a := v.place(row)
			if n := len(v.Process.Successors(h, s, a).State); n > most {
				most, f.Witness = n, &mdp.Witness{H: h, S: s, A: a}
			}
		}
	}
	f.Value, f.OK = number(float64(most)), verdict(most == 1)
	if *f.OK {
		f.Witness = nil
		f.Says, f.Means = "transitions are deterministic"+v.where(), ": there are sample-efficient methods that need no gap; the guarantee holds all the same"
	} else {
		f.Says, f.Means = fmt.Sprintf("transitions are random, with up to %d successors", most)+v.where(), ": the guarantee allows that"
	}
	return f
}
