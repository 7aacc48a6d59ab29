package linq

import (
	"math"

	"revisit/core/kernel"
)

// tightener makes old bounds on bonuses smaller without the d^2 products of fresh ones: what has been taken from P since the weight
// w = phi' P phi was computed is a sum of v v', one for each update, so
//
//	phi' P_now phi = w - sum of <phi,v>^2
//
// over the updates since. In floating point each P - v v' comes with an error of at most 2^-53 (|P| + 2 v v') entry by entry, which
// changes phi' P phi by less than 2^-53 sqrt(d) + 2^-51. A product <phi,v> is off by at most d 2^-53, which makes the sum of up to 64
// squares, that is at most 1, off by at most 16 d 2^-53. With at most 3/4 d updates all of it is less than 2^-48 d, which is added each
// time. What the inverse and fresh weights are off by, loosen has added.
type tightener struct {
	dim     int
	updates int64     // so far
	rows    []float64 // the latest v, that of update n at row n mod ringLength
	dots    []float64
}

// ringLength is how many v are kept: what was asked for last longer ago is looked at afresh.
const ringLength = 64

// newTightener returns nil where it would gain nothing: where a fresh weight costs little, or where there is little to choose from.
func newTightener(dim, actions int) *tightener {
	if dim < 16 || actions < 8 {
		return nil
	}
	return &tightener{dim: dim, rows: make([]float64, ringLength*dim), dots: make([]float64, ringLength)}
}

// note keeps v of an update.
func (t *tightener) note(v []float64) {
	at := int(t.updates%ringLength) * t.dim
	copy(t.rows[at:at+t.dim], v)
	t.updates++
}

// since returns the sum of <phi,v>^2 over the updates from the given one on. It can where they are fewer than what a fresh weight takes:
// ok tells.
func (t *tightener) since(update int64, phi []float64) (sum float64, ok bool) {
	n := int(t.updates - update)
	if t.updates-update > ringLength || 4*n > 3*t.dim {
		return 0, false
	}
	from := int(update % ringLength)
	first := min(n, ringLength-from)
	kernel.MatVec(t.dots[:first], t.rows[from*t.dim:(from+first)*t.dim], phi)
	kernel.MatVec(t.dots[first:n], t.rows[:(n-first)*t.dim], phi)
	for _, x := range t.dots[:n] {
		sum += float64(x * x)
	}
	return sum, true
}

// tighten lowers the key of an action that has one, where that costs little, and returns it.
func (l *Learner) tighten(h, s, a int, p *page) float64 {
	step := l.step[h]
	t := step.tightener
	if t == nil || p.update[a] < 0 || p.update[a] == t.updates {
		return p.key[a]
	}
	phi := l.rows.Row(h, s, a)
	sum, ok := t.since(p.update[a], phi)
	if !ok {
		return p.key[a]
	}
	p.weight[a], p.update[a] = max(0, float64(p.weight[a]*(1+1e-12))-sum)+float64(0x1p-48*float64(t.dim)), t.updates
	key := kernel.Dot(phi, step.Theta) + float64(l.beta*math.Sqrt(p.weight[a])) - step.bounds.drift
	p.key[a] = min(key, p.key[a])
	return p.key[a]
}
