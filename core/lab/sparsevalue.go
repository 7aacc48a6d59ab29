package lab

import (
	"slices"

	"revisit/core/exact"
	"revisit/core/learner"
	"revisit/core/mdp"
)

// How V^pi is found where there is no table to sweep, or where that would be a waste.

// treeValues follows the policy through the few states that it can reach: exact where successors are few, and the same to the
// bit as a sweep over all states (mdp.Backup).
type treeValues struct {
	model mdp.Process
	policy
	place  []map[int]int     // [h-1]: of the states met
	values []map[int]float64 // [h-1]: V^pi_h of the states met
}

// maxMet bounds the places that are remembered.
const maxMet = 1_000_000

func newTreeValues(model mdp.Process, learner learner.Learner) *treeValues {
	e := &treeValues{model: model, policy: newPolicy(learner, model.Horizon())}
	for range model.Horizon() {
		e.place, e.values = append(e.place, map[int]int{}), append(e.values, map[int]float64{})
	}
	return e
}

func (e *treeValues) learned(stop int) {
	e.policy.learned(stop)
	if len(e.actions) > maxMet {
		e.policy = newPolicy(e.learner, e.horizon)
		for h := range e.values {
			clear(e.values[h])
			clear(e.place[h])
		}
	}
}

// begin forgets all values, and of a learner that is asked everywhere the places that had none, to ask at few.
func (e *treeValues) begin() {
	for h, values := range e.values {
		if e.everywhere() {
			e.drop(h+1, func(d due) bool {
				_, met := values[d.s]
				if !met {
					delete(e.place[h], d.s)
				}
				return met
			})
		}
		clear(values)
	}
	if e.everywhere() {
		e.restart()
	}
}

func (e *treeValues) mean(start mdp.Start) float64 { return e.average(start, e.value) }

func (e *treeValues) value(s int) float64 {
	if v, known := e.look().value(s); known {
		return v
	}
	if len(e.moved) > 0 {
		e.begin()
	}
	e.evaluated()
	v := e.at(1, s)
	e.now.first[s] = v
	return v
}

func (e *treeValues) at(h, s int) float64 {
	if h > e.horizon {
		return 0
	}
	if v, met := e.values[h-1][s]; met {
		return v
	}
	place, met := e.place[h-1][s]
	if !met {
		place = e.add(h, s, e.model.Actions())
		e.place[h-1][s] = place
	}
	actions, sum := e.actions[place], 0.0
	for _, a := range actions {
		sum += followed(e.model, h, s, a, e.at)
	}
	if len(actions) > 1 {
		sum /= float64(len(actions))
	}
	e.values[h-1][s] = sum
	return sum
}

// followed returns the reward of an action and the mean value of what follows it.
func followed(model mdp.Process, h, s, a int, value func(h, s int) float64) float64 {
	next := model.Successors(h, s, a)
	states, prob := slices.Clone(next.State), slices.Clone(next.Prob) // value asks for others
	after := 0.0
	for i, n := range states {
		after += float64(prob[i] * value(h+1, int(n)))
	}
	return model.Reward(h, s, a) + after
}

// rollouts estimates V^pi by the mean reward of paths that are drawn with the policy, from a stream of their own, which the
// learner neither sees nor pays for.
type rollouts struct {
	model   mdp.Process
	learner learner.Learner
	stream  *exact.Stream
	n       int64
	// explores takes any action now and then, where it is not nil.
	explores exploring
}

func (e *rollouts) learned(int) {}

func (e *rollouts) mean(start mdp.Start) float64 { return start.Mean(e.value) }

func (e *rollouts) value(first int) float64 {
	sum := 0.0
	for range e.n {
		s := first
		for h := 1; h <= e.model.Horizon(); h++ {
			a := e.action(h, s)
			sum += e.model.Reward(h, s, a)
			s = e.model.Successors(h, s, a).At(e.stream.Float64())
		}
	}
	return sum / float64(e.n)
}

func (e *rollouts) action(h, s int) int {
	if e.explores != nil && e.stream.Float64() < e.explores.Exploration() {
		return e.stream.IntN(e.model.Actions())
	}
	actions := e.learner.Greedy(h, s)
	if len(actions) > 1 {
		return actions[e.stream.IntN(len(actions))]
	}
	return actions[0]
}
