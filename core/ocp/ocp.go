// Package ocp is optimistic constraint propagation (Wen and Van Roy 2017, Section 4) where Q* is linear in the features and transitions are
// deterministic; in the form of the recursion of Du, Lee, Mahajan and Wang 2020. At each step h it keeps a basis of features whose Q*_h is
// known:
//
//	Q_h(s,a) = <phi_h(s,a), theta_h> where phi_h(s,a) is in the span of the basis, else H-h+1.
//
// Each episode is greedy in Q. After the last of its steps whose action was unknown, all were known and at least as good as what is optimistic,
// hence optimal, and as transitions are deterministic V*_{h+1}(s_{h+1}) is the reward that they brought. So
//
//	Q*_h(s_h,a_h) = r_h + r_{h+1} + ... + r_H
//
// is known, too: the basis of step h grows by one. An episode without such a step is optimal. So at most d H are not. (Q_{h+1}(s_{h+1},a_{h+1}) is
// the same value, but carries the rounding errors of step h+1: taken instead, they grow about tenfold from step to step.) Where transitions are
// random, or Q* is not linear in the features, all this is wrong, and it learns what it happened to draw.
//
// With Config.Error it is the agnostic recursion of Du, Lee, Mahajan and Wang 2020, for Q* that is within that error of linear and actions that are
// worse by a gap: theta_h is by least squares, and what counts as known is what it is sure of up to half of the gap. The rest is as above: the rewards
// after the last unknown action are still V*, since actions that are best by Q are optimal.
package ocp

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features feature.Map
	// Tolerance is the distance from the span of the basis up to which a feature counts as in it, over 0. Features have norms of at most 1. Q of
	// such a feature is wrong by at most Tolerance |theta*_h|; a smaller one lets rounding errors grow: by 1/Tolerance where features nearly depend
	// on each other.
	Tolerance float64
	// Error is the largest |Q*_h(s,a) - <phi_h(s,a), theta*_h>|, for some theta*_h of norms of at most 2 H sqrt(d); 0 where Q* is linear, exactly.
	Error float64
	// Gap is the gap of each step, Gap[h-1] of step h, over 0; +Inf where all actions are optimal. It is read where Error is not 0.
	Gap []float64
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Largest is the multiple of H sqrt(d) over which a coordinate of theta counts as diverged. Theorem 1 of the paper of LinQ-LSVI-UCB has |theta*|
// of at most 2 H sqrt(d).
const Largest = 1e6

// Learner is the state of the algorithm between two episodes. Every path is an episode.
type Learner struct {
	protocol.Episodes
	features feature.Map
	horizon  int
	choice   *greedy.Choice

	known    []constraints // index h, 1..H
	diverged bool

	q, phi []float64
}

// New returns a learner of the environment, before its first episode, to which nothing is known.
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	l := &Learner{
		features: c.Features, horizon: H, choice: greedy.New(H, c.TieStream),
		known: make([]constraints, H+1),
		q:     make([]float64, A), phi: make([]float64, d),
	}
	l.Episodes = protocol.NewEpisodes(env, l.act)
	for h := 1; h <= H; h++ {
		if c.Error > 0 {
			l.known[h] = newNearly(c.Features, H, c.Error, c.Gap[h-1])
		} else {
			l.known[h] = newConstraints(c.Features, c.Tolerance)
		}
	}
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.Episodes, c.choice = l.CloneFor(env, c.act), l.choice.Clone()
	c.q, c.phi = make([]float64, len(l.q)), make([]float64, len(l.phi))
	c.known = make([]constraints, len(l.known))
	for h := 1; h <= l.horizon; h++ {
		c.known[h] = l.known[h].clone()
	}
	return &c
}

func (l *Learner) act(h, s int) (action int, bonus float64) {
	return l.choice.Take(l.Greedy(h, s)), 0
}

// Learn adds Q* of the last action that was unknown to what is known.
func (l *Learner) Learn() {
	p := l.Path
	sum := 0.0
	for h := l.horizon; h >= 1 && !l.diverged; h-- {
		sum += p.Rewards[h-1]
		phi := l.features.Phi(h, p.States[h-1], p.Actions[h-1], l.phi)
		if !l.known[h].knows(phi) {
			most := Largest * float64(l.horizon) * math.Sqrt(float64(l.features.Dim()))
			l.diverged = !l.known[h].add(phi, sum, most)
			return
		}
	}
}

// Known reports whether Q of (h,s,a) follows from what is known, for h in 1..H.
func (l *Learner) Known(h, s, a int) bool {
	return l.known[h].knows(l.features.Phi(h, s, a, l.phi))
}

// Q returns Q_h(s,a), for h in 1..H: H-h+1 where it is unknown.
func (l *Learner) Q(h, s, a int) float64 {
	phi := l.features.Phi(h, s, a, l.phi)
	if !l.known[h].knows(phi) {
		return float64(l.horizon - h + 1)
	}
	return phi.Dot(l.known[h].theta())
}

// Greedy returns arg max_a Q_h(s,a): the lowest index alone, or with random ties all of them in order of index. The slice is valid until the
// next call.
func (l *Learner) Greedy(h, s int) []int {
	for a := range l.q {
		l.q[a] = l.Q(h, s, a)
	}
	return l.choice.Best(l.q)
}

// Diverged reports whether theta would have had a coordinate, along a new feature of the basis, of over Largest H sqrt(d) in size. From then on
// nothing is learned, and theta stays finite.
func (l *Learner) Diverged() bool { return l.diverged }

// Theta returns theta_h, d numbers, for h in 1..H: the shortest vector that agrees with all that is known at step h, or with Error, that of least
// squares. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.known[h].theta() }

// Updates returns the samples that step h has learned from, for h in 1..H: without Error they are the features in its basis, at most d.
func (l *Learner) Updates(h int) int64 { return l.known[h].rank() }
