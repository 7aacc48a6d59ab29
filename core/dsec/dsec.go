// Package dsec is Difference Maximization Q-learning with the Distribution Shift Error Checking oracle (Du, Luo, Wang and Zhang 2019), for
// linear functions. Every step h has parameters theta_h, a regression on returns, and a set Pi_h of exploratory policies that it learns from.
// Before it learns, the oracle asks of every later step whether theta there was learned from a distribution that covers the one where it will be
// used now; where it was not, that step learns first, with one policy more in its set.
//
// Lines have the numbers that they have in Wang, Wang and Kakade 2021 (An exponential lower bound for linearly realizable MDPs with constant
// suboptimality gap), who restate the algorithm as their Algorithm 1:
//
//	   LearnLevel(h), 0 <= h <= H, to be called with 0
//	 1 for pi in Pi_h and every action a
//	 2   for h' = H, .., h+1
//	 3     draw N states s at h' under pi~
//	 4     Sigma^ = mean of phi_h'(s,a') phi_h'(s,a')' over these states and all actions a'
//	 5     if |S_h'^{-1/2} Sigma^ S_h'^{-1/2}| > beta
//	 6       add pi~ to Pi_h'
//	 7       LearnLevel(h')
//	 8       LearnLevel(h) from its beginning, in place of the rest
//	 9 if h = 0
//	10   the output is the greedy policy of theta
//	11 S_h = lambda I,   w = 0,   n = N A |Pi_h|
//	12 for pi in Pi_h, every action a and i = 1, .., N
//	14   play pi~:   phi = phi_h(s_h,a),   y = r_h + .. + r_H
//	15   S_h += phi phi' / (N A)
//	16   w += phi y / n
//	17 theta_h = ((ridge - lambda/|Pi_h|) I + S_h/|Pi_h|)^{-1} w
//
// pi~ takes the actions of pi before h, a at h, and greedy ones of theta after h; LearnLevel(0) has one, the greedy policy. At first
// theta_h = 0, Pi_h is empty and S_h = lambda I, so that a step is new wherever it is reached.
//
// Where this differs from their listing. They draw the action at h anew in every episode, from an optimal design, and say that the original
// draws it uniformly; here each action makes a policy of its own, so that no policy is random, and in a deterministic system each of them meets
// one state a step. Their sets begin with the policy that takes any action; here they begin empty. Their S_h is written |Pi_h| Sigma_h. They
// draw N samples for each h' in line 3, one action each in line 4, and others in line 14; here the same N episodes of pi~ serve all of that,
// and line 4 takes the mean over actions. N, beta, lambda and ridge are given, where the proof takes polynomials in d, H, 1/gap and 1/epsilon.
// After line 10 the learner plays its output for ever.
//
// The guarantee assumes that Q* is linear and has a gap, and that of every policy pi the loss V* - V^pi varies little over the states of a
// step: its second moment is at most a constant times the square of its mean. The constant is 1 where a policy meets one state a step.
package dsec

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
	Samples  int64   // N, at least 1
	Shift    float64 // beta, over 0: how many times the mass of what was learned from may be exceeded
	Lambda   float64 // over 0: mass that every direction has for the oracle without being learned from
	Ridge    float64 // over 0: regularization of the regression, beside a mean of phi phi'
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// A rule is what a policy does at one step: greedy actions of theta, or where that is nil one action everywhere. theta is never written to.
type rule struct {
	theta  []float64
	action int
}

// A policy has a rule for each step before the one whose set it is in. They are never written to.
type policy struct{ rules []rule }

// Learner is the state of the algorithm between two episodes. It is in LearnLevel of the last of calls; the others have been called before and
// begin anew when those after them return.
type Learner struct {
	protocol.Episodes
	features feature.Map
	horizon  int
	samples  int64
	shift    float64
	lambda   float64
	ridge    float64
	choice   *greedy.Choice

	theta    []rule     // index h, 1..H: greedy in theta_h
	policies [][]policy // index h: Pi_h; index 0 has one policy without rules
	learned  []*moment  // index h: the sum of phi phi' that theta_h was learned from
	updates  []int64    // index h

	calls   []int     // of LearnLevel; empty when the output is known
	i, a    int       // the policy in Pi_h and the action of pi~
	drawn   int64     // episodes of pi~
	playing []rule    // pi~, step h at index h-1
	shifted []*moment // index h': the sum of phi phi' over the states of pi~ and all actions
	returns []float64 // the sum of phi y

	q, phi []float64
	one    []int
	matrix *moment
}

// New returns a learner of the environment, before its first episode, with theta = 0.
func New(env *protocol.Environment, c Config) *Learner {
	H, d := env.Horizon(), c.Features.Dim()
	l := &Learner{
		features: c.Features, horizon: H, samples: c.Samples, shift: c.Shift, lambda: c.Lambda, ridge: c.Ridge,
		choice: greedy.New(H, c.TieStream),
		theta:  make([]rule, H+1), policies: make([][]policy, H+1), learned: make([]*moment, H+1), updates: make([]int64, H+1),
		calls: []int{0}, playing: make([]rule, H), shifted: make([]*moment, H+1), returns: make([]float64, d),
		q: make([]float64, env.Actions()), phi: make([]float64, d), one: make([]int, 1), matrix: newMoment(d),
	}
	l.Episodes = protocol.NewEpisodes(env, l.act)
	l.policies[0] = []policy{{}}
	for h := 1; h <= H; h++ {
		l.theta[h] = rule{theta: make([]float64, d)}
		l.learned[h], l.shifted[h] = newMoment(d), newMoment(d)
	}
	l.call()
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.Episodes, c.choice = l.CloneFor(env, c.act), l.choice.Clone()
	c.theta, c.updates, c.calls = slices.Clone(l.theta), slices.Clone(l.updates), slices.Clone(l.calls)
	c.playing, c.returns = slices.Clone(l.playing), slices.Clone(l.returns)
	c.q, c.phi, c.one, c.matrix = make([]float64, len(l.q)), make([]float64, len(l.phi)), make([]int, 1), newMoment(len(l.phi))
	c.policies, c.learned, c.shifted = make([][]policy, l.horizon+1), make([]*moment, l.horizon+1), make([]*moment, l.horizon+1)
	c.policies[0] = slices.Clone(l.policies[0])
	for h := 1; h <= l.horizon; h++ {
		c.policies[h], c.learned[h], c.shifted[h] = slices.Clone(l.policies[h]), l.learned[h].clone(), l.shifted[h].clone()
	}
	return &c
}

