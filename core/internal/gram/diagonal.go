package gram

import (
	"math"
	"slices"
)

// Diagonal is Lambda = I + sum phi phi' where every feature has one entry at most: Lambda and its inverse are diagonal, d numbers
// each, and a sample costs O(1). It gives the bits of Matrix, since the products with zero that it leaves out add nothing. As there, all
// of the inverse is refreshed at regular numbers of updates, so many that a refresh costs less than one number an update.
type Diagonal struct {
	updates  int64
	lambda   []float64 // without recent
	recent   []float64
	lost     []float64
	inverse  []float64
	residual residual
}

// NewDiagonal returns Lambda = I in d dimensions.
func NewDiagonal(d int) *Diagonal {
	m := &Diagonal{lambda: make([]float64, d), recent: make([]float64, d), lost: make([]float64, d), inverse: make([]float64, d)}
	for i := range d {
		m.lambda[i], m.inverse[i] = 1, 1
	}
	return m
}

// Clone returns a copy.
func (m *Diagonal) Clone() *Diagonal {
	c := *m
	c.lambda, c.recent, c.lost, c.inverse = slices.Clone(m.lambda), slices.Clone(m.recent), slices.Clone(m.lost), slices.Clone(m.inverse)
	return &c
}

// Updates returns the number of samples.
func (m *Diagonal) Updates() int64 { return m.updates }

// Inverse returns an entry of the diagonal of Lambda^{-1}.
func (m *Diagonal) Inverse(i int) float64 { return m.inverse[i] }

// Weight returns phi' Lambda^{-1} phi of a feature with the only entry x at place i.
func (m *Diagonal) Weight(i int, x float64) float64 { return x * float64(x*m.inverse[i]) }

// Include adds the feature with the only entry x at place i. fresh tells that all of the inverse was refreshed.
func (m *Diagonal) Include(i int, x float64) (fresh bool) {
	g := float64(x * m.inverse[i])
	g *= 1 / math.Sqrt(1+float64(x*g))
	m.inverse[i] -= float64(g * g)
	m.recent[i] += float64(x * x)
	m.updates++
	off := math.Abs(float64((m.lambda[i]+m.recent[i])*m.inverse[i]) - 1)
	m.residual.note(off)
	if off <= m.residual.limit() && m.updates%refreshEvery(len(m.lambda)) != 0 {
		return false
	}
	m.refresh()
	return true
}

func (m *Diagonal) refresh() {
	AddCompensated(m.lambda, m.recent, m.lost, len(m.lambda))
	sum := 0.0
	for i, x := range m.lambda {
		y := 1 / math.Sqrt(x)
		m.inverse[i] = y * y
		off := float64(x*m.inverse[i]) - 1
		sum += float64(off * off)
	}
	m.residual.fresh = math.Sqrt(sum)
	m.residual.note(m.residual.fresh)
}

// Solve sets theta = Lambda^{-1} target.
func (m *Diagonal) Solve(theta, target []float64) {
	for i, x := range m.inverse {
		theta[i] = float64(x * target[i])
	}
}

// Residual returns the largest |Lambda P - I| seen so far, between two refreshes of the entry that a sample changed.
func (m *Diagonal) Residual() float64 { return m.residual.worst }

// Sound reports whether |Lambda P - I| was at most Bound right after the last refresh.
func (m *Diagonal) Sound() bool { return m.residual.fresh <= Bound }

// Lambda returns the matrix and its inverse with their zeros, d x d, row-major.
func (m *Diagonal) Lambda() (lambda, inverse []float64) {
	d := len(m.lambda)
	lambda, inverse = make([]float64, d*d), make([]float64, d*d)
	for i := range d {
		lambda[i*d+i], inverse[i*d+i] = m.lambda[i]+m.recent[i], m.inverse[i]
	}
	return lambda, inverse
}
