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

// graph returns the layer "graph": a row for each state that is shown of a step, with graphColumns (and "frozen"), in the order of steps and states, and
// the moves of the greedy policy between them. Moves to a state that is not shown are one edge to -1; in a problem with a picture, where a
// state stands for its look-alikes, they go to that.
func (s *Session) graph() Layer {
	look, m := s.look(), s.in.Model
	H, S := m.Horizon(), m.States()
	names := look.withFrozen(graphColumns)
	l := Layer{What: "graph", Columns: len(names), Names: names, Reason: look.missing(stateColumns), Whole: S <= graphStates && H*S <= graphNodes}
	shown := make([][]int, H+1)
	for h := 1; h <= H && l.Rows < graphNodes; h++ {
		shown[h] = look.ofGraph(h, l.Whole)
		l.Core = append(l.Core, sums(look.begun(h, shown[h]), m.Actions())...)
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
		return allStates(S)
	}
	if l.in.Problem.Picture != nil {
		return l.ofRoles(h)
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

// ofRoles returns a state for each role that has a spot at step h, the one with the most samples of them, in increasing order.
func (l *look) ofRoles(h int) []int {
	var list []int
	picture := l.in.Problem.Picture
	for role, spot := range picture.Spots[h-1] {
		if spot.Name == "" {
			continue
		}
		best := slices.Index(picture.Roles, role)
		for x := best + 1; x < len(picture.Roles) && l.visits != nil; x++ {
			if picture.Roles[x] == role && l.visits.OfState(h, x) > l.visits.OfState(h, best) {
				best = x
			}
		}
		list = append(list, best)
	}
	slices.Sort(list)
	return list
}

// moves appends the edges from (h,x) under the greedy policy.
func (l *look) moves(edges []float64, h, x int, shown []int) []float64 {
	next, picture := l.in.Model.Successors(h, x, l.greedy(h, x)[0]), l.in.Problem.Picture
	at := make([]float64, len(shown)+1) // the last is elsewhere
	for i, y := range next.State {
		to, there := slices.BinarySearch(shown, int(y))
		if !there {
			if to = len(shown); picture != nil {
				if like := slices.IndexFunc(shown, func(z int) bool { return picture.Roles[z] == picture.Roles[y] }); like >= 0 {
					to = like
				}
			}
		}
		at[to] += next.Prob[i]
	}
	for i, p := range at {
		switch {
		case p == 0:
		case i < len(shown):
			edges = append(edges, float64(h), float64(x), float64(shown[i]), p)
		default:
			edges = append(edges, float64(h), float64(x), -1, p)
		}
	}
	return edges
}
