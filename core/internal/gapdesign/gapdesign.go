// Package gapdesign changes the rewards of a table, by as little as it can, so that the problem has a given gap.
package gapdesign

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/mdp"
)

// Method says how rewards were changed to give a problem a gap.
type Method string

const (
	Unchanged        Method = "unchanged"          // the problem has that gap already
	Lowered          Method = "lowered"            // rewards of sub-optimal actions that were too close
	LoweredAndRaised Method = "lowered-and-raised" // also those of optimal actions, where others would have fallen below 0
	Mixed            Method = "mixed"              // those of all optimal actions, towards 1, and of others that were too close
	RaisedOne        Method = "raised-one"         // that of one sub-optimal action
	DrawnTogether    Method = "drawn-together"     // all of them, shrunk towards the middle of their range
	Searched         Method = "searched"           // the solution of a linear program
)

// Design describes how rewards were changed.
type Design struct {
	Method   Method
	Before   float64 // the gap it had
	Gap      float64 // the gap it has now
	Entries  int     // how many of the H S A rewards changed
	Largest  float64 // the largest change of one
	Sum      float64 // the sum of all changes, in absolute value
	Smallest bool    // no rewards in [0,1] with these optimal actions and this gap have a Sum smaller by more than 1e-8 max(1, Sum)
	Value    float64 // the largest change of a V*_h(s); 0: V* stayed as it was
	Says     string  // one sentence
}

// Apply returns the problem with rewards such that its sub-optimality gap (eq:defn-gap) is gap, which must be over 1e-9 H. Rewards stay in
// [0,1], transitions and start are those of the given table, and every set A*_s of optimal actions stays the same. Several ways are tried,
// and the one with the smallest sum of changes is taken, the first among equals:
//
//   - Where the problem's gap is smaller, the rewards of sub-optimal actions closer than gap are lowered until they are that far
//     (Lowered). No other rewards with this V*, these A*_s and a gap of at least this one differ from the given ones by less in any
//     single entry. Where a reward would fall under 0, going from H back to 1, the rewards of the optimal actions of that (h,s) are
//     raised by what is missing (LoweredAndRaised).
//   - Or the rewards of all optimal actions are raised by the smallest share of their distance to 1 that leaves room for the others,
//     which are then lowered where they are too close (Mixed). That gives every gap of up to 1.
//   - Where the problem's gap is larger, the sub-optimal reward is raised for which that takes the smallest change (RaisedOne). Where
//     none has room below 1, all rewards are shrunk towards the middle of their range (DrawnTogether).
//   - The rewards in [0,1] with these A*_s and this gap that differ by the smallest sum solve a linear program. Where H S times H S A is
//     at most 1e6 it is solved, within a bound on the work (Searched, if its sum is smaller than every other). For a smaller gap there is
//     one such program for each place that may attain it; at most 64 are solved.
//
// Design.Smallest reports whether the sum of changes is known to be the smallest: because the linear program shows it, or because it is the
// difference of the gaps, and no V* - Q* changes by more than the sum of changes. It is false where the program is too large, takes too
// long or is spoilt by rounding; then the change is the smallest of those tried.
//
// A problem that has the gap within 1e-12 H is returned as it is; else the result has one layer of rewards for each step. Where the gap is
// impossible the error is a *document.Error at "design_gap" that says why, and names the largest possible gap. Where gap is over 1 and that is
// not known, the fault says that none was found.
func Apply(t *mdp.Table, gap float64) (*mdp.Table, Design, error) {
	return applyWithin(t, gap, mostCells, mostWork)
}

func applyWithin(t *mdp.Table, gap float64, cells, work int) (*mdp.Table, Design, error) {
	r := &rewardSearch{table: t, old: mdp.Solve(t), gap: gap, cells: cells, work: work}
	had, _ := r.old.Gap()
	if err := r.checkGap(had); err != nil {
		return nil, Design{}, err
	}
	d := Design{Before: had, Gap: had}
	unchanged := func() (*mdp.Table, Design, error) {
		return t, Design{Method: Unchanged, Before: had, Gap: had, Smallest: true, Says: fmt.Sprintf("The problem has the gap %.4g: nothing is changed.", had)}, nil
	}
	if math.Abs(had-gap) <= 1e-12*float64(t.Horizon()) {
		return unchanged()
	}
	r.bound = math.Abs(had - gap)
	if had > gap {
		r.reduceGap(had)
	} else if err := r.increaseGap(had); err != nil {
		return nil, Design{}, err
	}
	n := r.finish(&d)
	if d.Entries == 0 { // as near as rounding allows
		return unchanged()
	}
	return n, d, nil
}

// rewardSearch is a search for new rewards: the best so far, and a bound on all others.
type rewardSearch struct {
	table  *mdp.Table
	old    *mdp.Optimal
	gap    float64
	bound  float64 // a lower bound on the sum of changes
	cells  int     // the largest tableau of a linear program
	work   int     // multiplications left for linear programs
	method Method
	reward []float64 // the best new rewards, H S A numbers; nil before the first
	sum    float64   // of their changes
}

