// Package capi is CAPI-QPI-Plan (Weisz, György, Kozuno and Szepesvári 2022, "Confident approximate policy iteration for efficient local planning in
// q^pi-realizable MDPs", Algorithm 3): policy iteration on many levels, with a simulator that may be asked only at states that were seen before.
//
// A core set has pairs (h,s,a). It covers state s at step h where |phi_h(s,a)| <= 1 for all actions a, in the norm of the inverse of lambda I + sum phi phi'
// over its pairs of step h. Level l has the core set C_l and the policy pi_l; C_{l+1} is part of C_l. Pairs join C_0 where a path meets a state that it
// does not cover. On the least level where a pair has none yet, a pair gets a value, the mean return of n rollouts under pi_l. Once all pairs of C_l
// have one, C_{l+1} becomes C_l, and U_{l+1} notes that. pi_0 takes action 0, and pi_{l+1}(s) is
//
//   - pi_l(s), as long as no core set in U_{l+1} covers s;
//   - from then on, arg max_a q if max_a q - w > q(pi_l(s)) + w, else pi_l(s): confident policy iteration (their Equation 5).
//
// There q = <phi_h(s,a), theta> and theta is ridge regression on the values of the first core set in U_{l+1} that covers s. So whatever joins later, what
// pi_{l+1} does at a covered state stays the same; as the rollouts of a value met covered states only, the value stays one of Q^{pi_l}. Hence a
// discovery restarts nothing.
//
// The paper discounts rewards. Here there are H steps, each with pairs of its own, levels 0..H, and rollouts to step H. Four things are chosen:
//
//   - The paper returns pi_H when no value is missing. Here an episode is played under pi_H then; if it meets a state that is not covered, the loop goes
//     on. The first state, which the paper covers before all else, is the first of these.
//   - A path is drawn to its end, and all of its states that are not covered join, with each action that is not. The paper's path stops there, and one
//     action joins.
//   - The paper leaves pi_{l+1} open where it is not covered. With pi_l there, V^{pi_{l+1}} >= V^{pi_l} holds in all states.
//   - Pairs get their values in the order in which they joined. So C_l is the first pairs of one list, and its values are the first numbers of another.
package capi

import (
	"math"
	"slices"
	"sort"

	"revisit/core/feature"
	"revisit/core/internal/gram"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features feature.Map // norms of at most 1
	Lambda   float64     // the regularisation, over 0; the paper's is omega^2 / B^2, with |theta| <= B
	Margin   float64     // w, at least 0
	Rollouts int64       // n, at least 1
}

// Learner is the state of the algorithm between two paths. A round, which counts as an episode, is one iteration of the loop: the rollouts from a pair, or
// as many as come before one that meets a state that is not covered; or an episode.
type Learner struct {
	environment *protocol.Environment
	features    feature.Map
	horizon     int
	margin      float64 // over which the difference of two estimates counts
	rollouts    int64
	choice      *greedy.Choice

	core   []pair   // C_0, in the order in which they joined; C_l is the first |C_l| of them
	step   []*step  // index h, 1..H: the pairs of the core at step h
	level  []*level // index l, 0..H
	at     int      // the level of this round; H: it is an episode
	drawn  int64    // rollouts in this round
	sum    float64  // of their returns
	output []vector // index h: theta of the highest level that has one
	from   []int64  // index h: rollouts from pairs of step h that values are means of
	path   *protocol.Path

	q      []float64 // estimates by level and action
	sizes  []int     // by level: of the core set in U_{l+1} that they are from
	phi    vector
	action [1]int
}

type vector = []float64

// pair is a member of the core set.
type pair struct {
	h, s, a int
	row     int     // of its step
	root    float64 // r_i of that row
}

// step is the pairs of the core at one step.
type step struct {
	*gram.Prefixes
	pairs []int // the pair of each row, counted from 0
}

// level is what is known on level l.
type level struct {
	size  int       // |C_l|
	value []float64 // of the pairs of C_l, in order, as far as they have one
	e     []float64 // e_i of ridge regression on them
	sizes []int     // U_l: |C_{l-1}| whenever all of its pairs had a value; ascending
}

// wide is the squared norm from which on an action is not covered: 1, and more than rounding adds to it with a small lambda.
const wide = 1 + 1e-6

// MostPairs returns a bound on the pairs of a step with features of d entries and of norm at most 1: the largest n with n log 2 <= d log(1 + n/(d lambda)).
// None joins twice.
func MostPairs(d int, lambda float64) float64 { return gram.MostRows(d, 1, lambda) }

// PairNumbers returns what a pair takes over H steps, in numbers of 8 bytes.
func PairNumbers(m feature.Map, horizon int) float64 {
	return gram.RowNumbers(m) + 6 + float64(2*horizon)
}

