package value

import "revisit/core/mdp"

// Sweep computes V^pi by dynamic programming, of all states that can be reached from the first states. Where the policy has changed, only
// what rests on that is computed again.
type Sweep struct {
	model mdp.Process
	*policy
	v []float64 // [(h-1) S + s]; nil before it is asked for
}

// NewSweep returns what evaluates a learner's policy by going over all states.
func NewSweep(model mdp.Process, l Learner) *Sweep {
	return &Sweep{model: model, policy: newPolicy(l, model.Horizon(), model.Actions())}
}

// Mean returns the mean of Value over the first states.
func (e *Sweep) Mean(start mdp.Start) float64 {
	e.look()
	return e.mean(start, e.Value)
}

// Value returns V^pi_1(s).
func (e *Sweep) Value(s int) float64 {
	e.look()
	if v, known := e.recall(s); known {
		return v
	}
	if e.v == nil {
		e.begin()
	}
	e.update()
	v := e.v[s]
	e.remember(s, v)
	return v
}

// begin adds the states that some actions lead to, and has all of them evaluated.
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

// update goes backward over the steps and computes the values again of places whose actions have changed, and of all places of a step where
// a value after it is another.
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
