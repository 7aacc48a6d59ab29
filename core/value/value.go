// Package value knows what policies are worth: V^pi of a learner's current policy, and the regret that its policies add up to.
package value

import "revisit/core/mdp"

// Learner tells its current policy: at (h,s) these actions in equal parts. The slice is valid until the next call.
type Learner interface {
	Greedy(h, s int) []int
}

// Evaluator knows V^pi of a learner's current policy.
type Evaluator interface {
	// Value returns V^pi_1(s) of the current policy, or an estimate of it. Between Draw and Learn that is pi^k.
	Value(s int) float64
	// Learned tells that the steps over stop were learned from. Only there can the policy be another.
	Learned(stop int)
	// Mean returns the mean of Value over the first states.
	Mean(start mdp.Start) float64
}

// followed returns the reward of an action and the mean value of what follows it.
func followed(model mdp.Process, h, s, a int, value func(h, s int) float64) float64 {
	next := model.Successors(h, s, a)
	states, prob := append([]int32(nil), next.State...), append([]float64(nil), next.Prob...) // value asks for others
	after := 0.0
	for i, n := range states {
		after += float64(prob[i] * value(h+1, int(n)))
	}
	return model.Reward(h, s, a) + after
}