// New returns a learner of the environment, whose access is at least protocol.Local, before its first path. The core sets are empty.
func New(env *protocol.Environment, c Config) *Learner {
	H, A, d := env.Horizon(), env.Actions(), c.Features.Dim()
	l := &Learner{
		environment: env, features: c.Features, horizon: H, rollouts: c.Rollouts, choice: greedy.New(H, nil),
		step: make([]*step, H+1), level: make([]*level, H+1), at: H,
		output: make([]vector, H+1), from: make([]int64, H+1), path: protocol.NewPath(H),
		q: make([]float64, H*A), sizes: make([]int, H), phi: make([]float64, d),
	}
	l.margin = float64(2*c.Margin) + l.choice.Margin
	for h := 1; h <= H; h++ {
		l.step[h], l.output[h] = &step{Prefixes: gram.NewPrefixes(c.Features, c.Lambda)}, make([]float64, d)
	}
	for i := range l.level {
		l.level[i] = &level{}
	}
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.environment, c.choice, c.path = env, l.choice.Clone(), l.path.Clone()
	c.core, c.from = slices.Clip(l.core), slices.Clone(l.from)
	c.q, c.sizes, c.phi = make([]float64, len(l.q)), make([]int, len(l.sizes)), make([]float64, len(l.phi))
	c.step, c.level, c.output = make([]*step, len(l.step)), make([]*level, len(l.level)), make([]vector, len(l.output))
	for h := 1; h <= l.horizon; h++ {
		c.step[h] = &step{l.step[h].Clone(), slices.Clip(l.step[h].pairs)}
		c.output[h] = slices.Clone(l.output[h])
	}
	for i, x := range l.level {
		c.level[i] = &level{x.size, slices.Clip(x.value), slices.Clip(x.e), slices.Clip(x.sizes)}
	}
	return &c
}

// next returns the pair that the next path begins at; placed is false where it is an episode.
func (l *Learner) next() (z pair, placed bool) {
	if l.at == l.horizon {
		return pair{h: 1}, false
	}
	return l.core[len(l.level[l.at].value)], true
}

// From returns the step at which the next path begins, in 1..H.
func (l *Learner) From() int {
	z, _ := l.next()
	return z.h
}

// Draw draws the next path under the policy of its level: a rollout from a pair, or an episode. Steps before From stay as the path before left them, zero
// at first.
func (l *Learner) Draw() (*protocol.Path, error) {
	_, err := l.play(nobody{})
	return l.path, err
}

// Learn lets pairs of the path join, which ends the round. Else it adds the path's return to those of its pair; the last of n gives the pair its
// value. Stop is 0 if the round is over, else H, since the policy stays the same.
func (l *Learner) Learn() { l.learn(nobody{}) }

// play draws the next path. goesOn is false where the reader stopped it.
func (l *Learner) play(read reader) (goesOn bool, err error) {
	p := l.path
	z, placed := l.next()
	if p.K++; l.drawn == 0 {
		p.Episode++
	}
	s, a := z.s, z.a
	if p.From = z.h; placed {
		err = l.environment.ResetAt(z.h, s)
	} else {
		s = l.environment.Reset()
		a = l.act(l.at, 1, s)
	}
	if err != nil || !read.begun(s) {
		return false, err
	}
	for h := p.From; h <= l.horizon; h++ {
		if h > p.From {
			a = l.act(l.at, h, s)
		}
		r, next, err := l.environment.Step(a)
		if err != nil {
			return false, err
		}
		p.States[h-1], p.Actions[h-1], p.Rewards[h-1] = s, a, r
		if !read.played(h, next) {
			return false, nil
		}
		s = next
	}
	return true, nil
}

// learn is Learn.
func (l *Learner) learn(read reader) {
	found, goesOn := l.discover(read)
	if !goesOn {
		return
	}
	p := l.path
	p.Stop = l.horizon
	z, placed := l.next()
	if placed && !found {
		for _, r := range p.Rewards[z.h-1:] {
			l.sum += r
		}
		if l.drawn++; l.drawn < l.rollouts {
			read.ended()
			return
		}
		l.give(z, l.sum/float64(l.rollouts))
		l.from[z.h] += l.rollouts
	}
	p.Stop = 0
	read.ended()
	l.begin()
}

// discover lets the path's pairs join that C_0 does not cover, and reports whether there were any. All actions of the state that a rollout begins in are
// covered.
func (l *Learner) discover(read reader) (found, goesOn bool) {
	first := l.path.From
	if _, placed := l.next(); placed {
		first++
	}
	for h := first; h <= l.horizon; h++ {
		joined, s := 0, l.path.States[h-1]
		for a := range l.environment.Actions() {
			phi, d := l.features.Phi(h, s, a, l.phi), l.step[h]
			if _, width := d.Narrowed(phi, wide); width <= wide {
				continue
			}
			d.pairs = append(d.pairs, len(l.core))
			l.core = append(l.core, pair{h, s, a, d.Len(), d.Join(phi)})
			joined++
		}
		if joined > 0 {
			l.environment.Keep(h)
			found = true
		}
		if !read.looked(h, joined) {
			return found, false
		}
	}
	l.level[0].size = len(l.core)
	return found, true
}

