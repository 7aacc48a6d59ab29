package linq

import (
	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// includeSparse is include for sparse features: with n entries each it takes n^2 products for Lambda and as many for M.
func (st *statistics) includeSparse(phi feature.Vector, reward float64, next feature.Vector, g []float64, w *scratch) (fresh bool) {
	fresh = st.gram.IncludeSparse(phi, g, w.gram)
	for k, i := range phi.Index {
		st.U[i] += float64(reward * phi.Value[k])
	}
	if next.Value != nil {
		linalg.AddOuterSparse(st.M, len(st.U), phi.Index, phi.Value, next.Index, next.Value)
		st.followed.Add(next)
	}
	return fresh
}

// multiplyM sets y = M (theta_{h+1} - next0), where next0 is 0 as long as there is no origin.
func (st *statistics) multiplyM(y, theta []float64, w *scratch) {
	if st.Origin == nil {
		st.multiply(y, st.M, theta)
		return
	}
	change, product := w.room[:len(y)], w.room[len(y):]
	copy(change, theta)
	linalg.AddScaled(change, -1, st.Next)
	st.multiply(y, st.M, change)
	if st.Base != nil {
		st.multiply(product, st.Base, change)
		linalg.AddScaled(y, 1, product)
	}
}

// multiply sets y = A x for a part A of M. It passes over rows that no feature phi_h has touched and columns that no phi_{h+1} has: they
// are zero.
func (st *statistics) multiply(y, A, x []float64) {
	d, rows := len(y), st.gram.Touched()
	if !rows.Few() {
		linalg.MatVec(y, A, x)
		return
	}
	clear(y)
	few := st.followed.Few()
	for _, i := range rows.Index {
		if row := A[int(i)*d : int(i)*d+d]; few {
			y[i] = linalg.DotAmong(st.followed.Index, row, x)
		} else {
			y[i] = linalg.Dot(row, x)
		}
	}
}
