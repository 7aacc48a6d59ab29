// Package psdp is Policy Search by Dynamic Programming (Bagnell, Kakade, Ng and Schneider 2003) with regression: it learns the policy of the last step
// first, then that of the step before, and so on, in states of a distribution mu_h that is given for each step. From such a state it takes an action at
// random and then follows the policy of the later steps, which is there already; ridge regression of the returns gives theta_h, and pi_h is greedy in it.
//
// The distribution is that of a roll-in: an episode whose actions are random, or those of an optimal policy, a demonstration. Draws begin in states of
// roll-ins, which local access allows. Each action of a demonstration is a hint, which the environment counts.
//
// The policy is worth V* - V^pi <= sum_h C_h epsilon_h less than optimal, where pi_h falls short of the best action by epsilon_h, by Q^pi and on average over
// mu_h, and C_h is how much more often an optimal policy comes to a state at step h than mu_h does, at most. docs/theory.md has the proof.
//
// How many draws that takes is not known in advance, so each round has twice the draws and roll-ins of the one before. The learner's policy is that of
// the last complete round.
package psdp

import (
	"slices"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/gram"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features feature.Map
	Draws    int64   // n, at each step of the first round, at least 1
	RollIns  int64   // m, in the first round, at least 1; draw i begins in a state of roll-in i mod m
	Lambda   float64 // the regularisation, over 0
	// Demonstrated: an optimal policy acts in roll-ins. The environment must give hints then.
	Demonstrated bool
	Actions      *detmath.Stream // draws actions at random
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Learner is the state of the algorithm between two paths: a roll-in, or a draw at a step. A round counts as an episode.
type Learner struct {
	environment  *protocol.Environment
	features     feature.Map
	horizon      int
	lambda       float64
	demonstrated bool
	actions      *detmath.Stream
	choice       *greedy.Choice

	draws, rollIns int64       // n and m of this round
	h              int         // the step of the next draw; 0 where a roll-in is next
	i              int64       // draws of that step, or roll-ins, in this round so far
	starts         [][]int     // index h: the states of this round's roll-ins
	step           *gram.Ridge // over the draws of step h in this round
	theta          [][]float64 // index h: of this round, computed for the steps after h
	output         [][]float64 // index h: of the last complete round
	updates        []int64     // index h
	path           *protocol.Path

	room   *gram.RidgeRoom
	q, phi []float64
}

// most caps the doubling; no run reaches it.
const most = 1 << 40

// New returns a learner of the environment, whose access is at least protocol.Local, before its first path.
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	l := &Learner{
		environment: env, features: c.Features, horizon: H, lambda: c.Lambda, demonstrated: c.Demonstrated,
		actions: c.Actions, choice: greedy.New(H, c.TieStream),
		draws: c.Draws, rollIns: c.RollIns,
		starts: make([][]int, H+1), theta: make([][]float64, H+1), output: make([][]float64, H+1), updates: make([]int64, H+1),
		path: protocol.NewPath(H),
		room: gram.NewRidgeRoom(d), q: make([]float64, A), phi: make([]float64, d),
	}
	for h := 1; h <= H; h++ {
		l.theta[h], l.output[h] = make([]float64, d), make([]float64, d)
	}
	l.step = l.regression()
	return l
}

// regression returns one without draws.
func (l *Learner) regression() *gram.Ridge {
	return gram.NewRidge(l.features.Dim(), l.lambda, feature.Entries(l.features) == 1, l.room)
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.environment, c.actions, c.choice = env, l.actions.Clone(), l.choice.Clone()
	c.updates, c.path = slices.Clone(l.updates), l.path.Clone()
	c.room = gram.NewRidgeRoom(len(l.phi))
	c.step = l.step.Clone(c.room)
	c.q, c.phi = make([]float64, len(l.q)), make([]float64, len(l.phi))
	c.starts, c.theta, c.output = make([][]int, len(l.starts)), make([][]float64, len(l.theta)), make([][]float64, len(l.output))
	for h := 1; h <= l.horizon; h++ {
		c.starts[h], c.theta[h], c.output[h] = slices.Clone(l.starts[h]), slices.Clone(l.theta[h]), slices.Clone(l.output[h])
	}
	return &c
}

// From returns the step at which the next path begins, in 1..H.
func (l *Learner) From() int { return max(1, l.h) }

