package ucbq_test

import (
	"math"
	"slices"

	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/ucbq"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	beta float64
}

func (c setting) learner() (*ucbq.Learner, *protocol.Environment) {
	env := c.Open(protocol.Online)
	return ucbq.New(env, ucbq.Config{Beta: c.beta, TieStream: c.TieStream()}), env
}

// naive learns within the episode, as Algorithm 1 of the paper is written, and takes Q from the whole history by the paper's equation (4.3):
//
//	Q_h(s,a) = alpha_t^0 H + sum over visits i of alpha_t^i (r_h + V_{h+1} at the time of visit i + b_i),
//
// with alpha_t^i = alpha_i (1 - alpha_{i+1}) ... (1 - alpha_t) and alpha_t^0 = (1 - alpha_1) ... (1 - alpha_t).
type naive struct {
	setting
	*protocoltest.Twin
	H, S, A int
	targets [][][][]float64 // r + V at [h-1][s][a][i-1]
	clipped int             // times that V was H for a larger Q
}

func newNaive(c setting) *naive {
	n := &naive{
		setting: c, Twin: protocoltest.NewTwin(c.Setting), H: c.Process.Horizon(), S: c.Process.States(), A: c.Process.Actions(),
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

func (n *naive) greedy(h, s int) []int { return n.Best(n.row(h, s)) }

func (n *naive) bonus(h, s, a int) float64 {
	if t := len(n.targets[h-1][s][a]); t > 0 {
		return n.beta * math.Sqrt(1/float64(t))
	}
	return max(n.beta, float64(n.H))
}

// episode plays one, and returns the bonuses of its actions before it learned from them.
func (n *naive) episode() (e protocoltest.Episode, bonus []float64) {
	s := n.Begin()
	for h := 1; h <= n.H; h++ {
		a := n.Take(n.greedy(h, s))
		r, next := n.Step(h, s, a)
		e.States, e.Actions, e.Rewards, bonus = append(e.States, s), append(e.Actions, a), append(e.Rewards, r), append(bonus, n.bonus(h, s, a))
		target := r
		if h < n.H {
			most := slices.Max(n.row(h+1, next))
			if most > float64(n.H) {
				n.clipped++
			}
			target += min(most, float64(n.H))
		}
		n.targets[h-1][s][a] = append(n.targets[h-1][s][a], target)
		s = next
	}
	return e, bonus
}
