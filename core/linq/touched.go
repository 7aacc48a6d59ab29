package linq

import "revisit/core/sparse"

// Where every feature has one entry, Q_h(s,a) depends on one entry of theta_h and one of the inverse, those on the axis of phi_h(s,a).
// A policy evaluator that knows on which axes something has changed knows at which (s,a) the policy may have.

// FollowAxes begins to collect what Touched tells. It returns false, and collects nothing, where features have more than one entry.
func (l *Learner) FollowAxes() bool {
	for h := 1; h <= l.horizon && l.axes != nil; h++ {
		if l.axes[h].touched == nil {
			set := sparse.NewSet(l.features.Dim())
			l.axes[h].touched = &set
		}
	}
	return l.axes != nil
}

// Axis returns the axis of phi_h(s,a), in 0..d-1; 0 where the feature is zero.
func (l *Learner) Axis(h, s, a int) int {
	i, _ := l.features.Phi(h, s, a, l.work.phi).Only()
	return i
}

// Touched visits the axes on which theta_h or the inverse has changed since its last call, or since FollowAxes. Each change is told
// once, so there can be one caller only.
func (l *Learner) Touched(h int, visit func(axis int32)) {
	set := l.axes[h].touched
	for _, i := range set.List {
		visit(i)
	}
	set.Clear()
}

// touch notes a change on one axis, or on all of them.
func (st *axes) touch(all bool, i int32) {
	switch {
	case st.touched == nil:
	case all:
		st.touched.Fill()
	default:
		st.touched.Add(i)
	}
}
