// Package ucbvi is UCBVI with the Chernoff-Hoeffding bonus (Azar, Osband and Munos 2017, Algorithms 1 to 3), for tables: value
// iteration on counted transitions, with a bonus for what was tried seldom, and episodes from the start only.
//
// The paper counts (s,a) over all steps, since its transitions are the same at each; here every step has counts of its own. Its
// rewards are known; here r_h(s,a), which is deterministic, is known from the first visit on, and before it Q_h(s,a) = H, as in
// the paper.
package ucbvi

import (
	"revisit/core/detmath"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// MaxEntries is the largest H S A that the learner keeps tables for, at about 80 bytes each.
const MaxEntries = 2_000_000

// Config holds the inputs of the algorithm.
type Config struct {
	Beta float64 // see Beta, at least 0
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Learner is the state of the algorithm between two episodes.
type Learner struct {
	protocol.Episodes
	horizon int
	actions int
	beta    float64
	choice  *greedy.Choice

	step []*table // index h, 1..H
}

// New returns a learner of the environment, before its first episode. H S A is at most MaxEntries.
func New(env *protocol.Environment, c Config) *Learner {
	H := env.Horizon()
	l := &Learner{
		horizon: H, actions: env.Actions(), beta: c.Beta, choice: greedy.New(H, c.TieStream),
		step: make([]*table, H+1),
	}
	l.Episodes = protocol.NewEpisodes(env, l.act)
	for h := 1; h <= H; h++ {
		l.step[h] = newTable(env.States(), env.Actions(), float64(H))
	}
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.Episodes, c.choice = l.CloneFor(env, c.act), l.choice.Clone()
	c.step = make([]*table, len(l.step))
	for h := 1; h <= l.horizon; h++ {
		c.step[h] = l.step[h].clone()
	}
	return &c
}

// Learn is Algorithm 2 of the paper (UCB-Q-values): Q of all (h,s,a), backwards from H. Afterwards the policy may be another at every step.
func (l *Learner) Learn() {
	var after *table // of step h+1
	for h := l.horizon; h >= 1; h-- {
		l.update(h, after)
		after = l.step[h]
	}
}

// update adds the episode's sample at step h and computes Q_h from V_{h+1}. Q_h(s,a) can change only where its counts or the V_{h+1} of a
// state that has followed have changed, so only those pairs are computed. Each costs the number of states that have followed it.
func (l *Learner) update(h int, after *table) {
	p, t := l.Path, l.step[h]
	newest := p.States[h-1]*l.actions + p.Actions[h-1]
	if h < l.horizon {
		t.follow(newest, p.States[h])
	}
	t.visit(newest, p.Rewards[h-1])
	t.changed.Clear()
	t.stale.Add(int32(newest))
	if after != nil {
		for _, s := range after.changed.List {
			t.stale.AddAll(t.into[s])
		}
	}
	for _, i := range t.stale.List {
		l.backup(t, int(i), after)
	}
	t.stale.Clear()
}

// backup is the update of Algorithm 2: Q(s,a) = min(Q(s,a), H, r(s,a) + sum over s' of N(s,a,s')/N(s,a) V_{h+1}(s') + b(s,a)).
func (l *Learner) backup(t *table, i int, after *table) {
	q := t.reward[i] + l.bonus(t.visits[i])
	if after != nil {
		q += t.mean(i, after.value)
	}
	if q < t.q[i] {
		t.lower(i, l.actions, q)
	}
}

// Theta returns Q_h, for h in 1..H: S A numbers, that of (s,a) at s A + a. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.step[h].q }

// Updates returns the number of samples that step h has learned from: one for each episode.
func (l *Learner) Updates(h int) int64 { return l.step[h].updates }
