package evaluation

import (
	"math"
	"slices"

	"revisit/core/mdp"
)

// Sweep computes V^pi by dynamic programming over all states that any actions reach from the first states. After an update it asks the learner
// again only where the actions can have changed: of a DriftTracker where a step has drifted far enough, of an AxisTracker where an entry has changed, else
// everywhere. Where the policy has changed, it computes again only what depends on the change.
type Sweep struct {
	watch
	model mdp.Process
	steps []step    // [h-1]
	v     []float64 // [(h-1) S + s]; nil before the first evaluation
	cache
}

// step is the policy at the places (h,s) of one step.
type step struct {
	places  []held
	until   []float64   // of each place, the drift of the step after which the learner is asked again
	least   float64     // the least until
	byAxis  [][]int     // the places with a feature on an axis
	due     []int       // places where the learner is to be asked again
	note    func(int32) // adds the places with a feature on an axis to them
	changed bool        // some place is dirty
}

// held is a place, and what Sweep holds of it.
type held struct {
	s       int
	actions []int
	due     bool // among those of its step
	dirty   bool // the actions have changed since the policy was last evaluated
}

// NewSweep returns an evaluator of a learner's policy that sweeps over all states.
func NewSweep(model mdp.Process, l Learner) *Sweep {
	return &Sweep{watch: newWatch(l, model.Horizon(), model.Actions()), model: model, steps: make([]step, model.Horizon())}
}

// Learned tells the evaluator that the learner learned from the steps after stop.
func (e *Sweep) Learned(stop int) { e.learned(stop) }

// Value returns V^pi_1(first).
func (e *Sweep) Value(first int) float64 {
	e.refresh()
	v, known := e.lookUp(first)
	if !known {
		e.update()
		v = e.v[first]
		e.remember(first, v)
	}
	return v
}

// Mean returns the mean of Value over the first states.
func (e *Sweep) Mean(start mdp.Start) float64 {
	e.refresh()
	return e.mean(start, e.Value)
}

// begin asks the learner at all states that any actions reach, and marks them dirty.
func (e *Sweep) begin() {
	H, S := e.model.Horizon(), e.model.States()
	e.v, e.stale = make([]float64, (H+1)*S), H
	at := make([]bool, S)
	for _, s := range e.model.Start().States() {
		at[s] = true
	}
	for h := 1; h <= H; h++ {
		next := make([]bool, S)
		e.steps[h-1].begin()
		e.look(h, func(int32) {}) // the answers contain what changed before
		for s := range S {
			if !at[s] {
				continue
			}
			e.add(h, s)
			for a := range e.model.Actions() {
				for _, n := range e.model.Successors(h, s, a).State {
					next[n] = true
				}
			}
		}
		at = next
	}
}

func (st *step) begin() {
	st.least, st.changed = math.Inf(1), true
	st.note = func(axis int32) {
		if int(axis) >= len(st.byAxis) {
			return
		}
		for _, i := range st.byAxis[axis] {
			if p := &st.places[i]; !p.due {
				p.due, st.due = true, append(st.due, i)
			}
		}
	}
}

// add adds the place (h,s).
func (e *Sweep) add(h, s int) {
	st := &e.steps[h-1]
	i := len(st.places)
	actions, until := e.ask(h, s)
	st.places = append(st.places, held{s: s, actions: append([]int(nil), actions...), dirty: true})
	st.until, st.least = append(st.until, until), min(st.least, until)
	e.flip(h, s, actions)
	for _, axis := range e.axesOf(h, s) {
		for int(axis) >= len(st.byAxis) {
			st.byAxis = append(st.byAxis, nil)
		}
		st.byAxis[axis] = append(st.byAxis[axis], i)
	}
}

// refresh asks the learner again wherever the policy can have changed.
func (e *Sweep) refresh() {
	if e.v == nil {
		e.begin()
	}
	for h := len(e.steps); h > e.stale; h-- {
		st := &e.steps[h-1]
		moved, anew := e.look(h, st.note)
		for _, i := range st.due {
			e.askAgain(h, i)
			st.places[i].due = false
		}
		st.due = st.due[:0]
		if anew || !(moved <= st.least) {
			e.askAfter(h, moved, anew)
		}
	}
	e.stale = len(e.steps)
}

// askAfter asks the learner again at the places of step h that a drift can have changed, or at all.
func (e *Sweep) askAfter(h int, moved float64, all bool) {
	st := &e.steps[h-1]
	st.least = math.Inf(1)
	for i, until := range st.until {
		if all || moved > until {
			e.askAgain(h, i)
		}
		if st.until[i] < st.least { // min takes longer in wasm
			st.least = st.until[i]
		}
	}
}

// askAgain asks the learner for its actions at place i of step h.
func (e *Sweep) askAgain(h, i int) {
	st := &e.steps[h-1]
	p := &st.places[i]
	now, until := e.ask(h, p.s)
	st.until[i] = until
	if slices.Equal(p.actions, now) {
		return
	}
	e.flip(h, p.s, p.actions)
	e.flip(h, p.s, now)
	p.actions = append(p.actions[:0], now...)
	p.dirty, st.changed, e.altered = true, true, true
}

// update goes backward over the steps. It computes the values of places whose actions have changed, and of all places of a step where a value
// of the next step has changed.
func (e *Sweep) update() {
	S, above := e.model.States(), false
	for h := e.model.Horizon(); h >= 1; h-- {
		st, changed := &e.steps[h-1], false
		if above || st.changed {
			for i := range st.places {
				p := &st.places[i]
				if !above && !p.dirty {
					continue
				}
				v := mdp.BackupAt(e.model, h, p.s, p.actions, e.v)
				changed = changed || v != e.v[(h-1)*S+p.s]
				e.v[(h-1)*S+p.s], p.dirty = v, false
			}
			st.changed = false
		}
		above = changed
	}
}
