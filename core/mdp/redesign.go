package mdp

import (
	"fmt"
	"math"
)

// Method says how rewards were changed to give a problem a gap.
type Method string

const (
	Unchanged        Method = "unchanged"          // the problem has that gap
	Lowered          Method = "lowered"            // rewards of sub-optimal actions that were too close
	LoweredAndRaised Method = "lowered-and-raised" // of optimal actions too, where others would have fallen under 0
	Mixed            Method = "mixed"              // all of them, towards 1 for optimal actions and 0 for others
	RaisedOne        Method = "raised-one"         // of one sub-optimal action
	DrawnTogether    Method = "drawn-together"     // all of them, towards the middle of their range
)

// Design says what was done to a problem's rewards to give it a gap.
type Design struct {
	Method  Method
	Before  float64 // the gap it had
	Gap     float64 // the gap it has now
	Entries int     // how many of the H S A rewards changed
	Largest float64 // the largest change of one
	Sum     float64 // the sum of all changes, in absolute value
	Value   float64 // the largest change of a V*_h(s); 0: V* stayed as it was
	Says    string  // one sentence
}

// Redesign returns the problem with rewards changed, if need be, such that its sub-optimality gap (eq:defn-gap) is gap, which is
// over 1e-9 H. Rewards stay in [0,1], transitions and start are the given table's, and every set A*_s of optimal actions, ties
// included, stays what it is; where there is a sub-optimal action, a gap of up to 1 can always be had so. In which sense the
// change is the smallest:
//
//   - Where the problem's gap is smaller, the rewards of sub-optimal actions closer than gap are lowered until they are that far
//     (Lowered). That leaves V* as it is, and no other rewards with this V*, these A*_s and a gap of at least this one differ from
//     the given ones by less in any single entry: it is the smallest in every norm.
//   - Where a reward would fall under 0 for that, the rewards of the optimal actions of that (h,s) are raised by what is missing
//     (LoweredAndRaised). Going from H back to 1, V_h(s) is the possible value nearest to the one that the best action has with its
//     reward as it is, given V_{h+1}; and given these values every entry changes by the least. Nothing is claimed of all steps
//     together.
//   - Where an optimal action's reward would have to be over 1 for that, all rewards become (1-x) r + x r', r' being 1 for optimal
//     actions and 0 for others (Mixed): the optimal actions stay, every V* - Q* becomes (1-x)(V* - Q*) + x, and x is the smallest
//     that gives the gap.
//   - Where the problem's gap is larger, the one sub-optimal reward is raised whose change is the smallest (RaisedOne), again in
//     every norm among rewards with this V* and these A*_s. Where none has room under 1, all rewards are drawn towards the middle
//     of their range by the factor that the gap needs (DrawnTogether).
//
// A problem that has the gap to within 1e-12 H is returned as it is; else the result has one layer of rewards a step. What is
// impossible is a *Fault at "design_gap" that says why, and the largest gap that can be had.
func Redesign(t *Table, gap float64) (*Table, Design, error) {
	r := &redesign{table: t, old: Solve(t), gap: gap}
	had, _ := r.old.Gap()
	if err := r.possible(had); err != nil {
		return nil, Design{}, err
	}
	d := Design{Before: had, Gap: had}
	switch near := 1e-12 * float64(t.horizon); {
	case math.Abs(had-gap) <= near:
		d.Method, d.Says = Unchanged, fmt.Sprintf("The problem has the gap %.4g: nothing is changed.", gap)
		return t, d, nil
	case had > gap:
		r.lessen(&d)
	default:
		if !r.widen(&d) {
			if gap > 1 {
				return nil, Design{}, &Fault{"design_gap", gap, fmt.Sprintf("at most %.10g: that much can be had here; no rewards in [0,1] were found for more", max(1, had))}
			}
			r.mix(&d)
		}
	}
	n := r.finish(&d)
	return n, d, nil
}

// redesign is a change of rewards under way.
type redesign struct {
	table  *Table
	old    *Optimal
	gap    float64
	reward []float64 // the new rewards, one layer a step
}

