package evaluation

import (
	"revisit/core/internal/instance"
	"revisit/core/mdp"
	"revisit/core/spec"
)

// widest computes the largest V*_h(s) - V^pi_h(s) of a target's places (h,s), by a sweep over all states.
type widest struct {
	model   mdp.Process
	optimal mdp.Solution
	learner Learner
	counts  []bool // [(h-1) S + s]: which places the target has; nil for all
}

// newWidest returns nil for the target of which Evaluator is.
func newWidest(in *instance.Instance, target spec.Target, l Learner) *widest {
	if target == spec.AtStart {
		return nil
	}
	w := &widest{model: in.Model, optimal: in.Optimal, learner: l}
	if target == spec.AtReachable {
		w.counts = optimallyReached(in.Model, in.Optimal)
	}
	return w
}

// optimallyReached tells of every (h,s) whether some optimal policy comes there with positive probability.
func optimallyReached(model mdp.Process, optimal mdp.Solution) []bool {
	H, S := model.Horizon(), model.States()
	reached := make([]bool, (H+1)*S)
	for _, s := range model.Start().States() {
		reached[s] = true
	}
	for h := 1; h <= H; h++ {
		for s := range S {
			for a := 0; reached[(h-1)*S+s] && a < model.Actions(); a++ {
				if !optimal.IsOptimal(h, s, a) {
					continue
				}
				for _, next := range model.Successors(h, s, a).State {
					reached[h*S+int(next)] = true
				}
			}
		}
	}
	return reached[:H*S]
}

// loss returns the largest V* - V^pi of the learner's current policy.
func (w *widest) loss() float64 {
	S, most := w.model.States(), 0.0
	v := mdp.Evaluate(w.model, w.learner.Greedy)
	for i := range w.model.Horizon() * S {
		if w.counts == nil || w.counts[i] {
			most = max(most, w.optimal.V(i/S+1, i%S)-v[i])
		}
	}
	return most
}
