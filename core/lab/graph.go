package lab

import (
	"math"
	"slices"
)

// A graph has all states where there are at most graphStates, and else at most graphLeast of each step: those with the most samples. It has
// at most graphNodes states of all steps.
const (
	graphStates = 40
	graphLeast  = 12
	graphNodes  = 2000
	graphEdges  = 8000
)

// graph returns the layer "graph": a row for each state that is shown of a step, with graphColumns, in the order of steps and states, and
// the moves of the greedy policy between them. Moves to a state that is not shown are one edge to -1.
func (s *Session) graph() Layer {
	look, m := s.look(), s.in.Model
	H, S := m.Horizon(), m.States()
	l := Layer{What: "graph", Columns: len(graphColumns), Names: graphColumns, Reason: look.missing(stateColumns), Whole: S <= graphStates && H*S <= graphNodes}
	shown := make([][]int, H+1)
	for h := 1; h <= H && l.Rows < graphNodes; h++ {
		shown[h] = look.ofGraph(h, l.Whole)
		l.Core = append(l.Core, sums(look.begun(h, shown[h], len(shown[h]), m.Actions()), m.Actions())...)
		for _, x := range shown[h] {
			row := make([]float64, l.Columns)
			row[0], row[1] = float64(h), float64(x)
			look.state(h, x, row[2:])
			l.Values = append(l.Values, row...)
			seen := math.NaN()
			if look.visits != nil {
				seen = float64(min(1, look.visits.OfState(h, x)))
			}
			l.Seen = append(l.Seen, seen)
			l.Rows++
		}
	}
	if look.visits == nil {
		l.Seen = nil
	}
	for h := 1; h < H && look.greedy != nil && len(l.Edges) < 4*graphEdges; h++ {
		for _, x := range shown[h] {
			l.Edges = look.moves(l.Edges, h, x, shown[h+1])
		}
	}
	return l
}

// ofGraph returns the states of step h that a graph shows, in increasing order.
func (l *look) ofGraph(h int, whole bool) []int {
	S := l.in.Model.States()
	if whole {
		all := make([]int, S)
		for x := range all {
			all[x] = x
		}
		return all
	}
	var list []int
	starts := l.in.Model.Start().States()
	if l.visits != nil {
		starts = starts[:1]
		for x := range S {
			if l.visits.OfState(h, x) > 0 {
				list = append(list, x)
			}
		}
		slices.SortStableFunc(list, func(x, y int) int { return int(l.visits.OfState(h, y) - l.visits.OfState(h, x)) })
	} else {
		list = l.visited(h)
		slices.Sort(list)
		list = slices.Compact(list)
	}
	if h == 1 && len(list) == 0 {
		list = starts
	}
	list = slices.Clone(list[:min(len(list), graphLeast)])
	slices.Sort(list)
	return list
}

// moves appends the edges from (h,x) under the greedy policy.
func (l *look) moves(edges []float64, h, x int, shown []int) []float64 {
	next, elsewhere := l.in.Model.Successors(h, x, l.greedy(h, x)[0]), 0.0
	for i, y := range next.State {
		if _, there := slices.BinarySearch(shown, int(y)); there {
			edges = append(edges, float64(h), float64(x), float64(y), next.Prob[i])
		} else {
			elsewhere += next.Prob[i]
		}
	}
	if elsewhere > 0 {
		edges = append(edges, float64(h), float64(x), -1, elsewhere)
	}
	return edges
}
