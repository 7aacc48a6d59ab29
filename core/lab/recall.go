package lab

import "slices"

// In a revisit phase the policy changes at almost every path, but at one place, and back and forth between few actions there. So the
// values of policies lately met are kept: a policy is told by where it deviates from one of them, the base.

// deviation is a place and its greedy actions where they are not the base's.
type deviation struct {
	h, s, place int
	was, now    []int // was: in the base
}

// known are the values of a policy in first states.
type known struct {
	deviations []deviation // from the base, in order of place
	first      map[int]float64
	asked      int // for the value of this first state last, which is last where known
	last       float64
	known      bool
	mean       float64 // over first states
	averaged   bool

	turn [maxTurns]turn
	next int  // of turn, that is written next
	gone bool // it is not kept any more
}

// turn is a policy that differs from another in one place, where it has this action alone.
type turn struct {
	place, action int
	to            *known
}

// maxTurns bounds the turns that are known of a policy: in a revisit phase they go back and forth between few.
const maxTurns = 4

// value returns the value of a first state, where it is known. A nil policy knows none.
func (k *known) value(s int) (v float64, is bool) {
	if k == nil {
		return 0, false
	}
	if k.asked != s || !k.known {
		k.last, k.known = k.first[s]
		k.asked = s
	}
	return k.last, k.known
}

// recall knows the current policy and those met lately.
type recall struct {
	current []deviation // in order of place; where now is known, that has them
	base    *known
	other   []*known
	now     *known // of the current policy; nil: unknown

	moved []change // places that are not surely as in the policy evaluated last, each once
	among []bool   // of each place: that it is one of them
}

// Policies are kept that deviate in few places, and not many of them.
const (
	maxDeviations = 3
	maxRecalled   = 64
)

func newRecall() *recall {
	r := &recall{}
	r.restart()
	return r
}

// restart forgets all but the current policy.
func (r *recall) restart() {
	r.current, r.base, r.other = r.current[:0], &known{first: map[int]float64{}}, r.other[:0]
	r.now = r.base
}

// change takes up what has changed of the policy.
func (r *recall) change(changes []change, actions [][]int) {
	if len(changes) == 0 {
		return
	}
	before := r.now
	if before != nil && len(changes) == 1 {
		if now := before.turned(changes[0].place, actions); now != nil {
			r.move(changes[0])
			r.now = now
			return
		}
	}
	if before != nil {
		r.current = append(r.current[:0], before.deviations...)
	}
	for _, c := range changes {
		r.move(c)
		now := actions[c.place]
		i := len(r.current)
		for i > 0 && r.current[i-1].place >= c.place {
			i--
		}
		switch {
		case i == len(r.current) || r.current[i].place != c.place:
			r.current = slices.Insert(r.current, i, deviation{c.h, c.s, c.place, c.before, now})
		case slices.Equal(r.current[i].was, now):
			r.current = slices.Delete(r.current, i, i+1)
		default:
			r.current[i].now = now
		}
	}
	if r.now = r.find(); r.now != nil && before != nil && len(changes) == 1 {
		before.remember(changes[0].place, actions, r.now)
	}
}

// turned returns the policy with these actions at a place and otherwise those of k, where it is known from k; else nil.
func (k *known) turned(place int, actions [][]int) *known {
	for i := range k.turn {
		if t := &k.turn[i]; t.to != nil && t.place == place && len(actions[place]) == 1 && actions[place][0] == t.action && !t.to.gone {
			return t.to
		}
	}
	return nil
}

// remember has turned know a policy from k.
func (k *known) remember(place int, actions [][]int, to *known) {
	if len(actions[place]) == 1 {
		k.turn[k.next] = turn{place, actions[place][0], to}
		k.next = (k.next + 1) % maxTurns
	}
}

// leave is for a policy that is not kept any more.
func (k *known) leave() { k.gone, k.turn = true, [maxTurns]turn{} }

// move notes that a place may not be any more as in the policy evaluated last.
func (r *recall) move(c change) {
	for len(r.among) <= c.place {
		r.among = append(r.among, false)
	}
	if !r.among[c.place] {
		r.among[c.place] = true
		r.moved = append(r.moved, c)
	}
}

// evaluated takes up that the current policy, which was unknown, is now the one evaluated last, and makes it known.
func (r *recall) evaluated() {
	for _, c := range r.moved {
		r.among[c.place] = false
	}
	r.moved = r.moved[:0]
	switch {
	case r.now != nil:
	case len(r.current) > maxDeviations:
		r.rebase()
	default:
		r.now = &known{deviations: slices.Clone(r.current), first: map[int]float64{}}
		if len(r.other) < maxRecalled {
			r.other = append(r.other, nil)
		} else {
			r.other[maxRecalled-1].leave()
		}
		copy(r.other[1:], r.other)
		r.other[0] = r.now
	}
}

// find returns what is known of the current policy.
func (r *recall) find() *known {
	if len(r.current) == 0 {
		return r.base
	}
	if len(r.current) > maxDeviations {
		return nil
	}
	for i, k := range r.other {
		if k.is(r.current) {
			copy(r.other[1:i+1], r.other[:i])
			r.other[0] = k
			return k
		}
	}
	return nil
}

// is tells whether these are the policy's deviations.
func (k *known) is(deviations []deviation) bool {
	if len(k.deviations) != len(deviations) {
		return false
	}
	for i := range deviations {
		if a, b := &k.deviations[i], &deviations[i]; a.place != b.place || !slices.Equal(a.now, b.now) {
			return false
		}
	}
	return true
}

// rebase makes the current policy, which was unknown, the base.
func (r *recall) rebase() {
	if len(r.current) > 2*maxDeviations {
		r.restart() // all others deviate from it in too many places
		return
	}
	kept := make([]*known, 0, len(r.other)+1)
	for _, k := range append([]*known{r.base}, r.other...) {
		if r.apart(k.deviations) <= maxDeviations && len(kept) < maxRecalled {
			k.deviations = r.against(k.deviations)
			kept = append(kept, k)
		} else {
			k.leave()
		}
	}
	r.now = &known{first: map[int]float64{}}
	r.base, r.other, r.current = r.now, kept, r.current[:0]
}

// apart returns how many deviations against would return.
func (r *recall) apart(of []deviation) int {
	n := len(of) + len(r.current)
	for i := range of {
		for j := range r.current {
			if a, b := &of[i], &r.current[j]; a.place == b.place {
				if n--; slices.Equal(a.now, b.now) {
					n--
				}
			}
		}
	}
	return n
}

// against returns the deviations of a policy, given against the base, against the current one.
func (r *recall) against(of []deviation) []deviation {
	var all []deviation
	for _, d := range of {
		i := slices.IndexFunc(r.current, func(c deviation) bool { return c.place == d.place })
		if i >= 0 {
			d.was = r.current[i].now
		}
		if i < 0 || !slices.Equal(d.was, d.now) {
			all = append(all, d)
		}
	}
	for _, c := range r.current {
		if !slices.ContainsFunc(of, func(d deviation) bool { return d.place == c.place }) {
			all = append(all, deviation{c.h, c.s, c.place, c.now, c.was})
		}
	}
	slices.SortFunc(all, func(a, b deviation) int { return a.place - b.place })
	return all
}
