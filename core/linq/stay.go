package linq

import (
	"math"

	"revisit/core/feature"
	"revisit/core/kernel"
)

// Stay is what is known of a state that has one greedy action, g, so that asking for it again is less work. Since it was settled U of no
// action has risen by more than theta's steps allow; and by how much U(g) has fallen need not be bounded, since it can be computed: for
// d^2 products, or for d times as many as updates have come since.
type Stay struct {
	era    int
	action int     // g
	room   float64 // that there was when U(g) was u and theta's steps came to theta; 0 where nothing is known
	u      float64
	theta  float64
	weight float64 // of g at this update, or less
	update int64
}

// stays tells whether the greedy action at (h,s) is the one that it was, and until when it is so at least.
func (l *Learner) stays(h, s int, stay *Stay) (until float64, stays bool) {
	d := &l.drift[h]
	if stay.era != d.era || !(stay.room > 0) {
		return 0, false
	}
	room := stay.room - float64(feature.MaxNorm*(d.theta-stay.theta)*(1+8*unit))
	if !(room > 0) {
		return 0, false
	}
	room -= max(0, stay.u-l.refreshed(h, s, stay))
	return d.lasts(room), room > 0
}

// refreshed returns U(g) now, or less.
func (l *Learner) refreshed(h, s int, stay *Stay) float64 {
	d, a := &l.drift[h], stay.action
	if fallen, known := d.recent.since(stay.update, l.rows, h, s, a); known {
		stay.weight = max(0, float64(stay.weight*(1-1e-12))-fallen)
		stay.update = d.recent.updates
		return kernel.Dot(l.rows.Row(h, s, a), l.step[h].Theta) + float64(l.beta*math.Sqrt(stay.weight))
	}
	l.look(h, s, a)
	l.know(h, s, a)
	stay.weight, stay.update = float64(l.b[a]*l.b[a])/float64(l.beta*l.beta), d.recent.updates
	return l.settling.u[a]
}

// lasts returns how far the drift may come while it uses up no more than this room.
func (d *drift) lasts(room float64) float64 {
	return max(d.moved, float64((d.moved+room/feature.MaxNorm)*(1-8*unit)))
}

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

// since returns by how much the weight of (s,a) has fallen in the updates from the given one on, or more: see tightener. It can where
// they are few.
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
	return float64(fallen*(1+1e-12)) + float64(0x1p-48*float64(d)), true
}
