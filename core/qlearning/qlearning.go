// Package qlearning is Q-learning (Watkins 1989; Sutton and Barto 2018, §6.5) with linear features, one theta for each step, and
// epsilon-greedy exploration: the semi-gradient update (§9.3, §11.2)
//
//	theta_h += alpha (r_h + max_a <phi_{h+1}(s_{h+1},a), theta_{h+1}> - <phi_h,theta_h>) phi_h,     theta_{H+1} = 0,
//
// backwards from H once an episode is over, so that a reward at its end reaches its beginning at once. With one-hot features that is tabular
// Q-learning, which converges; with others it may diverge, which is detected.
package qlearning

import (
	"math"
	"slices"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features feature.Map
	Alpha    Decay // the step size, after n updates of a step
	Epsilon  Decay // the chance of an action drawn uniformly, after n episodes
	// Exploration draws whether an action is drawn uniformly, and which. It is needed, also if epsilon is 0.
	Exploration *detmath.Stream
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Decay is the quantity First / (1 + n/Half) after n occurrences: half of First after Half, and First for ever where Half is 0.
type Decay struct{ First, Half float64 }

// At returns the quantity after n occurrences.
func (d Decay) At(n int64) float64 {
	if d.Half == 0 {
		return d.First
	}
	return d.First / (1 + float64(n)/d.Half)
}

// Largest is the multiple of H over which the size of an estimate counts as diverged; values are at most H.
const Largest = 1000

// Learner is the state of the algorithm between two episodes. Every path is an episode.
type Learner struct {
	protocol.Episodes
	features    feature.Map
	horizon     int
	alpha       Decay
	epsilon     Decay
	exploration *detmath.Stream
	choice      *greedy.Choice

	theta    [][]float64 // index h, 1..H
	updates  []int64     // index h
	learned  int64       // episodes
	diverged bool

	q, phi []float64
}

// New returns a learner of the environment, before its first episode, with theta = 0.
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	l := &Learner{
		features: c.Features, horizon: H, alpha: c.Alpha, epsilon: c.Epsilon,
		exploration: c.Exploration, choice: greedy.New(H, c.TieStream),
		theta: make([][]float64, H+1), updates: make([]int64, H+1),
		q: make([]float64, A), phi: make([]float64, d),
	}
	l.Episodes = protocol.NewEpisodes(env, l.act)
	for h := 1; h <= H; h++ {
		l.theta[h] = make([]float64, d)
	}
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.Episodes, c.exploration, c.choice = l.CloneFor(env, c.act), l.exploration.Clone(), l.choice.Clone()
	c.theta, c.updates = make([][]float64, len(l.theta)), slices.Clone(l.updates)
	c.q, c.phi = make([]float64, len(l.q)), make([]float64, len(l.phi))
	for h := 1; h <= l.horizon; h++ {
		c.theta[h] = slices.Clone(l.theta[h])
	}
	return &c
}

// act returns a uniform action with chance epsilon, else a greedy one.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	if l.exploration.Float64() < l.Exploration() {
		return l.exploration.IntN(len(l.q)), 0
	}
	return l.choice.Take(l.Greedy(h, s)), 0
}

// Learn updates every step from the episode, backwards, unless learning has diverged before.
func (l *Learner) Learn() {
	p := l.Path
	target := 0.0 // max_a Q_{H+1} = 0
	for h := l.horizon; h >= 1 && !l.diverged; h-- {
		l.update(h, p.Rewards[h-1]+target)
		target = feature.Values(l.features, h, p.States[h-1], l.theta[h], l.q, l.phi)
	}
	l.learned++
}

// update moves theta_h along phi towards the target, unless either estimate is too large to be one.
func (l *Learner) update(h int, target float64) {
	p := l.Path
	phi := l.features.Phi(h, p.States[h-1], p.Actions[h-1], l.phi)
	estimate := phi.Dot(l.theta[h])
	if most := float64(Largest) * float64(l.horizon); !(math.Abs(target) <= most && math.Abs(estimate) <= most) {
		l.diverged = true
		return
	}
	phi.AddTo(l.theta[h], l.alpha.At(l.updates[h])*(target-estimate))
	l.updates[h]++
}

// Q returns <phi_h(s,a), theta_h>, for h in 1..H. Nothing clips it to [0,H].
func (l *Learner) Q(h, s, a int) float64 {
	return l.features.Phi(h, s, a, l.phi).Dot(l.theta[h])
}

// Greedy returns arg max_a <phi_h(s,a), theta_h>: the lowest index alone, or with random ties all of them in
// order of index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	return l.choice.From(l.q, feature.Values(l.features, h, s, l.theta[h], l.q, l.phi))
}

// Exploration returns the epsilon of the next episode; between Draw and Learn that of the current one.
func (l *Learner) Exploration() float64 { return l.epsilon.At(l.learned) }

// Diverged reports whether an estimate or the target of an update exceeded Largest times H in size. From then on nothing is learned: theta
// stays as it was before that update, hence finite.
func (l *Learner) Diverged() bool { return l.diverged }

// Theta returns theta_h, d numbers, for h in 1..H. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.theta[h] }

// Updates returns the number of samples that step h has learned from, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return l.updates[h] }