func (r *redesign) possible(had float64) error {
	t := r.table
	fault := func(expected string) error { return &Fault{"design_gap", r.gap, expected} }
	switch least := 1e-9 * float64(t.horizon); {
	case t.actions == 1:
		return fault("null: with one action nothing is sub-optimal, so there is no gap")
	case math.IsInf(had, 1):
		return fault("null: every action is optimal everywhere, so there is no gap; change a reward first, to say which action is to be better")
	case !(r.gap > least):
		return fault(fmt.Sprintf("a gap over %g: smaller ones count as rounding", least))
	}
	if _, w := r.old.StepGap(t.horizon); r.gap > 1 && w.H > 0 {
		return fault(fmt.Sprintf("at most 1: at step H = %d action %d of state %d is sub-optimal, and only rewards, which are in [0,1], part it from the best", w.H, w.A, w.S))
	}
	if math.IsInf(r.gap, 1) {
		return fault("a finite gap")
	}
	return nil
}

// place is where the layered rewards keep (h,s,a).
func (r *redesign) place(h, s, a int) int { return ((h-1)*r.table.states+s)*r.table.actions + a }

// layered returns the given rewards, one layer a step.
func (r *redesign) layered() []float64 {
	t := r.table
	all := make([]float64, 0, t.horizon*t.states*t.actions)
	for h := range t.horizon {
		at := 0
		if t.rewards > 1 {
			at = h * t.states * t.actions
		}
		all = append(all, t.reward[at:at+t.states*t.actions]...)
	}
	return all
}

// finish makes the table of the new rewards and measures what changed.
func (r *redesign) finish(d *Design) *Table {
	n := *r.table
	was := r.layered()
	for i, x := range r.reward {
		x = min(max(x, 0), 1) // what rounding adds
		r.reward[i] = x
		if change := math.Abs(x - was[i]); change > 0 {
			d.Entries++
			d.Largest = max(d.Largest, change)
			d.Sum += change
		}
	}
	n.reward, n.rewards = r.reward, n.horizon
	solved := Solve(&n)
	for i, v := range solved.v {
		d.Value = max(d.Value, math.Abs(v-r.old.v[i]))
	}
	d.Gap, _ = solved.Gap()
	d.say(&n)
	return &n
}

// say puts into words what was done.
func (d *Design) say(t *Table) {
	all := t.horizon * t.states * t.actions
	entries := fmt.Sprintf("%d of %d rewards", d.Entries, all)
	if d.Entries == 1 {
		entries = "one reward"
	}
	switch d.Method {
	case Lowered:
		d.Says = fmt.Sprintf("The gap becomes %.4g by lowering %s, by at most %.4g, of sub-optimal actions that were closer; V* and the best actions stay as they are.", d.Gap, entries, d.Largest)
	case LoweredAndRaised:
		d.Says = fmt.Sprintf("The gap becomes %.4g by changing %s by at most %.4g: sub-optimal actions that were closer lose, and where they have too little to lose, or values after them changed, the best ones change too; the best actions stay as they are, V* changes by up to %.4g.", d.Gap, entries, d.Largest, d.Value)
	case Mixed:
		d.Says = fmt.Sprintf("The gap becomes %.4g by drawing the rewards of best actions towards 1 and those of others towards 0, %s by at most %.4g, since changing single rewards does not reach; the best actions stay as they are, V* changes by up to %.4g.", d.Gap, entries, d.Largest, d.Value)
	case RaisedOne:
		d.Says = fmt.Sprintf("The gap becomes %.4g by raising one reward of a sub-optimal action by %.4g; V* and the best actions stay as they are.", d.Gap, d.Largest)
	case DrawnTogether:
		d.Says = fmt.Sprintf("The gap becomes %.4g by drawing all rewards together, by at most %.4g, since no sub-optimal action's reward can be raised enough; the best actions stay as they are, V* changes by up to %.4g.", d.Gap, d.Largest, d.Value)
	}
}
