package value

import "revisit/core/mdp"

// Follow follows the policy through the few states that it can reach: exact where successors are few, and the same to the bit as a sweep
// over all states (mdp.Backup). It needs no table.
type Follow struct {
	model mdp.Process
	*policy
	place  []map[int]int     // [h-1]: of the states met, their numbers in the policy
	values []map[int]float64 // [h-1]: V^pi_h of the states met
}

// maxMet bounds the places that are remembered.
const maxMet = 1_000_000

// NewFollow returns what evaluates a learner's policy by following it.
func NewFollow(model mdp.Process, l Learner) *Follow {
	e := &Follow{model: model, policy: newPolicy(l, model.Horizon(), model.Actions())}
	for range model.Horizon() {
		e.place, e.values = append(e.place, map[int]int{}), append(e.values, map[int]float64{})
	}
	return e
}

// Learned tells that the steps over stop were learned from.
func (e *Follow) Learned(stop int) {
	e.policy.Learned(stop)
	if e.everywhere() || e.places > maxMet {
		e.forget()
		for h := range e.place {
			clear(e.place[h])
			clear(e.values[h])
		}
	}
}

// Mean returns the mean of Value over the first states.
func (e *Follow) Mean(start mdp.Start) float64 {
	e.look()
	return e.mean(start, e.Value)
}

// Value returns V^pi_1(s).
func (e *Follow) Value(s int) float64 {
	e.look()
	if v, known := e.recall(s); known {
		return v
	}
	if e.changed() {
		for h := range e.values {
			clear(e.values[h])
		}
		e.evaluated()
	}
	v := e.at(1, s)
	e.remember(s, v)
	return v
}

func (e *Follow) at(h, s int) float64 {
	if h > e.model.Horizon() {
		return 0
	}
	if v, met := e.values[h-1][s]; met {
		return v
	}
	place, met := e.place[h-1][s]
	if !met {
		place = e.add(h, s)
		e.place[h-1][s] = place
	}
	actions, sum := e.steps[h-1].actions[place], 0.0
	for _, a := range actions {
		sum += followed(e.model, h, s, a, e.at)
	}
	if len(actions) > 1 {
		sum /= float64(len(actions))
	}
	e.values[h-1][s] = sum
	return sum
}
