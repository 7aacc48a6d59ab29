package learner

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/dsec"
	"revisit/core/feature"
	"revisit/core/parameter"
	"revisit/core/protocol"
)

var differenceMaximization = &Descriptor{
	Name:  "dsec",
	Title: "DMQ with DSEC",
	Doc: "Difference Maximization Q-learning: learns theta_h from returns of exploratory policies, later steps first. Before that an oracle asks whether the later steps were trained on the states they now face; " +
		"if not, they retrain, with one policy more. In the end it plays its output for ever. Until then its policy is the one that explores.",
	Source: "Du, Luo, Wang, Zhang 2019, in the form of Wang, Wang, Kakade 2021, Algorithm 1, with a policy for each action",
	Bib: `@inproceedings{du2019provably,
  title     = {Provably Efficient {Q}-learning with Function Approximation via Distribution Shift Error Checking Oracle},
  author    = {Du, Simon S. and Luo, Yuping and Wang, Ruosong and Zhang, Hanrui},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {32},
  year      = {2019}
}
@inproceedings{wang2021exponential,
  title     = {An Exponential Lower Bound for Linearly Realizable {MDP} with Constant Suboptimality Gap},
  author    = {Wang, Yuanhao and Wang, Ruosong and Kakade, Sham M.},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {34},
  year      = {2021}
}`,
	Access: protocol.Online,
	Reads:  []string{"ties"},
	// After so many the output is known for most families.
	Episodes: new(int64(20_000)),
	Parameters: []parameter.Parameter{
		{Name: "samples", Type: parameter.Int, Default: 100, Min: 1, Max: 1_000_000, Doc: "episodes N of every exploratory policy; 1 will do where nothing is random"},
		{Name: "shift", Type: parameter.Float, Default: 2.0, Min: 1e-3, Max: 1e6, Doc: "beta of the oracle: a direction of the features is new where it has more than this times the mass that it was learned from"},
		{Name: "lambda", Type: parameter.Float, Default: 0.01, Min: 1e-6, Max: 1e3, Doc: "mass that every direction has for the oracle without being learned from"},
		{Name: "ridge", Type: parameter.Float, Default: 1e-5, Min: 1e-9, Max: 1e3, Doc: "regularization of the regression, beside means of phi phi'"},
	},
	Guarantee: Guarantee{
		Says: "with high probability the output is within ε of optimal after a number of episodes polynomial in d, A, H, 1/gap and 1/ε, if the loss V* - V^π of every policy varies little over the states of a step, " +
			"for which it is enough that nothing is random (Du, Luo, Wang, Zhang 2019; Wang, Wang, Kakade 2021, Theorem 2)",
		Needs: []string{"model", "feature-norm", "realizability", "deterministic"},
		Also:  "some action of each step is worse by a gap, every episode begins in the same state, and samples, shift, lambda and ridge are as in the proof, which means more episodes than anyone plays",
	},
	Check: func(s *Setting) error {
		if work := float64(s.Model.Horizon()) * s.factorWork(); work > MaxWork {
			return document.Refuse("algorithm.kind", `"dsec"`, fmt.Sprintf("another learner, or features of fewer dimensions: its oracle takes %.3g multiplications at a time, where at most 1e9 are borne", work))
		}
		return nil
	},
	// Q of every action, and phi phi' of every action for the oracle, which is asked once in N episodes.
	Work: func(s *Setting, _ int64) float64 {
		moment := s.ActionWork()
		return float64(s.Model.Horizon()) * (float64(float64(s.Model.Actions())*(math.Sqrt(moment)+moment)) + s.factorWork()/float64(s.Args.Int("samples")))
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return dsec.New(env, dsec.Config{
			Features: s.Features, Samples: int64(s.Args.Int("samples")), Shift: s.Args.Float("shift"), Lambda: s.Args.Float("lambda"), Ridge: s.Args.Float("ridge"),
			TieStream: s.TieStream(),
		}), nil
	},
}

// factorWork estimates the multiplications of factorizing a d x d matrix, which is diagonal where features have one entry.
func (s *Setting) factorWork() float64 {
	d := float64(s.Features.Dim())
	if feature.Entries(s.Features) == 1 {
		return d
	}
	return d * d * d / 6
}
