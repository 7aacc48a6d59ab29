package value

import "revisit/core/mdp"

// Sweep computes V^pi by dynamic programming over all states that any actions reach from the first states. Where the policy has changed, it
// computes again only what depends on the change.
type Sweep struct {
	*policy
	v []float64 // [(h-1) S + s]; nil before the first evaluation
}

// NewSweep returns an evaluator of a learner's policy that sweeps over all states.
func NewSweep(model mdp.Process, l Learner) *Sweep {
	e := &Sweep{policy: newPolicy(model, l)}
	e.evaluate = e.sweep
	return e
}

func (e *Sweep) sweep(first int) float64 {
	if e.v == nil {
		e.begin()
	}
	e.update()
	return e.v[first]
}

// begin adds all states that any actions reach, and marks them dirty.
func (e *Sweep) begin() {
	H, S := e.model.Horizon(), e.model.States()
	e.v = make([]float64, (H+1)*S)
	at := make([]bool, S)
	for _, s := range e.model.Start().States() {
		at[s] = true
	}
	for h := 1; h <= H; h++ {
		next := make([]bool, S)
		for s := range S {
			if !at[s] {
				continue
			}
			e.steps[h-1].dirty[e.add(h, s)] = true
			for a := range e.model.Actions() {
				for _, n := range e.model.Successors(h, s, a).State {
					next[n] = true
				}
			}
		}
		e.steps[h-1].changed = true
		at = next
	}
}

// update goes backward over the steps. It computes the values of places whose actions have changed, and of all places of a step where a value
// of the next step has changed.
func (e *Sweep) update() {
	S, above := e.model.States(), false
	for h := e.model.Horizon(); h >= 1; h-- {
		st, changed := &e.steps[h-1], false
		if above || st.changed {
			for i, s := range st.states {
				if !above && !st.dirty[i] {
					continue
				}
				v := mdp.BackupAt(e.model, h, s, st.actions[i], e.v)
				changed = changed || v != e.v[(h-1)*S+s]
				e.v[(h-1)*S+s] = v
			}
		}
		above = changed
	}
	e.evaluated()
}