// Draw draws the next path: a roll-in from the start, or from a state of one. Steps before From stay as the path before left them, zero at first.
func (l *Learner) Draw() (*protocol.Path, error) {
	_, err := l.sample(nobody{})
	return l.path, err
}

// Learn keeps the states of a roll-in, or takes in the return of a draw. After the last draw of a step it solves for that step's theta; after the last one
// of step 1 it ends the round. Stop is 0 then, else H, since the policy stays the same.
func (l *Learner) Learn() { l.learn(nobody{}) }

// sample draws a path. goesOn is false where the reader stopped it.
func (l *Learner) sample(read reader) (goesOn bool, err error) {
	p := l.path
	if l.h == 0 && l.i == 0 {
		p.Episode++
	}
	p.K++
	p.From = l.From()
	s, err := l.begin()
	if err != nil || !read.begun(s) {
		return false, err
	}
	for h := p.From; h <= l.horizon; h++ {
		a, err := l.act(h, s)
		if err != nil {
			return false, err
		}
		r, next, err := l.environment.Step(a)
		if err != nil {
			return false, err
		}
		p.States[h-1], p.Actions[h-1], p.Rewards[h-1] = s, a, r
		if !read.acted(h, next) {
			return false, nil
		}
		s = next
	}
	return true, nil
}

// begin begins a roll-in in the state that nature assigns, or draw i of step h in the state that roll-in i mod m had there.
func (l *Learner) begin() (s int, err error) {
	if l.h == 0 {
		return l.environment.Reset(), nil
	}
	s = l.starts[l.h][l.i%l.rollIns]
	return s, l.environment.ResetAt(l.h, s)
}

// act returns the action at (h,s): of a demonstration, or at random in other roll-ins and at the first step of a draw, or of the policy of this round.
func (l *Learner) act(h, s int) (int, error) {
	switch {
	case l.h == 0 && l.demonstrated:
		return l.environment.Hint()
	case l.h == 0 || h == l.h:
		return l.actions.IntN(len(l.q)), nil
	}
	return l.choice.Take(l.greedy(l.theta[h], h, s)), nil
}

func (l *Learner) learn(read reader) {
	p := l.path
	p.Stop = l.horizon
	l.i++
	if l.h == 0 {
		for h, s := range p.States {
			l.environment.Keep(h + 1)
			l.starts[h+1] = append(l.starts[h+1], s)
		}
		if l.i == l.rollIns {
			l.h, l.i = l.horizon, 0
		}
		read.ended(0, 0)
		return
	}
	h, value := l.h, 0.0
	for _, r := range p.Rewards[h-1:] {
		value += r
	}
	phi := l.features.Phi(h, p.States[h-1], p.Actions[h-1], l.phi)
	l.step.Join(phi)
	l.step.Value(phi, value)
	l.updates[h]++
	if l.i == l.draws {
		if !read.valued(h, value) {
			return
		}
		l.solve()
	}
	read.ended(h, value)
}

// solve sets theta_h, and goes on with the step before; after step 1 the round is over.
func (l *Learner) solve() {
	l.step.Solve(l.theta[l.h])
	l.step = l.regression()
	l.i = 0
	if l.h--; l.h > 0 {
		return
	}
	for h := 1; h <= l.horizon; h++ {
		copy(l.output[h], l.theta[h])
		l.starts[h] = l.starts[h][:0]
	}
	l.draws, l.rollIns = min(2*l.draws, most), min(2*l.rollIns, most)
	l.path.Stop = 0
}

// Greedy returns arg max_a <phi_h(s,a), theta_h> of the last complete round: the lowest index alone, or with random ties all of them in order of index.
// Before the end of the first round all actions are equal. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int { return l.greedy(l.output[h], h, s) }

func (l *Learner) greedy(theta []float64, h, s int) []int {
	return l.choice.From(l.q, feature.Values(l.features, h, s, theta, l.q, l.phi))
}

// Q returns <phi_h(s,a), theta_h> of the last complete round, for h in 1..H. Nothing clips it to [0,H].
func (l *Learner) Q(h, s, a int) float64 { return l.features.Phi(h, s, a, l.phi).Dot(l.output[h]) }

// Theta returns theta_h of the last complete round, d numbers, zero before there is one, for h in 1..H. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.output[h] }

// Updates returns the draws at step h, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return l.updates[h] }
