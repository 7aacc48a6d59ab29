// Package fpi is Frozen Policy Iteration (Ke, Zhang and Wang 2026, Algorithm 1): policy iteration that plays whole episodes and never goes back,
// where transitions are deterministic and Q^pi is linear in the features for every policy pi. Step h has a list D_h of n_h features phi_i with values
// q_i, and ridge regression over its first k, for every k:
//
//	Sigma_{h,k} = lambda I + sum_{i<=k} phi_i phi_i',    theta_{h,k} = Sigma_{h,k}^{-1} sum_{i<=k} phi_i q_i.
//
// A state is covered at step h where |phi_h(s,a)| <= epsilon in the norm of Sigma_{h,n_h}^{-1} for all actions a. There the policy is frozen: it is
// greedy in theta_{h,k} for the least k with which the state was covered, k(h,s), whatever is added later. In a state that is not covered it takes the
// action of the largest norm. Of an episode one sample is kept: after the last step whose action was not covered, all states were covered, so its
// rewards from there on are Q^pi of policies that stay the same there; and as transitions are deterministic, they stay its value for ever.
//
// Three things are chosen here. The paper takes any uncovered action; this takes the widest, the lowest index among equal ones. Ties of a frozen policy go
// to the lowest index, since actions that are drawn would not stay the same. Rewards have no noise, so that a value is exact at once and freezing
// guards against changes of the policy alone. docs/theory.md has what is proved then.
package fpi

import (
	"math"

	"revisit/core/feature"
	"revisit/core/internal/gram"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features feature.Map // norms of at most 1
	Epsilon  float64     // up to which a norm counts as covered, over 0
	Lambda   float64     // the regularisation, over 0
}

// Learner is the state of the algorithm between two episodes. Every path is an episode.
type Learner struct {
	environment *protocol.Environment
	features    feature.Map
	horizon     int
	width       float64 // epsilon^2
	choice      *greedy.Choice

	data []*samples // index h, 1..H: D_h
	path *protocol.Path

	q, phi []float64
	action [1]int
}

// alike is the share of the largest width from which on an action's counts as equal, so that rounding does not choose.
const alike = 1 - 1e-6

// New returns a learner of the environment, before its first episode, with no samples.
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	l := &Learner{
		environment: env, features: c.Features, horizon: H, width: c.Epsilon * c.Epsilon, choice: greedy.New(H, nil),
		data: make([]*samples, H+1), path: protocol.NewPath(H),
		q: make([]float64, A), phi: make([]float64, d),
	}
	for h := 1; h <= H; h++ {
		l.data[h] = newSamples(c.Features, c.Lambda)
	}
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.environment, c.choice, c.path = env, l.choice.Clone(), l.path.Clone()
	c.q, c.phi = make([]float64, len(l.q)), make([]float64, len(l.phi))
	c.data = make([]*samples, len(l.data))
	for h := 1; h <= l.horizon; h++ {
		c.data[h] = l.data[h].clone()
	}
	return &c
}

// From returns 1: every path begins an episode.
func (l *Learner) From() int { return 1 }

// Draw plays an episode. The path is valid until the next call.
func (l *Learner) Draw() (*protocol.Path, error) {
	_, err := l.play(nobody{})
	return l.path, err
}

// Learn adds the episode's sample, if it has one.
func (l *Learner) Learn() { l.learn(nobody{}) }

// play plays an episode under the policy. goesOn is false where the reader stopped it.
func (l *Learner) play(read reader) (goesOn bool, err error) {
	p := l.path
	p.K, p.Episode, p.From = p.K+1, p.Episode+1, 1
	s := l.environment.Reset()
	if !read.begun(s) {
		return false, nil
	}
	for h := 1; h <= l.horizon; h++ {
		p.States[h-1] = s
		k, covered := l.Frozen(h, s)
		if !read.frozen(h, k, covered) {
			return false, nil
		}
		a := l.act(h, s, k, covered)
		r, next, err := l.environment.Step(a)
		if err != nil {
			return false, err
		}
		p.Actions[h-1], p.Rewards[h-1] = a, r
		if !read.played(h, next) {
			return false, nil
		}
		s = next
	}
	return true, nil
}

// act returns pi(h,s), given what Frozen returns of it: greedy in theta_{h,k(h,s)} where the state is covered, else the widest action.
func (l *Learner) act(h, s, k int, covered bool) int {
	if !covered {
		return l.widest(h, s)
	}
	for a := range l.q {
		l.q[a] = l.data[h].value(l.features.Phi(h, s, a, l.phi), k)
	}
	return l.choice.Best(l.q)[0]
}

// Frozen reports whether state s is covered at step h, in 1..H, and the least k with which it was: k(h,s), in 0..n_h. Norms fall as k grows, so that
// is the largest k of its actions.
func (l *Learner) Frozen(h, s int) (k int, covered bool) {
	covered = true
	for a := range l.q {
		since, width := l.data[h].Narrowed(l.features.Phi(h, s, a, l.phi), l.width)
		k, covered = max(k, since), covered && width <= l.width
	}
	return k, covered
}

// widest returns the lowest index of the largest norm, at a state that is not covered.
func (l *Learner) widest(h, s int) (action int) {
	most := l.width
	for a := range l.q {
		_, l.q[a] = l.data[h].Narrowed(l.features.Phi(h, s, a, l.phi), l.width)
		most = max(most, l.q[a])
	}
	for a, width := range l.q {
		if width > l.width && width >= most*alike {
			return a
		}
	}
	panic("fpi: a state is covered that is not") // Frozen has seen a wider action
}

// learn adds the pair of h*, the last step whose action was not covered, with the rewards from there on.
func (l *Learner) learn(read reader) {
	p := l.path
	p.Stop = 0
	value := 0.0
	for h := l.horizon; h >= 1; h-- {
		s, a := p.States[h-1], p.Actions[h-1]
		value += p.Rewards[h-1]
		phi := l.features.Phi(h, s, a, l.phi)
		_, width := l.data[h].Narrowed(phi, l.width)
		wide := width > l.width
		if !read.tested(h, wide) {
			return
		}
		if wide {
			l.data[h].add(phi, sample{state: s, action: a, value: value})
			read.ended(h)
			return
		}
	}
	read.ended(0)
}

// Greedy returns the action of the policy, alone: also where it explores. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	k, covered := l.Frozen(h, s)
	l.action[0] = l.act(h, s, k, covered)
	return l.action[:]
}

// Q returns <phi_h(s,a), theta_{h,k(h,s)}>, for h in 1..H; NaN where the state is not covered, since its policy looks at no value. Nothing clips it to
// [0,H].
func (l *Learner) Q(h, s, a int) float64 {
	k, covered := l.Frozen(h, s)
	if !covered {
		return math.NaN()
	}
	return l.data[h].value(l.features.Phi(h, s, a, l.phi), k)
}

// Theta returns theta_{h,n_h}, d numbers, for h in 1..H: of all samples, where frozen states go by fewer. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.data[h].theta }

// Updates returns n_h, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return int64(len(l.data[h].list)) }

// Stored returns a pair of D_h and its value, in the order in which they joined, for h in 1..H and i in 0..n_h-1.
func (l *Learner) Stored(h, i int) (state, action int, value float64) {
	x := l.data[h].list[i]
	return x.state, x.action, x.value
}

// MostSamples returns a bound on n_h with features of d entries and of norm at most 1: the largest n with n log(1+epsilon^2) <= d log(1 + n/(d lambda)).
func MostSamples(d int, epsilon, lambda float64) float64 {
	return gram.MostRows(d, float64(epsilon*epsilon), lambda)
}
