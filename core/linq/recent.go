package linq

import "revisit/core/kernel"

// recent keeps the latest update vectors v of one step, where d is so large that a product with each of them is less work than one with
// the inverse P. An update takes v v' from P, so since the weight w = phi' P phi was computed
//
//	phi' P_now phi = w - sum of <phi,v>^2
//
// over the updates in between, as long as P was not computed anew from Lambda. In floating point each P - v v' comes with an error of at
// most 2^-53 (|P| + 2 v v') entry by entry, which changes phi' P phi by less than 2^-53 sqrt(d) + 2^-51. A product <phi,v> is off by at
// most d 2^-53, which makes the sum of up to 64 squares, that is at most 1, off by at most 16 d 2^-53. With at most 3/4 d updates all of
// it is less than 2^-48 d.
type recent struct {
	updates int64     // counted from the start
	rows    []float64 // v of update n at row n mod recentLength
	dots    []float64
}

// recentLength is how many v are kept.
const recentLength = 64

// newRecent returns nil where d is too small for it to gain anything.
func newRecent(dim int) *recent {
	if dim < 16 {
		return nil
	}
	return &recent{rows: make([]float64, recentLength*dim), dots: make([]float64, recentLength)}
}

// add keeps the v of an update.
func (r *recent) add(v []float64) {
	copy(r.rows[int(r.updates%recentLength)*len(v):][:len(v)], v)
	r.updates++
}

// clear makes weightLost answer that it does not know for all updates before.
func (r *recent) clear() { r.updates += recentLength + 1 }

// weightLost returns by how much the updates from number since on, counted from 0, have lowered phi' P phi. known is false if a fresh
// evaluation is cheaper, or if one of them is no longer kept.
func (r *recent) weightLost(since int64, phi []float64) (lost float64, known bool) {
	if r == nil || r.updates-since > recentLength {
		return 0, false
	}
	n, d, from := int(r.updates-since), len(phi), int(since%recentLength)
	if 4*n > 3*d {
		return 0, false
	}
	first := min(n, recentLength-from)
	kernel.MatVec(r.dots[:first], r.rows[from*d:(from+first)*d], phi)
	kernel.MatVec(r.dots[first:n], r.rows[:(n-first)*d], phi)
	for _, x := range r.dots[:n] {
		lost += float64(x * x)
	}
	return lost, true
}
