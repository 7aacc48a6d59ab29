// Package baseline is a learner that follows a fixed policy and learns nothing: the baselines uniform and optimal.
package baseline

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/protocol"
)

// Learner follows one policy.
type Learner struct {
	protocol.Episodes
	policy func(h, s int) []int
	stream *detmath.Stream
}

// New returns a learner that follows a policy: the actions at step h, 1..H, in state s. Where there are several, each is drawn from the
// stream with equal probability; a policy of single actions needs no stream.
func New(env *protocol.Environment, policy func(h, s int) []int, stream *detmath.Stream) *Learner {
	l := &Learner{policy: policy, stream: stream}
	l.Episodes = protocol.NewEpisodes(env, l.act)
	return l
}

// Uniform returns the policy of all actions 0..actions-1.
func Uniform(actions int) func(h, s int) []int {
	all := make([]int, actions)
	for a := range all {
		all[a] = a
	}
	return func(int, int) []int { return all }
}

// Clone returns a learner that follows the same policy, in a clone of its environment.
func (l *Learner) Clone(env *protocol.Environment) protocol.Learner {
	c := &Learner{policy: l.policy, stream: l.stream.Clone()}
	c.Episodes = l.CloneFor(env, c.act)
	return c
}

func (l *Learner) act(h, s int) (action int, bonus float64) {
	actions := l.policy(h, s)
	if len(actions) > 1 {
		return actions[l.stream.IntN(len(actions))], 0
	}
	return actions[0], 0
}

// Learn learns nothing.
func (l *Learner) Learn() {}

// Greedy returns the policy's actions.
func (l *Learner) Greedy(h, s int) []int { return l.policy(h, s) }

// GreedyUntil returns the policy's actions, which never change.
func (l *Learner) GreedyUntil(h, s int) (actions []int, until float64) {
	return l.policy(h, s), math.Inf(1)
}

// Drift returns 0: the policy never changes.
func (l *Learner) Drift(int) (era int, moved float64) { return 0, 0 }

// TrackDrift returns true: the policy never changes.
func (l *Learner) TrackDrift() bool { return true }

// Theta returns an empty list: there are no parameters.
func (l *Learner) Theta(int) []float64 { return []float64{} }

// Updates returns 0: there is nothing to learn.
func (l *Learner) Updates(int) int64 { return 0 }
