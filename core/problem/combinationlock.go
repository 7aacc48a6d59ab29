package problem

import (
	"fmt"
	"strconv"

	"revisit/core/detmath"
	"revisit/core/mdp"
)

// combinationLock has positions 0 to L-1, at each of which one secret action, drawn for it, leads on; at the last it opens the
// lock and pays 1. Any other action leads to a dead state, and pays what the distractor is. State L is the lock open, state L+1
// the dead one; both are absorbing with reward 0. Episodes start at position 0.
//
// Where positions are shared, the state tells only whether the lock is still closed, and the step which position it is at: three states,
// and features e_a while it is closed, in which Q* is linear: d = A at any length.
//
// With n steps left V* at position i is 1 where n >= L-i, else the distractor's reward (0 where n = 0).
var combinationLock = &Family{
	Name:  "combination-lock",
	Title: "Combination lock",
	Doc:   "Only the right action at every position opens the lock; the first wrong one is the end, and may pay a little.",
	Source: "the tabular core of the combination locks of Du et al., Provably efficient RL with rich observations via latent state decoding, " +
		"ICML 2019, and of Misra et al., Kinematic state abstraction and provably efficient rich-observation reinforcement learning, ICML 2020 " +
		"(the reward that distracts)",
	Bib: `@inproceedings{du2019latent,
  title     = {Provably Efficient {RL} with Rich Observations via Latent State Decoding},
  author    = {Du, Simon S. and Krishnamurthy, Akshay and Jiang, Nan and Agarwal, Alekh and Dud{\'i}k, Miroslav and Langford, John},
  booktitle = {International Conference on Machine Learning},
  series    = {Proceedings of Machine Learning Research},
  volume    = {97},
  pages     = {1665--1674},
  year      = {2019}
}
@inproceedings{misra2020kinematic,
  title     = {Kinematic State Abstraction and Provably Efficient Rich-Observation Reinforcement Learning},
  author    = {Misra, Dipendra and Henaff, Mikael and Krishnamurthy, Akshay and Langford, John},
  booktitle = {International Conference on Machine Learning},
  series    = {Proceedings of Machine Learning Research},
  volume    = {119},
  pages     = {6961--6971},
  year      = {2020}
}`,
	Parameters: []Parameter{
		{Name: "length", Type: Int, Default: 6, Min: 1, Max: 1000, Doc: "positions L of the lock"},
		{Name: "actions", Type: Int, Default: 3, Min: 2, Max: 1000, Doc: "actions A, of which one is right at each position"},
		{Name: "distractor", Type: Float, Default: 0., Min: 0, Max: 1, Doc: "reward of the wrong action"},
		{Name: "shared", Type: Bool, Default: false, Doc: "positions share one state and the features of its actions; only the step tells them apart"},
		seed(),
		{Name: "horizon", Type: Int, Min: 1, Max: 1000, Doc: "steps H of an episode; the length where left out"},
	},
	OwnWhere: func(p Args) bool { return p.Bool("shared") },
	Gap:      0.5, CBeta: 0.002, Episodes: 200,
	Build: buildCombinationLock,
}

func buildCombinationLock(p Args) (*Problem, error) {
	L, A, distractor := p.Int("length"), p.Int("actions"), p.Float("distractor")
	if p["horizon"] == nil {
		p["horizon"] = L
	}
	if p.Bool("shared") {
		return buildSharedLock(p)
	}
	H, open, dead := p.Int("horizon"), L, L+1
	if err := checkSize("length", H, L+2, A); err != nil {
		return nil, err
	}
	secret := detmath.NewStream(uint64(p.Int("seed")), "combination-lock")
	b := mdp.NewBuilder(H, L+2, A, mdp.Stationary, mdp.Stationary)
	names := make([]string, L+2)
	for i := range L {
		names[i] = fmt.Sprintf("position %d", i)
		right := secret.IntN(A)
		for a := range A {
			if a != right {
				b.Move([]int{dead}, []float64{1})
				b.Reward(0, i, a, distractor)
				continue
			}
			b.Move([]int{i + 1}, []float64{1})
			if i+1 == open {
				b.Reward(0, i, a, 1)
			}
		}
	}
	names[open], names[dead] = "open", "dead"
	for _, s := range []int{open, dead} {
		for range A {
			b.Move([]int{s}, []float64{1})
		}
	}
	t, err := b.Table()
	return &Problem{
		Table: t, StateNames: names,
		Picture: lockPicture(H, L, L+2, func(i int) int { return i }),
		Coordinates: []mdp.Coordinate{
			{Name: "position", Max: float64(L), At: func(s int) float64 {
				if s == dead {
					return 0
				}
				return float64(s)
			}},
			{Name: "dead", Max: 1, At: func(s int) float64 {
				if s == dead {
					return 1
				}
				return 0
			}},
		},
		Notes: []string{lockNote(L, A, H)},
	}, err
}

