package learner

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/fpi"
	"revisit/core/parameter"
	"revisit/core/protocol"
)

var frozenPolicyIteration = &Descriptor{
	Name:  "fpi",
	Title: "Frozen Policy Iteration",
	Doc: "Policy iteration without going back, for deterministic transitions: a state whose actions are all covered by the samples freezes its policy, greedy in the estimate of that time; elsewhere the widest action explores. " +
		"Each episode adds one sample at most, the return from its last action that was not covered, so that a sample stays the value of the policy for ever.",
	Source: "Ke, Zhang, Wang 2026, Algorithm 1, with the widest action where the paper leaves open which",
	Bib: `@inproceedings{ke2026frozen,
  title     = {Frozen Policy Iteration: Computationally Efficient {RL} under Linear {$Q^\pi$} Realizability for Deterministic Dynamics},
  author    = {Ke, Yijing and Zhang, Zihan and Wang, Ruosong},
  booktitle = {International Conference on Learning Representations},
  year      = {2026}
}`,
	Access:       protocol.Online,
	NoGramMatrix: true, // it keeps a vector for each sample
	Parameters: []parameter.Parameter{
		{Name: "epsilon", Type: parameter.Float, Default: 1.0, Min: 1e-3, Max: 1e3, Doc: "an action is covered at step h where √(φᵀΣ⁻¹φ) is at most this, Σ = λI + Σᵢφᵢφᵢᵀ over the samples of the step"},
		{Name: "lambda", Type: parameter.Float, Default: 1e-3, Min: 1e-6, Max: 1e6, Doc: "regularisation λ of least squares over the samples of a step"},
	},
	Guarantee: Guarantee{
		Says: "at most H n episodes add a sample, with n log(1 + ε²) ≤ d log(1 + n/(dλ)), and the policy of every other is within 2Hε√λ B of optimal at its first state, " +
			"where |θ^π| ≤ B for every policy (after Ke, Zhang, Wang 2026; derived in theory.md)",
		Needs: []string{"model", "feature-norm", "q-pi", "deterministic"},
	},
	Check: func(s *Setting) error {
		epsilon := s.Args.Float("epsilon")
		samples := math.Min(float64(s.Model.Horizon())*s.fpiSamples(), float64(s.Episodes))
		if numbers := samples * fpi.SampleNumbers(s.Features); numbers > maxKept {
			return document.Refuse("algorithm.epsilon", epsilon, fmt.Sprintf("larger, or fewer episodes, features or steps: it may keep %.3g samples, of %.3g numbers in all, where at most %.3g have room", samples, numbers, float64(maxKept)))
		}
		return nil
	},
	// Norm and value of each action, from the samples of the step: an episode adds one at most, at one of the steps. With one entry a feature only those
	// of the same entry count.
	Work: func(s *Setting, episodes int64) float64 {
		H, A, epsilon := float64(s.Model.Horizon()), float64(s.Model.Actions()), s.Args.Float("epsilon")
		samples := math.Min(s.fpiSamples(), 1+float64(episodes)/(2*H))
		if feature.Entries(s.Features) == 1 {
			samples = math.Min(samples, math.Ceil(1/float64(epsilon*epsilon)))
		}
		return float64(2 * H * A * samples * math.Sqrt(s.ActionWork()))
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return fpi.New(env, fpi.Config{Features: s.Features, Epsilon: s.Args.Float("epsilon"), Lambda: s.Args.Float("lambda")}), nil
	},
}

// fpiSamples bounds the samples of a step: by the lemma, and since no pair (s,a) is added more than 1 / epsilon^2 times, rounded up.
func (s *Setting) fpiSamples() float64 {
	epsilon := s.Args.Float("epsilon")
	pairs := float64(s.Model.States()) * float64(s.Model.Actions())
	return math.Min(fpi.MostSamples(s.Features.Dim(), epsilon, s.Args.Float("lambda")), pairs*math.Ceil(1/float64(epsilon*epsilon)))
}
