package value

import (
	"revisit/core/exact"
	"revisit/core/mdp"
)

// Rollouts estimates V^pi by the mean reward of N paths that are drawn with the policy, from a stream of their own, which the learner
// neither sees nor pays for.
type Rollouts struct {
	Model   mdp.Process
	Learner Learner
	Stream  *exact.Stream
	N       int64
	// Explores takes any action now and then, where it is not nil.
	Explores Exploring
}

// Exploring is a learner that takes any action with probability Exploration, beside the policy that it would output.
type Exploring interface{ Exploration() float64 }

// Learned does nothing: nothing is kept.
func (e *Rollouts) Learned(int) {}

// Mean returns the mean of Value over the first states.
func (e *Rollouts) Mean(start mdp.Start) float64 { return start.Mean(e.Value) }

// Value estimates V^pi_1(first).
func (e *Rollouts) Value(first int) float64 {
	sum := 0.0
	for range e.N {
		s := first
		for h := 1; h <= e.Model.Horizon(); h++ {
			a := e.action(h, s)
			sum += e.Model.Reward(h, s, a)
			s = e.Model.Successors(h, s, a).At(e.Stream.Float64())
		}
	}
	return sum / float64(e.N)
}

func (e *Rollouts) action(h, s int) int {
	if e.Explores != nil && e.Stream.Float64() < e.Explores.Exploration() {
		return e.Stream.IntN(e.Model.Actions())
	}
	actions := e.Learner.Greedy(h, s)
	if len(actions) > 1 {
		return actions[e.Stream.IntN(len(actions))]
	}
	return actions[0]
}
