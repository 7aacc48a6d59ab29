package linq

import "math"

// How long a policy stays as it is, without asking for it again: by how much Q_h can have moved at most, against how far the actions
// at a state are apart.
//
// One update of step h takes theta_h to theta_h + x and P = Lambda_h^{-1} to P - v v', v = P phi_u / sqrt(1 + phi_u' P phi_u) (Sherman
// and Morrison). With U_h(s,a) = <phi,theta_h> + b_h(s,a), which Q_h clips at H, and |phi| = |phi_h(s,a)|:
//
//	|<phi,x>| <= |phi| |x|
//	0 <= b_old - b_new = beta (sqrt(w) - sqrt(w - (phi'v)^2)) <= beta |phi'v| <= |phi| beta |v|,  w = phi' P phi
//	|v|^2 = trace(P) - trace(P - v v')
//
// So U rises by at most |phi| |x| and falls by at most |phi| (|x| + beta |v|). The drift of a step is the sum over its updates of what
// it can rise and fall together, 2|x| + beta |v|: over any stretch of updates the difference of two U at one state, and U itself,
// changes by at most the growth of the drift times the largest |phi| there.
//
// In floating point P - v v' comes with an error E, |E| <= 2^-53 (|P| + 2 v v') entry by entry. Then w falls by at most |phi|^2 (|v|^2 +
// |E|) and rises by at most |phi|^2 |E|, traces are known up to their own rounding, and sqrt(x + y) <= sqrt(x) + sqrt(y) keeps sums of
// square roots a bound over many updates. Where the inverse is taken afresh nothing of this holds: there begins a new era.

// drift is what is known of one step.
type drift struct {
	era   int     // how often the inverse was taken afresh
	moved float64 // in this era
	trace float64 // of the inverse, when moved was last added to
}

// unit is the relative rounding error of one operation.
const unit = 0x1p-53

// notPositive bounds how far under 0 an eigenvalue of the kept inverse can be.
const notPositive = 1e-6

// tiny is more than squares that underflow can hide.
const tiny = 1e-140

// Drift returns how far step h has moved, at most, since its present era began. It begins to count when Settled is first called.
func (l *Learner) Drift(h int) (era int, moved float64) {
	if l.drift == nil {
		return 0, 0
	}
	return l.drift[h].era, l.drift[h].moved
}

// follow begins to count how far steps move.
func (l *Learner) follow() {
	l.drift = make([]drift, l.horizon+1)
	for h := 1; h <= l.horizon; h++ {
		l.drift[h] = drift{era: l.step[h].gram.Refreshes(), trace: l.step[h].gram.Trace()}
	}
	l.settling = newSettling(l.features.Dim(), len(l.q))
}

// note is told that step h was updated, and the square of the length of theta's step. It takes O(d).
func (d *drift) note(st *statistics, beta, square float64) {
	before := d.trace
	d.trace = st.gram.Trace()
	if era := st.gram.Refreshes(); era != d.era {
		d.era, d.moved = era, 0
		return
	}
	dim := float64(len(st.Theta))
	rounding := 16 * dim * unit * (math.Abs(before) + float64(dim*notPositive))
	fall := math.Sqrt(max(0, before-d.trace)+rounding) + math.Sqrt(rounding)
	d.moved += float64((2*math.Sqrt(square)+float64(beta*fall))*(1+1e-8)) + float64(8*unit*d.moved) + tiny
}
