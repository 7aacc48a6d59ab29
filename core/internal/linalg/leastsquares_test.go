package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/repeat"
)

// A matrix of a kind that least squares meets.
type matrix struct {
	name       string
	rows, cols int
	values     []float64
}

func (m matrix) dense() *mat.Dense {
	return mat.NewDense(m.rows, m.cols, append([]float64(nil), m.values...))
}

// matrices returns n of mixed kinds: full rank, dependent columns, singular values over ten powers of ten, many zeros, zero.
func matrices(r *rand.Rand, n, most int) []matrix {
	list := make([]matrix, n)
	for i := range list {
		m := matrix{rows: 1 + r.IntN(3*most), cols: 1 + r.IntN(most)}
		if i%7 == 6 {
			m.rows = 1 + r.IntN(m.cols) // wide
		}
		m.values = make([]float64, m.rows*m.cols)
		fill := func(inner int, scale func(int) float64) {
			left, right := make([]float64, m.rows*inner), make([]float64, inner*m.cols)
			for k := range left {
				left[k] = r.NormFloat64() * scale(k%inner)
			}
			for k := range right {
				right[k] = r.NormFloat64()
			}
			mat.NewDense(m.rows, m.cols, m.values).Mul(mat.NewDense(m.rows, inner, left), mat.NewDense(inner, m.cols, right))
		}
		switch i % 5 {
		case 0:
			m.name = "full"
			for k := range m.values {
				m.values[k] = r.NormFloat64()
			}
		case 1:
			m.name = "dependent"
			fill(1+r.IntN(m.cols), func(int) float64 { return 1 })
		case 2:
			m.name = "ill-conditioned"
			fill(m.cols, func(k int) float64 { return math.Pow(10, -10*float64(k)/float64(m.cols)) })
		case 3:
			m.name = "sparse"
			for k := range m.values {
				if r.IntN(8) == 0 {
					m.values[k] = r.NormFloat64()
				}
			}
		case 4:
			m.name = "ones and zeros"
			for k := range m.values {
				m.values[k] = float64(r.IntN(2))
			}
		}
		list[i] = m
	}
	return append(list, matrix{"zero", 5, 3, make([]float64, 15)}, matrix{"a number", 1, 1, []float64{-3}})
}

func fit(m matrix, targets []float64) *Fit {
	k := len(targets) / m.rows
	l := NewLeastSquares(m.cols, k)
	for i := range m.rows {
		l.Add(m.values[i*m.cols:(i+1)*m.cols], targets[i*k:(i+1)*k])
	}
	return l.Solve()
}

// Singular values, rank and the shortest solution against gonum's decomposition; what gonum finds by bidiagonalising is good to
// the largest singular value times some 1e-15.
func TestFitAgainstGonum(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for _, m := range matrices(r, repeat.Times(400), 40) {
		const targets = 3
		y := make([]float64, m.rows*targets)
		for i := range y {
			y[i] = r.NormFloat64()
		}
		got := fit(m, y)
		name := fmt.Sprintf("%s %dx%d", m.name, m.rows, m.cols)
		var svd mat.SVD
		if !svd.Factorize(m.dense(), mat.SVDThin) {
			t.Fatal("gonum's decomposition did not converge")
		}
		want := svd.Values(nil)
		for i, x := range got.Singular {
			sigma := 0.0
			if i < len(want) {
				sigma = want[i]
			}
			if math.Abs(x-sigma) > 1e-13*want[0] {
				t.Fatalf("%s: singular value %d is %v, gonum has %v", name, i, x, sigma)
			}
		}
		rank := svd.Rank(RankTolerance)
		if want[0] == 0 {
			rank = 0
		}
		if got.Rank != rank {
			t.Fatalf("%s: rank %d, gonum has %d of %v", name, got.Rank, rank, want)
		}
		if rank == 0 {
			if got.Condition != 0 || mat.Norm(mat.NewVecDense(m.cols, got.Theta[0]), 2) != 0 {
				t.Fatalf("%s: condition %v, theta %v", name, got.Condition, got.Theta[0])
			}
			continue
		}
		condition := want[0] / want[rank-1]
		if math.Abs(got.Condition/condition-1) > 1e-13*condition {
			t.Fatalf("%s: condition %v, gonum has %v", name, got.Condition, condition)
		}
		var theta mat.Dense
		svd.SolveTo(&theta, mat.NewDense(m.rows, targets, y), rank)
		for j := range targets {
			column := theta.ColView(j)
			// Perturbing X by 1e-15 |X| moves the solution by the condition number times |theta|, and by its square times the
			// residual over |X|.
			bound := 1e-13 * (condition*mat.Norm(column, 2) + condition*condition*math.Sqrt(float64(m.rows))/want[0])
			for i, x := range got.Theta[j] {
				if math.Abs(x-column.AtVec(i)) > bound {
					t.Fatalf("%s: theta_%d = %v, gonum has %v (condition %v)", name, i, x, column.AtVec(i), condition)
				}
			}
		}
	}
}

