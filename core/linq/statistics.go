package linq

import (
	"revisit/core/feature"
	"revisit/core/gram"
	"revisit/core/kernel"
)

// statistics are what one step h remembers of the paths in I_h: enough for eq:updates-new-algorithm, in O(d^2) numbers
// however many paths there were.
//
//	Lambda = I + sum phi_h phi_h'     (eqn:def-Lambda-hk)
//	u      = sum phi_h r_h
//	M      = sum phi_h phi_{h+1}'     with phi_{h+1} of the action taken at h+1
//	theta  = Lambda^{-1} (u + M theta_{h+1})     (eqn:update-theta)
//
// M theta_{h+1} with the current theta_{h+1} re-targets all samples at once, which a running sum of old estimates would not.
type statistics struct {
	gram *gram.Matrix // Lambda, of |I_h| samples
	kernel.Regression
	bounds   bounds           // on Q_h, so that few actions need a fresh bonus
	recent   *recent          // nil where nobody asks for it
	followed *feature.Support // where M has columns that are not zero
	fresh    int              // how often the inverse had been taken afresh when refreshed was asked last
	wrong    int              // and how often of those because it was wrong
}

func newStatistics(d int, w *scratch) *statistics {
	st := &statistics{gram: gram.New(d), followed: feature.NewSupport(d)}
	st.P, st.Recent = st.gram.Rows()
	st.U, st.M, st.Theta, st.Target = make([]float64, d), make([]float64, d*d), make([]float64, d), w.target
	return st
}

// scratch is the room that updates need, shared by all steps. A feature vector may lie in the room it was computed in, so it
// is made dense elsewhere.
type scratch struct {
	phi, next []float64 // where a map computes the features at h and h+1
	denseTo   []float64 // that at h+1, dense
	target    []float64
	before    []float64
	gram      *gram.Room
}

func newScratch(d int) scratch {
	vector := func() []float64 { return make([]float64, d) }
	return scratch{phi: vector(), next: vector(), denseTo: vector(), target: vector(), before: vector(), gram: gram.NewRoom(d)}
}

// learn adds one path's sample at this step: its feature, its reward, and the feature at the next step (zero after step H), whose
// theta is thetaNext (nil after step H). It computes theta anew and returns the square of its change. g holds Lambda^{-1} phi where
// phi is dense, and is used up.
func (st *statistics) learn(phi feature.Vector, reward float64, next feature.Vector, thetaNext, g []float64, w *scratch) (moved float64) {
	if phi.Index == nil && next.Index == nil && st.gram.Count() {
		st.followed.All()
		return kernel.Regress(&st.Regression, phi.Value, g, reward, next.Value, thetaNext)
	}
	copy(w.before, st.Theta)
	st.include(phi, reward, next, g, w)
	st.solve(thetaNext, w)
	kernel.AddScaled(w.before, -1, st.Theta)
	return kernel.Dot(w.before, w.before)
}

func (st *statistics) include(phi feature.Vector, reward float64, next feature.Vector, g []float64, w *scratch) {
	if phi.Index != nil && (next.Value == nil || next.Index != nil) {
		st.includeSparse(phi, reward, next, g, w)
		return
	}
	x, _ := st.gram.Include(phi, g, w.gram)
	st.followed.All()
	kernel.AddScaled(st.U, reward, x)
	if next.Value != nil {
		kernel.AddOuter(st.M, 1, x, next.Dense(w.denseTo))
	}
}

// solve sets theta from the statistics and theta_{h+1} (nil after step H).
func (st *statistics) solve(next []float64, w *scratch) {
	if next == nil {
		copy(w.target, st.U)
	} else {
		st.aim(w.target, next)
		kernel.AddScaled(w.target, 1, st.U)
	}
	st.gram.SolveTouched(st.Theta, w.target)
}

// refreshed tells whether the inverse was taken afresh since this was last asked, and whether that was because it was wrong.
func (st *statistics) refreshed() (fresh, wrong bool) {
	fresh, wrong = st.gram.Refreshes() != st.fresh, st.gram.Breaks() != st.wrong
	st.fresh, st.wrong = st.gram.Refreshes(), st.gram.Breaks()
	return fresh, wrong
}
