package history

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/internal/instance"
	"revisit/core/protocol"
)

// Totals are sums over the paths of a trace.
type Totals struct {
	Episodes int64 // that are over
	Samples  int64
	Revisits int64
	Updates  []int64 // |I_h|
}

// Read reads the paths of a record, JSON that comes from outside, at most the given number of them, and checks that a learner of the
// instance's kind can have drawn them under the protocol. A trace is most of a record, so it is decoded at once; only where something is
// wrong with it is it read again value by value, to say what and where. The error is a *document.Error.
func Read(text []byte, in *instance.Instance, most int64) ([]Path, Totals, error) {
	paths := []Path{}
	if err := document.UnmarshalStrict(text, &paths); err == nil && int64(len(paths)) <= most {
		if r := newReplay(in); r.all(paths) {
			return paths, r.Totals, nil
		}
	}
	return readSlowly(text, in, most)
}

func readSlowly(text []byte, in *instance.Instance, most int64) ([]Path, Totals, error) {
	v, err := document.Parse(text)
	if err != nil {
		return nil, Totals{}, err
	}
	list, ok := document.Elements(v)
	switch {
	case !ok:
		return nil, Totals{}, document.Refuse("trace", document.Describe(v), "null or a list of paths")
	case int64(len(list)) > most:
		return nil, Totals{}, document.Refuse("trace", document.Describe(list), fmt.Sprintf("at most %d, as summary.paths says", most))
	}
	r, paths := newReplay(in), []Path{}
	for i := range list {
		f := document.Open(fmt.Sprintf("trace[%d]", i), list[i], true)
		p := readPath(f, in)
		if f.Err == nil {
			r.step(f, p)
		}
		if err := f.End(); err != nil {
			return nil, Totals{}, err
		}
		paths = append(paths, p)
	}
	return paths, r.Totals, nil
}

func readPath(f *document.Fields, in *instance.Instance) Path {
	H, most := in.Model.Horizon(), int64(1<<53)
	f.Require("k", "episode", "from", "stop")
	p := Path{K: f.Integer("k", -1, 1, most), Episode: f.Integer("episode", -1, 1, most),
		From: int(f.Integer("from", -1, 1, int64(H))), Stop: int(f.Integer("stop", -1, 0, int64(lastStop(in))))}
	get := func(name string) any { v, _ := f.Get(name); return v }
	p.States = f.Integers("states", get("states"), H, float64(in.Model.States()-1))
	p.Actions = f.Integers("actions", get("actions"), H, float64(in.Model.Actions()-1))
	p.Rewards = f.Numbers("rewards", get("rewards"), H, 0, 1)
	p.Bonus = f.Numbers("bonus", get("bonus"), H, 0, math.MaxFloat64)
	return p
}

// fits reports whether a path has the lengths and ranges that readPath asks for.
func fits(in *instance.Instance, p *Path) bool {
	H, S, A := in.Model.Horizon(), in.Model.States(), in.Model.Actions()
	if len(p.States) != H || len(p.Actions) != H || len(p.Rewards) != H || len(p.Bonus) != H || p.From < 1 || p.From > H || p.Stop < 0 || p.Stop > lastStop(in) {
		return false
	}
	for h := range H {
		if p.States[h] < 0 || p.States[h] >= S || p.Actions[h] < 0 || p.Actions[h] >= A || !(p.Bonus[h] >= 0) {
			return false
		}
	}
	return true
}

// lastStop is the largest step at which learning can stop: only a learner that puts nothing out before its round is over stops at H, and one that
// goes back to step 1 of 1.
func lastStop(in *instance.Instance) int {
	if in.Kind.Places() || (in.Kind.Plans != nil || in.Kind.Own) && in.Model.Horizon() == 1 {
		return in.Model.Horizon()
	}
	return in.Model.Horizon() - 1
}

// replay goes through the paths of a trace one after the other, as the learner drew them.
type replay struct {
	in    *instance.Instance
	last  Path
	begun int64               // episodes
	seen  map[[2]int]struct{} // steps and states that paths had, where the learner may begin there alone; else nil
	Totals
}

func newReplay(in *instance.Instance) *replay {
	H := in.Model.Horizon()
	r := &replay{in: in, Totals: Totals{Updates: make([]int64, H)}}
	r.last.States, r.last.Actions, r.last.Rewards, r.last.Bonus = make([]int, H), make([]int, H), make([]float64, H), make([]float64, H)
	if in.Kind.Access == protocol.Local {
		r.seen = map[[2]int]struct{}{}
		for _, s := range in.Model.Start().States() {
			r.seen[[2]int{1, s}] = struct{}{}
		}
	}
	return r
}

