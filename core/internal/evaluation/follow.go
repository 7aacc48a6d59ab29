package evaluation

import (
	"math"

	"revisit/core/mdp"
)

// Follow computes V^pi by following the policy from the first states that are asked for, through the places (h,s) that it reaches: quick where
// successors are few. It gives the same bits as a sweep over all states (mdp.Backup), and needs no table.
//
// After an update it asks the learner again only where the policy reaches, and there only where the actions can have changed. Where one has
// before step H, the places of the steps after it are found anew, and all values are computed; where some have at step H only, those values are
// that depend on them.
type Follow struct {
	watch
	model   mdp.Process
	tracks  []track   // [h-1]
	places  []place   // all that any policy has reached, by number
	value   []float64 // V^pi there
	until   []float64 // drift of the step up to which the actions of each stay the same; -Inf where they can have changed
	search  int       // counts searches among them
	first   int       // the first state from which the policy is followed; -1 for several, or none
	update  int       // counts calls of Learned
	linked  bool      // the places reached know which of them lead there
	changed []int32   // places whose actions have changed since values were computed
	next    []int32   // room for pass
	policy  [2]uint64 // identifies the policy at the places reached
	named   bool      // policy is up to date
}

// track is one step of the policy that is followed.
type track struct {
	number  []int32       // of the place of each state that any policy has reached, plus 1; nil where there are too many
	sparse  map[int]int32 // the same then
	reached []int32       // the places that the policy reaches
	least   float64       // the least until of these; -Inf where some can have changed for another reason
	moved   float64       // of the learner's Drift
	touched []int         // of each axis, the update after which Q has changed there; of a learner without, one for all
	touch   func(axis int32)
}

// place is a place (h,s), with the actions that the policy took when it was last reached, and where they lead.
type place struct {
	h, s    int
	asked   int     // the update after which the learner was asked
	seen    int     // the search that saw it last
	axes    []int32 // of all actions, nil with a DriftTracker
	takes   []take
	moves   []move
	parents []int32
}

// take is an action that the policy takes, its reward, and where its moves end.
type take struct {
	action, end int
	reward      float64
}

// move is a successor: its probability and its place.
type move struct {
	prob float64
	to   int32
}

// manyPlaces are so many that a number for each place there is would be too much memory.
const manyPlaces = 1 << 18

// maxPlaces is the most places that Follow keeps from one policy to the next.
const maxPlaces = 1_000_000

// NewFollow returns an evaluator of a learner's policy that follows it.
func NewFollow(model mdp.Process, l Learner) *Follow {
	e := &Follow{watch: newWatch(l, model.Horizon(), model.Actions()), model: model, tracks: make([]track, model.Horizon())}
	for h := range e.tracks {
		t := &e.tracks[h]
		t.touch = func(axis int32) {
			for int(axis) >= len(t.touched) {
				t.touched = append(t.touched, 0)
			}
			t.touched[axis], t.least = e.update, math.Inf(-1)
		}
	}
	e.forget()
	return e
}

// forget removes all places.
func (e *Follow) forget() {
	e.places, e.value, e.until, e.first = make([]place, 0, 1024), nil, nil, -1
	for h := range e.tracks {
		if t := &e.tracks[h]; e.model.States() <= manyPlaces/len(e.tracks) {
			t.number = make([]int32, e.model.States())
		} else {
			t.sparse = map[int]int32{}
		}
	}
}

// Learned tells the evaluator that the learner learned from the steps after stop.
func (e *Follow) Learned(stop int) {
	e.update++
	e.learned(stop)
	if len(e.places) > maxPlaces {
		e.forget()
		e.lost = true
	}
}

// Value returns V^pi_1(first).
func (e *Follow) Value(first int) float64 {
	roots := &e.tracks[0]
	if anew := first != e.first; anew {
		roots.reached = append(roots.reached[:0], e.number(1, first))
		e.first = first
		e.follow(true)
	} else if e.stale < len(e.tracks) {
		e.follow(false)
	}
	return e.value[roots.reached[0]]
}

// Mean returns the mean of Value over the first states.
func (e *Follow) Mean(start mdp.Start) float64 {
	if len(start.Cycle) == 1 {
		return start.Mean(e.Value)
	}
	roots := &e.tracks[0]
	roots.reached = roots.reached[:0]
	for _, s := range start.States() {
		roots.reached = append(roots.reached, e.number(1, s))
	}
	e.first = -1
	e.follow(true)
	return start.Mean(func(s int) float64 { return e.value[e.number(1, s)] })
}

// number returns the number of place (h,s).
func (e *Follow) number(h, s int) int32 {
	t, i := &e.tracks[h-1], int32(0)
	if t.number != nil {
		i = t.number[s]
	} else {
		i = t.sparse[s]
	}
	if i == 0 {
		i = int32(len(e.places)) + 1
		if t.number != nil {
			t.number[s] = i
		} else {
			t.sparse[s] = i
		}
		e.places = append(e.places, place{h: h, s: s, axes: e.axesOf(h, s)})
		e.value, e.until = append(e.value, 0), append(e.until, math.Inf(-1))
	}
	return i - 1
}

