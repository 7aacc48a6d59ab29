package problem

import (
	"fmt"
	"math"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// gauntlet is three problems in a row, each of which catches a learner that leaves one thing out of LinQ-LSVI-UCB. Q* is linear in its own
// features (d = 6, norms up to 1), the gap is the parameter gap at coin and hub and 1/2 in the lock, and the hub makes it no linear MDP.
// H = 1 + length + 1 + corridor.
//
// Coin, step 1: action 0 passes for 1/2; every other tosses a coin, and leads into the lock or to tails, which pays 2 gap at the next step.
// Tossing is better by the gap. A learner that drops a path where LinQ goes back, and begins anew, learns from the tosses that ended soon:
// those are the tails.
//
// Lock, steps 2 to length+1: actions are three arms (a mod 3), one of which, drawn for the step, leads on; another pays 1/2 and ends it. Without
// the test, targets carry no bonus and are learned from paths that end at 1/2. Chance comes through once in 3^length episodes.
//
// Hub, step length+2: arms win with a chance, and the winner is paid 1 at the next step. The best wins always; the usual one u with 1 - gap;
// four decoys with 1 - gap - .11; the lure with 1 - gap - G, where G = gap/.4 + .44, and where it does not win it leads into a corridor that
// pays nothing, in which nothing can be done. With s = 1/sqrt 2, phi_u = s e_1, a decoy's is s (e_1 + e_k), the lure's s (e_1 + e_2), and the
// best's is s (e_1 + .4 (e_3 + .. + e_6 - e_2)), so that what makes it best is the lure's loss. A bonus that is added to targets adds up along the
// corridor, so that the lure looks worth trying until it is given up with its own bonus unresolved, and then the best looks worse than it is; a
// larger beta makes both larger.
//
// None of that is a lower bound, and going back is not the only way through: RLSVI, which plays episodes and explores by noise, comes through
// with enough of it. What each learner does here is measured (docs/experiments.md).
var gauntlet = &Family{
	Name:  "gauntlet",
	Title: "Coin, lock and dead end",
	Doc: "Three traps in a row, for a learner that drops paths where LinQ goes back, for one that never tests what it learns from, and for one " +
		"that learns from targets with a bonus. The mean feature tells of the best arm, norms do not.",
	Source: "ours",
	Parameters: []Parameter{
		{Name: "length", Type: Int, Default: 4, Min: 1, Max: 100, Doc: "steps of the lock"},
		{Name: "corridor", Type: Int, Default: 8, Min: 1, Max: 100, Doc: "steps after the hub, in which the lure leads nowhere"},
		{Name: "gap", Type: Float, Default: 0.15, Min: 0.01, Max: 0.16, Doc: "how much worse the second-best action is at the coin and at the hub"},
		copies(),
		seed(),
	},
	OwnFeatures: true,
	CBeta:       0.0005, Episodes: 200,
	Build: buildGauntlet,
}

const (
	gauntletArms    = 3 // of the lock
	gauntletDecoys  = 4
	gauntletActions = gauntletDecoys + 3
	gauntletDim     = gauntletDecoys + 2
	gauntletShare   = 0.4 // of the lure's loss in the best action's features
	gauntletDecoy   = 0.11
)

// The kinds of states, each with copies, but for the end.
const (
	gauntletEnd = iota
	gauntletStart
	gauntletTails
	gauntletAlive // in the lock, and at the hub
	gauntletCorridor
	gauntletWon
	gauntletKinds
)

// The roles of actions at the hub; the decoys follow.
const (
	hubUsual = iota
	hubLure
	hubBest
	hubDecoy
)

func buildGauntlet(p Args) (*Problem, error) {
	L, C, gap, n := p.Int("length"), p.Int("corridor"), p.Float("gap"), p.Int("copies")
	H, hub, S := 2+L+C, L+2, 1+(gauntletKinds-1)*n
	if err := checkSize("copies", H, S, gauntletActions); err != nil {
		return nil, err
	}
	if err := checkSuccessors("copies", float64(H)*float64(S*gauntletActions)*float64(n+1)); err != nil {
		return nil, err
	}
	draw := detmath.NewStream(uint64(p.Int("seed")), "gauntlet")
	right := make([]int, H+1) // the arm that leads on, by step
	for h := 2; h < hub; h++ {
		right[h] = draw.IntN(gauntletArms)
	}
	role := make([]int, gauntletActions) // of each action at the hub, shuffled
	for i := range role {
		j := draw.IntN(i + 1)
		role[i], role[j] = role[j], i
	}
	wins := func(role int) float64 {
		switch role {
		case hubBest:
			return 1
		case hubUsual:
			return 1 - gap
		case hubLure:
			return 1 - gap - (gap/gauntletShare + gauntletDecoys*gauntletDecoy)
		}
		return 1 - gap - gauntletDecoy
	}
	kindOf := func(s int) int { return (s + n - 1) / n }
	first := func(kind int) int { return 1 + (kind-1)*n }

	b := mdp.NewBuilder(H, S, gauntletActions, mdp.PerStep, mdp.PerStep)
	// to moves on to copies of a kind with a probability, else to another.
	to := func(kind int, p float64, other int) {
		states, prob := []int(nil), []float64(nil)
		for _, x := range []struct {
			kind int
			p    float64
		}{{kind, p}, {other, 1 - p}} {
			if x.kind == gauntletEnd {
				states, prob = append(states, 0), append(prob, x.p)
			} else {
				states, prob = append(states, copiesFrom(first(x.kind), n)...), append(prob, evenly(x.p, n)...)
			}
		}
		b.Move(states, prob)
	}
	for h := 1; h <= H; h++ {
		for s := range S {
			for a := range gauntletActions {
				pays := 0.
				switch kind := kindOf(s); {
				case kind == gauntletStart && h == 1 && a == 0:
					pays = 0.5
					to(gauntletEnd, 1, gauntletEnd)
				case kind == gauntletStart && h == 1:
					to(gauntletAlive, 0.5, gauntletTails)
				case kind == gauntletAlive && 1 < h && h < hub && a%gauntletArms == right[h]:
					to(gauntletAlive, 1, gauntletEnd)
				case kind == gauntletAlive && h == hub && role[a] == hubLure:
					to(gauntletWon, wins(hubLure), gauntletCorridor)
				case kind == gauntletAlive && h == hub:
					to(gauntletWon, wins(role[a]), gauntletEnd)
				case kind == gauntletCorridor && h > hub:
					to(gauntletCorridor, 1, gauntletEnd)
				default:
					switch {
					case kind == gauntletAlive && 1 < h && h < hub:
						pays = 0.5
					case kind == gauntletTails && h == 2:
						pays = 2 * gap
					case kind == gauntletWon && h == hub+1:
						pays = 1
					}
					to(gauntletEnd, 1, gauntletEnd)
				}
				b.Reward(h-1, s, a, pays)
			}
		}
	}
	start := make([]float64, S)
	copy(start[first(gauntletStart):], evenly(1, n))
	b.Start(mdp.Start{Distribution: start})
	t, err := b.Table()

	names := []string{"the end"}
	for _, name := range []string{"start", "tails", "alive", "corridor", "won"} {
		names = append(names, lookalikes(name, n)...)
	}
	s := math.Sqrt(0.5)
	return &Problem{
		Table: t,
		Own: tabulated(H, S, gauntletActions, gauntletDim, func(h, state, a int, phi []float64) {
			switch kind := kindOf(state); {
			case kind == gauntletStart && h == 1:
				phi[min(a, 1)] = 1
			case kind == gauntletTails && h == 2:
				phi[gauntletDim-1] = 1
			case kind == gauntletAlive && 1 < h && h < hub:
				phi[a%gauntletArms] = 1
			case kind == gauntletAlive && h == hub:
				phi[0] = s
				switch role := role[a]; role {
				case hubUsual:
				case hubLure:
					phi[1] = s
				case hubBest:
					phi[1] = -gauntletShare * s
					for k := range gauntletDecoys {
						phi[2+k] = gauntletShare * s
					}
				default:
					phi[2+role-hubDecoy] = s
				}
			case kind == gauntletCorridor && h > hub:
				phi[0] = 1
			case kind == gauntletWon && h == hub+1:
				phi[1] = 1
			}
		}),
		StateNames:  names,
		Picture:     gauntletPicture(L, C, S, kindOf),
		Coordinates: []mdp.Coordinate{{Name: "kind", Max: gauntletKinds - 1, At: func(s int) float64 { return float64(kindOf(s)) }}},
		Notes: []string{
			fmt.Sprintf("The coin is step 1, the lock steps 2 to %d, the hub step %d, the corridor the rest.", L+1, hub),
			fmt.Sprintf("Chance comes through the lock once in %s tries.", power(gauntletArms, L)),
		},
	}, err
}

// gauntletPicture has coin, lock, hub and corridor in a row; tails and what is won are above it, the end is below.
func gauntletPicture(L, C, S int, kindOf func(s int) int) *Picture {
	hub, H := L+2, L+2+C
	if H*gauntletKinds > maxSpots {
		return nil
	}
	p := &Picture{Roles: make([]int, S)}
	for s := range S {
		p.Roles[s] = kindOf(s)
	}
	for h := 1; h <= H; h++ {
		spots := make([]Spot, gauntletKinds)
		if h > 1 {
			spots[gauntletEnd] = Spot{"the end", 0}
		}
		switch {
		case h == 1:
			spots[gauntletStart] = Spot{"coin", 1}
		case h < hub:
			spots[gauntletAlive] = Spot{fmt.Sprintf("lock %d of %d", h-1, L), 1}
		case h == hub:
			spots[gauntletAlive] = Spot{"hub", 1}
		default:
			spots[gauntletCorridor] = Spot{fmt.Sprintf("corridor %d of %d", h-hub, C), 1}
		}
		switch h {
		case 2:
			spots[gauntletTails] = Spot{"tails", 2}
		case hub + 1:
			spots[gauntletWon] = Spot{"won", 2}
		}
		p.Spots = append(p.Spots, spots)
	}
	middle := func(from, to int) float64 { return float64(from+to) / 2 }
	end, open := float64(H)+0.45, float64(hub)+0.6
	p.Lines = append(boxes(2, hub-1, 1), []float64{open, 1.3, end, 1.3, end, 0.7, open, 0.7})
	p.Words = []Word{{1, 1.48, "coin"}, {middle(2, hub-1), 1.48, "lock"}, {float64(hub), 1.48, "hub"}, {middle(hub+1, H), 1.48, "corridor"}, {2, 2.4, "tails"}, {float64(hub) + 1, 2.4, "won"}, {1, 0, "end"}}
	return p
}
