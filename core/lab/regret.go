package lab

import (
	"slices"

	"revisit/core/exact"
	"revisit/core/mdp"
	"revisit/core/protocol"
)

// evaluator knows V^pi of the learner's current policy.
type evaluator interface {
	// value returns V^pi_1(s) of the current policy, or an estimate of it: between Draw and Learn that is pi^k.
	value(s int) float64
	// learned tells that the steps over stop were learned from: only there the policy can be another.
	learned(stop int)
}

// regret adds up what the learner's policies lose, path by path.
type regret struct {
	evaluator
	own             bool // the evaluator is not the session's
	optimal         mdp.Solution
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
func newRegret(in *instance, spec *Spec, l learner, e evaluator) *regret {
	if spec.Regret.Word == "none" || spec.Regret.Word == "curve" || in.kind.Right == protocol.Generative {
		return nil
	}
	r := &regret{evaluator: e, optimal: in.optimal}
	if x, explores := l.(exploring); explores {
		r.evaluator, r.own = newBehaviour(in, spec, l, x), true
	}
	return r
}

// newEvaluator returns what knows V^pi of the policy that the learner would output, in the way that the spec asks for, drawing
// from the stream where it must; nil where it asks for none.
func newEvaluator(in *instance, spec *Spec, l learner, stream *exact.Stream) evaluator {
	spreads, n := spec.Algorithm.spreads(), spec.Regret.Rollouts
	if tree := in.problem.Table == nil; spec.Regret.Word == "curve" && (in.exactWork(spreads) > bearable || tree && in.recursion(spreads) > manyStates) {
		n = rollouts0
	}
	switch {
	case spec.Regret.Word == "none":
		return nil
	case n > 0:
		return &rollouts{in.model, l, stream, n, nil}
	case in.sweeps(spreads):
		return newTables(in.model, l)
	}
	return newTreeValues(in.model, l)
}

// add counts a path; policy is V^pi at its first state, of the policy it was drawn with.
func (r *regret) add(p *protocol.Path, policy float64) {
	star := r.optimal.V(1, p.States[0])
	r.paths += star - policy
	r.curves.Paths.add(float64(p.K), r.paths)
	if p.Stop == 0 {
		r.episodes += star - policy
		if len(r.byEpisode) < maxEpisodeValues {
			r.byEpisode = append(r.byEpisode, episodeValue{star, policy})
		}
		r.curves.Episodes.add(float64(p.Episode), r.episodes)
	}
	if r.own {
		r.learned(p.Stop)
	}
}

// tables computes V^pi of all states by dynamic programming. Only the steps that a path updated can have another policy, and
// only the values above a changed one are computed again.
type tables struct {
	model   mdp.Process
	learner learner
	policy  [][][]int // [h-1][s]: the greedy actions
	v       []float64 // as mdp.Evaluate's
	before  []float64 // one step's values, to see whether a backup changed them
	stale   int       // steps over this one may have another policy; 0: all
}

func newTables(model mdp.Process, learner learner) *tables {
	S, H := model.States(), model.Horizon()
	e := &tables{model: model, learner: learner, v: make([]float64, (H+1)*S), before: make([]float64, S), policy: make([][][]int, H)}
	for h := range e.policy {
		e.policy[h] = make([][]int, S)
	}
	return e
}

func (e *tables) value(s int) float64 {
	e.update()
	return e.v[s]
}

func (e *tables) learned(stop int) { e.stale = min(e.stale, stop) }

func (e *tables) update() {
	S, changed := e.model.States(), false
	for h := e.model.Horizon(); h >= 1; h-- {
		if h > e.stale && e.improve(h) {
			changed = true
		}
		if changed {
			v := e.v[(h-1)*S : h*S]
			copy(e.before, v)
			mdp.Backup(e.model, h, func(h, s int) []int { return e.policy[h-1][s] }, e.v)
			changed = !slices.Equal(e.before, v)
		}
	}
	e.stale = e.model.Horizon()
}

// improve asks the learner for its greedy actions at step h and tells whether any differ.
func (e *tables) improve(h int) bool {
	changed := false
	for s, was := range e.policy[h-1] {
		if now := e.learner.Greedy(h, s); !slices.Equal(was, now) {
			e.policy[h-1][s] = append(was[:0], now...)
			changed = true
		}
	}
	return changed
}
