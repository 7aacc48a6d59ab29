package ucbvi_test

import (
	"math"
	"slices"

	"revisit/core/exact"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/ucbvi"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	process mdp.Process
	beta    float64
	random  bool // ties
	seed    uint64
}

func (c setting) tieStream() *exact.Stream {
	if !c.random {
		return nil
	}
	return exact.NewStream(c.seed, "ties")
}

func (c setting) learner() (*ucbvi.Learner, *protocol.Environment) {
	door := protocol.Open(c.process, c.seed, protocol.Online)
	return ucbvi.New(door, ucbvi.Config{Beta: c.beta, TieStream: c.tieStream()}), door
}

// naive is Algorithms 1 to 3 of Azar, Osband and Munos word for word, with counts of each step's own: it keeps every episode
// for ever, and goes through all of them for each mean. It draws its own samples from the same streams.
type naive struct {
	setting
	H, S, A    int
	ties       *exact.Stream // nil: the lowest index
	transition *exact.Stream
	start      *exact.Stream
	s          [][]int // s_h of episode n at [n-1][h-1], h = 1..H+1
	a          [][]int
	r          [][]float64
	q          [][][]float64 // Q_h(s,a) at [h-1][s][a]
}

func newNaive(c setting) *naive {
	n := &naive{
		setting: c, H: c.process.Horizon(), S: c.process.States(), A: c.process.Actions(), ties: c.tieStream(),
		transition: exact.NewStream(c.seed, "transition"), start: exact.NewStream(c.seed, "start"),
	}
	for range n.H {
		var step [][]float64
		for range n.S {
			step = append(step, slices.Repeat([]float64{float64(n.H)}, n.A))
		}
		n.q = append(n.q, step)
	}
	return n
}

// visits returns the numbers of the episodes that took action a in state s at step h.
func (n *naive) visits(h, s, a int) []int {
	var in []int
	for i := range n.a {
		if n.s[i][h-1] == s && n.a[i][h-1] == a {
			in = append(in, i)
		}
	}
	return in
}

func (n *naive) bonus(h, s, a int) float64 {
	if in := n.visits(h, s, a); len(in) > 0 {
		return n.beta * math.Sqrt(1/float64(len(in)))
	}
	return max(n.beta, float64(n.H))
}

// greedy returns the actions whose Q is within 1e-10 H of the largest.
func (n *naive) greedy(h, s int) []int {
	var actions []int
	for a, q := range n.q[h-1][s] {
		if q >= slices.Max(n.q[h-1][s])-1e-10*float64(n.H) {
			actions = append(actions, a)
		}
	}
	return actions
}

// episode draws one and returns the bonuses of the actions taken, and how many steps had a tie.
func (n *naive) episode() (bonus []float64, tied int) {
	s, a, r := make([]int, n.H+1), make([]int, n.H), make([]float64, n.H)
	s[0] = n.process.Start().At(len(n.s)+1, n.start.Float64)
	for h := 1; h <= n.H; h++ {
		actions := n.greedy(h, s[h-1])
		a[h-1] = actions[0]
		if len(actions) > 1 {
			tied++
			if n.ties != nil {
				a[h-1] = actions[n.ties.IntN(len(actions))]
			}
		}
		bonus = append(bonus, n.bonus(h, s[h-1], a[h-1]))
		r[h-1] = n.process.Reward(h, s[h-1], a[h-1])
		s[h] = n.process.Successors(h, s[h-1], a[h-1]).At(n.transition.Float64())
	}
	n.s, n.a, n.r = append(n.s, s), append(n.a, a), append(n.r, r)
	return bonus, tied
}

func (n *naive) learn() {
	for h := n.H; h >= 1; h-- {
		for s := range n.S {
			for a := range n.A {
				in := n.visits(h, s, a)
				if len(in) == 0 {
					continue
				}
				mean := 0.0
				for _, i := range in {
					mean += n.r[i][h-1]
					if h < n.H {
						mean += slices.Max(n.q[h][n.s[i][h]])
					}
				}
				mean /= float64(len(in))
				n.q[h-1][s][a] = min(n.q[h-1][s][a], float64(n.H), mean+n.bonus(h, s, a))
			}
		}
	}
}
