package linq

import (
	"slices"

	"revisit/core/feature"
	"revisit/core/gram"
	"revisit/core/kernel"
)

// statistics are what step h keeps of the paths in I_h: all that eq:updates-new-algorithm needs, in O(d^2) numbers however many paths
// there were.
//
//	Lambda = I + sum phi_h phi_h'     (eqn:def-Lambda-hk)
//	u      = sum phi_h r_h
//	M      = sum phi_h phi_{h+1}'     with phi_{h+1} of the action taken at h+1
//	theta  = Lambda^{-1} (u + M theta_{h+1})     (eqn:update-theta)
//
// M theta_{h+1} gives all samples the target of the current theta_{h+1}, as the equation asks; a running sum of targets would keep those
// of old estimates.
type statistics struct {
	gram              *gram.Matrix     // Lambda, with |I_h|
	kernel.Regression                  // its inverse, M, u and theta
	bounds            bounds           // on Q_h, so that few actions need a new bonus
	recent            *recent          // nil where nothing reads it
	followed          *feature.Support // the columns of M that are not all zero
	refreshes, breaks int              // those of gram when refreshed last looked
}

func newStatistics(d int, w *scratch) *statistics {
	st := &statistics{gram: gram.New(d), followed: feature.NewSupport(d)}
	st.P, st.Recent = st.gram.Parts()
	st.U, st.M, st.Theta, st.Target = make([]float64, d), make([]float64, d*d), make([]float64, d), w.target
	return st
}

// clone returns a copy without pages and recent updates, in the given scratch memory.
func (st *statistics) clone(w *scratch) *statistics {
	c := &statistics{gram: st.gram.Clone(), bounds: st.bounds, followed: st.followed.Clone(), refreshes: st.refreshes, breaks: st.breaks}
	c.bounds.pages = nil
	c.P, c.Recent = c.gram.Parts()
	c.U, c.M, c.Theta, c.Target = slices.Clone(st.U), slices.Clone(st.M), slices.Clone(st.Theta), w.target
	return c
}

// scratch is memory for one update, shared by all steps. A feature vector may lie in the memory it was computed in, so its dense form
// has memory of its own.
type scratch struct {
	phi, next []float64 // where a map computes the features at h and h+1
	nextDense []float64 // the feature at h+1 with its zeros
	target    []float64 // u + M theta_{h+1}
	oldTheta  []float64
	gram      *gram.Room
}

func newScratch(d int) scratch {
	vector := func() []float64 { return make([]float64, d) }
	return scratch{phi: vector(), next: vector(), nextDense: vector(), target: vector(), oldTheta: vector(), gram: gram.NewRoom(d)}
}

// learn adds one sample of this step: its feature, its reward, and the feature at the next step, zero after step H. Then it solves for
// theta, given thetaNext = theta_{h+1}, nil after step H. It returns the square of the length of theta's change. g holds Lambda^{-1} phi
// where phi is dense, and is overwritten.
func (st *statistics) learn(phi feature.Vector, reward float64, next feature.Vector, thetaNext, g []float64, w *scratch) (moved float64) {
	if phi.Index == nil && next.Index == nil && st.gram.Count() {
		st.followed.All()
		return kernel.Regress(&st.Regression, phi.Value, g, reward, next.Value, thetaNext)
	}
	copy(w.oldTheta, st.Theta)
	st.include(phi, reward, next, g, w)
	st.solve(thetaNext, w)
	kernel.AddScaled(w.oldTheta, -1, st.Theta)
	return kernel.Dot(w.oldTheta, w.oldTheta)
}

// include adds the sample to Lambda, u and M.
func (st *statistics) include(phi feature.Vector, reward float64, next feature.Vector, g []float64, w *scratch) {
	if phi.Index != nil && (next.Value == nil || next.Index != nil) {
		st.includeSparse(phi, reward, next, g, w)
		return
	}
	x, _ := st.gram.Include(phi, g, w.gram)
	st.followed.All()
	kernel.AddScaled(st.U, reward, x)
	if next.Value != nil {
		kernel.AddOuter(st.M, 1, x, next.Dense(w.nextDense))
	}
}

// solve sets theta = Lambda^{-1} (u + M theta_{h+1}) (eqn:update-theta); thetaNext is nil after step H.
func (st *statistics) solve(thetaNext []float64, w *scratch) {
	if thetaNext == nil {
		copy(w.target, st.U)
	} else {
		st.multiplyM(w.target, thetaNext)
		kernel.AddScaled(w.target, 1, st.U)
	}
	st.gram.SolveTouched(st.Theta, w.target)
}

// refreshed tells whether the inverse was computed from Lambda since the last call, and whether that was because it was wrong.
func (st *statistics) refreshed() (fresh, wrong bool) {
	fresh, wrong = st.gram.Refreshes() != st.refreshes, st.gram.Breaks() != st.breaks
	st.refreshes, st.breaks = st.gram.Refreshes(), st.gram.Breaks()
	return fresh, wrong
}
