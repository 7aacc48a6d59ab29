package uct_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/detmath"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/uct"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	simulations int
	c           float64
	keep        bool
}

func (c setting) learner() (*uct.Learner, *protocol.Environment) {
	env := c.Open(protocol.Revisiting)
	return uct.New(env, uct.Config{Simulations: c.simulations, C: c.c, Keep: c.keep, Rollouts: detmath.NewStream(c.Seed, "rollouts"), TieStream: c.TieStream()}), env
}

// place is an (h,s).
type place struct{ h, s int }

// naive is the paper's recursion: search calls itself for the next state and notes the return behind it. It keeps every return.
type naive struct {
	setting
	*protocoltest.Twin
	H, A      int
	rollouts  *detmath.Stream
	returns   map[place][][]float64 // of each action at the nodes of the tree
	drawn     protocoltest.Episode  // the newest path
	afterPath func(from int, over bool)
	seen      struct{ untried, bandit, below int }
}

func newNaive(c setting) *naive {
	H := c.Process.Horizon()
	return &naive{
		setting: c, Twin: protocoltest.NewTwin(c.Setting), H: H, A: c.Process.Actions(), rollouts: detmath.NewStream(c.Seed, "rollouts"),
		returns: map[place][][]float64{},
		drawn:   protocoltest.Episode{States: make([]int, H), Actions: make([]int, H), Rewards: make([]float64, H)},
	}
}

func mean(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

func (n *naive) greedy(h, s int) []int {
	value := slices.Repeat([]float64{math.Inf(-1)}, n.A)
	for a, returns := range n.returns[place{h, s}] {
		if len(returns) > 0 {
			value[a] = mean(returns)
		}
	}
	return n.Best(value)
}

// step takes an action.
func (n *naive) step(h, s, a int) (reward float64, next int) {
	reward, next = n.Step(h, s, a)
	n.drawn.States[h-1], n.drawn.Actions[h-1], n.drawn.Rewards[h-1] = s, a, reward
	return reward, next
}

// search draws the rest of a path from (h,s), adds to the tree and returns the reward of the rest.
func (n *naive) search(h, s int) float64 {
	if h > n.H {
		return 0
	}
	node, there := n.returns[place{h, s}]
	if !there {
		// A leaf: the first action of its evaluation is noted with it.
		a := n.rollouts.IntN(n.A)
		r, next := n.step(h, s, a)
		sum := r + n.evaluate(h+1, next)
		n.returns[place{h, s}] = make([][]float64, n.A)
		n.returns[place{h, s}][a] = []float64{sum}
		return sum
	}
	a := n.selectAction(h, node)
	r, next := n.step(h, s, a)
	sum := r + n.search(h+1, next)
	n.returns[place{h, s}][a] = append(n.returns[place{h, s}][a], sum)
	return sum
}

// evaluate takes any actions.
func (n *naive) evaluate(h, s int) float64 {
	if h > n.H {
		return 0
	}
	n.seen.below++
	r, next := n.step(h, s, n.rollouts.IntN(n.A))
	return r + n.evaluate(h+1, next)
}

func (n *naive) selectAction(h int, node [][]float64) int {
	var untried []int
	visits := 0
	for a, returns := range node {
		visits += len(returns)
		if len(returns) == 0 {
			untried = append(untried, a)
		}
	}
	if len(untried) > 0 {
		n.seen.untried++
		return untried[n.rollouts.IntN(len(untried))]
	}
	n.seen.bandit++
	value := make([]float64, n.A)
	for a, returns := range node {
		value[a] = mean(returns) + n.c*float64(n.H+1-h)*math.Sqrt(2*math.Log(float64(visits))/float64(len(returns)))
	}
	return n.Take(n.Best(value))
}

// episode plays one, and calls afterPath after each path.
func (n *naive) episode() {
	if !n.keep {
		clear(n.returns)
	}
	s := n.Begin()
	from := 1
	for h := 1; h <= n.H; h++ {
		for i := range n.simulations {
			n.search(h, s)
			if i == 0 {
				n.afterPath(from, false) // the path that took the action at h-1, where h is over 1
				from = h
				continue
			}
			n.afterPath(h, false)
		}
		_, s = n.step(h, s, n.Take(n.greedy(h, s)))
	}
	sum := 0.0
	for h := n.H; h >= 1; h-- {
		sum += n.drawn.Rewards[h-1]
		at := place{h, n.drawn.States[h-1]}
		n.returns[at][n.drawn.Actions[h-1]] = append(n.returns[at][n.drawn.Actions[h-1]], sum)
	}
	n.afterPath(n.H, true)
}

// draw has a learner draw a path and learn from it.
func draw(t *testing.T, l *uct.Learner) {
	t.Helper()
	if _, err := l.Draw(); err != nil {
		t.Fatal(err)
	}
	l.Learn()
}
