package value

import (
	"math"
	"slices"

	"revisit/core/mdp"
)

// Margins is a learner that knows how long its policy stays the same. GreedyUntil returns Greedy(h, s), and how far step h may drift before that
// can change: it cannot while the era of Drift(h) is the same and moved is at most until.
type Margins interface {
	TrackDrift() bool // begins to measure drift; false where the learner cannot
	GreedyUntil(h, s int) (actions []int, until float64)
	Drift(h int) (era int, moved float64)
}

// Axes is a learner all of whose features have one entry. It knows where Q has changed, and tells one listener.
type Axes interface {
	TrackAxes() bool                           // begins to note changes; false where the learner cannot
	Axis(h, s, a int) int                      // the index of the only entry of phi_h(s,a)
	ChangedAxes(h int, visit func(axis int32)) // visits the indices at which Q_h has changed since the last call
}

// policy keeps a learner's greedy actions at the places (h,s) that were added, and caches V^pi. After an update it asks the learner again only
// where the actions can have changed: with Margins where a step has drifted far enough, with Axes where an entry has changed, else everywhere.
type policy struct {
	model    mdp.Process
	learner  Learner
	margins  Margins // nil where the learner is none
	axes     Axes    // nil where the learner is none
	steps    []step  // [h-1]
	stale    int     // the policy may have changed at the steps after this one
	places   int
	altered  bool                    // the actions have changed somewhere since Altered was asked
	lost     bool                    // places were removed, and their actions with them
	evaluate func(first int) float64 // V^pi_1 of the policy at its places
	cache
}

// step is the policy at the places of one step.
type step struct {
	states  []int
	actions [][]int
	until   []float64       // drift of the step after which the learner is asked again
	least   float64         // the least until
	era     int             // of the learner's Drift
	byAxis  map[int32][]int // the places with a feature on an axis
	dirty   []bool          // the actions have changed since the policy was last evaluated
	changed bool            // some place is dirty
}

func newPolicy(model mdp.Process, l Learner) *policy {
	p := &policy{model: model, learner: l, steps: make([]step, model.Horizon()), stale: math.MaxInt}
	for h := range p.steps {
		p.steps[h] = step{least: math.Inf(1), byAxis: map[int32][]int{}}
	}
	if m, can := l.(Margins); can && m.TrackDrift() {
		p.margins = m
	} else if m, can := l.(Axes); can && m.TrackAxes() {
		p.axes = m
	}
	return p
}

// asksEverywhere tells whether every update makes the learner be asked again at all places.
func (p *policy) asksEverywhere() bool { return p.margins == nil && p.axes == nil }

// forget removes all places.
func (p *policy) forget() {
	for h := range p.steps {
		st := &p.steps[h]
		st.states, st.actions, st.until, st.dirty = st.states[:0], st.actions[:0], st.until[:0], st.dirty[:0]
		st.least, st.changed = math.Inf(1), false
		clear(st.byAxis)
	}
	p.places, p.now, p.known = 0, [2]uint64{}, false
	p.lost = true
}

// Altered tells whether the greedy actions at a place have changed since the last call, and whether that is known: it is while all places that
// were ever added are kept. Places are added when V^pi first asks for their actions.
func (p *policy) Altered() (changed, known bool) {
	changed, p.altered = p.altered, false
	return changed, !p.lost
}

// Value returns V^pi_1(first).
func (p *policy) Value(first int) float64 {
	p.refresh()
	v, known := p.lookUp(first)
	if !known {
		v = p.evaluate(first)
		p.remember(first, v)
	}
	return v
}

// Mean returns the mean of Value over the first states.
func (p *policy) Mean(start mdp.Start) float64 {
	p.refresh()
	return p.mean(start, p.Value)
}

// Learned tells the evaluator that the learner learned from the steps after stop.
func (p *policy) Learned(stop int) { p.stale = min(p.stale, stop) }

// add adds the place (h,s), and returns its number within step h.
func (p *policy) add(h, s int) int {
	st, i := &p.steps[h-1], len(p.steps[h-1].states)
	if p.margins != nil && i == 0 {
		st.era, _ = p.margins.Drift(h)
	}
	actions, until := p.ask(h, s)
	st.states, st.actions = append(st.states, s), append(st.actions, slices.Clone(actions))
	st.until, st.least = append(st.until, until), min(st.least, until)
	st.dirty = append(st.dirty, false)
	p.places++
	p.flip(h, s, actions)
	for a := 0; p.axes != nil && a < p.model.Actions(); a++ {
		axis := int32(p.axes.Axis(h, s, a))
		st.byAxis[axis] = append(st.byAxis[axis], i)
	}
	return i
}

// ask returns the greedy actions at (h,s), and the drift of the step up to which they stay the same.
func (p *policy) ask(h, s int) (actions []int, until float64) {
	switch {
	case p.margins != nil:
		return p.margins.GreedyUntil(h, s)
	case p.axes != nil:
		return p.learner.Greedy(h, s), math.Inf(1)
	}
	return p.learner.Greedy(h, s), math.Inf(-1)
}

// refresh asks the learner again wherever the policy can have changed.
func (p *policy) refresh() {
	for h := len(p.steps); h > p.stale; h-- {
		st, moved := &p.steps[h-1], p.moved(h)
		if moved <= st.least {
			continue
		}
		st.least = math.Inf(1)
		for i, until := range st.until {
			if moved > until {
				p.askAgain(h, i)
			}
			st.least = min(st.least, st.until[i])
		}
	}
	p.stale = math.MaxInt
}

// moved returns how far step h has drifted. Places that can have changed for another reason get an until of -Inf.
func (p *policy) moved(h int) (moved float64) {
	st := &p.steps[h-1]
	switch {
	case p.axes != nil:
		p.axes.ChangedAxes(h, func(axis int32) {
			for _, i := range st.byAxis[axis] {
				st.until[i], st.least = math.Inf(-1), math.Inf(-1)
			}
		})
	case p.margins != nil:
		era := st.era
		if st.era, moved = p.margins.Drift(h); st.era != era {
			st.least = math.Inf(-1)
			for i := range st.until {
				st.until[i] = math.Inf(-1)
			}
		}
	}
	return moved
}

// askAgain asks the learner for its actions at place i of step h.
func (p *policy) askAgain(h, i int) {
	st := &p.steps[h-1]
	s := st.states[i]
	now, until := p.ask(h, s)
	st.until[i] = until
	if slices.Equal(st.actions[i], now) {
		return
	}
	p.flip(h, s, st.actions[i])
	p.flip(h, s, now)
	st.actions[i] = append(st.actions[i][:0], now...)
	st.dirty[i], st.changed, p.altered = true, true, true
}

// evaluated notes that the current policy was evaluated.
func (p *policy) evaluated() {
	for h := range p.steps {
		if st := &p.steps[h]; st.changed {
			clear(st.dirty)
			st.changed = false
		}
	}
}

// changed tells whether the policy may differ from the one evaluated last.
func (p *policy) changed() bool {
	return slices.ContainsFunc(p.steps, func(st step) bool { return st.changed })
}
