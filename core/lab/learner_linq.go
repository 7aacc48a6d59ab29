package lab

import (
	"revisit/core/linq"
	"revisit/core/protocol"
)

var linqKind = &learnerKind{
	Kind:   "linq-lsvi-ucb",
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
	Right:   protocol.Revisiting,
	Reads:   []string{"gap", "c_beta", "delta", "path_bound", "ties", "episodes"},
	beta:    func(in *instance, _ *Spec) float64 { return in.constants.Beta(in.pathBound) },
	settles: true,
	work:    func(in *instance, spec *Spec) float64 { return in.unitWork(spec.Episodes / 2) },
	make: func(in *instance, spec *Spec, door *protocol.Environment) (learner, error) {
		return linq.New(door, linq.Config{Features: in.features, Beta: in.beta, Gap: in.gap, TieStream: spec.tieStream()}), nil
	},
}
