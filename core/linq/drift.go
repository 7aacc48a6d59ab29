package linq

import (
	"math"

	"revisit/core/internal/gram"
)

// The drift bounds how far Q_h has moved. As long as that is less than what separates the actions at a state (margins.go), the greedy
// actions there are the same.
//
// One update of step h takes theta_h to theta_h + x and P = Lambda_h^{-1} to P - v v', v = P phi_u / sqrt(1 + w_u), w_u = phi_u' P phi_u
// (Sherman and Morrison). With U_h(s,a) = <phi,theta_h> + b_h(s,a), which Q_h clips at H, and w = phi' P phi of phi = phi_h(s,a):
//
//	|<phi,x>| <= |phi| |x|
//	|phi'v| <= sqrt(w) sqrt(w_u / (1 + w_u)) and |phi'v| <= |phi| |v|     (Cauchy and Schwarz, in the norm of P and without)
//	w_new = w - (phi'v)^2 >= w / (1 + w_u)
//	0 <= b_old - b_new = beta (phi'v)^2 / (sqrt(w) + sqrt(w_new)) <= beta |phi| |v| sqrt(w_u) / (sqrt(1 + w_u) + 1)
//	|v|^2 = trace(P) - trace(P - v v')
//
// So U rises by at most |phi| |x| and falls by at most |phi| (|x| + |v| b_u / 2), where b_u is the bonus of the sample. The drift of a
// step is the sum of both over its updates. Between any two updates the difference of two U at one state, and U itself, changes by at
// most the growth of the drift times the largest |phi| there.
//
// In floating point the inverse that is kept is positive definite as long as |I - Lambda P| < 1, and w is at least |phi|^2 / (n + 1)
// after n updates, but for a factor 1 +- |I - Lambda P|. P - v v' comes with an error E, |E| <= 2^-53 (|P| + 2 v v') entry by entry:
// that changes w by at most |phi|^2 |E|, its root by at most |phi| |E| sqrt(n + 1), and the trace by sqrt(d) |E|. None of this holds
// where the inverse is computed anew: then a new era begins, and also when n has doubled.

// drift is that of one step.
type drift struct {
	era        int
	refreshes  int     // how often the inverse had been computed anew
	lastUpdate int64   // the era ends after this many updates
	moved      float64 // in this era
	trace      float64 // of the inverse, when moved was last added to
}

// unit is the relative rounding error of one operation.
const unit = 0x1p-53

// tiny is larger than the root of any square that underflows to 0.
const tiny = 1e-140

// Drift returns how far step h has moved, at most, since its present era began. TrackDrift must have returned true.
func (l *Learner) Drift(h int) (era int, moved float64) { return l.drift[h].era, l.drift[h].moved }

// TrackDrift begins to measure how far steps move, for Drift and GreedyUntil. It returns false where every feature has one entry: there
// TrackAxes does it.
func (l *Learner) TrackDrift() bool {
	if l.axes != nil {
		return false
	}
	if l.drift == nil {
		l.drift = make([]drift, l.horizon+1)
		for h := 1; h <= l.horizon; h++ {
			l.drift[h].begin(l.step[h].gram)
			if l.kernel != nil {
				l.kernel.readStep(l, h)
			}
		}
		l.margins = newMargins(l.horizon, l.features.Dim(), len(l.q))
	}
	return true
}

// addDrift adds the update of step h with the newest path, given the squared length of theta_h's change.
func (l *Learner) addDrift(h int, square float64) {
	l.drift[h].add(l.step[h], l.beta, l.path.Bonus[h-1], square)
}

// begin begins an era, in which updates at most double.
func (d *drift) begin(of *gram.Matrix) {
	*d = drift{era: d.era + 1, refreshes: of.Refreshes(), lastUpdate: 2*of.Updates() + 1000, trace: of.Trace()}
}

// add adds an update of the step, given its sample's bonus and the squared length of theta's change. It takes O(d).
func (d *drift) add(st *statistics, beta, bonus, square float64) {
	refreshed := st.gram.Refreshes() != d.refreshes
	if refreshed && !(st.gram.Residual() <= gram.Bound/100) || st.gram.Updates() > d.lastUpdate {
		d.begin(st.gram)
		return
	}
	before, dim := d.trace, float64(len(st.Theta))
	d.trace = st.gram.Trace()
	rounding := float64(16 * (dim + 4) * unit * before)
	leap := 0.0
	if refreshed {
		d.refreshes = st.gram.Refreshes()
		leap = float64(4 * gram.Bound * beta)
		rounding += float64(4 * gram.Bound * before)
	}
	length := math.Sqrt(max(0, before-d.trace) + rounding)
	fall := float64(length*(float64(bonus/2)+float64(beta*math.Sqrt(rounding)))) + float64(2*beta*rounding*math.Sqrt(float64(d.lastUpdate)))
	x := float64(math.Sqrt(square)*(1+1e-7)) + tiny
	d.moved += float64(2*(x+leap)) + float64(fall*(1+1e-7)) + float64(8*unit*d.moved)
}
