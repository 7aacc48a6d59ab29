package problem

import "revisit/core/mdp"

const (
	cliffHeight = 4
	cliffWidth  = 12
	cliffStart  = 36
	cliffGoal   = 47
)

// cliffWalking is Gymnasium's CliffWalking over H steps: 4 x 12 cells, state = row x 12 + column, start 36, goal 47, the cliff
// between them. Actions 0 up, 1 right, 2 down, 3 left; at the rim a move stays. A step costs 1; a step onto the cliff costs 100
// and leads back to the start; the goal is absorbing and costs nothing. On slippery ground the move goes as meant or to either
// side, each with 1/3. Cells of the cliff are states too, as in Gymnasium, though none is ever entered.
//
// Rewards here are r = (original + 100)/100 at every step, also in the goal: .99 for a step, 0 for the fall, 1 in the goal. So
// V_h = (original V_h)/100 + H-h+1, and every gap is a hundredth of the original's.
var cliffWalking = &Family{
	Name:   "cliff-walking",
	Title:  "Cliff walking",
	Doc:    "Walk along a cliff to the goal: the shortest way is right beside the fall.",
	Source: "Gymnasium, CliffWalking-v0 (slippery: v1), after Sutton and Barto, Reinforcement Learning: An Introduction, Example 6.6",
	Bib:    gymnasium + "\n" + suttonBarto,
	Parameters: []Parameter{
		{Name: "slippery", Type: Bool, Default: false, Doc: "the move goes as meant or to either side, each with 1/3"},
		horizon(15),
	},
	Gap: 3, CBeta: 0.0005, Episodes: 200,
	Build: buildCliffWalking,
}

func buildCliffWalking(p Args) (*Problem, error) {
	H, slippery := p.Int("horizon"), p.Bool("slippery")
	const S = cliffHeight * cliffWidth
	if err := checkSize("horizon", H, S, 4); err != nil {
		return nil, err
	}
	b := mdp.NewBuilder(H, S, 4, mdp.Stationary, mdp.Stationary)
	for s := range S {
		for a := range 4 {
			if s == cliffGoal {
				b.Move([]int{s}, []float64{1})
				b.Reward(0, s, a, 1)
				continue
			}
			directions, prob := []int{a}, []float64{1}
			if slippery {
				directions, prob = []int{(a + 3) % 4, a, (a + 1) % 4}, []float64{1. / 3, 1. / 3, 1. / 3}
			}
			next, reward := make([]int, len(directions)), 0.0
			for i, direction := range directions {
				to, r := cliffStep(s, direction)
				next[i] = to
				reward += float64(prob[i] * r)
			}
			b.Move(next, prob)
			b.Reward(0, s, a, reward)
		}
	}
	b.Start(mdp.Start{Cycle: []int{cliffStart}})
	t, err := b.Table()
	rows := []string{"............", "............", "............", "SCCCCCCCCCCG"}
	return &Problem{
		Table: t, Coordinates: rowAndColumn(rows, nil), ActionNames: []string{"↑", "→", "↓", "←"}, Map: rows,
		Scaling: &Scaling{Add: 100, Times: 0.01, Original: "-1 a step, -100 for a fall from the cliff, 0 in the goal"},
		Notes:   []string{"The cliff cells (grey dots) are states that no step leads to: a fall ends at the start."},
	}, err
}

// cliffStep returns where a step ends and its scaled reward. Directions are numbered in the opposite order of neighbour's.
func cliffStep(s, direction int) (to int, reward float64) {
	if to = neighbour(s, 3-direction, cliffHeight, cliffWidth); cliffStart < to && to < cliffGoal {
		return cliffStart, 0
	}
	return to, 0.99
}