// The fit's own properties, to rounding, whatever the condition: the residual is orthogonal to every column, theta lies in the
// span of the right singular vectors, and these are orthonormal with |X v_i| = sigma_i.
func TestFitIsTheShortestMinimum(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	for _, m := range matrices(r, repeat.Times(300), 40) {
		y := make([]float64, m.rows)
		for i := range y {
			y[i] = r.NormFloat64()
		}
		f := fit(m, y)
		X := m.dense()
		name := fmt.Sprintf("%s %dx%d", m.name, m.rows, m.cols)
		theta, target := mat.NewVecDense(m.cols, f.Theta[0]), mat.NewVecDense(m.rows, y)
		var residual, normal, image mat.VecDense
		residual.MulVec(X, theta)
		residual.SubVec(target, &residual)
		normal.MulVec(X.T(), &residual)
		scale := max(f.Singular[0], 1e-300)
		if got := mat.Norm(&normal, 2); got > 1e-12*scale*(mat.Norm(target, 2)+scale*mat.Norm(theta, 2)) {
			t.Fatalf("%s: the residual's product with the columns is %v", name, got)
		}
		rest := append([]float64(nil), f.Theta[0]...)
		for i, v := range f.Right {
			for j, w := range f.Right[:i+1] {
				want := 0.0
				if i == j {
					want = 1
				}
				if got := Dot(v, w); math.Abs(got-want) > 1e-13 {
					t.Fatalf("%s: v_%d v_%d = %v", name, i, j, got)
				}
			}
			image.MulVec(X, mat.NewVecDense(m.cols, v))
			if got := mat.Norm(&image, 2); math.Abs(got-f.Singular[i]) > 1e-13*scale {
				t.Fatalf("%s: |X v_%d| = %v, singular value %v", name, i, got, f.Singular[i])
			}
			AddScaled(rest, -Dot(rest, v), v)
		}
		if got := math.Sqrt(Dot(rest, rest)); got > 1e-12*mat.Norm(theta, 2) {
			t.Fatalf("%s: theta leaves the span of the right singular vectors by %v", name, got)
		}
	}
}

// A right-hand side's fit does not depend on how many others there are, to the bit.
func TestFitsDoNotMix(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	for _, m := range matrices(r, 50, 20) {
		const targets = 4
		y := numbers(r, m.rows*targets)
		all := fit(m, y)
		for k := range targets {
			one := make([]float64, m.rows)
			for i := range one {
				one[i] = y[i*targets+k]
			}
			sameBits(t, "theta", fit(m, one).Theta[0], all.Theta[k])
		}
	}
}

// By hand: X = (1,1)' (1,1) / 2 has the singular values 1 and 0; of all theta with theta_1 + theta_2 = 6 the shortest is (3,3).
func TestFitByHand(t *testing.T) {
	f := fit(matrix{"", 2, 2, []float64{0.5, 0.5, 0.5, 0.5}}, []float64{2, 4})
	if math.Abs(f.Singular[0]-1) > 1e-15 || f.Singular[1] != 0 || f.Rank != 1 || f.Condition != 1 {
		t.Errorf("singular values %v, rank %d, condition %v", f.Singular, f.Rank, f.Condition)
	}
	for _, x := range f.Theta[0] {
		if math.Abs(x-3) > 1e-14 {
			t.Errorf("theta = %v, want (3,3)", f.Theta[0])
		}
	}
	if empty := NewLeastSquares(2, 1).Solve(); empty.Rank != 0 || empty.Theta[0][0] != 0 || empty.Theta[0][1] != 0 {
		t.Errorf("of no rows: %+v", empty)
	}
}

