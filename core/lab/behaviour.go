package lab

import (
	"slices"

	"revisit/core/exact"
	"revisit/core/instance"
	"revisit/core/learner"
	"revisit/core/mdp"
	"revisit/core/spec"
)

// behaviour knows V^pi of a learner that explores: with probability e it takes any action, else one of its policy's.
type behaviour struct {
	model       mdp.Process
	learner     learner.Learner
	exploration learner.Exploring
	values      []map[int]float64 // [h-1]: of the states met
}

// newBehaviour follows the learner through all states that it can reach, or, where the spec asks for rollouts, along as many paths.
func newBehaviour(in *instance.Instance, spec *spec.Spec, l learner.Learner, e learner.Exploring) evaluator {
	if n := spec.Regret.Rollouts; n > 0 {
		return &rollouts{in.Model, l, exact.NewStream(spec.Seed, "rollouts of behaviour"), n, e}
	}
	b := &behaviour{model: in.Model, learner: l, exploration: e}
	for range in.Model.Horizon() {
		b.values = append(b.values, map[int]float64{})
	}
	return b
}

func (b *behaviour) learned(int) {
	for h := range b.values {
		clear(b.values[h])
	}
}

func (b *behaviour) mean(start mdp.Start) float64 { return start.Mean(b.value) }

func (b *behaviour) value(s int) float64 { return b.at(1, s) }

func (b *behaviour) at(h, s int) float64 {
	if h > b.model.Horizon() {
		return 0
	}
	if v, met := b.values[h-1][s]; met {
		return v
	}
	greedy := slices.Clone(b.learner.Greedy(h, s))
	all, chosen := 0.0, 0.0
	for a := range b.model.Actions() {
		q := followed(b.model, h, s, a, b.at)
		all += q
		if slices.Contains(greedy, a) {
			chosen += q
		}
	}
	e := b.exploration.Exploration()
	v := float64((1-e)*(chosen/float64(len(greedy)))) + float64(e*(all/float64(b.model.Actions())))
	b.values[h-1][s] = v
	return v
}
