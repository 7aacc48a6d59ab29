package evaluation

import (
	"slices"

	"revisit/core/mdp"
	"revisit/core/protocol"
)

// Behaviour computes V^pi of what an exploring learner does: with probability e it takes any action, else one of its policy. It visits all
// states that the learner can reach.
type Behaviour struct {
	model       mdp.Process
	learner     Learner
	exploration protocol.Explorer
	values      []map[int]float64 // [h-1]: V^pi_h of the states visited
}

// NewBehaviour returns an evaluator of what a learner does, rather than of the policy that it would output.
func NewBehaviour(model mdp.Process, l Learner, e protocol.Explorer) *Behaviour {
	b := &Behaviour{model: model, learner: l, exploration: e}
	for range model.Horizon() {
		b.values = append(b.values, map[int]float64{})
	}
	return b
}

// Learned forgets all values.
func (b *Behaviour) Learned(int) {
	for h := range b.values {
		clear(b.values[h])
	}
}

// Mean returns the mean of Value over the first states.
func (b *Behaviour) Mean(start mdp.Start) float64 { return start.Mean(b.Value) }

// Value returns V^pi_1(s).
func (b *Behaviour) Value(s int) float64 { return b.at(1, s) }

func (b *Behaviour) at(h, s int) float64 {
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
