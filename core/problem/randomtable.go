package problem

import (
	"fmt"
	"slices"

	"revisit/core/detmath"
	"revisit/core/document"
	"revisit/core/mdp"
)

// randomTable is a Garnet: every (s,a), or (h,s,a), has as many different successors as the branching says, drawn uniformly, with the
// probabilities into which uniform cuts divide [0,1]; every reward is uniform in [0,1]. The gap is small where there are many states.
// Episodes start in state 0.
var randomTable = &Family{
	Name:   "random-table",
	Title:  "Random table",
	Doc:    "Transitions and rewards drawn at random: a problem without any structure.",
	Source: "Garnets, after Archibald, McKinnon and Thomas, On the generation of Markov decision processes, JORS 46 (1995); uniform rewards and steps of their own are Revisit's",
	Bib: `@article{archibald1995generation,
  title   = {On the Generation of {Markov} Decision Processes},
  author  = {Archibald, T. W. and McKinnon, K. I. M. and Thomas, L. C.},
  journal = {Journal of the Operational Research Society},
  volume  = {46},
  number  = {3},
  pages   = {354--361},
  year    = {1995}
}`,
	Parameters: []Parameter{
		{Name: "states", Type: Int, Default: 10, Min: 1, Max: 100_000, Doc: "states S"},
		{Name: "actions", Type: Int, Default: 3, Min: 1, Max: 1000, Doc: "actions A"},
		{Name: "branching", Type: Int, Default: 3, Min: 1, Max: 1000, Doc: "different successors of every state and action, at most S"},
		{Name: "per_step", Type: Bool, Default: false, Doc: "draw transitions and rewards anew for every step"},
		seed(),
		horizon(5),
	},
	Gap: 0.5, CBeta: 0.01, Episodes: 200,
	Build: buildRandomTable,
}

func buildRandomTable(p Args) (*Problem, error) {
	H, S, A, branching := p.Int("horizon"), p.Int("states"), p.Int("actions"), p.Int("branching")
	if branching > S {
		return nil, document.Refuse("branching", branching, fmt.Sprintf("at most the number of states, %d", S))
	}
	if err := checkSize("states", H, S, A); err != nil {
		return nil, err
	}
	layers, count := mdp.Stationary, 1
	if p.Bool("per_step") {
		layers, count = mdp.PerStep, H
	}
	if err := checkSuccessors("branching", float64(count*S*A)*float64(branching)); err != nil {
		return nil, err
	}
	draw := detmath.NewStream(uint64(p.Int("seed")), "random-table")
	b := mdp.NewBuilder(H, S, A, layers, layers)
	b.Room(count * S * A * branching)
	states := make([]int, S)
	for s := range states {
		states[s] = s
	}
	for i := range count * S * A {
		for j := range branching {
			k := j + draw.IntN(S-j)
			states[j], states[k] = states[k], states[j]
		}
		b.Move(states[:branching], pieces(draw, branching))
		b.Reward(i/(S*A), i/A%S, i%A, draw.Float64())
	}
	t, err := b.Table()
	return &Problem{Table: t}, err
}

// pieces divides [0,1] into n pieces by uniform cuts.
func pieces(draw *detmath.Stream, n int) []float64 {
	cuts := make([]float64, n)
	for i := range n - 1 {
		cuts[i] = draw.Float64()
	}
	cuts[n-1] = 1
	slices.Sort(cuts)
	for i := n - 1; i > 0; i-- {
		cuts[i] -= cuts[i-1]
	}
	return cuts
}
