package theory

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"

	"revisit/core/feature"
)

// maxFit bounds rows x d^2 of a least-squares fit, so that the report never keeps a user waiting.
const maxFit = 4e9

// smallest is the least diagonal entry of R, relative to the first, that counts towards the rank.
const smallest = 1e-12

// fit solves min |Phi_h theta - Q*_h| for the smallest theta by a complete orthogonal decomposition: Phi P = Q [R; 0] with
// column pivoting, R of full row rank, and R' = Z T. Then theta = P Z T'^{-1} (Q' target)_{1..rank}. It keeps the decomposition where
// Phi is the same at every step. It takes LAPACK's QR, since the singular values would weigh twice as much on the browser.
type fit struct {
	in     Instance
	q      blas64.General // Phi, then the reflectors of Q below R
	tauQ   []float64
	pivot  []int // column j of Phi P is column pivot[j] of Phi
	rank   int
	z      blas64.General // R', then the reflectors of Z below T
	tauZ   []float64
	fitted bool
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

// solve returns theta_h.
func (f *fit) solve(h int) []float64 {
	S, A, d := f.in.Process.States(), f.in.Process.Actions(), f.in.Features.Dim()
	target := column(S * A)
	for i := range target.Data {
		target.Data[i] = f.in.Optimal.Q(h, i/A, i%A)
	}
	if _, ok := f.in.Features.(*feature.OneHot); ok {
		return target.Data
	}
	if !f.fitted || !f.in.Features.Stationary() {
		f.decompose(h)
	}
	theta := make([]float64, d)
	if f.rank == 0 {
		return theta
	}
	reflect(blas.Trans, f.q, f.tauQ, target)
	along := column(d)
	for i := range f.rank { // T' along = (Q' target), from the top since T' is lower triangular
		y := target.Data[i]
		for k := range i {
			y -= f.z.Data[k*f.z.Stride+i] * along.Data[k]
		}
		along.Data[i] = y / f.z.Data[i*f.z.Stride+i]
	}
	reflect(blas.NoTrans, f.z, f.tauZ, along)
	for j, at := range f.pivot {
		theta[at] = along.Data[j]
	}
	return theta
}

func (f *fit) decompose(h int) {
	S, A, d := f.in.Process.States(), f.in.Process.Actions(), f.in.Features.Dim()
	f.q, f.fitted = general(S*A, d), true
	scratch, dense := make([]float64, d), make([]float64, d)
	for i := range S * A {
		copy(f.q.Data[i*d:i*d+d], f.in.Features.Phi(h, i/A, i%A, scratch).Dense(dense))
	}
	most := min(S*A, d)
	f.pivot, f.tauQ = make([]int, d), make([]float64, most)
	for j := range f.pivot {
		f.pivot[j] = -1 // free to move
	}
	spacious(func(work []float64, size int) { lapack64.Geqp3(f.q, f.pivot, f.tauQ, work, size) })
	first := math.Abs(f.q.Data[0])
	f.rank = 0
	for f.rank < most && math.Abs(f.q.Data[f.rank*d+f.rank]) > smallest*first {
		f.rank++
	}
	if f.rank == 0 {
		return
	}
	f.z, f.tauZ = general(d, f.rank), make([]float64, f.rank)
	for i := range f.rank {
		for j := i; j < d; j++ {
			f.z.Data[j*f.rank+i] = f.q.Data[i*d+j]
		}
	}
	spacious(func(work []float64, size int) { lapack64.Geqrf(f.z, f.tauZ, work, size) })
}

// reflect multiplies y by the orthogonal matrix of the reflectors a, or by its transpose.
func reflect(trans blas.Transpose, a blas64.General, tau []float64, y blas64.General) {
	spacious(func(work []float64, size int) { lapack64.Ormqr(blas.Left, trans, a, tau, y, work, size) })
}

// spacious calls a routine of LAPACK with as much work space as it asks for.
func spacious(routine func(work []float64, size int)) {
	size := []float64{0}
	routine(size, -1)
	work := make([]float64, int(size[0]))
	routine(work, len(work))
}

func general(rows, cols int) blas64.General {
	return blas64.General{Rows: rows, Cols: cols, Stride: cols, Data: make([]float64, rows*cols)}
}

func column(n int) blas64.General { return general(n, 1) }
