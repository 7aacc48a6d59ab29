package dsec

import (
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// moment is a symmetric d x d matrix, such as a sum of phi phi'. Row k holds its entries from the diagonal to the last that may not be zero, so
// that with one-hot features, whose moments are diagonal, it takes and costs d numbers.
type moment struct{ row [][]float64 }

// newMoment returns the zero matrix.
func newMoment(d int) *moment {
	m := &moment{row: make([][]float64, d)}
	for k := range m.row {
		m.row[k] = []float64{0}
	}
	return m
}

func (m *moment) clone() *moment {
	c := &moment{row: make([][]float64, len(m.row))}
	for k, row := range m.row {
		c.row[k] = slices.Clone(row)
	}
	return c
}

func (m *moment) clear() { m.setIdentity(0) }

// setIdentity makes it c I.
func (m *moment) setIdentity(c float64) {
	for k, row := range m.row {
		row[0] = c
		m.row[k] = row[:1]
	}
}

// widen returns row k with room for at least n entries.
func (m *moment) widen(k, n int) []float64 {
	for len(m.row[k]) < n {
		m.row[k] = append(m.row[k], 0)
	}
	return m.row[k]
}

// include adds phi phi'.
func (m *moment) include(phi feature.Vector) {
	if phi.Index == nil {
		for k, x := range phi.Value {
			if x != 0 {
				linalg.AddScaled(m.widen(k, len(phi.Value)-k), x, phi.Value[k:])
			}
		}
		return
	}
	for i, k := range phi.Index {
		row := m.widen(int(k), int(phi.Index[len(phi.Index)-1]-k)+1)
		for j := i; j < len(phi.Index); j++ {
			row[phi.Index[j]-k] += float64(phi.Value[i] * phi.Value[j])
		}
	}
}

// add adds c x.
func (m *moment) add(c float64, x *moment) {
	for k, row := range x.row {
		linalg.AddScaled(m.widen(k, len(row))[:len(row)], c, row)
	}
}

// factorize overwrites the matrix, L D L' with ones on the diagonal of L, by D L', for solve. Where it is not positive definite it returns false,
// and what is left is of no use.
func (m *moment) factorize() bool {
	for k := range m.row {
		row := m.row[k]
		if !(row[0] > 0) {
			return false
		}
		for j := 1; j < len(row); j++ {
			if row[j] != 0 {
				linalg.AddScaled(m.widen(k+j, len(row)-j)[:len(row)-j], -row[j]/row[0], row[j:])
			}
		}
	}
	return true
}

// solve overwrites y by the solution x of L D L' x = y, and returns it. The matrix has been factorized.
func (m *moment) solve(y []float64) []float64 {
	for k, row := range m.row {
		y[k] /= row[0]
		linalg.AddScaled(y[k+1:k+len(row)], -y[k], row[1:])
	}
	for k := len(y) - 1; k >= 0; k-- {
		row := m.row[k]
		y[k] -= linalg.Dot(row[1:], y[k+1:k+len(row)]) / row[0]
	}
	return y
}