func lockNote(length, actions, horizon int) string {
	if horizon < length {
		return "With fewer steps than positions the lock cannot be opened."
	}
	return fmt.Sprintf("Random actions open the lock once in %s tries on average.", power(actions, length))
}

// buildSharedLock has states 0 closed, 1 open, 2 dead: while the lock is closed, step h is at position h-1.
func buildSharedLock(p Args) (*Problem, error) {
	const closed, open, dead = 0, 1, 2
	L, A, H, distractor := p.Int("length"), p.Int("actions"), p.Int("horizon"), p.Float("distractor")
	if err := checkSize("length", H, 3, A); err != nil {
		return nil, err
	}
	secret := detmath.NewStream(uint64(p.Int("seed")), "combination-lock")
	b := mdp.NewBuilder(H, 3, A, mdp.PerStep, mdp.PerStep)
	for h := 1; h <= H; h++ {
		right, next := -1, closed
		if h <= L {
			right = secret.IntN(A)
		}
		if h == L {
			next = open
		}
		for a := range A {
			if a != right {
				b.Move([]int{dead}, []float64{1})
				b.Reward(h-1, closed, a, distractor)
				continue
			}
			b.Move([]int{next}, []float64{1})
			if next == open {
				b.Reward(h-1, closed, a, 1)
			}
		}
		for _, s := range []int{open, dead} {
			for range A {
				b.Move([]int{s}, []float64{1})
			}
		}
	}
	t, err := b.Table()
	return &Problem{
		Table: t, StateNames: []string{"closed", "open", "dead"},
		Own: tabulated(1, 3, A, A, func(_, s, a int, phi []float64) {
			if s == closed {
				phi[a] = 1
			}
		}),
		Picture:     lockPicture(H, L, 3, func(int) int { return closed }),
		Coordinates: []mdp.Coordinate{{Name: "kind", Max: dead, At: func(s int) float64 { return float64(s) }}},
		Notes:       []string{lockNote(L, A, H)},
	}, err
}

// lockPicture has the positions in a row of boxes, behind them the lock open, and the dead state below. The last two states are these; at
// position i the lock is in the state closed(i), at step i+1.
func lockPicture(H, L, S int, closed func(i int) int) *Picture {
	if H*S > maxSpots {
		return nil
	}
	p := &Picture{Roles: make([]int, S), Lines: boxes(1, min(L, H), 1), Words: []Word{{1, 0, "dead"}}}
	for s := range S {
		p.Roles[s] = s
	}
	for h := 1; h <= H; h++ {
		spots := make([]Spot, S)
		if h <= L {
			spots[closed(h-1)] = Spot{fmt.Sprintf("position %d", h-1), 1}
		} else {
			spots[S-2] = Spot{"open", 1}
		}
		if h > 1 {
			spots[S-1] = Spot{"dead", 0}
		}
		p.Spots = append(p.Spots, spots)
	}
	if H > L {
		p.Words = append(p.Words, Word{float64(L+1+H) / 2, 1.48, "open"})
	}
	return p
}

// power writes base^exponent with a raised exponent, and its value if that is below a million: "3⁶ = 729".
func power(base, exponent int) string {
	text := strconv.Itoa(base)
	for _, digit := range strconv.Itoa(exponent) {
		text += string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[digit-'0'])
	}
	value := 1
	for range exponent {
		if value *= base; value >= 1_000_000 {
			return text
		}
	}
	return fmt.Sprintf("%s = %d", text, value)
}
