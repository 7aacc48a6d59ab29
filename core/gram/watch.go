package gram

import (
	"math"

	"revisit/core/kernel"
)

// Bound is the error of the inverse up to which it is taken for sound, with P the inverse kept, R = Lambda P - I and |R| its
// Frobenius norm.
//
// P - Lambda^{-1} = Lambda^{-1} R, so |R| bounds the error of the inverse in relation to its size. And Lambda^{1/2} P Lambda^{1/2} - I is
// symmetric with the eigenvalues of R: a weight phi' P phi is the true one times 1 +- |R|. True weights never grow, so one computed
// later is at most (1 + |R|)/(1 - |R|) times one computed earlier, but for the rounding of a quadratic form.
const Bound = 1e-8

const (
	// watchEvery is after how many updates one column of R is looked at, every column in its turn: 2 d^2 multiplications of every
	// 32 times the 5 d^2 and more of an update.
	watchEvery = 32
	// growth is how much larger than right after a refresh R may become, where it was over Bound there: an inverse that cannot be
	// better is not taken afresh all the time.
	growth = 64
)

// watch is what is known of R.
type watch struct {
	worst float64 // the largest |R| seen, or estimated from a column
	fresh float64 // |R| when the inverse was last taken afresh; 0 at first

	refreshes int // how often it was
	breaks    int // and how often of those because R was too large
}

// see takes note of a size of R.
func (w *watch) see(size float64) {
	if !(size <= w.worst) {
		w.worst = size
	}
}

// most is the size of R from which on the inverse is taken afresh at once.
func (w *watch) most() float64 {
	if w.fresh <= Bound {
		return Bound
	}
	return growth * w.fresh
}

// Residual returns the largest |Lambda P - I| seen so far: between two refreshes estimated as sqrt(d) times the norm of a column.
func (m *Matrix) Residual() float64 { return m.watch.worst }

// next returns the number of updates after which the inverse is to be looked after next.
func (m *Matrix) next() int64 {
	after := func(every int64) int64 { return (m.updates/every + 1) * every }
	return min(after(watchEvery), after(refreshEvery(m.dim)))
}

// Sound tells whether |Lambda P - I| was at most Bound when the inverse was last taken afresh. It is not where Lambda's condition
// number is about 10^7 or more: no inverse in float64 would be much better.
func (m *Matrix) Sound() bool { return m.watch.fresh <= Bound }

// keep looks after the inverse when that is due: it looks at a column of R, and takes the inverse afresh where that is too large, and
// when it is time. It depends on Lambda, P and the number of updates only, and tells whether the inverse was taken afresh.
func (m *Matrix) keep(room *Room) (fresh bool) {
	if m.updates < m.turn {
		return false
	}
	m.turn = m.next()
	kernel.Mirror(m.recent, m.dim)
	holds := m.holds(room)
	if holds && m.updates%refreshEvery(m.dim) != 0 {
		return false
	}
	if !holds {
		m.watch.breaks++
	}
	m.refresh(room)
	return true
}

// holds looks at the column of R whose turn it is, and tells whether the inverse may stay as it is.
func (m *Matrix) holds(room *Room) bool {
	column := int(m.updates/watchEvery) % m.dim
	m.column(column, room)
	kernel.MatVec(room.new, m.recent, m.inverse[column*m.dim:][:m.dim])
	kernel.AddScaled(room.old, 1, room.new)
	size := math.Sqrt(float64(m.dim) * kernel.Dot(room.old, room.old))
	m.watch.see(size)
	return size <= m.watch.most()
}

// column leaves a column of R in room.old, but for what recent adds to it.
func (m *Matrix) column(i int, room *Room) {
	kernel.MatVec(room.old, m.lambda, m.inverse[i*m.dim:][:m.dim]) // a row of P is its column, by symmetry
	room.old[i]--
}

// refresh takes the inverse afresh from Lambda, and looks at all of R.
func (m *Matrix) refresh(room *Room) {
	if room.square == nil {
		room.square = make([]float64, m.dim*m.dim)
	}
	gather(m.lambda, m.recent, m.lost, m.dim)
	m.watch.refreshes++
	if !kernel.Inverse(m.inverse, m.lambda, room.square, m.dim) {
		m.watch.fresh = math.Inf(1) // Lambda is not positive definite in float64
		m.watch.see(m.watch.fresh)
		return
	}
	sum := 0.0
	for i := range m.dim {
		m.column(i, room)
		sum += kernel.Dot(room.old, room.old)
	}
	m.watch.fresh = math.Sqrt(sum)
	m.watch.see(m.watch.fresh)
}
