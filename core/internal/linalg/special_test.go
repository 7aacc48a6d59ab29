package linalg

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/repeat"
)

// special returns n numbers, among them the smallest, the largest, infinities and now and then NaN.
func special(r *rand.Rand, n int) []float64 {
	x := numbers(r, n)
	for i := range x {
		switch r.IntN(12) {
		case 0:
			x[i] = math.Float64frombits(r.Uint64N(1 << 52)) // subnormal
		case 1:
			x[i] = -0x1p-1022 * r.Float64()
		case 2:
			x[i] *= 1e300
		case 3:
			x[i] = math.Copysign(1e-160, x[i])
		case 4:
			if r.IntN(n) == 0 {
				x[i] = []float64{math.Inf(1), math.Inf(-1), math.NaN()}[r.IntN(3)]
			}
		}
	}
	return x
}

// likeBits is sameBits, except for the bits of NaN that the processor may choose.
func likeBits(t *testing.T, what string, got, want []float64) {
	t.Helper()
	for i := range want {
		if !math.IsNaN(got[i]) || !math.IsNaN(want[i]) {
			sameBits(t, what, got[i:i+1], want[i:i+1])
		}
	}
}

// With infinities, subnormal numbers and NaN every loop still computes its formula; also where one slice is given twice, as with equal features
// at a step and at the next, and where memory grows between two calls.
func TestSpecialNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	var grown [][]float64
	for d := 1; d < lengths; d++ {
		for range repeat.Times(6) {
			grown = append(grown, make([]float64, 1<<12))
			a, b := special(r, d), special(r, d)
			likeBits(t, "Dot", []float64{Dot(a, b), Dot(a, a)}, []float64{dot(a, b), dot(a, a)})
			A, y := special(r, d*d), make([]float64, d)
			want := make([]float64, d)
			for i := range want {
				want[i] = dot(A[i*d:(i+1)*d], a)
			}
			MatVec(y, A, a)
			likeBits(t, "MatVec", y, want)
			g := make([]float64, d)
			weight, mean := WeightAndMean(g, A, a, a)
			likeBits(t, "WeightAndMean", append(g, weight, mean), append(want, dot(a, want), dot(a, a)))

			s := Regression{P: special(r, d*d), Recent: special(r, d*d), M: special(r, d*d), U: special(r, d), Target: special(r, d), Theta: special(r, d)}
			w := Regression{P: slices.Clone(s.P), Recent: slices.Clone(s.Recent), M: slices.Clone(s.M), U: slices.Clone(s.U), Target: slices.Clone(s.Target), Theta: slices.Clone(s.Theta)}
			wantG := slices.Clone(b)
			moved := regressed(&w, a, wantG, 0.5, a, a)
			got := Regress(&s, a, b, 0.5, a, a)
			for i := range d {
				likeBits(t, "Recent's upper triangle", s.Recent[i*d+i:(i+1)*d], w.Recent[i*d+i:(i+1)*d])
			}
			likeBits(t, "Regress", slices.Concat(s.P, s.M, s.U, s.Theta, b, []float64{got}), slices.Concat(w.P, w.M, w.U, w.Theta, wantG, []float64{moved}))
		}
	}
	if len(grown) == 0 {
		t.Fatal("no memory was taken")
	}
	likeBits(t, "Dot of nothing", []float64{Dot(nil, nil)}, []float64{0})
	MatVec(nil, nil, nil)
	MatVec(nil, nil, special(r, 9))
	AddOuter(nil, 1, nil, special(r, 9))
}
