package linq

import (
	"math"

	"revisit/core/feature"
	"revisit/core/kernel"
)

// recent are the latest v of one step, where features have so many dimensions that a product with each is less work than one with P.
type recent struct {
	updates int64
	rows    []float64 // v of update n at row n mod recentLength
	dots    []float64
}

// recentLength is how many v are kept.
const recentLength = 32

// newRecent keeps nothing where that would gain nothing.
func newRecent(dim int) recent {
	if dim < 16 {
		return recent{}
	}
	return recent{rows: make([]float64, recentLength*dim), dots: make([]float64, recentLength)}
}

// note keeps v of an update.
func (r *recent) note(v []float64) {
	if r.rows != nil {
		copy(r.rows[int(r.updates%recentLength)*len(v):][:len(v)], v)
		r.updates++
	}
}

// forget makes all that was known before unknown.
func (r *recent) forget() { r.updates += recentLength + 1 }

// since returns by how much the weight of (s,a) has fallen in the updates from the given one on, but for rounding: see tightener. It can
// where they are few.
func (r *recent) since(update int64, rows *feature.Table, h, s, a int) (fallen float64, known bool) {
	if r.rows == nil || r.updates-update > recentLength {
		return 0, false
	}
	phi := rows.Row(h, s, a)
	n, d, from := int(r.updates-update), len(phi), int(update%recentLength)
	if 2*n > d {
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

// snapshots are theta of one step at some moments, the latest ones.
type snapshots struct {
	taken int
	theta float64 // the lengths of theta's steps when the latest was taken
	kept  [][]float64
	far   [keptSnapshots]far
}

// far is how far theta was from a snapshot, when the lengths of its steps had come to that.
type far struct{ theta, distance float64 }

// keptSnapshots is how many are kept.
const keptSnapshots = 32

// take makes sure that there is a snapshot from which theta has gone no further than this, and returns which, and how far it has.
func (o *snapshots) take(theta []float64, gone, most float64) (which int, since float64) {
	if o.taken == 0 || gone-o.theta > most {
		if len(o.kept) < keptSnapshots {
			o.kept = append(o.kept, make([]float64, len(theta)))
		}
		copy(o.kept[o.taken%keptSnapshots], theta)
		o.far[o.taken%keptSnapshots] = far{gone, 0}
		o.taken++
		o.theta = gone
	}
	return o.taken - 1, float64((gone - o.theta) * (1 + 8*unit))
}

// from returns how far theta has come from a snapshot, or more; +Inf where that is not kept any more.
func (o *snapshots) from(which int, theta []float64, gone float64) float64 {
	if which < o.taken-keptSnapshots {
		return math.Inf(1)
	}
	at := which % keptSnapshots
	if o.far[at].theta != gone { // many states share one
		o.far[at] = far{gone, distance(o.kept[at], theta)}
	}
	return o.far[at].distance
}

// distance returns |a - b| or more.
func distance(a, b []float64) float64 {
	sum := 0.0
	b = b[:len(a)]
	for i, x := range a {
		by := x - b[i]
		sum += float64(by * by)
	}
	return float64(math.Sqrt(sum)*(1+1e-7)) + tiny
}
