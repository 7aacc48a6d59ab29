package problem

import (
	"fmt"
	"strconv"

	"revisit/core/detmath"
	"revisit/core/document"
	"revisit/core/mdp"
)

// grip has a secret action k_{h,i} in each room i of each step h < H, drawn for it. Whoever holds on stays on with probability
// survival + gap after the secret action and survival after another, in a room drawn evenly anew, else has fallen for good and nothing pays any more.
// Holding on pays 1 - survival - gap at steps before H, and 1 at step H, whatever one does. So V* = 1 wherever one holds on, Q*_h = 1 less the gap
// for every action but the secret one, and no action matters at step H.
//
// Features are e_{iA+a} in room i and 0 after a fall, so d = rooms A and Q^pi of every policy is linear. It is no linear MDP, since a fall leads to a
// fall with features of 0.
//
// The argument: rewards tell nothing, only falling does, and telling survival + gap from survival takes some 1 / gap^2 draws of each action. A learner
// that can only play episodes from the start comes to step H-1 with probability (survival + gap)^(H-2) at most. A policy is within gap/2 of optimal
// everywhere exactly where it knows every secret.
var grip = &Family{
	Name:  "grip",
	Title: "Grip",
	Doc: "In every room of every step one secret action holds on a little better than the others. Rewards do not tell which: it takes many samples, " +
		"and a learner that always begins at the start hardly ever comes to the last steps.",
	Source: "ours: the counting argument for every access",
	Parameters: []Parameter{
		horizon(8),
		{Name: "actions", Type: Int, Default: 4, Min: 2, Max: 100, Doc: "actions A, of which one holds on better in each room of each step"},
		{Name: "rooms", Type: Int, Default: 2, Min: 1, Max: 1000, Doc: "rooms, one drawn evenly at every step; d = rooms x A"},
		{Name: "survival", Type: Float, Default: 0.5, Min: 0, Max: 0.99, Doc: "probability of holding on after an action that is not the secret one"},
		{Name: "gap", Type: Float, Default: 0.25, Min: 0.01, Max: 0.99, Doc: "what the secret action adds to that: the gap; both together are below 1"},
		entry("a room"),
		seed(),
	},
	OwnFeatures: true,
	CBeta:       0.001, Episodes: 200,
	Build: buildGrip,
}

func buildGrip(p Args) (*Problem, error) {
	H, A, n := p.Int("horizon"), p.Int("actions"), p.Int("rooms")
	survival, gap := p.Float("survival"), p.Float("gap")
	best := survival + gap
	if !(best < 1) {
		return nil, document.Refuse("gap", gap, fmt.Sprintf("less than 1 - survival = %.3g", 1-survival))
	}
	c := newClimb(n, p.Float("entry"))
	if err := c.check("rooms", H, A, H, 2); err != nil {
		return nil, err
	}
	b := mdp.NewBuilder(H, c.states, A, mdp.PerStep, mdp.PerStep)
	secret := detmath.NewStream(uint64(p.Int("seed")), "grip")
	for h := 1; h <= H; h++ {
		matters, pays := c.first <= h && h < H, 1-best
		if h == H {
			pays = 1
		}
		for s := range c.states {
			right := -1
			if s < n {
				right = secret.IntN(A)
			}
			for a := range A {
				if matters && a != right {
					c.move(b, s, survival)
				} else {
					c.move(b, s, best)
				}
				if s < n {
					b.Reward(h-1, s, a, pays)
				}
			}
		}
	}
	b.Start(c.start())
	t, err := b.Table()
	dim := n*A + c.states - n - 1
	return &Problem{
		Table: t,
		Own: tabulated(1, c.states, A, dim, func(_, s, a int, phi []float64) {
			switch {
			case s < n:
				phi[s*A+a] = 1
			case s > n:
				phi[dim-1] = 1
			}
		}),
		StateNames:  c.names(numbered("room", n)),
		Picture:     gripPicture(H, c),
		Coordinates: c.coordinates(),
		Notes: []string{
			fmt.Sprintf("An episode from the start comes to the last step with probability %s at most.", strconv.FormatFloat(c.seen(H, best), 'g', 2, 64)),
			"Nothing tells which action holds on better but how often it does.",
		},
	}, err
}

// gripPicture has a row of boxes for every room, one above the other; who falls lies on the ground in the next step's column.
func gripPicture(H int, c climb) *Picture {
	if c.n > maxRows || H*(c.n+1) > maxSpots {
		return nil
	}
	p := &Picture{Roles: make([]int, c.states), Lines: [][]float64{{1.6, 0, float64(H) + 0.4, 0}}}
	for s := range p.Roles {
		p.Roles[s] = s
	}
	for i := range c.n {
		p.Lines = append(p.Lines, boxes(c.first, H, float64(i+1))...)
	}
	if c.entry == 1 {
		p.Words = []Word{{X: 0.75, Text: "ground"}}
	}
	for h := 1; h <= H; h++ {
		spots := append(make([]Spot, c.n), c.spots(h)[1:]...)
		if h >= c.first {
			for i, name := range numbered("room", c.n) {
				spots[i] = Spot{name, float64(i + 1)}
			}
		}
		p.Spots = append(p.Spots, spots)
	}
	return p
}
