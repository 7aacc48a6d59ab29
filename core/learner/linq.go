package learner

import (
	"revisit/core/linq"
	"revisit/core/protocol"
)

var LinQ = &Descriptor{
	Name:   "linq-lsvi-ucb",
	Title:  "LinQ-LSVI-UCB",
	Doc:    "Goes back to the state where its bonus is not yet under half the gap, so that no step learns from a value that is still wrong.",
	Source: "Li, Chen, Chi, Gu, Wei 2021, Algorithms 2 and 3",
	Bib: `@inproceedings{li2021sample,
  title     = {Sample-Efficient Reinforcement Learning Is Feasible for Linearly Realizable {MDPs} with Limited Revisiting},
  author    = {Li, Gen and Chen, Yuxin and Chi, Yuejie and Gu, Yuantao and Wei, Yuting},
  booktitle = {Advances in Neural Information Processing Systems},
  volume    = {34},
  year      = {2021}
}`,
	Access: protocol.Revisiting,
	Guarantee: Guarantee{
		Says: "with probability 1 - δ an average regret of order √(d²H⁷/T) up to logarithms once N is large enough, and a number of revisits " +
			"that does not grow with N but for logarithms (Li, Chen, Chi, Gu, Wei 2021, Theorem 1)",
		Needs: []string{"model", "feature-norm", "realizability", "theta-norm", "gap", "constant"},
	},
	UsesGapTest:  true,
	Reads:        []string{"gap", "c_beta", "delta", "path_bound", "ties", "episodes"},
	Bonus:        "β = c_β √(d H⁴ log(KH/δ)), eq. (16), with the path bound for K",
	Beta:         func(s *Setting) float64 { return s.Constants.Beta(s.PathBound) },
	TracksPolicy: true,
	Work:         func(s *Setting, episodes int64) float64 { return s.unitWork(episodes / 2) },
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return linq.New(env, linq.Config{Features: s.Features, Beta: s.Beta, Gap: s.Gap, TieStream: s.TieStream()}), nil
	},
}
