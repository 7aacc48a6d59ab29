package gram

import (
	"math"

	"revisit/core/internal/linalg"
)

// Bound is the largest |R| of a sound inverse, where P is the inverse kept, R = Lambda P - I its residual and |R| the Frobenius norm.
//
// P - Lambda^{-1} = Lambda^{-1} R, so |R| bounds the error of the inverse in relation to its size. And Lambda^{1/2} P Lambda^{1/2} - I is
// symmetric with the eigenvalues of R: a weight phi' P phi is the true one times 1 +- |R|. True weights never grow, so one computed
// later is at most (1 + |R|)/(1 - |R|) times one computed earlier, but for the rounding of a quadratic form.
const Bound = 1e-8

const (
	// checkEvery is the number of updates between two checks of R. A check computes one column, each in its turn, for 2 d^2
	// multiplications; 32 updates take 160 d^2 and more.
	checkEvery = 32
	// growth is the factor by which R may grow where it was over Bound right after a refresh. Without it an inverse that cannot be
	// better would be refreshed all the time.
	growth = 64
)

// residual is what is known of R.
type residual struct {
	worst float64 // the largest |R| seen, or estimated from a column
	fresh float64 // |R| right after the last refresh; 0 before the first

	refreshes int
	breaks    int // refreshes that came early, because R was too large
}

// note takes in a size of R that was computed.
func (w *residual) note(size float64) {
	if !(size <= w.worst) {
		w.worst = size
	}
}

// limit is the size of R over which the inverse is refreshed at once.
func (w *residual) limit() float64 {
	if w.fresh <= Bound {
		return Bound
	}
	return growth * w.fresh
}

// Residual returns the largest |Lambda P - I| seen so far: between two refreshes estimated as sqrt(d) times the norm of a column.
func (m *Matrix) Residual() float64 { return m.residual.worst }

// checkAfter returns the number of updates after which the inverse is checked next.
func (m *Matrix) checkAfter() int64 {
	after := func(every int64) int64 { return (m.updates/every + 1) * every }
	return min(after(checkEvery), after(refreshEvery(m.dim)))
}

// Sound reports whether |Lambda P - I| was at most Bound right after the last refresh. It is not where Lambda's condition number is
// about 10^7 or more: no inverse in float64 would be much better.
func (m *Matrix) Sound() bool { return m.residual.fresh <= Bound }

// check computes a column of R when that is due. It refreshes the inverse where the column is too large, and at regular numbers of
// updates, and reports whether it did. That depends on Lambda, P and the number of updates only.
func (m *Matrix) check(room *Room) (fresh bool) {
	if m.updates < m.nextCheck {
		return false
	}
	m.nextCheck = m.checkAfter()
	linalg.Mirror(m.recent, m.dim)
	sound := m.checkColumn(room)
	if sound && m.updates%refreshEvery(m.dim) != 0 {
		return false
	}
	if !sound {
		m.residual.breaks++
	}
	m.refresh(room)
	return true
}

// checkColumn computes the column of R whose turn it is, and reports whether it is small enough.
func (m *Matrix) checkColumn(room *Room) bool {
	column := int(m.updates/checkEvery) % m.dim
	m.column(column, room)
	linalg.MatVec(room.new, m.recent, m.inverse[column*m.dim:][:m.dim])
	linalg.AddScaled(room.old, 1, room.new)
	size := math.Sqrt(float64(m.dim) * linalg.Dot(room.old, room.old))
	m.residual.note(size)
	return size <= m.residual.limit()
}

// column leaves a column of R without the terms of recent in room.old.
func (m *Matrix) column(i int, room *Room) {
	linalg.MatVec(room.old, m.lambda, m.inverse[i*m.dim:][:m.dim]) // a row of P is its column, by symmetry
	room.old[i]--
}

// refresh computes the inverse from Lambda, and all of R.
func (m *Matrix) refresh(room *Room) {
	if room.square == nil {
		room.square = make([]float64, m.dim*m.dim)
	}
	AddCompensated(m.lambda, m.recent, m.lost, m.dim)
	m.residual.refreshes++
	if !linalg.Inverse(m.inverse, m.lambda, room.square, m.dim) {
		m.residual.fresh = math.Inf(1) // Lambda is not positive definite in float64
		m.residual.note(m.residual.fresh)
		return
	}
	sum := 0.0
	for i := range m.dim {
		m.column(i, room)
		sum += linalg.Dot(room.old, room.old)
	}
	m.residual.fresh = math.Sqrt(sum)
	m.residual.note(m.residual.fresh)
}
