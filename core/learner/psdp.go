package learner

import (
	"math"

	"revisit/core/baseline"
	"revisit/core/detmath"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/protocol"
	"revisit/core/psdp"
)

var policySearch = &Descriptor{
	Name:  "psdp",
	Title: "PSDP",
	Doc: "Policy Search by Dynamic Programming: learns the last step first. From states of roll-ins it takes an action at random, then follows what it has learned of the later steps. " +
		"Roll-ins are random, or demonstrations: each action of an optimal policy is a hint, and counted. A round takes the place of an episode and has twice the draws of the one before.",
	Source: "Bagnell, Kakade, Ng, Schneider 2003, with least squares in place of a search among policies",
	Bib: `@inproceedings{bagnell2003policy,
  title     = {Policy Search by Dynamic Programming},
  author    = {Bagnell, J. Andrew and Kakade, Sham M. and Ng, Andrew Y. and Schneider, Jeff},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {16},
  year      = {2003}
}`,
	Access: protocol.Local,
	Hints:  true,
	Reads:  []string{"ties"},
	Guarantee: Guarantee{
		Says: "its policy is at most Σ C_h ε_h from optimal, where at step h it falls short of the best action by ε_h on average over the states in which draws begin, and an optimal policy comes to a state " +
			"C_h times as often as they do at most (Bagnell, Kakade, Ng, Schneider 2003); and as draws grow, ε_h falls to 0",
		Needs: []string{"model", "q-pi"},
	},
	Episodes: new(int64(10)),
	Parameters: []parameter.Parameter{
		{Name: "draws", Type: parameter.Int, Default: 10, Min: 1, Max: 1_000_000, Doc: "draws at each step of the first round; every round has twice those of the one before"},
		{Name: "roll_ins", Type: parameter.Int, Default: 10, Min: 1, Max: 1_000_000, Doc: "roll-ins of the first round, in whose states the draws begin, in turn; twice as many in every round, too"},
		{Name: "demonstrated", Type: parameter.Bool, Default: false, Doc: "an optimal policy acts in roll-ins, a hint for each action; else actions are random"},
		{Name: "lambda", Type: parameter.Float, Default: 1e-3, Min: 1e-6, Max: 1e6, Doc: "regularisation λ of least squares over the draws of a step"},
	},
	// At half of the steps Q of every action, and the regression.
	Work: func(s *Setting, _ int64) float64 {
		each := s.ActionWork()
		return float64(float64(s.Model.Horizon())/2*float64(s.Model.Actions())*math.Sqrt(each)) + float64(5*each)
	},
	RollIn: func(s *Setting) mdp.Policy {
		if s.Args.Bool("demonstrated") {
			return s.optimalPolicy()
		}
		return baseline.Uniform(s.Model.Actions())
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		demonstrated := s.Args.Bool("demonstrated")
		if demonstrated {
			env.Advise(s.optimalPolicy())
		}
		return psdp.New(env, psdp.Config{
			Features: s.Features, Draws: int64(s.Args.Int("draws")), RollIns: int64(s.Args.Int("roll_ins")), Lambda: s.Args.Float("lambda"),
			Demonstrated: demonstrated, Actions: detmath.NewStream(s.Seed, "uniform"), TieStream: s.TieStream(),
		}), nil
	},
}
