// Package delphi is Delphi (Amortila, Jiang, Madeka and Foster 2022, "A few expert queries suffices for sample-efficient RL with resets and linear value
// approximation"): where the value of an expert is linear in features of states, V°_h(s) = <psi_h(s), theta°> with one theta° for all steps, a few of the
// expert's actions are enough. With psi_{H+1} = 0, the discriminant of a pair,
//
//	Delta_h(s,a) = (r_h(s,a), E psi_{h+1}(s') - psi_h(s)),
//
// is orthogonal to 1 + theta° (one number 1, then theta°) where the expert takes a. The learner believes the theta of a set Theta at which the first
// state is worth the most. Action a is consistent if |<Delta, 1 + theta>| <= tau, by the mean of n draws, and the policy takes the lowest consistent
// action. Where there is none, a hint tells the expert's action, whose discriminant cuts theta off: |<Delta, 1 + theta>| <= slack holds in Theta from then
// on. After some episodes that were consistent throughout, the learner ends.
//
// Without noise it asks for at most d hints: the discriminants of hints are orthogonal to 1 + theta°, and each, unlike those before, is not so to the
// present 1 + theta; so they are independent. docs/theory.md has the proof. Six things are chosen:
//
//   - The paper draws every discriminant anew in each rollout. Here its n draws are kept, and each step of a path counts as one of them: a path takes the
//     lowest action that lacks draws, wherever it is, and goes on to step H.
//   - The paper's Theta lies in a ball. Here |theta_i| <= B, so theta solves a linear program.
//   - A discriminant of m draws cuts Theta, m >= n. The paper's m, slack and number of rollouts follow from the accuracy wanted; here they are inputs.
//   - If no theta is left, or a linear program takes too long, the learner cannot go on, and says why: Reason.
//   - Features of a state are those that a kind of features repeats for every action, else the mean over actions (feature.Psi).
//   - In states without n draws of all actions the policy takes action 0.
package delphi

import (
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
	"revisit/core/internal/simplex"
	"revisit/core/protocol"
)

// Config holds the inputs of the algorithm.
type Config struct {
	Features  feature.Map // of norms at most 1; those of states are made by feature.Psi
	Draws     int64       // n, of each action of a state, at least 1
	HintDraws int64       // m, of an action that a hint told, at least n
	Tolerance float64     // tau, over 0: what a consistent action may be off
	Slack     float64     // what a discriminant in Theta may be off, from 0 to tau
	Bound     float64     // B, over 0: |theta_i| <= B
	Rollouts  int64       // consistent episodes after which it ends, at least 1
}

// Learner is the state of the algorithm between two paths, each of which is a round.
type Learner struct {
	config      Config
	environment *protocol.Environment
	horizon     int
	actions     int

	seen      map[place]*state
	objective []float64     // psi_1(s_1) of the first episode
	rows      []simplex.Row // Theta: of the hints
	theta     []float64     // d numbers
	from      int           // the step at which the last path left the policy; 0: an episode is next
	asked     place         // where the last hint was given, as long as that action lacks draws; h is 0 else
	passed    int64         // consistent episodes since theta changed
	reason    string        // why it cannot go on
	updates   []int64       // index h: draws that count
	path      *protocol.Path

	row, scratch []float64
	action       [1]int
}

// place is a step, 1..H, and a state.
type place struct{ h, s int }

// state is what is known of a state at a step.
type state struct {
	sums   []float64 // by action, 2 + d numbers: its draws, and the sums of their rewards and of their psi_{h+1}(s')
	hinted int       // the expert's action, -1 as long as it is not known
}

// StateNumbers returns what a state at a step takes, in numbers of 8 bytes, with d features and so many actions.
func StateNumbers(d, actions int) float64 { return float64(actions*(d+2) + 8) }

// roundingOfRows is what a linear program may leave its rows off.
const roundingOfRows = 1e-9

// mostWork bounds the multiplications of a linear program: a second or two in a browser.
const mostWork = 1_000_000_000

