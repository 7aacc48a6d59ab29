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
// With copies, being on the ladder is that many states, one drawn at every rung, which features do not tell apart. With an entry below 1, step 1 is
// one more state, whose feature is its own: it pays nothing and leads on with that probability, whatever one does. Rungs are then the steps from 2 on.
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
		entry("the ladder"),
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
	c := newClimb(n, p.Float("entry"))
	if err := c.check("copies", H, A, 1, 1); err != nil {
		return nil, err
	}
	b := mdp.NewBuilder(H, c.states, A, mdp.Stationary, mdp.PerStep)
	for s := range c.states {
		for range A {
			c.move(b, s, survival)
		}
	}
	secret := detmath.NewStream(uint64(p.Int("seed")), "ladder")
	for h := 1; h <= H; h++ {
		right := secret.IntN(A)
		for s := range n {
			if h >= c.first {
				b.Reward(h-1, s, right, pay)
			}
		}
	}
	b.Start(c.start())
	t, err := b.Table()
	return &Problem{
		Table: t,
		Own: tabulated(1, c.states, A, A+c.states-n, func(_, s, a int, phi []float64) {
			if s >= n {
				a = A + s - n
			}
			phi[a] = 1
		}),
		StateNames:  c.names(lookalikes("on the ladder", n)),
		Picture:     ladderPicture(H, c),
		Coordinates: c.coordinates(),
		Notes: []string{
			fmt.Sprintf("An episode from the start comes to the last rung with probability %s, whatever it does.", strconv.FormatFloat(c.seen(H, survival), 'g', 2, 64)),
			"At the start deep rungs hardly count; to know the optimal policy one has to know them all.",
		},
	}, err
}

// ladderPicture leans the ladder, so that each rung is above its step; who falls lies on the ground in the next step's column.
func ladderPicture(H int, c climb) *Picture {
	const foot, half = 0.4, 0.7 // where the ladder begins above the ground, and half of its width
	if 2*H > maxSpots {
		return nil
	}
	before := c.first - 1 // steps before the first rung
	p := &Picture{Roles: make([]int, c.states)}
	if before == 0 {
		p.Words = []Word{{X: 0.75, Text: "ground"}}
	}
	for s := c.n; s < c.states; s++ {
		p.Roles[s] = 1 + s - c.n
	}
	at, top := float64(before), float64(H-before)+foot
	p.Lines = [][]float64{{1.6, 0, float64(H) + 0.4, 0}, {at + (foot - half), foot, at + top - half, top}, {at + (foot + half), foot, at + top + half, top}}
	for h := 1; h <= H; h++ {
		spots := c.spots(h)
		if h >= c.first {
			x, y := float64(h), float64(h-before)
			spots[0] = Spot{fmt.Sprintf("rung %d", h-before), y}
			p.Lines = append(p.Lines, []float64{x - half, y, x + half, y})
		}
		p.Spots = append(p.Spots, spots)
	}
	return p
}