func (l *Learner) act(h, s int) (action int, bonus float64) {
	return l.choice.Take(l.Greedy(h, s)), 0
}

// level returns h.
func (l *Learner) level() int { return l.calls[len(l.calls)-1] }

// call begins LearnLevel of the last of calls.
func (l *Learner) call() {
	l.i, l.a = 0, 0
	if h := l.level(); h > 0 {
		l.learned[h].clear()
		clear(l.returns)
	}
	l.play()
}

// play begins the episodes of a policy pi~ (line 3).
func (l *Learner) play() {
	l.drawn = 0
	for h := l.level() + 1; h <= l.horizon; h++ {
		l.shifted[h].clear()
	}
	copy(l.playing, l.theta[1:])
	if h := l.level(); h > 0 {
		copy(l.playing, l.policies[h][l.i].rules)
		l.playing[h-1] = rule{action: l.a}
	}
}

// Learn takes the episode in (lines 4 and 14 to 16), and after the last one of its policy goes on from line 5.
func (l *Learner) Learn() {
	p := l.Path
	if l.Output() {
		return
	}
	if h := l.level(); h > 0 {
		y := 0.0
		for _, r := range p.Rewards[h-1:] {
			y += r
		}
		phi := l.features.Phi(h, p.States[h-1], p.Actions[h-1], l.phi)
		l.learned[h].include(phi)
		phi.AddTo(l.returns, y)
		l.updates[h]++
	}
	for h := l.level() + 1; h <= l.horizon; h++ {
		for a := range l.q {
			l.shifted[h].include(l.features.Phi(h, p.States[h-1], a, l.phi))
		}
	}
	if l.drawn++; l.drawn == l.samples {
		l.judge()
	}
}

// judge is lines 5 to 8 for all h', and what follows of the rest.
func (l *Learner) judge() {
	for h := l.horizon; h > l.level(); h-- {
		if l.shifts(h) {
			l.policies[h] = append(l.policies[h], policy{slices.Clone(l.playing[:h-1])})
			l.calls = append(l.calls, h)
			l.call()
			return
		}
	}
	if l.level() == 0 {
		l.calls = nil
		return
	}
	if l.a++; l.a == len(l.q) {
		l.i, l.a = l.i+1, 0
	}
	if l.i == len(l.policies[l.level()]) {
		l.solve()
		l.calls = l.calls[:len(l.calls)-1]
		l.call()
		return
	}
	l.play()
}

// shifts is the oracle, line 5: whether v' Sigma^ v > beta v' S_h v for some v. That is so where beta S_h - Sigma^ is not positive definite.
func (l *Learner) shifts(h int) bool {
	each := 1 / float64(l.samples*int64(len(l.q)))
	l.matrix.setIdentity(l.shift * l.lambda)
	l.matrix.add(l.shift*each, l.learned[h])
	l.matrix.add(-each, l.shifted[h])
	return !l.matrix.factorize()
}

// solve is line 17.
func (l *Learner) solve() {
	h := l.level()
	n := float64(l.samples * int64(len(l.q)*len(l.policies[h])))
	l.matrix.setIdentity(l.ridge * n)
	l.matrix.add(1, l.learned[h])
	l.matrix.factorize()
	l.theta[h] = rule{theta: l.matrix.solve(slices.Clone(l.returns))}
}

// Greedy returns the actions at (h,s) of the policy of the next episode: an action that is tried, or arg max_a <phi_h(s,a), theta> of the
// policy's theta, the lowest index alone, or with random ties all in order of index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	rule := l.playing[h-1]
	if rule.theta == nil {
		l.one[0] = rule.action
		return l.one
	}
	return l.choice.From(l.q, feature.Values(l.features, h, s, rule.theta, l.q, l.phi))
}

// Output reports whether the output is known (line 10). From then on it is the policy of every episode, and nothing is learned.
func (l *Learner) Output() bool { return len(l.calls) == 0 }

// Policies returns the size of Pi_h, for h in 1..H: how often the oracle has found that step h was not covered.
func (l *Learner) Policies(h int) int { return len(l.policies[h]) }

// Q returns <phi_h(s,a), theta_h>, for h in 1..H. Nothing clips it to [0,H].
func (l *Learner) Q(h, s, a int) float64 {
	return l.features.Phi(h, s, a, l.phi).Dot(l.theta[h].theta)
}

// Theta returns theta_h, d numbers, for h in 1..H. It is not to be changed.
func (l *Learner) Theta(h int) []float64 { return l.theta[h].theta }

// Updates returns the number of returns that the regressions of step h have taken in, those that began anew included, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return l.updates[h] }
