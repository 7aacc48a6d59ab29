package learner

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/generative"
	"revisit/core/parameter"
	"revisit/core/protocol"
)

var generativeModel = &Descriptor{
	Name:   "generative",
	Title:  "Generative model",
	Doc:    "Begins paths at the states and actions of a well-conditioned basis of the features, from the last step to the first. A round takes the place of an episode and has twice the rollouts of the one before.",
	Source: "Du, Kakade, Wang, Yang 2020, Appendix C, with the spanner of Awerbuch and Kleinberg 2008",
	Bib: `@inproceedings{du2020good,
  title     = {Is a Good Representation Sufficient for Sample Efficient Reinforcement Learning?},
  author    = {Du, Simon S. and Kakade, Sham M. and Wang, Ruosong and Yang, Lin F.},
  booktitle = {International Conference on Learning Representations},
  year      = {2020}
}
@article{awerbuch2008online,
  title   = {Online Linear Optimization and Adaptive Routing},
  author  = {Awerbuch, Baruch and Kleinberg, Robert},
  journal = {Journal of Computer and System Sciences},
  volume  = {74},
  number  = {1},
  pages   = {97--114},
  year    = {2008}
}`,
	Access: protocol.Generative,
	Guarantee: Guarantee{
		Says: "with probability 1 - δ the policy of a round is optimal once the rollouts from each pair are more than a polynomial in d, H, 1/Δ and log(1/δ), " +
			"with Δ the problem's gap (Du, Kakade, Wang, Yang 2020, Appendix C)",
		Needs: []string{"model", "realizability"},
		Also:  "there are rounds enough for that many rollouts",
	},
	NoGramMatrix: true, // with more than one entry a feature it keeps bases: see Check
	Reads:        []string{"ties"},
	// Each has twice the rollouts of the one before: the twelfth has two thousand a pair.
	Episodes: new(int64(12)),
	Parameters: []parameter.Parameter{
		{Name: "rollouts", Type: parameter.Int, Default: 1, Min: 1, Max: 1_000_000, Doc: "rollouts from each pair of the basis in the first round; every round has twice those of the one before"},
	},
	Check: func(s *Setting) error {
		work, numbers := generative.Work(s.Features, s.Model.Horizon(), s.Model.States(), s.Model.Actions())
		const instead = "another learner, or fewer states, actions or dimensions: "
		switch {
		case numbers > mostListed:
			return document.Refuse("algorithm.kind", `"generative"`, fmt.Sprintf(instead+"the features of all states and actions, of which it needs a basis, are %.2g numbers a step, the limit is %.2g", numbers, float64(mostListed)))
		case work > listable:
			return document.Refuse("algorithm.kind", `"generative"`, fmt.Sprintf(instead+"finding a basis of the features of all states and actions takes about %.2g multiplications, the limit is %.2g", work, float64(listable)))
		}
		return nil
	},
	// Q of every action at each step after the first: half of them on average.
	Work: func(s *Setting, _ int64) float64 {
		return float64(s.Model.Horizon()) / 2 * float64(s.Model.Actions()) * math.Sqrt(s.ActionWork())
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return generative.New(env, generative.Config{
			Features: s.Features, Rollouts: int64(s.Args.Int("rollouts")), TieStream: s.TieStream(),
		}), nil
	},
}

// The most that finding bases may take: multiplications, some seconds in a browser, and numbers, 64 MB.
const (
	listable   = 4e9
	mostListed = 8e6
)
