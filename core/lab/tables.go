package lab

import (
	"slices"

	"revisit/core/learner"
	"revisit/core/mdp"
)

// tables computes V^pi by dynamic programming, of all states that can be reached from the first states. After a path only the values
// above a changed action are computed again.
type tables struct {
	model mdp.Process
	policy
	reached [][]int // [h-1]: the states that some actions lead to
	place   [][]int // [h-1][s], -1 where s is not reached
	v       []float64
	mixing  *mixing // nil: transitions are as the model has them
}

func newTables(model mdp.Process, learner learner.Learner) *tables {
	return &tables{model: model, policy: newPolicy(learner, model.Horizon()), v: make([]float64, (model.Horizon()+1)*model.States())}
}

func (e *tables) mean(start mdp.Start) float64 { return e.average(start, e.value) }

func (e *tables) value(s int) float64 {
	if v, known := e.look().value(s); known {
		return v
	}
	if e.place == nil {
		e.begin()
	}
	if len(e.moved) > 0 {
		e.update()
	}
	e.evaluated()
	v := e.v[s]
	e.now.first[s] = v
	return v
}

// begin finds the states that can be reached, and evaluates the policy in all of them.
func (e *tables) begin() {
	H, S := e.model.Horizon(), e.model.States()
	e.reached, e.place = make([][]int, H), make([][]int, H)
	at := firstStates(e.model.Start(), S)
	for h := 1; h <= H; h++ {
		next := make([]bool, S)
		e.place[h-1] = make([]int, S)
		for s := range S {
			e.place[h-1][s] = -1
			if !at[s] {
				continue
			}
			e.reached[h-1] = append(e.reached[h-1], s)
			e.place[h-1][s] = e.add(h, s, e.model.Actions())
			for a := range e.model.Actions() {
				for _, n := range e.model.Successors(h, s, a).State {
					next[n] = true
				}
			}
		}
		at = next
	}
	for h := H; h >= 1; h-- {
		e.sweep(h)
	}
	e.mixing = newMixing(e)
}

// firstStates tells of each state whether episodes can begin there.
func firstStates(start mdp.Start, states int) []bool {
	first := make([]bool, states)
	for s, p := range start.Distribution {
		first[s] = p > 0
	}
	for _, s := range start.Cycle {
		first[s] = true
	}
	return first
}

// update computes the values again that rest on a changed action.
func (e *tables) update() {
	slices.SortFunc(e.moved, func(a, b change) int { return a.place - b.place }) // places are in order of steps
	changed, last := false, len(e.moved)-1
	for h := e.horizon; h >= 1; h-- {
		above := changed
		changed = false
		for ; last >= 0 && e.moved[last].h == h; last-- {
			s := e.moved[last].s
			if e.mixing != nil && e.mixing.step[h-1].rows != nil {
				e.mixing.apply(e, h, s, e.actions[e.place[h-1][s]])
			}
			changed = e.backup(h, s) || changed
		}
		if above {
			changed = e.sweep(h) || changed
		}
	}
}
