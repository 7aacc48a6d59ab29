package value

import "revisit/core/mdp"

// Follow computes V^pi by following the policy through the states that it can reach: quick where successors are few. It gives the same bits
// as a sweep over all states (mdp.Backup), and needs no table.
type Follow struct {
	*policy
	place  []map[int]int     // [h-1]: the place in the policy of each state visited
	values []map[int]float64 // [h-1]: V^pi_h of the states visited

	reached    [2]uint64 // identifies the policy at the states in values
	identified bool      // whether reached is up to date
}

// maxPlaces is the most places that Follow keeps from one policy to the next.
const maxPlaces = 1_000_000

// NewFollow returns an evaluator of a learner's policy that follows it.
func NewFollow(model mdp.Process, l Learner) *Follow {
	e := &Follow{policy: newPolicy(model, l)}
	for range model.Horizon() {
		e.place, e.values = append(e.place, map[int]int{}), append(e.values, map[int]float64{})
	}
	e.evaluate = e.follow
	return e
}

// Learned tells the evaluator that the learner learned from the steps after stop.
func (e *Follow) Learned(stop int) {
	e.policy.Learned(stop)
	if e.asksEverywhere() || e.places > maxPlaces { // keep few where all are asked again
		e.forget()
		for h := range e.place {
			clear(e.place[h])
			clear(e.values[h])
		}
	}
}

func (e *Follow) follow(first int) float64 {
	if e.changed() {
		for h := range e.values {
			clear(e.values[h])
		}
		e.evaluated()
	}
	return e.at(1, first)
}

func (e *Follow) at(h, s int) float64 {
	if h > e.model.Horizon() {
		return 0
	}
	if v, visited := e.values[h-1][s]; visited {
		return v
	}
	place, visited := e.place[h-1][s]
	if !visited {
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
	e.values[h-1][s], e.identified = sum, false
	return sum
}
