package evaluation

import (
	"math"

	"revisit/core/protocol"
)

// watch tells where a learner's policy may have changed since it was asked for it: at a place whose step has drifted far enough, or at one with a
// feature on an axis where Q has changed. Of a learner that tells nothing, every place is on one axis, which changes whenever it learns.
type watch struct {
	learner Learner
	actions int
	drift   protocol.DriftTracker // nil if the learner is none
	axes    protocol.AxisTracker  // nil if the learner is none
	era     []int                 // [h-1]: of the learner's Drift, when it was last asked
	stale   int                   // the policy may have changed at the steps after this one
	altered bool                  // the actions have changed somewhere since PolicyChanged was asked
	lost    bool                  // so many places that some were forgotten: changes are not known any more
}

// newWatch returns a watch of a learner that has learned nothing yet, as far as the watch knows.
func newWatch(l Learner, horizon, actions int) watch {
	w := watch{learner: l, actions: actions, era: make([]int, horizon)}
	if d, can := l.(protocol.DriftTracker); can && d.TrackDrift() {
		w.drift = d
	} else if x, can := l.(protocol.AxisTracker); can && x.TrackAxes() {
		w.axes = x
	}
	return w
}

// PolicyChanged reports whether since the last call the policy took other actions at a place than before, and whether that is known.
func (w *watch) PolicyChanged() (changed, known bool) {
	changed, w.altered = w.altered, false
	return changed, !w.lost
}

// learned notes that the learner learned from the steps after stop.
func (w *watch) learned(stop int) { w.stale = min(w.stale, stop) }

// ask returns the greedy actions at (h,s), and the drift of the step up to which they stay the same.
func (w *watch) ask(h, s int) (actions []int, until float64) {
	if w.drift != nil {
		return w.drift.GreedyUntil(h, s)
	}
	return w.learner.Greedy(h, s), math.Inf(1)
}

var oneForAll = []int32{0}

// axesOf returns the axes of the actions at (h,s), none if drift tells of changes there.
func (w *watch) axesOf(h, s int) []int32 {
	if w.drift != nil {
		return nil
	} else if w.axes == nil {
		return oneForAll
	}
	axes := make([]int32, w.actions)
	for a := range axes {
		axes[a] = int32(w.axes.Axis(h, s, a))
	}
	return axes
}

// look visits the axes that have changed at step h since the last look. Or it returns how far the step has drifted; anew: it began to drift anew,
// so that the policy may have changed at every place.
func (w *watch) look(h int, visit func(axis int32)) (moved float64, anew bool) {
	switch {
	case w.axes != nil:
		w.axes.ChangedAxes(h, visit)
	case w.drift == nil:
		visit(0)
	default:
		era := w.era[h-1]
		w.era[h-1], moved = w.drift.Drift(h)
		return moved, w.era[h-1] != era
	}
	return 0, false
}
