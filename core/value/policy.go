package value

import (
	"math"
	"slices"
)

// Margins is a learner that knows how long its policy stays. Settled is Greedy, and its answer holds while the era of Drift(h) is the same
// and its number is not over until.
type Margins interface {
	Follow() bool // begins to count, and tells whether it can
	Settled(h, s int) (actions []int, until float64)
	Drift(h int) (era int, moved float64)
}

// Axes is a learner all of whose features have one entry. It knows which entries have moved, and tells one listener.
type Axes interface {
	FollowAxes() bool                      // begins to count, and tells whether it can
	Axis(h, s, a int) int                  // the place of the only entry of phi_h(s,a)
	Touched(h int, visit func(axis int32)) // the places that Q_h has changed at since Touched was last called
}

// policy keeps a learner's greedy actions at the places (h,s) that were added. After an update it asks again only where they can be others:
// of a learner with Margins where a step has drifted far enough, of one with Axes where an entry has moved, of any other everywhere.
type policy struct {
	learner Learner
	margins Margins // nil: the learner has none
	axes    Axes    // likewise
	steps   []step  // [h-1]
	stale   int     // steps over this one may have another policy
	places  int
	actions int // that there are
	cache
}

// step is the policy at the places of one step.
type step struct {
	states  []int
	actions [][]int
	until   []float64       // how far the step may drift before the place is due
	least   float64         // of until
	era     int             // that until counts from
	on      map[int32][]int // of an axis, the places that it matters for
	dirty   []bool          // places whose actions have changed since the policy was last evaluated
	changed bool            // whether there are such places
}

func newPolicy(l Learner, horizon, actions int) *policy {
	p := &policy{learner: l, steps: make([]step, horizon), stale: math.MaxInt, actions: actions}
	for h := range p.steps {
		p.steps[h] = step{least: math.Inf(1), on: map[int32][]int{}}
	}
	if m, can := l.(Margins); can && m.Follow() {
		p.margins = m
	} else if m, can := l.(Axes); can && m.FollowAxes() {
		p.axes = m
	}
	return p
}

// everywhere tells that every place is due after every update. Then few should be kept.
func (p *policy) everywhere() bool { return p.margins == nil && p.axes == nil }

// forget drops all places.
func (p *policy) forget() {
	for h := range p.steps {
		st := &p.steps[h]
		st.states, st.actions, st.until, st.dirty = st.states[:0], st.actions[:0], st.until[:0], st.dirty[:0]
		st.least, st.changed = math.Inf(1), false
		clear(st.on)
	}
	p.places, p.now, p.known = 0, [2]uint64{}, false
}

// Learned tells that the steps over stop were learned from.
func (p *policy) Learned(stop int) { p.stale = min(p.stale, stop) }

// add takes up (h,s) and returns its number within step h.
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
	for a := 0; p.axes != nil && a < p.actions; a++ {
		axis := int32(p.axes.Axis(h, s, a))
		st.on[axis] = append(st.on[axis], i)
	}
	return i
}

// ask returns the greedy actions at (h,s), and how far the step may drift while they stay.
func (p *policy) ask(h, s int) (actions []int, until float64) {
	switch {
	case p.margins != nil:
		return p.margins.Settled(h, s)
	case p.axes != nil:
		return p.learner.Greedy(h, s), math.Inf(1)
	}
	return p.learner.Greedy(h, s), math.Inf(-1)
}

// look asks again wherever the policy can have changed.
func (p *policy) look() {
	for h := len(p.steps); h > p.stale; h-- {
		st, moved := &p.steps[h-1], p.moved(h)
		if moved <= st.least {
			continue
		}
		st.least = math.Inf(1)
		for i, until := range st.until {
			if moved > until {
				p.again(h, i)
			}
			st.least = min(st.least, st.until[i])
		}
	}
	p.stale = math.MaxInt
}

// moved returns how far step h has drifted, and makes places due where that does not tell.
func (p *policy) moved(h int) (moved float64) {
	st := &p.steps[h-1]
	switch {
	case p.axes != nil:
		p.axes.Touched(h, func(axis int32) {
			for _, i := range st.on[axis] {
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

// again asks for the policy at place i of step h.
func (p *policy) again(h, i int) {
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
	st.dirty[i], st.changed = true, true
}

// evaluated takes up that the current policy is now the one evaluated last.
func (p *policy) evaluated() {
	for h := range p.steps {
		if st := &p.steps[h]; st.changed {
			clear(st.dirty)
			st.changed = false
		}
	}
}

// changed tells whether the policy is not surely the one evaluated last.
func (p *policy) changed() bool {
	return slices.ContainsFunc(p.steps, func(st step) bool { return st.changed })
}
