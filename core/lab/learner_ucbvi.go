package lab

import (
	"fmt"

	"revisit/core/document"
	"revisit/core/protocol"
	"revisit/core/ucbvi"
)

var ucbviKind = &learnerKind{
	Kind:  "ucbvi",
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
	Right: protocol.Online,
	light: true,
	Reads: []string{"c_beta", "delta", "ties", "episodes"},
	width: func(in *instance) int { return in.model.States() * in.model.Actions() },
	beta: func(in *instance, spec *Spec) float64 {
		return ucbvi.Beta(spec.Algorithm.CBeta, in.model.States(), in.model.Actions(), in.model.Horizon(), float64(spec.Episodes), spec.Algorithm.Delta)
	},
	check: func(in *instance, _ *Spec) error {
		if n := in.entries(); n > ucbvi.MaxEntries {
			return document.Refuse("algorithm.kind", `"ucbvi"`, fmt.Sprintf("a learner with features: UCBVI keeps a table of all (h,s,a), of which there are %.3g here, and at most %d have room", n, ucbvi.MaxEntries))
		}
		return nil
	},
	work: func(in *instance, spec *Spec) float64 {
		return in.movedWork(in.entries()/float64(in.model.Horizon()), spec.Episodes)
	},
	make: func(in *instance, spec *Spec, door *protocol.Environment) (learner, error) {
		return ucbvi.New(door, ucbvi.Config{Beta: in.beta, TieStream: spec.tieStream()}), nil
	},
}

// entries is how many (h,s,a) there are.
func (in *instance) entries() float64 {
	return float64(in.model.Horizon()) * float64(in.model.States()) * float64(in.model.Actions())
}
