package lab

import (
	"revisit/core/exact"
	"revisit/core/instance"
	"revisit/core/learner"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
	"revisit/core/value"
)

// regret adds up what the learner's policies lose, path by path.
type regret struct {
	value.Evaluator
	own             bool // the evaluator is not the session's
	optimal         mdp.Solution
	first           int // the first state asked for last, and V* there
	star            float64
	episodes, paths float64        // cumulative (eq:defn-regret, eq:standard-regret)
	byEpisode       []episodeValue // of the first maxEpisodeValues
	curves          Curves
}

// maxEpisodeValues bounds the episodes whose values a session keeps and a record lists.
const maxEpisodeValues = 100_000

// episodeValue is V* and V^pi(n) at the first state of an episode.
type episodeValue struct{ star, policy float64 }

// newRegret returns nil where the spec asks for no regret, and for a learner that has no episodes to regret. e knows V^pi of the
// policy that the learner would output.
func newRegret(in *instance.Instance, spec *spec.Spec, l learner.Learner, e value.Evaluator) *regret {
	if spec.Regret.Word == "none" || spec.Regret.Word == "curve" || in.Kind.Right == protocol.Generative {
		return nil
	}
	r := &regret{Evaluator: e, optimal: in.Optimal, first: -1}
	if x, explores := l.(value.Exploring); explores {
		r.own = true
		if n := spec.Regret.Rollouts; n > 0 {
			r.Evaluator = &value.Rollouts{Model: in.Model, Learner: l, Stream: exact.NewStream(spec.Seed, "rollouts of behaviour"), N: n, Explores: x}
		} else {
			r.Evaluator = value.NewBehaviour(in.Model, l, x)
		}
	}
	return r
}

// newEvaluator returns what knows V^pi of the policy that the learner would output, in the way that the spec asks for, drawing
// from the stream where it must; nil where it asks for none.
func newEvaluator(in *instance.Instance, spec *spec.Spec, l learner.Learner, stream *exact.Stream) value.Evaluator {
	spreads, n := spec.Algorithm.RandomPolicy(), spec.Regret.Rollouts
	if tree := in.Problem.Table == nil; spec.Regret.Word == "curve" && (in.ExactWork(spreads) > learner.MaxWork || tree && in.Reachable(spreads) > instance.MaxReachable) {
		n = instance.DefaultRollouts
	}
	switch {
	case spec.Regret.Word == "none":
		return nil
	case n > 0:
		return &value.Rollouts{Model: in.Model, Learner: l, Stream: stream, N: n}
	case in.Sweeps(spreads):
		return value.NewSweep(in.Model, l)
	}
	return value.NewFollow(in.Model, l)
}

// best returns V* at a first state, of which most problems have one.
func (r *regret) best(s int) float64 {
	if s != r.first {
		r.first, r.star = s, r.optimal.V(1, s)
	}
	return r.star
}

// add counts path k, of an episode that is over where stop is 0; star is V* at its first state, and policy V^pi of the policy that it was
// drawn with.
func (r *regret) add(k, episode int64, stop int, star, policy float64) {
	r.paths += star - policy
	r.curves.Paths.add(float64(k), r.paths)
	if stop == 0 {
		r.episodes += star - policy
		if len(r.byEpisode) < maxEpisodeValues {
			r.byEpisode = append(r.byEpisode, episodeValue{star, policy})
		}
		r.curves.Episodes.add(float64(episode), r.episodes)
	}
	if r.own {
		r.Learned(stop)
	}
}