// give gives the round's pair its value. If no pair of its level is without one, the next level has the same pairs from now on.
func (l *Learner) give(z pair, value float64) {
	x, d, phi := l.level[l.at], l.step[z.h], l.features.Phi(z.h, z.s, z.a, l.phi)
	before := 0.0 // <phi, theta> by the rows before
	for _, row := range d.Rows(phi) {
		if row == z.row {
			break
		}
		before += float64(d.Along(phi, row) * x.e[d.pairs[row]])
	}
	x.value, x.e = append(x.value, value), append(x.e, (value-before)/z.root)
	if len(x.value) < x.size {
		return
	}
	above := l.level[l.at+1]
	above.size, above.sizes = x.size, append(above.sizes, x.size)
	if l.at+1 == l.horizon || len(l.level[l.at+2].sizes) == 0 { // no level above that has a policy
		l.put(x)
	}
}

// put puts out theta of a level whose pairs have values.
func (l *Learner) put(x *level) {
	for h := 1; h <= l.horizon; h++ {
		clear(l.output[h])
	}
	for i, z := range l.core[:x.size] {
		l.step[z.h].AddTo(l.output[z.h], l.features.Phi(z.h, z.s, z.a, l.phi), z.row, x.e[i])
	}
}

// begin begins a round: on the least level with a pair that has no value.
func (l *Learner) begin() {
	l.drawn, l.sum, l.at = 0, 0, 0
	for l.at < l.horizon && len(l.level[l.at].value) == l.level[l.at].size {
		l.at++
	}
}

// act returns pi_l(s) of a level at step h.
func (l *Learner) act(level, h, s int) int {
	a, A := 0, l.environment.Actions()
	for i := range l.estimate(level, h, s) {
		q := l.q[i*A:][:A]
		if best := l.choice.Best(q)[0]; q[best]-q[a] > l.margin {
			a = best
		}
	}
	return a
}

// estimate sets q to the estimates that decide pi_1, ..., pi_n at (h,s), one row for each, and returns n, at most the given level: those whose U_l has a
// core set that covers s.
func (l *Learner) estimate(level, h, s int) (n int) {
	since, covered := l.since(h, s)
	for covered && n < level {
		sizes := l.level[n+1].sizes
		first := sort.SearchInts(sizes, since)
		if first == len(sizes) {
			break
		}
		l.sizes[n] = sizes[first]
		n++
	}
	A, d := l.environment.Actions(), l.step[h]
	clear(l.q[:n*A])
	for a := 0; a < A && n > 0; a++ {
		phi := l.features.Phi(h, s, a, l.phi)
		for _, row := range d.Rows(phi) {
			i, along := d.pairs[row], d.Along(phi, row)
			for j, size := range l.sizes[:n] {
				if i < size {
					l.q[j*A+a] += float64(along * l.level[j].e[i])
				}
			}
		}
	}
	return n
}

// since reports whether C_0 covers state s at step h, and returns how many of its pairs, in the order in which they joined, it takes.
func (l *Learner) since(h, s int) (size int, covered bool) {
	d, rows := l.step[h], 0
	for a := range l.environment.Actions() {
		k, width := d.Narrowed(l.features.Phi(h, s, a, l.phi), wide)
		if width > wide {
			return 0, false
		}
		rows = max(rows, k)
	}
	if rows == 0 {
		return 0, true
	}
	return d.pairs[rows-1] + 1, true
}

// Greedy returns the action of pi_H, alone. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	l.action[0] = l.act(l.horizon, h, s)
	return l.action[:]
}

// Q returns the estimate of the highest level that decides pi_H at (h,s), for h in 1..H; NaN if none does. Nothing clips it to [0,H].
func (l *Learner) Q(h, s, a int) float64 {
	n := l.estimate(l.horizon, h, s)
	if n == 0 {
		return math.NaN()
	}
	return l.q[(n-1)*l.environment.Actions()+a]
}

// Theta returns theta_h of the highest level whose pairs had a value each, by all of them, for h in 1..H: d numbers, zero before there is one. States
// that were covered earlier go by fewer pairs. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.output[h] }

// Updates returns the number of rollouts from pairs of step h that values are means of, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return l.from[h] }

// CoreSet returns the pairs of C_0 at step h, in the order in which they joined, for h in 1..H.
func (l *Learner) CoreSet(h int) (states, actions []int) {
	for _, i := range l.step[h].pairs {
		states, actions = append(states, l.core[i].s), append(actions, l.core[i].a)
	}
	return states, actions
}

// Size returns |C_l|, and how many of its pairs have a value, for l in 0..H.
func (l *Learner) Size(level int) (pairs, valued int) {
	return l.level[level].size, len(l.level[level].value)
}

// Stored returns a pair of C_l and its value, in the order in which they joined, for l in 0..H-1 and i below the number of those that have a value.
func (l *Learner) Stored(level, i int) (h, state, action int, value float64) {
	z := l.core[i]
	return z.h, z.s, z.a, l.level[level].value[i]
}

// Act returns pi_l(s) at step h, for l in 0..H and h in 1..H. decided is false where no core set in U_l covers s.
func (l *Learner) Act(level, h, s int) (action int, decided bool) {
	n := l.estimate(level, h, s)
	return l.act(level, h, s), n == level
}
