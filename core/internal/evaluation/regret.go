package evaluation

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/internal/instance"
	"revisit/core/learner"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// Regret adds up what a learner's policies lose: V* - V^pi at the first state of each path and of each episode.
type Regret struct {
	Episodes, Paths float64   // cumulative (eq:defn-regret, eq:standard-regret)
	ByEpisode       []Episode // the first MaxEpisodes of them
	Optimal         *Optimal  // nil where V^pi is estimated
	evaluator       Evaluator // of the policy that paths are drawn with
	explores        bool      // that policy is not the one that the learner would output
	optimal         mdp.Solution
	first           int // the first state of the newest path, and V* there
	star            float64
	curves          Curves
}

// Episode holds V* and V^pi at the first state of an episode.
type Episode struct{ Optimal, Policy float64 }

// Optimal tells which episodes were played with a policy that is optimal from their first state, that is, whose V^pi is V* there except for
// rounding.
type Optimal struct {
	First int64 `json:"first"` // the first such episode, 0 if there was none
	Since int64 `json:"since"` // the first episode from which on all were; 0 where the newest was not
}

// Note notes the values of complete episode n.
func (o *Optimal) Note(n int64, e Episode, horizon int) {
	switch {
	case math.Abs(e.Optimal-e.Policy) > Rounding(horizon):
		o.Since = 0
		return
	case o.First == 0:
		o.First = n
	}
	if o.Since == 0 {
		o.Since = n
	}
}

// Rounding is a difference of values up to which they are the same, except for rounding.
func Rounding(horizon int) float64 { return float64(1e-12 * float64(horizon)) }

// MaxEpisodes is the most episodes whose values are kept.
const MaxEpisodes = 100_000

// newRegret returns the regret of a run before its first path, or nil. e is from newEvaluator.
func newRegret(in *instance.Instance, spec *spec.Spec, l Learner, e Evaluator) *Regret {
	if spec.Regret.Word == "none" || spec.Regret.Word == "curve" || in.Kind.Places() {
		return nil
	}
	r := &Regret{evaluator: e, optimal: in.Optimal, first: -1}
	if _, estimated := e.(*Rollouts); !estimated {
		r.Optimal = &Optimal{}
	}
	if x, explores := l.(protocol.Explorer); explores {
		r.explores = true
		if n := spec.Regret.Rollouts; n > 0 {
			r.evaluator = &Rollouts{Model: in.Model, Learner: l, Stream: detmath.NewStream(spec.Seed, "rollouts of behaviour"), N: n, Explores: x}
		} else {
			r.evaluator = NewBehaviour(in.Model, l, x)
		}
	}
	return r
}

// newEvaluator returns an evaluator of the policy that the learner would output, exact or by rollouts as the spec asks; nil where it asks for
// none.
func newEvaluator(in *instance.Instance, spec *spec.Spec, l Learner) Evaluator {
	random, n := spec.Algorithm.RandomPolicy(), spec.Regret.Rollouts
	if tree := in.Problem.Table == nil; spec.Regret.Word == "curve" && (in.ExactWork(random) > learner.MaxWork || tree && in.Reachable(random) > instance.MaxReachable) {
		n = instance.DefaultRollouts
	}
	switch {
	case spec.Regret.Word == "none":
		return nil
	case n > 0:
		return &Rollouts{Model: in.Model, Learner: l, Stream: detmath.NewStream(spec.Seed, "rollouts"), N: n}
	case in.Sweeps(random):
		return NewSweep(in.Model, l)
	}
	return NewFollow(in.Model, l)
}

// add adds a path that was learned from. policy is V^pi at its first state of the policy that it was drawn with.
func (r *Regret) add(p *protocol.Path, policy float64) {
	star := r.best(p.States[0])
	r.Paths += star - policy
	r.curves.Paths.Add(float64(p.K), r.Paths)
	if p.Stop == 0 {
		r.Episodes += star - policy
		if r.Optimal != nil {
			r.Optimal.Note(p.Episode, Episode{star, policy}, len(p.States))
		}
		if len(r.ByEpisode) < MaxEpisodes {
			r.ByEpisode = append(r.ByEpisode, Episode{star, policy})
		}
		r.curves.Episodes.Add(float64(p.Episode), r.Episodes)
	}
	if r.explores {
		r.evaluator.Learned(p.Stop)
	}
}

// best returns V* at a first state.
func (r *Regret) best(s int) float64 {
	if s != r.first {
		r.first, r.star = s, r.optimal.V(1, s)
	}
	return r.star
}

// Curves returns the regret after each path and each episode so far, thinned. They are valid until the next path.
func (r *Regret) Curves() *Curves {
	r.curves.Episodes.Complete()
	r.curves.Paths.Complete()
	return &r.curves
}