// Rows may be added after a fit, and the next fit is that to all of them.
func TestFitGoesOn(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 3))
	l := NewLeastSquares(3, 1)
	for i := range 200 {
		x := []float64{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}
		l.Add(x, []float64{2*x[0] - x[1] + x[2]/2})
		f := l.Solve()
		if i < 3 {
			continue
		}
		for j, want := range []float64{2, -1, 0.5} {
			if math.Abs(f.Theta[0][j]-want) > 1e-12*f.Condition {
				t.Fatalf("after %d rows theta = %v", i+1, f.Theta[0])
			}
		}
	}
}

// U' U = I, and U U' X = X: as many vectors as gonum's rank, whatever the condition.
func TestBasis(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, m := range matrices(r, repeat.Times(300), 40) {
		values, rank := Basis(m.values, m.cols)
		if len(values) != rank*m.rows {
			t.Fatalf("%d numbers for rank %d of %d rows", len(values), rank, m.rows)
		}
		if rank == 0 {
			continue
		}
		X, U := m.dense(), mat.NewDense(m.rows, rank, values)
		var gram, along, image mat.Dense
		gram.Mul(U.T(), U)
		for i := range rank {
			gram.Set(i, i, gram.At(i, i)-1)
		}
		if got := mat.Norm(&gram, 2); got > 1e-12 {
			t.Fatalf("%s %dx%d: |U'U - I| = %v", m.name, m.rows, m.cols, got)
		}
		along.Mul(U.T(), X)
		image.Mul(U, &along)
		image.Sub(X, &image)
		// What counts as rounding, up to RankTolerance, is left out.
		if got, size := mat.Norm(&image, 2), mat.Norm(X, 2); got > 10*RankTolerance*size {
			t.Fatalf("%s %dx%d: |X - U U'X| = %v, |X| = %v", m.name, m.rows, m.cols, got, size)
		}
	}
}

// The bits are part of the engine's version: features may be made of them. The sum below was taken on amd64.
func TestFitGolden(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	sum := uint64(14695981039346656037) // FNV-1a over the words
	mix := func(x float64) { sum = (sum ^ math.Float64bits(x)) * 1099511628211 }
	for _, m := range []matrix{{rows: 150, cols: 17}, {rows: 9, cols: 12}, {rows: 64, cols: 1}} {
		m.values = make([]float64, m.rows*m.cols)
		for i := range m.values {
			m.values[i] = r.Float64() - 0.5
		}
		y := make([]float64, m.rows*2)
		for i := range y {
			y[i] = r.Float64()
		}
		f := fit(m, y)
		for _, list := range append(append(f.Right, f.Theta...), f.Singular) {
			for _, x := range list {
				mix(x)
			}
		}
		U, _ := Basis(m.values, m.cols)
		for _, x := range U {
			mix(x)
		}
	}
	if want := uint64(11576565958803757431); sum != want {
		t.Errorf("the fits' bits sum to %d, want %d", sum, want)
	}
}

func BenchmarkLeastSquares(b *testing.B) {
	r := rand.New(rand.NewPCG(4, 6))
	m := matrix{rows: 3000, cols: 64}
	m.values = make([]float64, m.rows*m.cols)
	for i := range m.values {
		m.values[i] = r.NormFloat64()
	}
	y := make([]float64, m.rows)
	b.Run("3000x64", func(b *testing.B) {
		for b.Loop() {
			fit(m, y)
		}
	})
	b.Run("basis", func(b *testing.B) {
		for b.Loop() {
			Basis(m.values, m.cols)
		}
	})
}

func TestMatVecOfAnyShape(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 8))
	for rows := range 12 {
		for cols := range 12 {
			A, x, y := numbers(r, rows*cols), numbers(r, cols), numbers(r, rows)
			want := make([]float64, rows)
			for i := range want {
				want[i] = dot(A[i*cols:(i+1)*cols], x)
			}
			MatVec(y, A, x)
			sameBits(t, "MatVec", y, want)
		}
	}
}
