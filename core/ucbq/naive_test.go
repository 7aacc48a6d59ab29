package ucbq_test

import (
	"math"
	"slices"

	"revisit/core/exact"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/ucbq"
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

func (c setting) learner() (*ucbq.Learner, *protocol.Environment) {
	door := protocol.Open(c.process, c.seed, protocol.Online)
	return ucbq.New(door, ucbq.Config{Beta: c.beta, TieStream: c.tieStream()}), door
}

// naive learns within the episode, as Algorithm 1 of the paper is written, and takes Q from the whole history by the paper's equation (4.3):
//
//	Q_h(s,a) = alpha_t^0 H + sum over visits i of alpha_t^i (r_h + V_{h+1} at the time of visit i + b_i),
//
// with alpha_t^i = alpha_i (1 - alpha_{i+1}) ... (1 - alpha_t) and alpha_t^0 = (1 - alpha_1) ... (1 - alpha_t). It draws its own samples
// from the same streams.
type naive struct {
	setting
	H, S, A                 int
	ties, transition, start *exact.Stream
	n                       int             // episodes
	targets                 [][][][]float64 // r + V at [h-1][s][a][i-1]
}

func newNaive(c setting) *naive {
	n := &naive{
		setting: c, H: c.process.Horizon(), S: c.process.States(), A: c.process.Actions(), ties: c.tieStream(),
		transition: exact.NewStream(c.seed, "transition"), start: exact.NewStream(c.seed, "start"),
	}
	for range n.H {
		step := make([][][]float64, n.S)
		for s := range step {
			step[s] = make([][]float64, n.A)
		}
		n.targets = append(n.targets, step)
	}
	return n
}

// weight is alpha_t^i.
func (n *naive) weight(t, i int) float64 {
	H, w := float64(n.H), 1.0
	if i > 0 {
		w = (H + 1) / (H + float64(i))
	}
	for j := i + 1; j <= t; j++ {
		w *= 1 - (H+1)/(H+float64(j))
	}
	return w
}

func (n *naive) q(h, s, a int) float64 {
	targets := n.targets[h-1][s][a]
	t := len(targets)
	q := n.weight(t, 0) * float64(n.H)
	for k, target := range targets {
		q += n.weight(t, k+1) * (target + n.beta/math.Sqrt(float64(k+1)))
	}
	return q
}

func (n *naive) row(h, s int) []float64 {
	row := make([]float64, n.A)
	for a := range row {
		row[a] = n.q(h, s, a)
	}
	return row
}

// greedy returns the actions whose Q is within 1e-10 H of the largest.
func (n *naive) greedy(h, s int) []int {
	row := n.row(h, s)
	var actions []int
	for a, q := range row {
		if q >= slices.Max(row)-1e-10*float64(n.H) {
			actions = append(actions, a)
		}
	}
	return actions
}

func (n *naive) bonus(h, s, a int) float64 {
	if t := len(n.targets[h-1][s][a]); t > 0 {
		return n.beta * math.Sqrt(1/float64(t))
	}
	return max(n.beta, float64(n.H))
}

// played is an episode, the bonuses of its actions before it learned from them, and how many of its steps had a tie or a V of H.
type played struct {
	states, actions []int
	rewards, bonus  []float64
	tied, clipped   int
}

func (n *naive) episode() (p played) {
	n.n++
	s := n.process.Start().At(n.n, n.start.Float64)
	for h := 1; h <= n.H; h++ {
		actions := n.greedy(h, s)
		a := actions[0]
		if len(actions) > 1 {
			p.tied++
			if n.ties != nil {
				a = actions[n.ties.IntN(len(actions))]
			}
		}
		r := n.process.Reward(h, s, a)
		p.states, p.actions, p.rewards, p.bonus = append(p.states, s), append(p.actions, a), append(p.rewards, r), append(p.bonus, n.bonus(h, s, a))
		next := n.process.Successors(h, s, a).At(n.transition.Float64())
		target := r
		if h < n.H {
			most := slices.Max(n.row(h+1, next))
			if most > float64(n.H) {
				p.clipped++
			}
			target += min(most, float64(n.H))
		}
		n.targets[h-1][s][a] = append(n.targets[h-1][s][a], target)
		s = next
	}
	return p
}