// New returns a learner of the environment, which gives hints and whose access is at least protocol.Local, before its first path.
func New(env *protocol.Environment, c Config) *Learner {
	return &Learner{
		config: c, environment: env, horizon: env.Horizon(), actions: env.Actions(),
		seen: map[place]*state{}, theta: make([]float64, feature.StateDim(c.Features)),
		updates: make([]int64, env.Horizon()+1), path: protocol.NewPath(env.Horizon()),
		row: make([]float64, feature.StateDim(c.Features)), scratch: make([]float64, c.Features.Dim()),
	}
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.environment, c.path = env, l.path.Clone()
	c.seen = make(map[place]*state, len(l.seen))
	for at, x := range l.seen {
		c.seen[at] = &state{slices.Clone(x.sums), x.hinted}
	}
	c.rows, c.updates = slices.Clip(l.rows), slices.Clone(l.updates)
	c.row, c.scratch = make([]float64, len(l.row)), make([]float64, len(l.scratch))
	return &c
}

// From returns the step at which the next path begins, in 1..H.
func (l *Learner) From() int { return max(1, l.from) }

// Draw draws the next path: an episode, or from the state in which the last path left the policy. Steps before From stay as the path before left them,
// which has followed the policy there.
func (l *Learner) Draw() (*protocol.Path, error) {
	p := l.path
	p.K, p.Episode, p.From = p.K+1, p.Episode+1, l.From()
	s, err := l.begin()
	if err != nil {
		return nil, err
	}
	follows := true // the policy, so far
	for h := p.From; h <= l.horizon; h++ {
		var a int
		if a, follows, err = l.act(h, s, follows); err != nil {
			return nil, err
		}
		r, next, err := l.environment.Step(a)
		if err != nil {
			return nil, err
		}
		p.States[h-1], p.Actions[h-1], p.Rewards[h-1] = s, a, r
		s = next
	}
	return p, nil
}

// begin begins a path. In the first state of all it chooses the first theta.
func (l *Learner) begin() (s int, err error) {
	if l.from > 0 {
		s = l.path.States[l.from-1]
		return s, l.environment.ResetAt(l.from, s)
	}
	s = l.environment.Reset()
	if l.objective == nil {
		l.objective = slices.Clone(l.psi(1, s))
		l.choose()
	}
	return s, nil
}

// act returns the action at (h,s): the lowest that lacks draws, else that of the policy. Where it has none, and the path has followed it so far, it is that
// of a hint, else 0. follows reports whether the path still follows the policy.
func (l *Learner) act(h, s int, before bool) (a int, follows bool, err error) {
	x := l.at(h, s)
	if a := l.lacking(x); a < l.actions {
		return a, false, nil
	}
	if a, ok := l.consistent(h, s, x); ok || !before {
		return a, before && ok, nil
	}
	if x.hinted, err = l.environment.Hint(); err != nil {
		return 0, false, err
	}
	l.asked = place{h, s}
	return x.hinted, false, nil
}

// at returns what is known at (h,s), from the first visit on.
func (l *Learner) at(h, s int) *state {
	x := l.seen[place{h, s}]
	if x == nil {
		x = &state{make([]float64, l.actions*(2+len(l.theta))), -1}
		l.seen[place{h, s}] = x
	}
	return x
}

// psi returns psi_h(s), d numbers that are valid until the next call.
func (l *Learner) psi(h, s int) []float64 {
	return feature.Psi(l.config.Features, l.actions, h, s, l.row, l.scratch)
}

// consistent returns the lowest consistent action of a state that lacks no draws; 0 and false where there is none.
func (l *Learner) consistent(h, s int, x *state) (a int, ok bool) {
	here := linalg.Dot(l.psi(h, s), l.theta)
	for a := range l.actions {
		if math.Abs(l.worth(x, a)-here) <= l.config.Tolerance+roundingOfRows {
			return a, true
		}
	}
	return 0, false
}

// worth returns r(s,a) + <E psi(s'), theta> of an action with draws.
func (l *Learner) worth(x *state, a int) float64 {
	sums := l.of(x, a)
	return sums[1]/sums[0] + linalg.Dot(sums[2:], l.theta)/sums[0]
}

// of returns the sums of an action.
func (l *Learner) of(x *state, a int) []float64 {
	width := 2 + len(l.theta)
	return x.sums[a*width : (a+1)*width]
}

