// Package rlsvi is randomized least-squares value iteration (Osband, Van Roy and Wen 2016, Algorithm 1): before each episode, backwards from
// H, theta_h is drawn from the posterior of a Bayesian linear regression on all episodes so far, and the episode is greedy in what was drawn:
//
//	Sigma_h = (1/sigma^2 sum phi phi' + lambda I)^{-1},     mean_h = Sigma_h (1/sigma^2) sum phi (r + max_a <phi_{h+1}(s',a), theta_{h+1}>),
//	theta_h ~ N(mean_h, Sigma_h),     theta_{H+1} = 0.
//
// No bonus is added: the noise explores. It keeps no history, but for each state s' that was drawn after step h the sum of phi over the
// transitions into it.
package rlsvi

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/greedy"
	"revisit/core/internal/linalg"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features feature.Map
	Sigma    float64 // the standard deviation of a target, over 0
	Lambda   float64 // the precision of theta before the first episode, over 0
	// Noise is what theta is drawn from; it is needed.
	Noise *detmath.Stream
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Largest is the size of a value over which theta counts as diverged: where Q* is not linear, errors can grow from step to step.
const Largest = 1e100

// Learner is the state of the algorithm between two episodes.
type Learner struct {
	protocol.Episodes
	features feature.Map
	horizon  int
	weight   float64 // of a sample, 1 / sigma^2
	noise    *detmath.Stream
	choice   *greedy.Choice

	step     []*posterior // index h, 1..H
	updates  int64
	diverged bool

	q, phi, target []float64
}

// New returns a learner of the environment, before its first episode, with theta ~ N(0, I / lambda).
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	l := &Learner{
		features: c.Features, horizon: H, weight: 1 / c.Sigma / c.Sigma,
		noise: c.Noise, choice: greedy.New(H, c.TieStream),
		step: make([]*posterior, H+1),
		q:    make([]float64, A), phi: make([]float64, d), target: make([]float64, d),
	}
	l.Episodes = protocol.NewEpisodes(env, l.act)
	for h := 1; h <= H; h++ {
		l.step[h] = newPosterior(d, c.Lambda)
	}
	l.sample()
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.Episodes, c.noise, c.choice = l.CloneFor(env, c.act), l.noise.Clone(), l.choice.Clone()
	c.q, c.phi, c.target = make([]float64, len(l.q)), make([]float64, len(l.phi)), make([]float64, len(l.target))
	c.step = make([]*posterior, len(l.step))
	for h := 1; h <= l.horizon; h++ {
		c.step[h] = l.step[h].clone()
	}
	return &c
}

func (l *Learner) act(h, s int) (action int, bonus float64) {
	return l.choice.Take(l.Greedy(h, s)), 0
}

// Learn adds the episode to what is known, and draws theta for the next.
func (l *Learner) Learn() {
	p := l.Path
	for h := 1; h <= l.horizon; h++ {
		next := -1
		if h < l.horizon {
			next = p.States[h]
		}
		phi := l.features.Phi(h, p.States[h-1], p.Actions[h-1], l.phi)
		l.step[h].include(phi, p.Rewards[h-1], next, l.weight)
	}
	l.updates++
	l.sample()
}

// sample draws theta_h backwards from H, unless learning has diverged.
func (l *Learner) sample() {
	for h := l.horizon; h >= 1 && !l.diverged; h-- {
		st := l.step[h]
		copy(l.target, st.rewards)
		for _, to := range st.successors {
			v := feature.Values(l.features, h+1, to.state, l.step[h+1].theta, l.q, l.phi)
			if !(math.Abs(v) <= Largest) {
				l.diverged = true
				return
			}
			linalg.AddScaled(l.target, v, to.sum)
		}
		for i := range l.target {
			l.target[i] *= l.weight
		}
		st.precision.draw(st.theta, l.target, l.noise)
	}
}

// Q returns <phi_h(s,a), theta_h>, for h in 1..H. Nothing clips it to [0,H].
func (l *Learner) Q(h, s, a int) float64 {
	return l.features.Phi(h, s, a, l.phi).Dot(l.step[h].theta)
}

// Greedy returns arg max_a <phi_h(s,a), theta_h>: the lowest index alone, or with random ties all of them in
// order of index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	return l.choice.From(l.q, feature.Values(l.features, h, s, l.step[h].theta, l.q, l.phi))
}

// Diverged reports whether a value exceeded Largest in size. From then on theta is not drawn anew: it stays finite.
func (l *Learner) Diverged() bool { return l.diverged }

// Theta returns theta_h as it was drawn, d numbers, for h in 1..H. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.step[h].theta }

// Updates returns the number of samples that step h has learned from: one for each episode.
func (l *Learner) Updates(int) int64 { return l.updates }
