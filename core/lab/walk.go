package lab

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/instance"
	"revisit/core/protocol"
)

// walk follows the paths of a trace and checks that a learner under the protocol can have drawn them.
type walk struct {
	in                 *instance.Instance
	last               Path
	episodes, complete int64
	samples, revisits  int64
	updates            []int64
}

func newWalk(in *instance.Instance) *walk {
	return &walk{in: in, updates: make([]int64, in.Model.Horizon())}
}

func (w *walk) step(f *document.Fields, p Path) {
	H := w.in.Model.Horizon()
	revisits := w.in.Kind.Revisits()
	if w.last.Stop == 0 {
		w.episodes++
	} else if revisits {
		w.revisits++
	}
	expect := func(name string, found, expected int64, why string) {
		if found != expected {
			f.Fail(name, float64(found), fmt.Sprintf("%d, %s", expected, why))
		}
	}
	expect("k", p.K, w.last.K+1, "the next path")
	expect("episode", p.Episode, w.episodes, "which the paths before make it")
	first := 1
	if w.in.Kind.Right == protocol.Generative {
		first = p.From // what comes before is no path's beginning
	} else {
		expect("from", int64(p.From), int64(w.last.Stop+1), "one over the step where the path before stopped")
	}
	if f.Err == nil && first == 1 && p.From > 1 {
		w.prefix(f, p)
	}
	for h := first; f.Err == nil && h <= H; h++ {
		s, a := p.States[h-1], p.Actions[h-1]
		if r := w.in.Model.Reward(h, s, a); r != p.Rewards[h-1] {
			f.Fail(fmt.Sprintf("rewards[%d]", h-1), p.Rewards[h-1], fmt.Sprintf("%v, the model's reward there", r))
		}
		if h < H && !slices.Contains(w.in.Model.Successors(h, s, a).State, int32(p.States[h])) {
			f.Fail(fmt.Sprintf("states[%d]", h), float64(p.States[h]), fmt.Sprintf("a state that can follow state %d and action %d at step %d", s, a, h))
		}
	}
	if f.Err == nil && revisits {
		expect("stop", int64(p.Stop), int64(w.stop(p)), "the first step from the end whose successor's bonus is not under gap/2")
	}
	w.samples += int64(H - p.From + 1)
	for h := p.Stop; h < H; h++ {
		w.updates[h]++
	}
	if p.Stop == 0 {
		w.complete++
	}
	w.last = p
}

// prefix compares the steps before from with those of the path before, which they are copied from.
func (w *walk) prefix(f *document.Fields, p Path) {
	n := p.From - 1
	switch {
	case !slices.Equal(p.States[:p.From], w.last.States[:p.From]):
		f.Fail("states", p.States, "the states of the path before up to step from")
	case !slices.Equal(p.Actions[:n], w.last.Actions[:n]):
		f.Fail("actions", p.Actions, "the actions of the path before up to step from")
	case !slices.Equal(p.Bonus[:n], w.last.Bonus[:n]):
		f.Fail("bonus", p.Bonus, "the bonuses of the path before up to step from")
	}
}

// stop is where backtracking ends on the path's bonuses.
func (w *walk) stop(p Path) int {
	h := w.in.Model.Horizon()
	for h > 1 && (math.IsInf(w.in.Gap[h-1], 1) || p.Bonus[h-1] < w.in.Gap[h-1]/2) {
		h--
	}
	if h == 1 {
		return 0
	}
	return h - 1
}

// compare checks the sums of a whole trace against the record's summary.
func (w *walk) compare(rr *recordReader) {
	s := rr.record.Summary
	for _, x := range []struct {
		name            string
		found, expected int64
	}{
		{"summary.episodes", s.Episodes, w.complete},
		{"summary.samples", s.Samples, w.samples},
		{"summary.revisits", s.Revisits, w.revisits},
	} {
		if x.found != x.expected {
			rr.Fail(x.name, float64(x.found), fmt.Sprintf("%d, as the paths make it", x.expected))
		}
	}
	if !w.in.Kind.Revisits() {
		return
	}
	for h, n := range s.Updates {
		if n != w.updates[h] {
			rr.Fail(fmt.Sprintf("summary.updates[%d]", h), float64(n), fmt.Sprintf("%d, as the paths make it", w.updates[h]))
		}
	}
}
