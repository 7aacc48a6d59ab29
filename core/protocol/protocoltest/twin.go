// Package protocoltest has what naive twins of learners have in common, and what tests compare of the two.
package protocoltest

import (
	"slices"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/protocol"
)

// Setting is a problem and what any learner on it is made from.
type Setting struct {
	Process  mdp.Process
	Features feature.Map // nil for a learner of tables
	Random   bool        // ties are drawn
	Seed     uint64
}

// Open returns an environment for the learner.
func (c Setting) Open(right protocol.Access) *protocol.Environment {
	return protocol.Open(c.Process, c.Seed, right)
}

// TieStream returns the stream that the learner draws ties from, nil where the lowest index wins.
func (c Setting) TieStream() *detmath.Stream {
	if !c.Random {
		return nil
	}
	return detmath.NewStream(c.Seed, "ties")
}

// Phi returns phi_h(s,a) as d numbers of the caller's own.
func (c Setting) Phi(h, s, a int) []float64 {
	d := c.Features.Dim()
	return slices.Clone(c.Features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d)))
}

// Twin draws what an Environment of the setting draws, and chooses as learners do, in the plainest words and from streams of its own. It shares
// no code with them but the process and the streams.
type Twin struct {
	setting                 Setting
	transition, start, ties *detmath.Stream
	Episodes                int // begun
	Ties                    int // calls of Take with several actions
}

// NewTwin returns a twin before its first episode.
func NewTwin(c Setting) *Twin {
	return &Twin{setting: c, transition: detmath.NewStream(c.Seed, "transition"), start: detmath.NewStream(c.Seed, "start"), ties: c.TieStream()}
}

// Begin begins an episode and returns its first state.
func (w *Twin) Begin() int {
	w.Episodes++
	return w.setting.Process.Start().At(w.Episodes, w.start.Float64)
}

// Step takes an action: the next state is the first at which the sum of probabilities exceeds a uniform number.
func (w *Twin) Step(h, s, a int) (reward float64, next int) {
	successors, u, sum := w.setting.Process.Successors(h, s, a), w.transition.Float64(), 0.0
	next = int(successors.State[len(successors.State)-1])
	for i, p := range successors.Prob {
		if sum += p; u < sum {
			next = int(successors.State[i])
			break
		}
	}
	return w.setting.Process.Reward(h, s, a), next
}

// Best returns the actions whose value is within 1e-10 H of the largest, the first alone unless ties are drawn.
func (w *Twin) Best(q []float64) (actions []int) {
	for a := range q {
		if q[a] >= slices.Max(q)-float64(1e-10*float64(w.setting.Process.Horizon())) {
			actions = append(actions, a)
		}
	}
	if !w.setting.Random {
		return actions[:1]
	}
	return actions
}

// Take returns one of the actions, each as likely.
func (w *Twin) Take(actions []int) int {
	if len(actions) == 1 {
		return actions[0]
	}
	w.Ties++
	return actions[w.ties.IntN(len(actions))]
}

// Episode is what happened at steps 1..H.
type Episode struct {
	States, Actions []int
	Rewards         []float64
}

// Play draws an episode.
func (w *Twin) Play(act func(h, s int) int) (e Episode) {
	s := w.Begin()
	for h := 1; h <= w.setting.Process.Horizon(); h++ {
		a := act(h, s)
		r, next := w.Step(h, s, a)
		e.States, e.Actions, e.Rewards = append(e.States, s), append(e.Actions, a), append(e.Rewards, r)
		s = next
	}
	return e
}
