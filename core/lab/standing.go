package lab

import (
	"slices"

	"revisit/core/learner"
	"revisit/core/linq"
)

// settling is a learner that knows how long its policy stays: Settled is Greedy, and its answer holds while the era of Drift(h) is the
// same and its number is not over until.
type settling interface {
	Follow() bool // begins to count, and tells whether it can
	Settled(h, s int, stay *linq.Stay) (actions []int, until float64)
	Drift(h int) (era int, moved float64)
}

// touching is a learner all of whose features have one entry: it knows which entries have moved, and tells one listener.
type touching interface {
	FollowAxes() bool                      // begins to count, and tells whether it can
	Axis(h, s, a int) int                  // the place of the only entry of phi_h(s,a)
	Touched(h int, visit func(axis int32)) // the places that Q_h has changed at since Touched was last called
}

// standing keeps a learner's policy at the places (h,s) that it was told of, and after updates asks again only where the policy can be
// another: of a learner that is settling where the drift of the step has come far enough, of one that is touching where an entry has
// moved, of any other everywhere.
type standing struct {
	learner learner.Learner
	margins settling     // nil: the learner knows none
	axes    touching     // nil: the learner's features have several entries
	actions [][]int      // of each place
	stay    []*linq.Stay // likewise, of a learner that is settling
	step    []queue      // [h-1]
	single  [][]int      // of each action, it alone
	turn    int          // how often was looked
}

// change is a place whose policy was another.
type change struct {
	h, s, place int
	before      []int
}

func newStanding(l learner.Learner, horizon int) *standing {
	w := &standing{learner: l, step: make([]queue, horizon)}
	if m, can := l.(settling); can && m.Follow() {
		w.margins = m
	} else if m, can := l.(touching); can && m.FollowAxes() {
		w.axes = m
	}
	return w
}

// add takes up (h,s) and returns its place.
func (w *standing) add(h, s, actions int) int {
	place := len(w.actions)
	q := &w.step[h-1]
	if w.margins != nil {
		w.stay = append(w.stay, new(linq.Stay))
	}
	greedy, until := w.ask(h, s, place)
	w.actions = append(w.actions, w.own(greedy))
	q.due = append(q.due, due{until: until, place: place, s: s})
	switch at := len(q.due) - 1; {
	case w.margins != nil:
		q.rise(at)
	case w.axes != nil:
		if q.on == nil {
			q.on = map[int32][]int{}
		}
		for a := range actions {
			axis := int32(w.axes.Axis(h, s, a))
			q.on[axis] = append(q.on[axis], at)
		}
	}
	return place
}

// ask returns the greedy actions at (h,s) and how long they stay.
func (w *standing) ask(h, s, place int) (actions []int, until float64) {
	if w.margins == nil {
		return w.learner.Greedy(h, s), 0
	}
	return w.margins.Settled(h, s, w.stay[place])
}

// look looks again wherever it is due at step h, which was learned from, and appends what has changed.
func (w *standing) look(h int, changes []change) []change {
	q := &w.step[h-1]
	w.turn++
	if w.axes != nil {
		return w.touched(h, changes)
	}
	if w.margins == nil {
		for i := range q.due {
			changes = w.again(h, &q.due[i], changes)
		}
		return changes
	}
	era, moved := w.margins.Drift(h)
	if era != q.era {
		q.era = era
		for i := range q.due {
			changes = w.again(h, &q.due[i], changes)
			q.rise(i)
		}
		return changes
	}
	for len(q.due) > 0 && moved > q.due[0].until {
		changes = w.again(h, &q.due[0], changes)
		q.sink()
	}
	return changes
}

// rests tells whether nothing is due at step h of a learner that is settling.
func (w *standing) rests(h int) bool {
	q := &w.step[h-1]
	era, moved := w.margins.Drift(h)
	return era == q.era && moved <= q.until()
}

// touched looks again where an entry has moved.
func (w *standing) touched(h int, changes []change) []change {
	q := &w.step[h-1]
	w.axes.Touched(h, func(axis int32) {
		for _, i := range q.on[axis] {
			if d := &q.due[i]; d.turn != w.turn {
				d.turn = w.turn
				changes = w.again(h, d, changes)
			}
		}
	})
	return changes
}

// everywhere tells that every place is looked at after every update: then few should be kept.
func (w *standing) everywhere() bool { return w.margins == nil && w.axes == nil }

// drop forgets the places at step h that are not kept.
func (w *standing) drop(h int, kept func(d due) bool) {
	q := &w.step[h-1]
	q.due = slices.DeleteFunc(q.due, func(d due) bool { return !kept(d) })
}

// again asks for the policy at a place anew.
func (w *standing) again(h int, d *due, changes []change) []change {
	now, until := w.ask(h, d.s, d.place)
	d.until = until
	if was := w.actions[d.place]; !slices.Equal(was, now) {
		changes = append(changes, change{h, d.s, d.place, was})
		w.actions[d.place] = w.own(now)
	}
	return changes
}

// own returns a copy of greedy actions that is not changed any more.
func (w *standing) own(actions []int) []int {
	if len(actions) != 1 {
		return slices.Clone(actions)
	}
	for len(w.single) <= actions[0] {
		w.single = append(w.single, []int{len(w.single)})
	}
	return w.single[actions[0]]
}
