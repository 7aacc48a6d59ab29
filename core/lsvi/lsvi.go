// Package lsvi is LSVI-UCB (Jin, Yang, Wang, Jordan 2020; eq:update-Jin): least-squares value iteration with bonuses, for linear MDPs
// and episodes from the start only.
//
// It keeps no history. On a finite state space theta_h (eq:update-theta-h-Jin) follows from u_h = sum phi r and, for each state s' that
// was drawn after step h, B_h[s'] = sum of phi over the transitions into s':
//
//	theta_h = Lambda_h^{-1} (u_h + sum over s' of B_h[s'] max_a Q_{h+1}(s',a))
//
// That is d numbers for each state seen at each step, however many episodes there were. Where features have one entry each, it is one
// number for each pair of a feature and a next state that was seen.
package lsvi

import (
	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/gram"
	"revisit/core/internal/greedy"
	"revisit/core/internal/linalg"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features feature.Map
	Beta     float64 // see Beta, at least 0
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Learner is the state of the algorithm between two episodes.
type Learner struct {
	protocol.Episodes
	features feature.Map
	horizon  int
	actions  int
	beta     float64
	choice   *greedy.Choice

	step []*statistics // index h, 1..H
	axes []*axes       // instead of step, where every feature has one entry at most

	q             []float64   // of every action at the latest state; -Inf where it cannot be greedy
	gTaken        [][]float64 // index h: Lambda_h^{-1} phi of the action taken at step h, until update uses it
	target        []float64   // of length d
	g, phi        []float64   // scratch memory for Lambda^{-1} phi and for features computed on demand
	bestPhi       []float64   // the features that evaluateBest evaluated, empty where they are sparse
	bestWeight    float64     // and their weight
	room          *gram.Room
	unvisitedRoom int     // bounds that may still be kept for states that no path has visited
	noBounds      *bounds // for such states when there is no room left
}

// New returns a learner of the environment, before its first episode.
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	vector := func() []float64 { return make([]float64, d) }
	l := &Learner{
		features: c.Features, horizon: H, actions: A, beta: c.Beta, choice: greedy.New(H, c.TieStream),
		step: make([]*statistics, H+1), gTaken: make([][]float64, H+1),
		q: make([]float64, A), target: vector(), g: vector(), phi: vector(), room: gram.NewRoom(d),
		unvisitedRoom: maxUnvisited, noBounds: &bounds{weight: make([]float64, A)},
	}
	if feature.Entries(c.Features) == 1 {
		l.axes = newAxes(H, d)
	}
	l.Episodes = protocol.NewEpisodes(env, l.choose())
	if l.axes != nil {
		return l
	}
	for h := 1; h <= H; h++ {
		l.step[h], l.gTaken[h] = newStatistics(d), vector()
	}
	return l
}

// Clone returns a learner in the same state, in a clone of its environment. Its bounds start empty.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	d := len(l.target)
	c.Episodes, c.choice = l.CloneFor(env, c.choose()), l.choice.Clone()
	c.q, c.target, c.g, c.phi = make([]float64, len(l.q)), make([]float64, d), make([]float64, d), make([]float64, d)
	c.bestPhi, c.room = nil, gram.NewRoom(d)
	c.unvisitedRoom, c.noBounds = maxUnvisited, &bounds{weight: make([]float64, l.actions)}
	c.step, c.gTaken = make([]*statistics, l.horizon+1), make([][]float64, l.horizon+1)
	if l.axes != nil {
		c.axes = make([]*axes, l.horizon+1)
	}
	for h := 1; h <= l.horizon; h++ {
		if l.axes != nil {
			c.axes[h] = l.axes[h].clone()
		} else {
			c.step[h], c.gTaken[h] = l.step[h].clone(), make([]float64, d)
		}
	}
	return &c
}

// choose returns what chooses the action at (h,s).
func (l *Learner) choose() func(h, s int) (action int, bonus float64) {
	if l.axes != nil {
		return l.actAxes
	}
	return l.act
}

// Learn updates the steps backwards from H (eq:update-Jin). Afterwards the policy may be another at every step.
func (l *Learner) Learn() {
	for h := l.horizon; h >= 1; h-- {
		l.update(h)
	}
}

// update adds the episode's sample at step h to Lambda_h (eq:update-Lambda-h-Jin) and solves for theta_h (eq:update-theta-h-Jin) with the
// Q_{h+1} that this episode has already updated (eq:update-Q-h-Jin).
func (l *Learner) update(h int) {
	if l.axes != nil {
		l.updateAxes(h)
		return
	}
	p, step := l.Path, l.step[h]
	phi := l.features.Phi(h, p.States[h-1], p.Actions[h-1], l.phi)
	step.include(phi, p.Rewards[h-1], l.gTaken[h], l.room)
	copy(l.target, step.u)
	if h < l.horizon {
		next := p.States[h]
		phi.AddTo(step.successor(next, l.bounds(h+1, next)).phiSum, 1)
		for i := range step.successors {
			to := &step.successors[i]
			if to.bounds == nil { // of a clone
				to.bounds = l.bounds(h+1, to.state)
			}
			linalg.AddScaled(l.target, l.value(h+1, to.state, to.bounds), to.phiSum)
		}
	}
	step.gram.SolveTouched(step.theta, l.target)
}

// Theta returns theta_h, d numbers, for h in 1..H. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 {
	if l.axes != nil {
		return l.axes[h].theta
	}
	return l.step[h].theta
}

// InverseTimes sets to = Lambda_h^{-1} x, d numbers each, for h in 1..H.
func (l *Learner) InverseTimes(h int, to, x []float64) {
	if l.axes != nil {
		l.axes[h].gram.Solve(to, x)
		return
	}
	l.step[h].gram.Solve(to, x)
}

// Updates returns the number of samples that step h has learned from: one for each episode.
func (l *Learner) Updates(h int) int64 {
	if l.axes != nil {
		return l.axes[h].gram.Updates()
	}
	return l.step[h].gram.Updates()
}

// Beta returns the factor of the bonus.
func (l *Learner) Beta() float64 { return l.beta }
