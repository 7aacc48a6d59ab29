package learner

import (
	"revisit/core/linq"
	"revisit/core/protocol"
)

var linqSkip = &Descriptor{
	Name:         "linq-skip",
	Title:        "LinQ-LSVI-UCB that drops paths",
	Doc:          "Tests as LinQ-LSVI-UCB does, but where that goes back it drops the rest of the path and begins a new episode. Shows what going back buys.",
	Source:       "Li, Chen, Chi, Gu, Wei 2021, Algorithm 2 with a new episode in place of the revisit: an ablation",
	Bib:          LinQ.Bib,
	Access:       protocol.Online,
	UsesGapTest:  true,
	Reads:        LinQ.Reads,
	Bonus:        LinQ.Bonus,
	Beta:         LinQ.Beta,
	TracksPolicy: true,
	Work:         LinQ.Work,
	Make: func(s *Setting, env *protocol.Environment) (Learner, error) {
		return linq.New(env, linq.Config{Features: s.Features, Beta: s.Beta, Gap: s.Gap, TieStream: s.TieStream(), Drops: true}), nil
	},
}
