package learner

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/mclspi"
	"revisit/core/parameter"
	"revisit/core/protocol"
)

var confidentMCLSPI = &Descriptor{
	Name:  "mc-lspi",
	Title: "Confident MC-LSPI",
	Doc: "Policy iteration with local access: it restarts only in visited states. Values a policy by rollouts from the states and actions of a core set. " +
		"An uncertain (s,a) joins the core set, and the iteration begins again. A round takes the place of an episode: one iteration, or as much of it as was drawn when the core set grew.",
	Source: "Yin, Hao, Abbasi-Yadkori, Lazić, Szepesvári 2022, Algorithms 1 and 2, with a core set for each of H steps in place of discounting",
	Bib: `@inproceedings{yin2022efficient,
  title     = {Efficient Local Planning with Linear Function Approximation},
  author    = {Yin, Dong and Hao, Botao and Abbasi-Yadkori, Yasin and Lazi{\'c}, Nevena and Szepesv{\'a}ri, Csaba},
  booktitle = {International Conference on Algorithmic Learning Theory},
  series    = {Proceedings of Machine Learning Research},
  volume    = {167},
  pages     = {1165--1192},
  year      = {2022}
}`,
	Access: protocol.Local,
	Reads:  []string{"ties"},
	Guarantee: Guarantee{
		Says: "for discounted rewards, with high probability its policy is within ε of optimal at the start after a number of samples polynomial in d, the effective horizon and 1/ε, " +
			"whatever the number of states (Yin, Hao, Abbasi-Yadkori, Lazić, Szepesvári 2022)",
		Needs: []string{"model", "feature-norm", "q-pi"},
		Also:  "the same holds for H steps in place of discounting, and λ, τ, rollouts and iterations are as in the proof, which derives them from ε",
	},
	Episodes: new(int64(100)),
	Parameters: []parameter.Parameter{
		{Name: "tau", Type: parameter.Float, Default: 1.0, Min: 1e-6, Max: 1e6, Doc: "a state and action is uncertain where φᵀ(ΦᵀΦ + λI)⁻¹φ over the core set Φ exceeds this"},
		{Name: "lambda", Type: parameter.Float, Default: 1e-4, Min: 1e-6, Max: 1e6, Doc: "regularisation λ of least squares over the core set"},
		{Name: "rollouts", Type: parameter.Int, Default: 2, Min: 1, Max: 1_000_000, Doc: "rollouts m from each pair of the core set; after every K iterations without an uncertain pair it is doubled"},
		{Name: "iterations", Type: parameter.Int, Default: 3, Min: 1, Max: 1_000_000, Doc: "iterations K of policy iteration with the same number of rollouts"},
	},
	Check: func(s *Setting) error {
		tau := s.Args.Float("tau")
		pairs := math.Min(float64(s.Model.Horizon())*mclspi.MostPairs(s.Features.Dim(), tau, s.Args.Float("lambda")), s.entries()*math.Ceil(1/tau))
		if numbers := pairs * mclspi.PairNumbers; numbers > maxKept {
			return document.Refuse("algorithm.tau", tau, fmt.Sprintf("larger, or fewer features or steps: the core sets may have %.3g pairs, of %.3g numbers in all, where at most %.3g have room", pairs, numbers, float64(maxKept)))
		}
		return nil
	},
	// At half of the steps, Q and the test of every action. A round, of some paths at least, ends with a solution for each step.
	Work: func(s *Setting, _ int64) float64 {
		H, A, d, each := float64(s.Model.Horizon()), float64(s.Model.Actions()), float64(s.Features.Dim()), s.ActionWork()
		solve := d
		if feature.Entries(s.Features) > 1 {
			solve = d * d
		}
		return float64(H/2*A*(each+math.Sqrt(each))) + float64(H*solve/4)
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return mclspi.New(env, mclspi.Config{
			Features: s.Features, Tau: s.Args.Float("tau"), Lambda: s.Args.Float("lambda"),
			Rollouts: int64(s.Args.Int("rollouts")), Iterations: int64(s.Args.Int("iterations")), TieStream: s.TieStream(),
		}), nil
	},
}
