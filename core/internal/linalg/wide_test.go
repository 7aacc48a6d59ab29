package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/repeat"
)

// wides returns matrices of far more columns than rows, with independent and with dependent rows: once the rows of a block are
// used up, what reflections leave of it shrinks by some 1e-16 whenever as many columns are done, down to what squares to nothing.
func wides(r *rand.Rand) []matrix {
	var list []matrix
	for _, rows := range []int{4, 5, 8, 13, 16, 31, 64} {
		for _, times := range []int{10, 11, 17, 25, 40} {
			if rows*rows*rows*times*times > repeat.Times(40_000_000) {
				continue // a second each, a quarter of it with -short
			}
			m := matrix{name: "wide", rows: rows, cols: times*rows + r.IntN(rows), values: make([]float64, 0)}
			for range m.rows * m.cols {
				m.values = append(m.values, r.NormFloat64())
			}
			signs := matrix{name: "wide signs", rows: rows, cols: m.cols, values: make([]float64, len(m.values))}
			for i, x := range m.values {
				signs.values[i] = math.Copysign(1/math.Sqrt(float64(m.cols)), x)
			}
			dependent := matrix{name: "wide dependent", rows: rows, cols: m.cols, values: append([]float64(nil), m.values...)}
			for i := range rows / 2 { // the second half repeats the first, halved
				for k := range m.cols {
					dependent.values[(rows-1-i)*m.cols+k] = dependent.values[i*m.cols+k] / 2
				}
			}
			list = append(list, m, signs, dependent)
		}
	}
	return list
}

// Far more columns than rows: singular values, rank and the shortest solution against gonum's decomposition, at the ends of the
// range of numbers too.
func TestWideFitAgainstGonum(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 9))
	for i, m := range wides(r) {
		y := make([]float64, m.rows)
		for i := range y {
			y[i] = r.NormFloat64()
		}
		scale := []float64{1, 1, 1e-100, 1e-140, 1e140}[i%5]
		scaled := matrix{rows: m.rows, cols: m.cols, values: make([]float64, len(m.values))}
		for i, x := range m.values {
			scaled.values[i] = scale * x
		}
		got := fit(scaled, y)
		name := fmt.Sprintf("%s %dx%d times %v", m.name, m.rows, m.cols, scale)
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
			if !(math.Abs(x/scale-sigma) <= 1e-13*want[0]) {
				t.Fatalf("%s: singular value %d is %v, gonum has %v", name, i, x/scale, sigma)
			}
		}
		rank := svd.Rank(RankTolerance)
		if got.Rank != rank {
			t.Fatalf("%s: rank %d, gonum has %d", name, got.Rank, rank)
		}
		condition := want[0] / want[rank-1]
		if !(math.Abs(got.Condition/condition-1) <= 1e-13*condition) {
			t.Fatalf("%s: condition %v, gonum has %v", name, got.Condition, condition)
		}
		var theta mat.Dense
		svd.SolveTo(&theta, mat.NewDense(m.rows, 1, y), rank)
		column := theta.ColView(0)
		bound := 1e-13 * (condition*mat.Norm(column, 2) + condition*condition*math.Sqrt(float64(m.rows))/want[0])
		for i, x := range got.Theta[0] {
			if !(math.Abs(x*scale-column.AtVec(i)) <= bound) {
				t.Fatalf("%s: theta_%d = %v, gonum has %v (condition %v)", name, i, x*scale, column.AtVec(i), condition)
			}
		}
	}
}
