package linq

import (
	"math"

	"revisit/core/feature"
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
	updates int64     // |I_h|
	lambda  []float64 // d x d, without recent
	recent  []float64 // d x d: what has come to Lambda since the inverse was last taken afresh
	inverse []float64 // of Lambda, kept by rank-one updates
	u       []float64
	m       []float64 // d x d
	theta   []float64
}

func newStatistics(d int) *statistics {
	st := &statistics{
		lambda:  make([]float64, d*d),
		recent:  make([]float64, d*d),
		inverse: make([]float64, d*d),
		u:       make([]float64, d),
		m:       make([]float64, d*d),
		theta:   make([]float64, d),
	}
	for i := range d {
		st.lambda[i*d+i], st.inverse[i*d+i] = 1, 1
	}
	return st
}

// weight returns phi' Lambda^{-1} phi, and leaves Lambda^{-1} phi in g where phi is dense.
func (st *statistics) weight(phi feature.Vector, g []float64) float64 {
	var w float64
	if phi.Index != nil {
		w = kernel.QuadSparse(st.inverse, len(st.u), phi.Index, phi.Value)
	} else {
		kernel.MatVec(g, st.inverse, phi.Value)
		w = kernel.Dot(phi.Value, g)
	}
	if w < 0 {
		return 0
	}
	return w
}

// predict returns <phi, theta>.
func (st *statistics) predict(phi feature.Vector) float64 {
	if phi.Index != nil {
		return kernel.DotSparse(phi.Index, phi.Value, st.theta)
	}
	return kernel.Dot(phi.Value, st.theta)
}

// scratch is the room that updates need, shared by all steps. A feature vector may lie in the room it was computed in, so it
// is made dense elsewhere.
type scratch struct {
	phi, next      []float64 // where a map computes the features at h and h+1
	dense, denseTo []float64 // the same, dense
	g              []float64
	square         []float64 // d x d, taken at the first refresh
}

func newScratch(d int) scratch {
	vector := func() []float64 { return make([]float64, d) }
	return scratch{phi: vector(), next: vector(), dense: vector(), denseTo: vector(), g: vector()}
}

// include adds one path's sample at this step: its feature, its reward, and the feature at the next step (zero after step H).
// g holds Lambda^{-1} phi where phi is dense, and is used up.
//
// The inverse follows by Sherman and Morrison: (Lambda + phi phi')^{-1} = P - g g' / (1 + phi' g), g = P phi. Subtracting v v'
// with v = g / sqrt(1 + phi' g) keeps it symmetric to the bit. Its rounding errors add up with the updates, so it is taken
// afresh from Lambda now and then; the moments depend on |I_h| only, never on a clock. In between Lambda's terms are summed
// apart: added one by one to a sum of 10^6 they would lose what the inverse of an ill-conditioned Lambda is made of.
func (st *statistics) include(phi feature.Vector, reward float64, next feature.Vector, g []float64, w *scratch) {
	d := len(st.u)
	if phi.Index != nil {
		kernel.MatVecSparse(g, st.inverse, phi.Index, phi.Value)
	}
	x := phi.Dense(w.dense)
	scale := 1 / math.Sqrt(1+kernel.Dot(x, g))
	for i := range g {
		g[i] *= scale
	}
	kernel.AddOuter(st.inverse, -1, g, g)
	kernel.AddOuter(st.recent, 1, x, x)
	kernel.AddScaled(st.u, reward, x)
	if next.Value != nil {
		kernel.AddOuter(st.m, 1, x, next.Dense(w.denseTo))
	}
	st.updates++
	if st.updates%refreshEvery(d) == 0 {
		if w.square == nil {
			w.square = make([]float64, d*d)
		}
		kernel.AddScaled(st.lambda, 1, st.recent)
		clear(st.recent)
		kernel.Inverse(st.inverse, st.lambda, w.square, d)
	}
}

// refreshEvery is after how many updates the inverse is taken afresh: seldom enough that its d^3 cost less than the updates.
func refreshEvery(d int) int64 { return max(1024, 4*int64(d)) }

// solve sets theta from the statistics and theta_{h+1} (nil after step H).
func (st *statistics) solve(next []float64, w *scratch) {
	target := w.g
	if next == nil {
		copy(target, st.u)
	} else {
		kernel.MatVec(target, st.m, next)
		kernel.AddScaled(target, 1, st.u)
	}
	kernel.MatVec(st.theta, st.inverse, target)
}
