// Package generative learns with a generative model (Du, Kakade, Wang, Yang 2020, "Is a good representation sufficient for
// sample efficient reinforcement learning?", Appendix C): a well-conditioned basis of the features at every step, and from each
// pair of it rollouts under the policy learned for later steps, backwards from H.
//
// Where Q* is linear in the features and the estimates of a round are within half of the gap, the policy of that round is optimal. The number
// of rollouts that this takes is not known in advance, so each round has twice as many as the one before. The learner's policy is that of
// the last complete round.
package generative

import (
	"slices"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features feature.Map
	Rollouts int64 // from each pair of the basis in the first round, at least 1
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Learner is the state of the algorithm between two rollouts. A rollout is a path that begins at any step, in a state and with an action of
// the learner's choice. A round counts as an episode.
type Learner struct {
	environment *protocol.Environment
	features    feature.Map
	horizon     int
	choice      *greedy.Choice
	basis       []*Basis // index h, 1..H; one for all where features do not depend on the step

	rollouts int64       // of each pair in this round
	h, i     int         // the step and the pair of its basis where the next rollout begins
	drawn    int64       // rollouts from that pair in this round
	mean     []float64   // of the returns of each pair at step h; that of pair i is still a sum
	theta    [][]float64 // index h: of this round, computed for the steps after h
	output   [][]float64 // index h: of the last complete round
	updates  []int64     // index h
	path     *protocol.Path

	q, phi []float64
}

// mostRollouts caps the doubling; no run reaches it.
const mostRollouts = 1 << 40

// New returns a learner of the environment, before its first rollout. It finds the bases, for which it reads the features of all states and
// actions: see Work.
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	l := &Learner{
		environment: env, features: c.Features, horizon: H,
		choice: greedy.New(H, c.TieStream),
		basis:  make([]*Basis, H+1), rollouts: c.Rollouts, h: H,
		mean: make([]float64, d), theta: make([][]float64, H+1), output: make([][]float64, H+1), updates: make([]int64, H+1),
		path: protocol.NewPath(H),
		q:    make([]float64, A), phi: make([]float64, d),
	}
	for h := 1; h <= H; h++ {
		l.theta[h], l.output[h] = make([]float64, d), make([]float64, d)
		if h > 1 && c.Features.Stationary() {
			l.basis[h] = l.basis[1]
		} else {
			l.basis[h] = NewBasis(c.Features, h, env.States(), A)
		}
	}
	return l
}

// Clone returns a learner in the same state, in a clone of its environment. The bases, which never change, are shared.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.environment, c.choice = env, l.choice.Clone()
	c.mean, c.updates, c.path = slices.Clone(l.mean), slices.Clone(l.updates), l.path.Clone()
	c.q, c.phi = make([]float64, len(l.q)), make([]float64, len(l.phi))
	c.theta, c.output = make([][]float64, len(l.theta)), make([][]float64, len(l.output))
	for h := 1; h <= l.horizon; h++ {
		c.theta[h], c.output[h] = slices.Clone(l.theta[h]), slices.Clone(l.output[h])
	}
	return &c
}

// From returns the step at which the next rollout begins, in 1..H.
func (l *Learner) From() int { return l.h }

// Draw draws the next rollout: from a pair of the basis at step From, then under the policy of this round. Steps before From
// stay as the path before left them, zero at first.
func (l *Learner) Draw() (*protocol.Path, error) {
	p, basis := l.path, l.basis[l.h]
	if l.h == l.horizon && l.i == 0 && l.drawn == 0 {
		p.Episode++
	}
	p.K++
	p.From = l.h
	s, a := basis.States[l.i], basis.Actions[l.i]
	if err := l.environment.ResetAt(l.h, s); err != nil {
		return nil, err
	}
	return p, l.environment.Rollout(p, s, a, l.choose)
}

// Learn adds the rollout's return to the mean of its pair. After the last rollout of a step it solves for that step's theta; after the last
// one of step 1 it ends the round. Stop is 0 then, else H, since the policy stays the same.
func (l *Learner) Learn() {
	sum := 0.0
	for _, r := range l.path.Rewards[l.h-1:] {
		sum += r
	}
	l.mean[l.i] += sum
	l.updates[l.h]++
	l.path.Stop = l.horizon
	if l.drawn++; l.drawn < l.rollouts {
		return
	}
	l.mean[l.i] /= float64(l.rollouts)
	l.drawn = 0
	if l.i++; l.i < len(l.basis[l.h].States) {
		return
	}
	l.basis[l.h].Estimate(l.theta[l.h], l.mean[:l.i])
	clear(l.mean)
	l.i = 0
	if l.h--; l.h > 0 {
		return
	}
	l.endRound()
}

func (l *Learner) endRound() {
	for h := 1; h <= l.horizon; h++ {
		copy(l.output[h], l.theta[h])
	}
	l.path.Stop, l.h = 0, l.horizon
	l.rollouts = min(2*l.rollouts, mostRollouts)
}

// Greedy returns arg max_a <phi_h(s,a), theta_h> of the last complete round: the lowest index alone, or with random ties all of them in
// order of index. Before the end of the first round all actions are equal. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int { return l.greedy(l.output[h], h, s) }

func (l *Learner) greedy(theta []float64, h, s int) []int {
	return l.choice.From(l.q, feature.Values(l.features, h, s, theta, l.q, l.phi))
}

// choose returns the action of this round's policy, drawing among ties where the config asks for that.
func (l *Learner) choose(h, s int) int {
	return l.choice.Take(l.greedy(l.theta[h], h, s))
}

// Q returns <phi_h(s,a), theta_h> of the last complete round, for h in 1..H. Nothing clips it to [0,H].
func (l *Learner) Q(h, s, a int) float64 {
	return l.features.Phi(h, s, a, l.phi).Dot(l.output[h])
}

// Theta returns theta_h of the last complete round, d numbers, zero before there is one, for h in 1..H. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.output[h] }

// Updates returns the number of rollouts that began at step h, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return l.updates[h] }

// CoreSet returns the pairs of the basis of step h, for h in 1..H. They belong to the learner.
func (l *Learner) CoreSet(h int) (states, actions []int) {
	return l.basis[h].States, l.basis[h].Actions
}

// Basis returns the pairs at which rollouts of step h begin, for h in 1..H.
func (l *Learner) Basis(h int) *Basis { return l.basis[h] }
