package linq

import (
	"revisit/core/feature"
	"revisit/core/kernel"
)

// includeSparse is include where features are sparse: with n entries each it takes n^2 products for Lambda and as many for M.
func (st *statistics) includeSparse(phi feature.Vector, reward float64, next feature.Vector, g []float64, w *scratch) {
	st.gram.IncludeSparse(phi, g, w.gram)
	for k, i := range phi.Index {
		st.U[i] += float64(reward * phi.Value[k])
	}
	if next.Value != nil {
		kernel.AddOuterSparse(st.M, len(st.U), phi.Index, phi.Value, next.Index, next.Value)
		st.followed.Add(next)
	}
}

// aim sets target = M theta_{h+1}. Rows that no feature has touched and columns that none that followed has are zero.
func (st *statistics) aim(target, theta []float64) {
	d, rows := len(target), st.gram.Touched()
	if !rows.Few() {
		kernel.MatVec(target, st.M, theta)
		return
	}
	clear(target)
	few := st.followed.Few()
	for _, i := range rows.Index {
		if row := st.M[int(i)*d : int(i)*d+d]; few {
			target[i] = kernel.DotAmong(st.followed.Index, row, theta)
		} else {
			target[i] = kernel.Dot(row, theta)
		}
	}
}