// checkGap returns the fault of a gap that no rewards have, as far as that is seen at once.
func (r *rewardSearch) checkGap(had float64) error {
	t := r.table
	switch least := 1e-9 * float64(t.Horizon()); {
	case t.Actions() == 1:
		return r.fault("no design_gap (leave it out): with one action nothing is sub-optimal, so there is no gap")
	case math.IsInf(had, 1):
		return r.fault("no design_gap (leave it out): every action is optimal everywhere, so there is no gap; change a reward first, to say which action is to be better")
	case !(r.gap > least):
		return r.fault(fmt.Sprintf("a gap over %g: smaller ones count as rounding", least))
	}
	if _, w := r.old.StepGap(t.Horizon()); r.gap > 1 && w.H > 0 {
		return r.fault(fmt.Sprintf("at most 1: at step H = %d the gap is a difference of rewards in [0,1] (action %d, state %d)", w.H, w.A, w.S))
	}
	if math.IsInf(r.gap, 1) {
		return r.fault("a finite gap")
	}
	return nil
}

func (r *rewardSearch) fault(expected string) error {
	return document.Refuse("design_gap", r.gap, expected)
}

// place returns the index of (h,s,a) in layered rewards.
func (r *rewardSearch) place(h, s, a int) int {
	return ((h-1)*r.table.States()+s)*r.table.Actions() + a
}

// offer makes these rewards the best if their sum of changes is smaller.
func (r *rewardSearch) offer(m Method, reward []float64) {
	sum := 0.0
	each(r.table, func(h, s, a int) { sum += math.Abs(reward[r.place(h, s, a)] - r.table.Reward(h, s, a)) })
	if r.reward == nil || sum < r.sum-1e-9 {
		r.method, r.reward, r.sum = m, reward, sum
	}
}

// finish returns the table with the best rewards, and measures in d what changed.
func (r *rewardSearch) finish(d *Design) *mdp.Table {
	n := r.table.WithRewards(r.reward)
	each(r.table, func(h, s, a int) {
		if change := math.Abs(n.Reward(h, s, a) - r.table.Reward(h, s, a)); change > 0 {
			d.Entries++
			d.Largest = max(d.Largest, change)
			d.Sum += change
		}
	})
	solved := mdp.Solve(n)
	for i, v := range solved.Values() {
		if change := math.Abs(v - r.old.Values()[i]); change > 1e-12*float64(n.Horizon()) { // less is rounding
			d.Value = max(d.Value, change)
		}
	}
	d.Method, d.Smallest = r.method, d.Sum <= r.bound+float64(1e-8*max(1, d.Sum))
	d.Gap, _ = solved.Gap()
	d.say(n.Horizon() * n.States() * n.Actions())
	return n
}

// say writes d.Says: what was changed, and what is known of smaller changes.
func (d *Design) say(all int) {
	entries := fmt.Sprintf("%d of %d rewards", d.Entries, all)
	if d.Entries == 1 {
		entries = "one reward"
	}
	how := ""
	switch d.Method {
	case Lowered:
		how = fmt.Sprintf("lowering %s, by at most %.4g, of sub-optimal actions that were closer", entries, d.Largest)
	case LoweredAndRaised:
		how = fmt.Sprintf("changing %s by at most %.4g: sub-optimal actions that were closer are lowered; where their reward would fall below 0, the optimal ones are raised by what is missing, and ties are kept", entries, d.Largest)
	case Mixed:
		how = fmt.Sprintf("raising the rewards of optimal actions towards 1 and lowering others that were closer, %s by at most %.4g", entries, d.Largest)
	case RaisedOne:
		how = fmt.Sprintf("raising one reward of a sub-optimal action by %.4g", d.Largest)
	case DrawnTogether:
		how = fmt.Sprintf("shrinking all rewards towards the middle of their range, by at most %.4g, since no sub-optimal action's reward can be raised enough", d.Largest)
	case Searched:
		how = fmt.Sprintf("changing %s by at most %.4g", entries, d.Largest)
	}
	keeps := "V* and the optimal actions stay as they are"
	if d.Value > 0 {
		keeps = fmt.Sprintf("the optimal actions stay as they are, V* changes by up to %.4g", d.Value)
	}
	known := "Of all rewards with these optimal actions and this gap, none has a smaller sum of changes."
	switch {
	case d.Smallest:
	case d.Method == Lowered || d.Method == RaisedOne:
		known = "No smaller change does it with this V*; whether one with another V* does is not known."
	default:
		known = "It is the smallest of the changes tried; whether there is a smaller one is not known."
	}
	d.Says = fmt.Sprintf("The gap becomes %.4g by %s; %s. %s", d.Gap, how, keeps, known)
}
