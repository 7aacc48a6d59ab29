package theory

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"

	"revisit/core/feature"
)

// maxFit bounds rows x d^2 of a least-squares fit, so that the report never keeps a user waiting.
const maxFit = 4e9

// smallest is the least singular value, relative to the largest, that counts towards the rank.
const smallest = 1e-12

// fit solves min |Phi_h theta - Q*_h| for the smallest theta, by singular values. It keeps the decomposition Phi = U diag(sigma)
// V' where Phi is the same at every step. It takes LAPACK without gonum's package mat, which would weigh on the browser.
type fit struct {
	in    Instance
	u, vt blas64.General
	sigma []float64
}

// newFit returns nil where the fit would take too long.
func newFit(in Instance) *fit {
	rows, d := float64(in.Process.States()*in.Process.Actions()), float64(in.Features.Dim())
	times := float64(in.Process.Horizon())
	if in.Features.Stationary() {
		times = 1
	}
	if _, oneHot := in.Features.(*feature.OneHot); !oneHot && times*rows*d*min(rows, d) > maxFit {
		return nil
	}
	return &fit{in: in}
}

// solve returns theta_h, or nil where the decomposition did not converge.
func (f *fit) solve(h int) []float64 {
	S, A, d := f.in.Process.States(), f.in.Process.Actions(), f.in.Features.Dim()
	target := make([]float64, S*A)
	for i := range target {
		target[i] = f.in.Optimal.Q(h, i/A, i%A)
	}
	if _, ok := f.in.Features.(*feature.OneHot); ok {
		return target
	}
	if (f.sigma == nil || !f.in.Features.Stationary()) && !f.decompose(h) {
		return nil
	}
	theta := make([]float64, d)
	for i, sigma := range f.sigma {
		if sigma <= smallest*f.sigma[0] {
			break // they come in decreasing order
		}
		along := 0.0
		for k, y := range target {
			along += f.u.Data[k*f.u.Stride+i] * y
		}
		for j := range theta {
			theta[j] += along / sigma * f.vt.Data[i*f.vt.Stride+j]
		}
	}
	return theta
}

func (f *fit) decompose(h int) bool {
	S, A, d := f.in.Process.States(), f.in.Process.Actions(), f.in.Features.Dim()
	rank := min(S*A, d)
	general := func(rows, cols int) blas64.General {
		return blas64.General{Rows: rows, Cols: cols, Stride: cols, Data: make([]float64, rows*cols)}
	}
	phi := general(S*A, d)
	scratch, dense := make([]float64, d), make([]float64, d)
	for i := range S * A {
		copy(phi.Data[i*d:i*d+d], f.in.Features.Phi(h, i/A, i%A, scratch).Dense(dense))
	}
	f.u, f.vt, f.sigma = general(S*A, rank), general(rank, d), make([]float64, rank)
	size := []float64{0}
	lapack64.Gesvd(lapack.SVDStore, lapack.SVDStore, phi, f.u, f.vt, f.sigma, size, -1)
	work := make([]float64, int(size[0]))
	return lapack64.Gesvd(lapack.SVDStore, lapack.SVDStore, phi, f.u, f.vt, f.sigma, work, len(work))
}
