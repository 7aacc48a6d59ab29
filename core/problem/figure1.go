package problem

import "revisit/core/mdp"

// figure1 is a small problem whose first episode unfolds exactly as the paper's Figure 1 does: K = 4 paths, I_3 = {1,2,3,4},
// I_2 = {3,4}, I_1 = {4}. The next state is drawn by a fair coin whatever the action; the rewards of the two actions are
// (.8,.5) at steps 1 and 2 and (.05,.35) at step 3, so every gap is .3; phi(s,a) = e_a.
var figure1 = &Family{
	Name:   "figure-1",
	Title:  "Figure 1",
	Doc:    "Two states, two actions, three steps: its first episode unfolds exactly as Figure 1 of the paper.",
	Source: "made for Revisit after Figure 1 of Li, Chen, Chi, Gu and Wei (2021)",
	Bib:    thePaper,
	Gap:    0.3, CBeta: 0.005, Episodes: 1, OwnFeatures: true,
	Build: func(Args) (*Problem, error) {
		rewards := [3][2]float64{{0.8, 0.5}, {0.8, 0.5}, {0.05, 0.35}}
		b := mdp.NewBuilder(3, 2, 2, mdp.Stationary, mdp.PerStep)
		for range 4 {
			b.Move([]int{0, 1}, []float64{0.5, 0.5})
		}
		for h, r := range rewards {
			for s := range 2 {
				for a := range 2 {
					b.Reward(h, s, a, r[a])
				}
			}
		}
		t, err := b.Table()
		return &Problem{Table: t, Own: &Features{Dim: 2, Layers: 1, Values: []float64{1, 0, 0, 1, 1, 0, 0, 1}}}, err
	},
}
