package learner

import (
	"math"
	"slices"

	"revisit/core/linq"
	"revisit/core/protocol"
)

var linqNoRevisit = &Descriptor{
	Name:         "linq-no-revisit",
	Title:        "LinQ-LSVI-UCB without revisits",
	Doc:          "LinQ-LSVI-UCB without its test: every path is an episode and every step learns from it. Shows what the test buys.",
	Source:       "Li, Chen, Chi, Gu, Wei 2021, Algorithm 2 with every bonus taken to be small enough: an ablation",
	Bib:          LinQ.Bib,
	Access:       protocol.Online,
	Reads:        LinQ.Reads, // the gap decides the bonus, by the bound on paths in its logarithm
	Bonus:        LinQ.Bonus,
	Beta:         LinQ.Beta,
	TracksPolicy: true,
	Work:         LinQ.Work,
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		none := slices.Repeat([]float64{math.Inf(1)}, env.Horizon()) // without gaps there are no revisits
		return linq.New(env, linq.Config{Features: s.Features, Beta: s.Beta, Gap: none, TieStream: s.TieStream()}), nil
	},
}
