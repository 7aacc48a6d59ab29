package problem

import (
	"fmt"
	"strconv"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// ladder has H rungs. On each of them one secret action of A, drawn for it, pays, and whatever one does one stays on the ladder with the
// chance of survival, else one has fallen for good and nothing pays any more. So V*_h on the ladder is pay times the sum of survival^i for i
// up to H-h, the gap is pay at every rung, and features e_a on the ladder and e_A below make Q* linear: theta_h is the same but for a
// constant and the place of pay. Transitions are linear in them, too: what makes it hard is no matter of features.
//
// The argument: what pays on rung H is told by no reward but those of rung H. A learner that can only play episodes from the start comes to it
// with probability survival^(H-1) an episode, whatever it does, so before it has seen it any of A actions may be the secret one. One that
// goes back comes there by going back: a path is drawn on from where it stands. At the start the deep rungs hardly count: V* - V^pi at the start
// sees an error on rung H times survival^(H-1). It is the policy that needs them, everywhere, or at all states reached with positive probability.
//
// With copies, being on the ladder is that many states, one drawn at every rung, which features do not tell apart.
var ladder = &Family{
	Name:  "ladder",
	Title: "Ladder",
	Doc: "Rungs, each with a secret action that pays; whatever one does, one falls off with a fixed chance. A learner that always begins at the " +
		"bottom hardly ever sees the top.",
	Source: "ours: the coverage argument for learners that begin every episode at the start",
	Parameters: []Parameter{
		horizon(10),
		{Name: "actions", Type: Int, Default: 4, Min: 2, Max: 100, Doc: "actions A, of which one pays on each rung"},
		{Name: "survival", Type: Float, Default: 0.5, Min: 0, Max: 1, Doc: "probability of staying on the ladder, at every step"},
		{Name: "pay", Type: Float, Default: 0.5, Min: 0.01, Max: 1, Doc: "reward of the secret action: the gap"},
		copies(),
		seed(),
	},
	OwnFeatures: true,
	CBeta:       0.001, Episodes: 200,
	Build: buildLadder,
}

func buildLadder(p Args) (*Problem, error) {
	H, A, n := p.Int("horizon"), p.Int("actions"), p.Int("copies")
	survival, pay := p.Float("survival"), p.Float("pay")
	if err := checkSize("copies", H, n+1, A); err != nil {
		return nil, err
	}
	if err := checkSuccessors("copies", float64((n+1)*A)*float64(n+1)); err != nil {
		return nil, err
	}
	fallen := n
	b := mdp.NewBuilder(H, n+1, A, mdp.Stationary, mdp.PerStep)
	next := append(copiesFrom(0, n), fallen)
	chance := append(evenly(survival, n), 1-survival)
	for range n * A {
		b.Move(next, chance)
	}
	for range A {
		b.Move([]int{fallen}, []float64{1})
	}
	secret := detmath.NewStream(uint64(p.Int("seed")), "ladder")
	for h := range H {
		right := secret.IntN(A)
		for s := range n {
			b.Reward(h, s, right, pay)
		}
	}
	b.Start(mdp.Start{Distribution: append(evenly(1, n), 0)})
	t, err := b.Table()
	seen := 1.
	for range H - 1 {
		seen *= survival
	}
	return &Problem{
		Table: t,
		Own: tabulated(1, n+1, A, A+1, func(_, s, a int, phi []float64) {
			if s == fallen {
				a = A
			}
			phi[a] = 1
		}),
		StateNames:  append(lookalikes("on the ladder", n), "fallen"),
		Picture:     ladderPicture(H, n),
		Coordinates: []mdp.Coordinate{{Name: "fallen", Max: 1, At: func(s int) float64 { return float64(s / n) }}},
		Notes: []string{
			fmt.Sprintf("An episode from the start comes to the last rung with probability %s, whatever it does.", strconv.FormatFloat(seen, 'g', 2, 64)),
			"At the start deep rungs hardly count; to know the optimal policy one has to know them all.",
		},
	}, err
}

// ladderPicture leans the ladder, so that rung h is above step h; who falls lies on the ground in the next step's column.
func ladderPicture(H, copies int) *Picture {
	const foot, half = 0.4, 0.7 // where the ladder begins above the ground, and half of its width
	if 2*H > maxSpots {
		return nil
	}
	p := &Picture{Roles: make([]int, copies+1), Words: []Word{{X: 0.75, Text: "ground"}}}
	p.Roles[copies] = 1
	top := float64(H) + foot
	p.Lines = [][]float64{{1.6, 0, float64(H) + 0.4, 0}, {foot - half, foot, top - half, top}, {foot + half, foot, top + half, top}}
	for h := 1; h <= H; h++ {
		fallen := Spot{}
		if h > 1 {
			fallen.Name = "fallen"
		}
		y := float64(h)
		p.Spots = append(p.Spots, []Spot{{fmt.Sprintf("rung %d", h), y}, fallen})
		p.Lines = append(p.Lines, []float64{y - half, y, y + half, y})
	}
	return p
}
