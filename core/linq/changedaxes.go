package linq

import "revisit/core/internal/sparse"

// Where every feature has one entry, Q_h(s,a) depends on one entry of theta_h and one of the inverse, those on the axis of phi_h(s,a).
// A policy evaluator that knows on which axes something has changed knows at which (s,a) the policy may have.

// TrackAxes begins to collect changes for ChangedAxes. It returns false, and collects nothing, where features have more than one entry.
func (l *Learner) TrackAxes() bool {
	for h := 1; h <= l.horizon && l.axes != nil; h++ {
		if l.axes[h].changed == nil {
			set := sparse.NewSet(l.features.Dim())
			l.axes[h].changed = &set
		}
	}
	return l.axes != nil
}

// Axis returns the axis of phi_h(s,a), in 0..d-1; 0 where the feature is zero.
func (l *Learner) Axis(h, s, a int) int {
	i, _ := l.features.Phi(h, s, a, l.work.phi).Only()
	return i
}

// ChangedAxes visits the axes on which theta_h or the inverse has changed since its last call, or since TrackAxes. A change is visited
// once, so only one caller can use it.
func (l *Learner) ChangedAxes(h int, visit func(axis int32)) {
	set := l.axes[h].changed
	for _, i := range set.List {
		visit(i)
	}
	set.Clear()
}

// noteChange notes a change on one axis, or on all of them.
func (st *axes) noteChange(all bool, i int32) {
	switch {
	case st.changed == nil:
	case all:
		st.changed.Fill()
	default:
		st.changed.Add(i)
	}
}
