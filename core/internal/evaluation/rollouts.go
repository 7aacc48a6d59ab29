package evaluation

import (
	"revisit/core/detmath"
	"revisit/core/mdp"
	"revisit/core/protocol"
)

// Rollouts estimates V^pi by the mean reward of N paths drawn with the policy. They come from a stream of their own: the learner neither sees
// them nor pays for them.
type Rollouts struct {
	Model   mdp.Process
	Learner Learner
	Stream  *detmath.Stream
	N       int64
	// Explores, if not nil, says how often a path takes any action.
	Explores protocol.Explorer
}

// Learned does nothing.
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
