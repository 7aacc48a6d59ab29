package lab

import (
	"slices"

	"revisit/core/mdp"
)

// A plan shows actions that the greedy policy takes with at least planLeast times the largest probability of a first state, up to about
// planRows rows.
const (
	planLeast = 1e-3
	planRows  = 8192
)

// planColumns are those of "plan". probability: of coming to the state at step h and taking the action there.
var planColumns = []string{"h", "state", "action", "probability", "optimal"}

// A share of all episodes is in a state.
type share struct {
	state int
	prob  float64
}

// plan returns the layer "plan": the greedy policy followed from the first states, a row for each (h,s,a) that it comes to, in the order of
// steps, states and actions, and an edge for each move, with the probability that an episode makes it. Of actions that tie the policy takes
// the first, or each alike with random ties. The layer is whole if no state was too improbable, or one too many.
func (s *Session) plan() Layer {
	look, m := s.look(), s.in.Model
	l := Layer{What: "plan", Columns: len(planColumns), Names: planColumns, Reason: look.missing([]string{"action"}), Whole: true}
	if look.greedy == nil {
		return l
	}
	if look.visits != nil {
		l.Seen = []float64{}
	}
	at := firstShares(m.Start())
	least := 0.0
	for _, first := range at {
		least = max(least, planLeast*first.prob)
	}
	room := min(planRows, max(sampled, int(lookWork/(float64(m.Actions())*s.in.ActionWork()))))
	for h := 1; h <= m.Horizon(); h++ {
		var after []share
		for _, here := range at {
			if here.prob < least || l.Rows >= room {
				l.Whole = false
				continue
			}
			actions := look.greedy(h, here.state)
			prob := here.prob / float64(len(actions))
			var moves []share
			for _, a := range actions {
				l.Values = append(l.Values, float64(h), float64(here.state), float64(a), prob, truth(s.in.Optimal.IsOptimal(h, here.state, a)))
				l.Rows++
				if look.visits != nil {
					l.Seen = append(l.Seen, truth(look.visits.OfState(h, here.state) > 0))
				}
				next := m.Successors(h, here.state, a)
				for i, y := range next.State {
					moves = append(moves, share{int(y), prob * next.Prob[i]})
				}
			}
			for _, to := range merged(moves) {
				l.Edges = append(l.Edges, float64(h), float64(here.state), float64(to.state), to.prob)
				after = append(after, to)
			}
		}
		at = merged(after)
	}
	return l
}

// drawn returns the layer "samples": how many samples were drawn at each of the first states, at all steps.
func (s *Session) drawn() Layer {
	look, m := s.look(), s.in.Model
	H, S := m.Horizon(), m.States()
	l := Layer{What: "samples", Columns: 1, Reason: look.missing([]string{"visits"}), Rows: min(S, maxLayer)}
	l.Whole = l.Rows == S
	if l.Reason != "" {
		l.Rows = 0
		return l
	}
	l.Values, l.Seen = make([]float64, l.Rows), make([]float64, l.Rows)
	for x := range l.Values {
		for h := 1; h <= H; h++ {
			l.Values[x] += float64(look.visits.OfState(h, x))
		}
		l.Seen[x] = truth(l.Values[x] > 0)
	}
	return l
}

// firstShares returns how episodes begin; of several first states that they cycle through, each as often.
func firstShares(start mdp.Start) []share {
	var at []share
	for x, p := range start.Distribution {
		at = append(at, share{x, p})
	}
	for _, x := range start.Cycle {
		at = append(at, share{x, 1 / float64(len(start.Cycle))})
	}
	return merged(at)
}

// merged returns the states in increasing order, each once with the sum of its shares; none with share 0.
func merged(all []share) []share {
	sums := map[int]float64{}
	var states []int
	for _, one := range all {
		if one.prob == 0 {
			continue
		}
		if _, there := sums[one.state]; !there {
			states = append(states, one.state)
		}
		sums[one.state] += one.prob
	}
	slices.Sort(states)
	each := make([]share, len(states))
	for i, x := range states {
		each[i] = share{x, sums[x]}
	}
	return each
}

func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
