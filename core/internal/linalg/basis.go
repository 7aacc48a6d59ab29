package linalg

// Basis returns an orthonormal basis of the column space of X, a matrix with rows of cols numbers: U, with rows of rank numbers, whose
// columns are u_i = X v_i / sigma_i of the singular value decomposition.
func Basis(X []float64, cols int) (U []float64, rank int) {
	l := NewLeastSquares(cols, 0)
	for i := 0; i < len(X); i += cols {
		l.Add(X[i:i+cols], nil)
	}
	f := l.Solve()
	U = make([]float64, len(X)/cols*f.Rank)
	scaled := make([]float64, f.Rank*cols)
	for i, v := range f.Right {
		AddScaled(scaled[i*cols:(i+1)*cols], 1/f.Singular[i], v)
	}
	for i := range len(X) / cols {
		MatVec(U[i*f.Rank:(i+1)*f.Rank], scaled, X[i*cols:(i+1)*cols])
	}
	if f.Condition > wellConditioned {
		orthonormalise(U, f.Rank)
	}
	return U, f.Rank
}

// wellConditioned is the condition number up to which the X v_i / sigma_i are orthogonal within about 1e-14.
const wellConditioned = 10

// orthonormalise divides nearly orthonormal columns by their triangular factor: U R^{-1}, row by row.
func orthonormalise(U []float64, cols int) {
	l := NewLeastSquares(cols, 0)
	for i := 0; i < len(U); i += cols {
		l.Add(U[i:i+cols], nil)
	}
	l.absorb()
	R := l.factor
	for i := 0; i < len(U); i += cols {
		row := U[i : i+cols]
		for k := range row {
			row[k] /= R[k*cols+k]
			AddScaled(row[k+1:], -row[k], R[k*cols+k+1:(k+1)*cols])
		}
	}
}
