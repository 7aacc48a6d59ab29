// Package fixed holds the ends of the scale on which learners are compared: policies that learn nothing. The uniform one knows
// nothing; an optimal one is told everything.
package fixed

import (
	"revisit/core/exact"
	"revisit/core/protocol"
)

// Learner follows one policy for ever, from the start of each episode.
type Learner struct {
	environment *protocol.Environment
	policy      func(h, s int) []int
	stream      *exact.Stream
	path        *protocol.Path
}

// New returns a learner that follows a policy: the actions at step h in state s, drawn from the stream in equal parts where there
// are several.
func New(env *protocol.Environment, policy func(h, s int) []int, stream *exact.Stream) *Learner {
	return &Learner{environment: env, policy: policy, stream: stream, path: protocol.NewPath(env.Horizon())}
}

// Uniform is the policy that takes any of so many actions.
func Uniform(actions int) func(h, s int) []int {
	all := make([]int, actions)
	for a := range all {
		all[a] = a
	}
	return func(int, int) []int { return all }
}

// From returns 1: every path is an episode.
func (l *Learner) From() int { return 1 }

// Draw draws an episode.
func (l *Learner) Draw() (*protocol.Path, error) {
	p := l.path
	p.K, p.Episode, p.From = p.K+1, p.Episode+1, 1
	s := l.environment.Begin()
	for h := range p.States {
		actions := l.policy(h+1, s)
		a := actions[0]
		if len(actions) > 1 {
			a = actions[l.stream.IntN(len(actions))]
		}
		r, next, err := l.environment.Act(a)
		if err != nil {
			return nil, err
		}
		p.States[h], p.Actions[h], p.Rewards[h] = s, a, r
		s = next
	}
	return p, nil
}

// Learn learns nothing.
func (l *Learner) Learn() { l.path.Stop = 0 }

// Greedy returns the policy's actions.
func (l *Learner) Greedy(h, s int) []int { return l.policy(h, s) }

// Theta returns no parameters.
func (l *Learner) Theta(int) []float64 { return []float64{} }

// Updates returns 0.
func (l *Learner) Updates(int) int64 { return 0 }
