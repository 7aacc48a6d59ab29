// Package evaluation evaluates policies: V^pi of a learner's current policy, exactly or by rollouts, the regret that its policies add up to, and the
// measures of a run that comparisons draw.
package evaluation

import "revisit/core/mdp"

// Learner has a current policy: at (h,s) these actions, each with the same probability. The slice is valid until the next call.
type Learner interface {
	Greedy(h, s int) []int
}

// Evaluator computes or estimates V^pi of a learner's current policy.
type Evaluator interface {
	// Value returns V^pi_1(s) of the current policy, or an estimate. Between the learner's Draw and Learn that is pi^k.
	Value(s int) float64
	// Learned tells the evaluator that the learner learned from the steps after stop, where alone the policy can have changed.
	Learned(stop int)
	// Mean returns the mean of Value over the first states.
	Mean(start mdp.Start) float64
}

// followed returns Q^pi_h(s,a): the reward, and the mean of the value at h+1.
func followed(model mdp.Process, h, s, a int, value func(h, s int) float64) float64 {
	next := model.Successors(h, s, a)
	states, prob := append([]int32(nil), next.State...), append([]float64(nil), next.Prob...) // value may use the process's memory
	after := 0.0
	for i, n := range states {
		after += float64(prob[i] * value(h+1, int(n)))
	}
	return model.Reward(h, s, a) + after
}