// lacks reports whether an action has fewer draws than it is to have.
func (l *Learner) lacks(x *state, a int) bool {
	wanted := l.config.Draws
	if a == x.hinted {
		wanted = l.config.HintDraws
	}
	return l.of(x, a)[0] < float64(wanted)
}

// lacking returns the lowest action that lacks draws, A where there is none.
func (l *Learner) lacking(x *state) (a int) {
	for a < l.actions && !l.lacks(x, a) {
		a++
	}
	return a
}

// Learn counts the steps of the path as draws of pairs that lack some. Once the action of a hint lacks none, its discriminant cuts theta off. It ends the
// round: Stop is 0.
func (l *Learner) Learn() {
	p := l.path
	p.Stop = 0
	for h := p.From; h <= l.horizon; h++ {
		x, a := l.at(h, p.States[h-1]), p.Actions[h-1]
		if !l.lacks(x, a) {
			continue
		}
		l.updates[h]++
		sums := l.of(x, a)
		sums[0]++
		sums[1] += p.Rewards[h-1]
		if h < l.horizon {
			linalg.AddScaled(sums[2:], 1, l.psi(h+1, p.States[h]))
		}
	}
	if at := l.asked; at.h > 0 && l.lacking(l.seen[at]) == l.actions {
		l.cut(at, l.seen[at])
		return
	}
	for h := p.From; h <= l.horizon; h++ {
		if a, known := l.policy(h, p.States[h-1]); !known || a != p.Actions[h-1] {
			l.environment.Keep(h)
			l.from = h
			return
		}
	}
	l.from = 0
	l.passed++
}

// cut adds the discriminant of a hint to Theta, and starts over.
func (l *Learner) cut(at place, x *state) {
	sums := l.of(x, x.hinted)
	n, factor := sums[0], slices.Clone(l.psi(at.h, at.s))
	for i, y := range factor {
		factor[i] = sums[2+i]/n - y
	}
	l.rows = append(l.rows, simplex.Row{Factor: factor, Low: -l.config.Slack - sums[1]/n, High: l.config.Slack - sums[1]/n})
	l.asked, l.from, l.passed = place{}, 0, 0
	l.choose()
}

// choose sets theta to arg max <psi_1(s_1), theta> over Theta.
func (l *Learner) choose() {
	work := mostWork
	theta, outcome := simplex.Maximise(l.objective, l.config.Bound, l.rows, &work)
	switch outcome {
	case simplex.Solved:
		l.theta = theta
	case simplex.Impossible:
		l.reason = "no θ within the bound agrees with all hints: V* is not linear in these features, the bound is too small, or the slack for so few draws"
	default:
		l.reason = "the linear program for θ takes too long: use fewer features"
	}
}

// policy returns the action of the policy at (h,s). known is false where there is none: draws are missing, or no action is consistent.
func (l *Learner) policy(h, s int) (a int, known bool) {
	x := l.seen[place{h, s}]
	if x == nil || l.lacking(x) < l.actions {
		return 0, false
	}
	return l.consistent(h, s, x)
}

// Ended reports whether so many episodes in a row were consistent.
func (l *Learner) Ended() bool { return l.passed >= l.config.Rollouts }

// Diverged reports whether the learner cannot go on, for its Reason.
func (l *Learner) Diverged() bool { return l.reason != "" }

// Reason says why the learner cannot go on, "" as long as it can.
func (l *Learner) Reason() string { return l.reason }

// Greedy returns the lowest consistent action, alone; action 0 where draws are missing or there is none. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int {
	l.action[0], _ = l.policy(h, s)
	return l.action[:]
}

// Q returns r_h(s,a) + <E psi_{h+1}(s'), theta> by the draws, for h in 1..H; NaN where some are missing. Nothing clips it to [0,H].
func (l *Learner) Q(h, s, a int) float64 {
	x := l.seen[place{h, s}]
	if x == nil || l.lacks(x, a) {
		return math.NaN()
	}
	return l.worth(x, a)
}

// Theta returns theta, d numbers, the same for all h in 1..H; zero before the first path. It belongs to the learner.
func (l *Learner) Theta(int) []float64 { return l.theta }

// Updates returns the draws of pairs of step h that count, for h in 1..H.
func (l *Learner) Updates(h int) int64 { return l.updates[h] }