// all goes through the paths and reports whether nothing is wrong with any.
func (r *replay) all(paths []Path) bool {
	f := document.Open("", nil, false)
	for i := range paths {
		if !fits(r.in, &paths[i]) {
			return false
		}
		if r.step(f, paths[i]); f.Err != nil {
			return false
		}
	}
	return true
}

// step goes through one path. f keeps the first fault.
func (r *replay) step(f *document.Fields, p Path) {
	H := r.in.Model.Horizon()
	revisits := r.in.Kind.Revisits()
	if r.last.Stop == 0 {
		r.begun++
	} else if revisits {
		r.Revisits++
	}
	expect := func(name string, found, expected int64, why string) {
		if found != expected {
			f.Fail(name, float64(found), fmt.Sprintf("%d, %s", expected, why))
		}
	}
	expect("k", p.K, r.last.K+1, "the next path")
	expect("episode", p.Episode, r.begun, "which the paths before make it")
	first := 1
	switch again := p.From == 1 && r.last.Stop == 1; {
	case r.in.Kind.Places():
		first = p.From // what comes before is no path's beginning
	case (r.in.Kind.Plans != nil || r.in.Kind.Own) && again:
		if p.States[0] != r.last.States[0] {
			f.Fail("states[0]", float64(p.States[0]), "the state to which it goes back, that of the path before")
		}
	default:
		expect("from", int64(p.From), int64(r.last.Stop+1), "one over the step where the path before stopped")
	}
	if f.Err == nil && p.From > 1 {
		r.prefix(f, p, first == 1)
	}
	if r.seen != nil {
		r.placed(f, p)
	}
	for h := first; f.Err == nil && h <= H; h++ {
		s, a := p.States[h-1], p.Actions[h-1]
		if reward := r.in.Model.Reward(h, s, a); reward != p.Rewards[h-1] {
			f.Fail(fmt.Sprintf("rewards[%d]", h-1), p.Rewards[h-1], fmt.Sprintf("%v, the model's reward there", reward))
		}
		if h < H && !slices.Contains(r.in.Model.Successors(h, s, a).State, int32(p.States[h])) {
			f.Fail(fmt.Sprintf("states[%d]", h), float64(p.States[h]), fmt.Sprintf("a state that can follow state %d and action %d at step %d", s, a, h))
		}
	}
	if f.Err == nil && r.in.Kind.Backtracks() {
		expect("stop", int64(p.Stop), int64(r.stop(p)), "the first step from the end whose successor's bonus is not under gap/2")
	}
	if f.Err == nil && r.in.Kind.Plans != nil && p.Stop != max(1, p.From-1) && p.Stop != p.From && (p.Stop != 0 || p.From != H) {
		f.Fail("stop", float64(p.Stop), "the step before its first, its first where it took its action, or 0 at step H")
	}
	r.Samples += int64(H - p.From + 1)
	for h := p.Stop; h < H; h++ {
		r.Updates[h]++
	}
	if p.Stop == 0 {
		r.Episodes++
	}
	r.last = p
}

// placed checks that a path begins in a state that one before had at that step, or that episodes begin in, and notes its states.
func (r *replay) placed(f *document.Fields, p Path) {
	s := p.States[p.From-1]
	if _, seen := r.seen[[2]int{p.From, s}]; !seen {
		f.Fail(fmt.Sprintf("states[%d]", p.From-1), float64(s), fmt.Sprintf("a state that a path before had at step %d", p.From))
	}
	for h := p.From; h <= len(p.States); h++ {
		r.seen[[2]int{h, p.States[h-1]}] = struct{}{}
	}
}

// prefix compares the steps before from with those of the path before, which they are copied from; also the state at from, where the path goes on
// from there. Before the first path all are 0.
func (r *replay) prefix(f *document.Fields, p Path, goesOn bool) {
	n, states := p.From-1, p.From-1
	if goesOn {
		states++
	}
	switch {
	case !slices.Equal(p.States[:states], r.last.States[:states]):
		f.Fail("states", p.States, "the states of the path before up to step from")
	case !slices.Equal(p.Rewards[:n], r.last.Rewards[:n]):
		f.Fail("rewards", p.Rewards, "the rewards of the path before up to step from")
	case !slices.Equal(p.Actions[:n], r.last.Actions[:n]):
		f.Fail("actions", p.Actions, "the actions of the path before up to step from")
	case !slices.Equal(p.Bonus[:n], r.last.Bonus[:n]):
		f.Fail("bonus", p.Bonus, "the bonuses of the path before up to step from")
	}
}

// stop is where backtracking ends on the path's bonuses.
func (r *replay) stop(p Path) int {
	h := r.in.Model.Horizon()
	for h > 1 && (math.IsInf(r.in.Gap[h-1], 1) || p.Bonus[h-1] < r.in.Gap[h-1]/2) {
		h--
	}
	if h == 1 {
		return 0
	}
	return h - 1
}
