package ucbvi_test

import (
	"math"
	"slices"

	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/ucbvi"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	beta float64
}

func (c setting) learner() (*ucbvi.Learner, *protocol.Environment) {
	env := c.Open(protocol.Online)
	return ucbvi.New(env, ucbvi.Config{Beta: c.beta, TieStream: c.TieStream()}), env
}

// naive is Algorithms 1 to 3 of Azar, Osband and Munos word for word, with counts of each step's own: it keeps every episode
// for ever, and goes through all of them for each mean.
type naive struct {
	setting
	*protocoltest.Twin
	H, S, A  int
	episodes []protocoltest.Episode
	q        [][][]float64 // Q_h(s,a) at [h-1][s][a]
}

func newNaive(c setting) *naive {
	n := &naive{
		setting: c, Twin: protocoltest.NewTwin(c.Setting), H: c.Process.Horizon(), S: c.Process.States(), A: c.Process.Actions(),
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

// visits returns the episodes that took action a in state s at step h.
func (n *naive) visits(h, s, a int) (in []protocoltest.Episode) {
	for _, e := range n.episodes {
		if e.States[h-1] == s && e.Actions[h-1] == a {
			in = append(in, e)
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

func (n *naive) greedy(h, s int) []int { return n.Best(n.q[h-1][s]) }

// episode draws one and returns the bonuses of the actions taken.
func (n *naive) episode() (e protocoltest.Episode, bonus []float64) {
	e = n.Play(func(h, s int) int {
		a := n.Take(n.greedy(h, s))
		bonus = append(bonus, n.bonus(h, s, a))
		return a
	})
	n.episodes = append(n.episodes, e)
	return e, bonus
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
				for _, e := range in {
					mean += e.Rewards[h-1]
					if h < n.H {
						mean += slices.Max(n.q[h][e.States[h]])
					}
				}
				mean /= float64(len(in))
				n.q[h-1][s][a] = min(n.q[h-1][s][a], float64(n.H), mean+n.bonus(h, s, a))
			}
		}
	}
}
