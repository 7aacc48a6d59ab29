// Package ucbq is Q-learning with UCB-Hoeffding (Jin, Allen-Zhu, Bubeck and Jordan 2018, Algorithm 1), for tables: it keeps no model, only
// Q and counts, and each sample moves Q of its own pair alone.
//
//	N_h(s,a) += 1,     alpha = (H+1) / (H + N_h(s,a)),
//	Q_h(s,a) = (1 - alpha) Q_h(s,a) + alpha (r_h + V_{h+1}(s_{h+1}) + b_h(s,a)),     V_h(s) = min(H, max_a Q_h(s,a)),     V_{H+1} = 0
package ucbq

import (
	"math"
	"slices"

	"revisit/core/detmath"
	"revisit/core/internal/greedy"
	"revisit/core/protocol"
)

// MaxEntries is the largest H S A that the learner keeps tables for, at 16 bytes each.
const MaxEntries = 2_000_000

// Config holds the inputs of the algorithm.
type Config struct {
	Beta float64 // see Beta, at least 0
	// TieStream draws among actions of equal Q; where it is nil the lowest index wins.
	TieStream *detmath.Stream
}

// Beta returns the factor of the bonus, c sqrt(H^3 iota) with iota = log(S A T / p) and T = N H for N episodes, for c >= 0 and p in (0,1).
func Beta(c float64, states, actions, horizon int, episodes, p float64) float64 {
	S, A, H := float64(states), float64(actions), float64(horizon)
	return c * math.Sqrt(H*H*H*detmath.Log(S*A*(episodes*H)/p))
}

// Learner is the state of the algorithm between two episodes.
type Learner struct {
	protocol.Episodes
	horizon int
	actions int
	beta    float64
	choice  *greedy.Choice

	visits  [][]int64   // index h, 1..H: N_h(s,a) at s A + a
	q       [][]float64 // index h: Q_h(s,a), H at first; bonuses may take it over H
	updates int64
}

// New returns a learner of the environment, before its first episode. H S A is at most MaxEntries.
func New(env *protocol.Environment, c Config) *Learner {
	H, n := env.Horizon(), env.States()*env.Actions()
	l := &Learner{
		horizon: H, actions: env.Actions(), beta: c.Beta, choice: greedy.New(H, c.TieStream),
		visits: make([][]int64, H+1), q: make([][]float64, H+1),
	}
	l.Episodes = protocol.NewEpisodes(env, l.act)
	for h := 1; h <= H; h++ {
		l.visits[h], l.q[h] = make([]int64, n), slices.Repeat([]float64{float64(H)}, n)
	}
	return l
}

// Clone returns a learner in the same state, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := *l
	c.Episodes, c.choice = l.CloneFor(env, c.act), l.choice.Clone()
	c.visits, c.q = make([][]int64, len(l.visits)), make([][]float64, len(l.q))
	for h := 1; h <= l.horizon; h++ {
		c.visits[h], c.q[h] = slices.Clone(l.visits[h]), slices.Clone(l.q[h])
	}
	return &c
}

// act returns the greedy action at (h,s), drawing among ties where the config asks for that, and its bonus.
func (l *Learner) act(h, s int) (action int, bonus float64) {
	action = l.choice.Take(l.Greedy(h, s))
	return action, l.Bonus(h, s, action)
}

// Learn updates the steps from the first to the last, each with the V of the next as it was during the episode: the same numbers as if every
// step had learned as soon as it was taken, as in the paper.
func (l *Learner) Learn() {
	for h := 1; h <= l.horizon; h++ {
		l.update(h)
	}
	l.updates++
}

func (l *Learner) update(h int) {
	p := l.Path
	i := p.States[h-1]*l.actions + p.Actions[h-1]
	target := p.Rewards[h-1]
	if h < l.horizon {
		target += l.value(h+1, p.States[h])
	}
	l.visits[h][i]++
	target += l.bonus(l.visits[h][i])
	alpha := float64(l.horizon+1) / (float64(l.horizon) + float64(l.visits[h][i]))
	l.q[h][i] = float64((1-alpha)*l.q[h][i]) + float64(alpha*target)
}

// value returns V_h(s) = min(H, max_a Q_h(s,a)).
func (l *Learner) value(h, s int) float64 { return min(float64(l.horizon), slices.Max(l.row(h, s))) }

// row returns Q_h(s,.).
func (l *Learner) row(h, s int) []float64 { return l.q[h][s*l.actions : (s+1)*l.actions] }

// Greedy returns arg max_a Q_h(s,a): the lowest index alone, or with random ties all of them in order of
// index. The slice is valid until the next call.
func (l *Learner) Greedy(h, s int) []int { return l.choice.Best(l.row(h, s)) }

// Q returns Q_h(s,a), for h in 1..H: H before the first visit.
func (l *Learner) Q(h, s, a int) float64 { return l.row(h, s)[a] }

// Bonus returns b_h(s,a) = Beta / sqrt(N_h(s,a)) as of the latest visit. A pair that was never visited has Q = H without a bonus; then
// Bonus returns Beta, or H if that is larger.
func (l *Learner) Bonus(h, s, a int) float64 {
	n := l.visits[h][s*l.actions+a]
	if n == 0 {
		return max(l.beta, float64(l.horizon))
	}
	return l.bonus(n)
}

func (l *Learner) bonus(visits int64) float64 { return l.beta / math.Sqrt(float64(visits)) }

// Theta returns Q_h, for h in 1..H: S A numbers, that of (s,a) at s A + a. It belongs to the learner.
func (l *Learner) Theta(h int) []float64 { return l.q[h] }

// Updates returns the number of samples that step h has learned from: one for each episode.
func (l *Learner) Updates(int) int64 { return l.updates }
