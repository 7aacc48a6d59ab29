package gram

import (
	"math"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// Where features are sparse, with n entries each, rows and columns of Lambda that no feature has touched stay those of I. A sample takes
// n^2 products in Lambda, and with t places touched t^2 at most in its inverse; solving takes t^2. All bits are those of the dense loops,
// since products with zero add nothing.

// IncludeSparse is Include for a sparse feature, which it does not return.
func (m *Matrix) IncludeSparse(phi feature.Vector, g []float64, room *Room) (fresh bool) {
	m.touched.Add(phi)
	few := m.touched.Few()
	if few {
		clear(g)
		for _, i := range m.touched.Index {
			g[i] = linalg.DotSparse(phi.Index, phi.Value, m.inverse[int(i)*m.dim:][:m.dim])
		}
	} else {
		linalg.SymVecSparse(g, m.inverse, phi.Index, phi.Value)
	}
	scale := 1 / math.Sqrt(1+linalg.DotSparse(phi.Index, phi.Value, g))
	room.nonzero = room.nonzero[:0]
	for i := range g {
		if g[i] *= scale; g[i] != 0 {
			room.nonzero = append(room.nonzero, int32(i))
		}
	}
	if 4*len(room.nonzero) < m.dim {
		linalg.AddOuterAmong(m.inverse, -1, g, room.nonzero)
	} else {
		linalg.AddOuter(m.inverse, -1, g, g)
	}
	linalg.AddOuterSparse(m.recent, m.dim, phi.Index, phi.Value, phi.Index, phi.Value)
	m.updates++
	return m.check(room)
}

// SolveTouched is Solve for a target that is zero wherever no feature had an entry. theta must be zero there too, and stays so.
func (m *Matrix) SolveTouched(theta, target []float64) {
	if !m.touched.Few() {
		m.Solve(theta, target)
		return
	}
	for _, i := range m.touched.Index {
		theta[i] = linalg.DotAmong(m.touched.Index, m.inverse[int(i)*m.dim:][:m.dim], target)
	}
}

// Touched returns the places where some feature had an entry. It belongs to the matrix.
func (m *Matrix) Touched() *feature.Support { return m.touched }
