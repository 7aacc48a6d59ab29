package learner

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/protocol"
	"revisit/core/ucbvi"
)

var ucbVI = &Descriptor{
	Name:  "ucbvi",
	Title: "UCBVI",
	Doc: "Counts transitions in a table of all (h,s,a) and plans on the counts with a bonus beta / sqrt(N_h(s,a)); it knows no features. " +
		"beta = c_beta 7 H log(5 H S A T / delta) with T = N H, the Chernoff-Hoeffding bonus of its paper where c_beta is 1; its transitions may differ from step to step.",
	Source: "Azar, Osband, Munos 2017, Algorithms 1 to 3 (UCBVI-CH), with counts of each step's own",
	Bib: `@inproceedings{azar2017minimax,
  title     = {Minimax Regret Bounds for Reinforcement Learning},
  author    = {Azar, Mohammad Gheshlaghi and Osband, Ian and Munos, R{\'e}mi},
  booktitle = {International Conference on Machine Learning},
  series    = {Proceedings of Machine Learning Research},
  volume    = {70},
  pages     = {263--272},
  year      = {2017}
}`,
	Access: protocol.Online,
	Guarantee: Guarantee{
		Says: "with probability 1 - δ a regret of order √(H³SAT) up to logarithms for large T = N H " +
			"(Azar, Osband, Munos 2017, Theorem 1, with a state of its own for each step, since counts are of each step's own)",
		Needs: []string{"model", "constant"},
		CBeta: 1,
	},
	NoGramMatrix: true,
	Reads:        []string{"c_beta", "delta", "ties", "episodes"},
	Bonus:        "β = 7 c_β H log(5HSA·NH/δ), over √N(s,a); c_β = 1 in Azar et al. 2017, Algorithm 3",
	Width:        func(s *Setting) int { return s.Model.States() * s.Model.Actions() },
	Beta: func(s *Setting) float64 {
		return ucbvi.Beta(s.Constants.CBeta, s.Model.States(), s.Model.Actions(), s.Model.Horizon(), s.Constants.Episodes, s.Constants.Delta)
	},
	Check: func(s *Setting) error {
		if n := s.entries(); n > ucbvi.MaxEntries {
			return document.Refuse("algorithm.kind", `"ucbvi"`, fmt.Sprintf("a learner with features: UCBVI keeps a table of all (h,s,a), of which there are %.3g here, and at most %d have room", n, ucbvi.MaxEntries))
		}
		return nil
	},
	Work: func(s *Setting, episodes int64) float64 {
		return s.movedWork(s.entries()/float64(s.Model.Horizon()), episodes)
	},
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return ucbvi.New(env, ucbvi.Config{Beta: s.Beta, TieStream: s.TieStream()}), nil
	},
}
