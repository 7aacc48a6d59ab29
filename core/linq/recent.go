package linq

import "revisit/core/kernel"

// recent are the latest v of one step, where features have so many dimensions that a product with each is less work than one with P.
// What has been taken from P since the weight w = phi' P phi was computed is a sum of v v', one for each update, so
//
//	phi' P_now phi = w - sum of <phi,v>^2
//
// over the updates since, as long as P was not taken afresh. In floating point each P - v v' comes with an error of at most
// 2^-53 (|P| + 2 v v') entry by entry, which changes phi' P phi by less than 2^-53 sqrt(d) + 2^-51. A product <phi,v> is off by at most
// d 2^-53, which makes the sum of up to 64 squares, that is at most 1, off by at most 16 d 2^-53. With at most 3/4 d updates all of it is
// less than 2^-48 d.
type recent struct {
	updates int64
	rows    []float64 // v of update n at row n mod recentLength
	dots    []float64
}

// recentLength is how many v are kept.
const recentLength = 64

// newRecent returns nil where it would gain nothing.
func newRecent(dim int) *recent {
	if dim < 16 {
		return nil
	}
	return &recent{rows: make([]float64, recentLength*dim), dots: make([]float64, recentLength)}
}

// note keeps v of an update.
func (r *recent) note(v []float64) {
	copy(r.rows[int(r.updates%recentLength)*len(v):][:len(v)], v)
	r.updates++
}

// forget makes all weights that were known before unknown.
func (r *recent) forget() { r.updates += recentLength + 1 }

// since returns by how much phi' P phi has fallen in the updates from the given one on. It can where they are fewer than what a fresh
// weight takes: known tells.
func (r *recent) since(update int64, phi []float64) (fallen float64, known bool) {
	if r == nil || r.updates-update > recentLength {
		return 0, false
	}
	n, d, from := int(r.updates-update), len(phi), int(update%recentLength)
	if 4*n > 3*d {
		return 0, false
	}
	first := min(n, recentLength-from)
	kernel.MatVec(r.dots[:first], r.rows[from*d:(from+first)*d], phi)
	kernel.MatVec(r.dots[first:n], r.rows[:(n-first)*d], phi)
	for _, x := range r.dots[:n] {
		fallen += float64(x * x)
	}
	return fallen, true
}
