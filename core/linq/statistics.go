package linq

import (
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/gram"
	"revisit/core/internal/linalg"
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
//
// u grows with the paths, and so does its rounding error, which Lambda^{-1} does not make less in a direction that no feature has: there
// theta would be off by 10^-7 after 10^5 updates, and by 5 10^-4 after 10^7. So, from |I_h| = recentreFrom on, the sums are about an origin
// theta0 and the next0 that followed it:
//
//	u      = sum phi_h (r_h + <phi_{h+1},next0> - <phi_h,theta0>) - theta0
//	theta  = theta0 + Lambda^{-1} (u + M (theta_{h+1} - next0))
//
// That is the same theta: both sides of Lambda theta = sum phi_h r_h + M theta_{h+1} less Lambda theta0, where M next0 and Lambda theta0
// are the sums of phi_h <phi_{h+1},next0> and phi_h <phi_h,theta0>, and theta0. All samples still have the target of the current
// theta_{h+1}. Whenever the inverse is refreshed the origin moves to the latest theta and theta_{h+1} (recentre). Then u is the sum of
// residuals of few samples, and what Lambda^{-1} and M are multiplied by is small as well.
type statistics struct {
	gram              *gram.Matrix     // Lambda, with |I_h|
	linalg.Regression                  // its inverse, M, u, theta, theta0 and next0
	bounds            bounds           // on Q_h, so that few actions need a new bonus
	followed          *feature.Support // the columns of M that are not all zero
	lost              []float64        // what rounding has taken from Base
	breaks            int              // those of gram when broke last looked
}

func newStatistics(d int, w *scratch) *statistics {
	st := &statistics{gram: gram.New(d), followed: feature.NewSupport(d)}
	st.P, st.Recent = st.gram.Parts()
	st.U, st.M, st.Theta, st.Target = make([]float64, d), make([]float64, d*d), make([]float64, d), w.target
	st.Room = w.room
	return st
}

// clone returns a copy without pages, in the given scratch memory.
func (st *statistics) clone(w *scratch) *statistics {
	c := &statistics{gram: st.gram.Clone(), bounds: st.bounds, followed: st.followed.Clone(), breaks: st.breaks}
	c.bounds.pages = nil
	c.P, c.Recent = c.gram.Parts()
	c.U, c.M, c.Theta, c.Target = slices.Clone(st.U), slices.Clone(st.M), slices.Clone(st.Theta), w.target
	c.Origin, c.Next, c.Base, c.lost, c.Room = slices.Clone(st.Origin), slices.Clone(st.Next), slices.Clone(st.Base), slices.Clone(st.lost), w.room
	return c
}

// scratch is memory for one update, shared by all steps. A feature vector may lie in the memory it was computed in, so its dense form
// has memory of its own.
type scratch struct {
	phi, next []float64 // where a map computes the features at h and h+1
	nextDense []float64 // the feature at h+1 with its zeros
	target    []float64 // what Lambda^{-1} is multiplied by for theta
	room      []float64 // 2d numbers
	oldTheta  []float64
	gram      *gram.Room
}

func newScratch(d int) scratch {
	vector := func() []float64 { return make([]float64, d) }
	return scratch{phi: vector(), next: vector(), nextDense: vector(), target: vector(), room: make([]float64, 2*d), oldTheta: vector(), gram: gram.NewRoom(d)}
}

// learn adds one sample of this step: its feature, its reward, and the feature at the next step, zero after step H. Then it solves for
// theta, given thetaNext = theta_{h+1}, nil after step H. It returns the square of the length of theta's change. g holds Lambda^{-1} phi
// where phi is dense, and is overwritten.
func (st *statistics) learn(phi feature.Vector, reward float64, next feature.Vector, thetaNext, g []float64, w *scratch) (moved float64) {
	if phi.Index == nil && next.Index == nil && st.gram.Count() {
		st.followed.All()
		return linalg.Regress(&st.Regression, phi.Value, g, reward, next.Value, thetaNext)
	}
	copy(w.oldTheta, st.Theta)
	fresh := st.include(phi, reward, next, g, w)
	if fresh && st.gram.Updates() >= recentreFrom && st.gram.Sound() {
		st.recentre(thetaNext, w)
	}
	st.solve(thetaNext, w)
	linalg.AddScaled(w.oldTheta, -1, st.Theta)
	return linalg.Dot(w.oldTheta, w.oldTheta)
}

// include adds the sample to Lambda, u and M. It reports whether the inverse was refreshed.
func (st *statistics) include(phi feature.Vector, reward float64, next feature.Vector, g []float64, w *scratch) (fresh bool) {
	if st.Origin != nil {
		if next.Value != nil {
			reward += next.Dot(st.Next)
		}
		reward -= phi.Dot(st.Origin)
	}
	if phi.Index != nil && (next.Value == nil || next.Index != nil) {
		return st.includeSparse(phi, reward, next, g, w)
	}
	x, fresh := st.gram.Include(phi, g, w.gram)
	st.followed.All()
	linalg.AddScaled(st.U, reward, x)
	if next.Value != nil {
		linalg.AddOuter(st.M, 1, x, next.Dense(w.nextDense))
	}
	return fresh
}

// recentreFrom is the number of updates from which on the sums have an origin. Before, they lose 3e-9 of theta at most (accuracy_test.go), and
// runs keep the bits that they had when there was none.
const recentreFrom = 1 << 14

// recentre moves the origin to theta and theta_{h+1}, nil after step H:
//
//	u     <- u + M (theta_{h+1} - next0) - Lambda (theta - theta0)
//	next0 <- theta_{h+1},  theta0 <- theta
//
// Once rounding in M may matter, its newest terms are summed apart and added to the others here, as gram.Matrix does with those of Lambda.
func (st *statistics) recentre(thetaNext []float64, w *scratch) {
	d := len(st.Theta)
	if st.Origin == nil {
		st.Origin = make([]float64, d)
		if thetaNext != nil {
			st.Next = make([]float64, d)
		}
	}
	if thetaNext != nil {
		if st.Base == nil && st.roundingOfM() > 1e-9 {
			st.Base, st.lost = make([]float64, d*d), make([]float64, d*d)
		}
		if st.Base != nil {
			gram.AddCompensated(st.Base, st.M, st.lost, d)
		}
		st.multiplyM(w.target, thetaNext, w)
		linalg.AddScaled(st.U, 1, w.target)
		copy(st.Next, thetaNext)
	}
	change, product := w.room[:d], w.room[d:]
	copy(change, st.Theta)
	linalg.AddScaled(change, -1, st.Origin)
	st.gram.Multiply(product, change, w.gram)
	linalg.AddScaled(st.U, -1, product)
	copy(st.Origin, st.Theta)
}

// roundingOfM bounds what rounding in a plain sum M takes from theta, in units of the change of theta_{h+1}. After k updates |M| <= k in the
// Frobenius norm, since features have norm at most MaxNorm, so an update rounds by at most 2^-53 k, n of them by 2^-54 n^2, and |Lambda^{-1}| is
// at most its trace.
func (st *statistics) roundingOfM() float64 {
	n := float64(st.gram.Updates())
	return float64(st.gram.Trace() * float64(float64(n*n)*unit/2))
}

// solve sets theta (eqn:update-theta); thetaNext is nil after step H.
func (st *statistics) solve(thetaNext []float64, w *scratch) {
	if thetaNext == nil {
		copy(w.target, st.U)
	} else {
		st.multiplyM(w.target, thetaNext, w)
		linalg.AddScaled(w.target, 1, st.U)
	}
	st.gram.SolveTouched(st.Theta, w.target)
	if st.Origin != nil {
		linalg.AddScaled(st.Theta, 1, st.Origin)
	}
}

// broke reports whether the inverse was found to be wrong since the last call, and computed from Lambda.
func (st *statistics) broke() bool {
	wrong := st.gram.Breaks() != st.breaks
	st.breaks = st.gram.Breaks()
	return wrong
}
