package lab

import (
	"slices"

	"revisit/core/linq"
	"revisit/core/mdp"
)

// regret computes V^pi of the learner's current policy exactly, by dynamic programming, after every path. Only the steps that
// a path updated can have another policy, and only the values above a changed one are computed again.
type regret struct {
	model   mdp.Process
	learner *linq.Learner
	policy  [][][]int // [h-1][s]: the greedy actions
	value   []float64 // as mdp.Evaluate's
	before  []float64 // one step's values, to see whether a backup changed them
	stale   int       // steps over this one may have another policy; 0: all

	episodes, paths float64 // cumulative (eq:defn-regret, eq:standard-regret)
	byEpisode       []episodeValue
	curves          Curves
}

// episodeValue is V* and V^pi(n) at the first state of an episode.
type episodeValue struct{ star, policy float64 }

func newRegret(model mdp.Process, learner *linq.Learner) *regret {
	S, H := model.States(), model.Horizon()
	r := &regret{model: model, learner: learner, value: make([]float64, (H+1)*S), before: make([]float64, S), policy: make([][][]int, H)}
	for h := range r.policy {
		r.policy[h] = make([][]int, S)
	}
	return r
}

// evaluate brings value up to date with the policy pi^k that the next path is drawn with.
func (r *regret) evaluate() {
	S, changed := r.model.States(), false
	for h := r.model.Horizon(); h >= 1; h-- {
		if h > r.stale && r.improve(h) {
			changed = true
		}
		if changed {
			v := r.value[(h-1)*S : h*S]
			copy(r.before, v)
			mdp.Backup(r.model, h, func(h, s int) []int { return r.policy[h-1][s] }, r.value)
			changed = !slices.Equal(r.before, v)
		}
	}
	r.stale = r.model.Horizon()
}

// improve asks the learner for its greedy actions at step h and tells whether any differ.
func (r *regret) improve(h int) bool {
	changed := false
	for s, was := range r.policy[h-1] {
		if now := r.learner.Greedy(h, s); !slices.Equal(was, now) {
			r.policy[h-1][s] = append(was[:0], now...)
			changed = true
		}
	}
	return changed
}

// add counts the path that was drawn with the policy evaluated last.
func (r *regret) add(p *linq.Path, optimal *mdp.Optimal) {
	star, policy := optimal.V(1, p.States[0]), r.value[p.States[0]]
	r.paths += star - policy
	r.curves.Paths.add(float64(p.K), r.paths)
	if p.Stop == 0 {
		r.episodes += star - policy
		r.byEpisode = append(r.byEpisode, episodeValue{star, policy})
		r.curves.Episodes.add(float64(p.Episode), r.episodes)
	}
	r.stale = min(r.stale, p.Stop)
}
