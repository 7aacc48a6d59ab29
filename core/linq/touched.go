package linq

import "revisit/core/sparse"

// Where every feature has one entry, Q_h(s,a) is a function of the one entry of theta_h and of the inverse that phi_h(s,a) has: whoever
// knows which of them have changed knows where the policy can be another.

// FollowAxes begins to keep track of what Touched tells, and tells whether it can: only where every feature has one entry.
func (l *Learner) FollowAxes() bool {
	for h := 1; h <= l.horizon && l.axes != nil; h++ {
		if l.axes[h].touched == nil {
			set := sparse.NewSet(l.features.Dim())
			l.axes[h].touched = &set
		}
	}
	return l.axes != nil
}

// Axis returns the place of the entry of phi_h(s,a), or 0 where it has none.
func (l *Learner) Axis(h, s, a int) int {
	i, _ := l.features.Phi(h, s, a, l.work.phi).Only()
	return i
}

// Touched visits the places where theta_h or the inverse have changed since it was last called, or since FollowAxes was:
// there is one listener at a time.
func (l *Learner) Touched(h int, visit func(axis int32)) {
	set := l.axes[h].touched
	for _, i := range set.List {
		visit(i)
	}
	set.Clear()
}

// touch notes that a place, or all of them, has changed.
func (st *axes) touch(all bool, i int32) {
	switch {
	case st.touched == nil:
	case all:
		st.touched.Fill()
	default:
		st.touched.Add(i)
	}
}
