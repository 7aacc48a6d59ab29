package learner

import (
	"fmt"
	"math"

	"revisit/core/capi"
	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/parameter"
	"revisit/core/protocol"
)

var confidentPolicyIteration = &Descriptor{
	Name:  "capi-qpi-plan",
	Title: "CAPI-QPI-Plan",
	Doc: "Policy iteration with local access on levels 0 to H, each with a core set and a policy. A new state joins level 0, and restarts nothing: once a level's pairs have a value by rollouts, they are the next level's. " +
		"Where a policy was decided it stays; it differs from the one below only where that is better by over 2w. A round takes the place of an episode: the rollouts from one pair, or an episode once no value is missing.",
	Source: "Weisz, György, Kozuno, Szepesvári 2022, Algorithm 3, for H steps in place of discounting",
	Bib: `@inproceedings{weisz2022confident,
  title     = {Confident Approximate Policy Iteration for Efficient Local Planning in $q^\pi$-realizable {MDPs}},
  author    = {Weisz, Gell{\'e}rt and Gy{\"o}rgy, Andr{\'a}s and Kozuno, Tadashi and Szepesv{\'a}ri, Csaba},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {35},
  year      = {2022}
}`,
	Access: protocol.Local,
	Guarantee: Guarantee{
		Says: "with probability 1 - δ, whenever no value is missing, its policy is within 2H(w + E) + 2E of optimal at the first state, E = ω(√m + 1), " +
			"where no step has more than m pairs, m log 2 ≤ d log(1 + m/(dλ)) (after Weisz, György, Kozuno, Szepesvári 2022, who discount; derived in theory.md)",
		Needs: []string{"model", "feature-norm", "q-pi", "first-state"},
		Also:  "|θ^π| ≤ B for every policy, w ≥ E, ω ≤ H, and there are at least 2(H/ω)² log(4H(H + 1)m/δ) rollouts",
	},
	Episodes:     new(int64(2000)),
	NoGramMatrix: true, // it keeps a vector for each pair
	Parameters: []parameter.Parameter{
		{Name: "omega", Type: parameter.Float, Default: 0.05, Min: 1e-3, Max: 1e3, Doc: "accuracy ω that values are meant to have"},
		{Name: "w", Type: parameter.Float, Min: 0, Max: 1e3, Doc: "margin w: an estimate is better if it is over 2w more; if it is left out, ω"},
		{Name: "bound", Type: parameter.Float, Default: 5.0, Min: 1e-3, Max: 1e6, Doc: "bound B on |θ^π| for every policy π; regularisation is λ = ω²/B², at least 0.000001"},
		{Name: "rollouts", Type: parameter.Int, Default: 20, Min: 1, Max: 1_000_000, Doc: "rollouts n that a value is the mean of; the proof has 2(H/ω)² log(4/ζ), with ζ the probability that one value fails"},
	},
	Check: func(s *Setting) error {
		if lambda, least := s.capiLambda(), 1e-6; lambda < least*(1-1e-9) {
			return document.Refuse("algorithm.bound", s.Args.Float("bound"), fmt.Sprintf("at most 1000 omega: regularisation omega²/bound² would be %.3g, and numbers have digits enough from %g on", lambda, least))
		}
		H := float64(s.Model.Horizon())
		pairs := math.Min(s.capiPairs()*H, float64(float64(s.Episodes)*H)*float64(s.Model.Actions())) // a round adds those of one path at most
		if numbers := pairs * capi.PairNumbers(s.Features, s.Model.Horizon()); numbers > maxKept {
			return document.Refuse("algorithm.bound", s.Args.Float("bound"), fmt.Sprintf("smaller, or a larger omega, or fewer rounds, features or steps: the core set may have %.3g pairs, of %.3g numbers in all, where at most %.3g have room", pairs, numbers, float64(maxKept)))
		}
		return nil
	},
	// At half of the steps, whether the state is covered, and the estimates of half of the levels; then, at each step, whether it is covered. With one entry a
	// feature only the pairs of the same entry count.
	Work: func(s *Setting, _ int64) float64 {
		H, A, pairs := float64(s.Model.Horizon()), float64(s.Model.Actions()), s.capiPairs()
		if feature.Entries(s.Features) == 1 {
			pairs = 1
		}
		return float64(H * A * pairs / 2 * (float64(2*math.Sqrt(s.ActionWork())) + float64(H/4)))
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		w, given := s.Args["w"].(float64)
		if !given {
			w = s.Args.Float("omega")
		}
		return capi.New(env, capi.Config{Features: s.Features, Lambda: s.capiLambda(), Margin: w, Rollouts: int64(s.Args.Int("rollouts"))}), nil
	},
}

// capiLambda returns omega^2 / B^2.
func (s *Setting) capiLambda() float64 {
	ratio := s.Args.Float("omega") / s.Args.Float("bound")
	return ratio * ratio
}

// capiPairs bounds the pairs of a step: by the lemma, and since none joins twice.
func (s *Setting) capiPairs() float64 {
	return math.Min(capi.MostPairs(s.Features.Dim(), s.capiLambda()), float64(s.Model.States())*float64(s.Model.Actions()))
}