// follow asks the learner where its actions can have changed, finds the places that the policy reaches, and computes their values. anew: it is
// followed from other places of step 1 than before.
func (e *Follow) follow(anew bool) {
	h, H := e.stale+1, len(e.tracks)
	if anew {
		h = 1
	}
	for ; h <= H; h++ {
		t := &e.tracks[h-1]
		if h > e.stale {
			e.lookAt(h)
		}
		if anew && h > 1 {
			e.find(h)
		}
		if (anew || t.moved > t.least) && e.askAgain(t) && h < H {
			anew = true
		}
	}
	e.stale = H
	if anew || len(e.changed) > 0 {
		e.named = false
	}
	if anew {
		e.changed, e.linked = e.changed[:0], false
		for h := H; h >= 1; h-- {
			for _, i := range e.tracks[h-1].reached {
				e.value[i] = e.backup(i)
			}
		}
	} else if len(e.changed) > 0 {
		e.pass()
	}
}

// lookAt finds out how far step h has drifted, or what has changed there.
func (e *Follow) lookAt(h int) {
	t, anew := &e.tracks[h-1], false
	if t.moved, anew = e.look(h, t.touch); !anew {
		return
	}
	for i := range e.places {
		if e.places[i].h == h {
			e.until[i] = math.Inf(-1)
		}
	}
	t.least = math.Inf(-1)
}

// find finds the places of step h to which those of the step before lead.
func (e *Follow) find(h int) {
	t := &e.tracks[h-1]
	t.reached = t.reached[:0]
	e.search++
	for _, i := range e.tracks[h-2].reached {
		for _, m := range e.places[i].moves {
			if to := &e.places[m.to]; to.seen != e.search {
				to.seen = e.search
				t.reached = append(t.reached, m.to)
			}
		}
	}
}

// askAgain asks the learner at the places of a step that can have changed, and reports whether one has.
func (e *Follow) askAgain(t *track) (changed bool) {
	t.least = math.Inf(1)
	for _, i := range t.reached {
		if (t.moved > e.until[i] || t.touches(&e.places[i])) && e.askAt(i) {
			e.changed, changed = append(e.changed, i), true
		}
		if e.until[i] < t.least {
			t.least = e.until[i]
		}
	}
	return changed
}

// touches reports whether Q has changed at a place since the learner was asked there, as far as a DriftTracker does not tell.
func (t *track) touches(p *place) bool {
	for _, axis := range p.axes {
		if int(axis) < len(t.touched) && t.touched[axis] > p.asked {
			return true
		}
	}
	return false
}

// askAt asks the learner for its actions at a place, and reports whether they have changed.
func (e *Follow) askAt(i int32) bool {
	p := &e.places[i]
	h, s := p.h, p.s
	actions, until := e.ask(h, s)
	p.asked, e.until[i] = e.update, until
	if p.takesOnly(actions) {
		return false
	}
	e.altered = e.altered || p.takes != nil
	takes, moves := p.takes[:0], p.moves[:0]
	for _, a := range actions {
		if h < len(e.tracks) {
			to := e.model.Successors(h, s, a)
			for k, n := range to.State {
				moves = append(moves, move{to.Prob[k], e.number(h+1, int(n))})
			}
		}
		takes = append(takes, take{a, len(moves), e.model.Reward(h, s, a)})
	}
	p = &e.places[i] // number may have moved them
	p.takes, p.moves = takes, moves
	return true
}

// takesOnly reports whether the policy takes these actions at a place.
func (p *place) takesOnly(actions []int) bool {
	for k, t := range p.takes {
		if k >= len(actions) || t.action != actions[k] {
			return false
		}
	}
	return len(p.takes) == len(actions)
}

// backup returns V^pi at a place, given its values at the next step.
func (e *Follow) backup(i int32) float64 {
	p, sum, from := &e.places[i], 0.0, 0
	for _, t := range p.takes {
		after := 0.0
		for _, m := range p.moves[from:t.end] {
			after += float64(m.prob * e.value[m.to])
		}
		sum, from = sum+(t.reward+after), t.end
	}
	if len(p.takes) > 1 {
		sum /= float64(len(p.takes))
	}
	return sum
}

// pass computes the values at the changed places of step H, and passes what has changed on to the places that lead there.
func (e *Follow) pass() {
	if !e.linked {
		e.link()
	}
	now, before := e.changed, e.next
	for len(now) > 0 {
		before = before[:0]
		e.search++
		for _, i := range now {
			v := e.backup(i)
			if v == e.value[i] {
				continue
			}
			e.value[i] = v
			for _, q := range e.places[i].parents {
				if p := &e.places[q]; p.seen != e.search {
					p.seen = e.search
					before = append(before, q)
				}
			}
		}
		now, before = before, now
	}
	e.changed, e.next = now, before
}

// link notes of each place that the policy reaches which of them lead to it.
func (e *Follow) link() {
	e.linked = true
	for h := range e.tracks {
		for _, i := range e.tracks[h].reached {
			e.places[i].parents = e.places[i].parents[:0]
		}
	}
	for h := range e.tracks {
		for _, i := range e.tracks[h].reached {
			for _, m := range e.places[i].moves {
				to := &e.places[m.to]
				to.parents = append(to.parents, i)
			}
		}
	}
}
