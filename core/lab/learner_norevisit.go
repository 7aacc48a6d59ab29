package lab

import (
	"math"
	"slices"

	"revisit/core/linq"
	"revisit/core/protocol"
)

var linqNoRevisitKind = &learnerKind{
	Kind:    "linq-no-revisit",
	Title:   "LinQ without revisits",
	Doc:     "LinQ-LSVI-UCB without its test: every path is an episode and every step learns from it. Shows what going back buys.",
	Source:  "Li, Chen, Chi, Gu, Wei 2021, Algorithm 2 with every bonus taken to be small enough: an ablation",
	Bib:     linqKind.Bib,
	Right:   protocol.Online,
	Reads:   linqKind.Reads, // the gap by the bonus, whose logarithm has the bound on paths
	beta:    linqKind.beta,
	settles: true,
	work:    linqKind.work,
	make: func(in *instance, spec *Spec, door *protocol.Environment) (learner, error) {
		none := slices.Repeat([]float64{math.Inf(1)}, door.Horizon()) // no gap: nothing is gone back to
		return linq.New(door, linq.Config{Features: in.features, Beta: in.beta, Gap: none, TieStream: spec.tieStream()}), nil
	},
}
