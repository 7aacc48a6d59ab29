package linalg

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// positive returns the identity and up to 2d outer products, some of them of vectors with many zeros.
func positive(r *rand.Rand, d int) []float64 {
	A := make([]float64, d*d)
	for i := range d {
		A[i*d+i] = 1
	}
	for range r.IntN(2*d + 1) {
		x := make([]float64, d)
		every := 1 + r.IntN(4)
		for i := range x {
			if r.IntN(every) == 0 {
				x[i] = r.NormFloat64()
			}
		}
		AddOuter(A, 1, x, x)
	}
	return A
}

func TestInverseAgainstGonum(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for d := 1; d < lengths; d++ {
		A := positive(r, d)
		P := numbers(r, d*d)
		if !Inverse(P, A, make([]float64, d*d), d) {
			t.Fatalf("d = %d: refused", d)
		}
		var factor mat.Cholesky
		if !factor.Factorize(mat.NewSymDense(d, slices.Clone(A))) {
			t.Fatalf("d = %d: gonum refuses", d)
		}
		var want mat.SymDense
		if err := factor.InverseTo(&want); err != nil {
			t.Fatal(err)
		}
		// Eigenvalues of A are between 1 and a few hundred, those of the inverse at most 1: both inverses are good to 1e-13.
		for i := range d {
			for j := range d {
				if got := P[i*d+j]; math.Abs(got-want.At(i, j)) > 1e-13 {
					t.Fatalf("d = %d: entry (%d,%d) is %v, gonum has %v", d, i, j, got, want.At(i, j))
				}
			}
		}
	}
}

// The order of additions decides bits, and so digests: here it is as formulas, every sum in increasing k.
func TestInverseOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for d := 1; d < lengths; d++ {
		A := positive(r, d)
		L, Y, want := make([]float64, d*d), make([]float64, d*d), make([]float64, d*d)
		for i := range d {
			for j := 0; j <= i; j++ {
				x := A[i*d+j]
				for k := range j {
					x -= float64(L[i*d+k] * L[j*d+k])
				}
				if i == j {
					L[i*d+i] = math.Sqrt(x)
				} else {
					L[i*d+j] = x / L[j*d+j]
				}
			}
		}
		for i := range d {
			for j := range i {
				x := 0.0
				for k := j; k < i; k++ {
					x += float64(L[i*d+k] * Y[k*d+j])
				}
				Y[i*d+j] = -x / L[i*d+i]
			}
			Y[i*d+i] = 1 / L[i*d+i]
		}
		for i := range d {
			for j := 0; j <= i; j++ {
				x := 0.0
				for k := i; k < d; k++ {
					x += float64(Y[k*d+i] * Y[k*d+j])
				}
				want[i*d+j], want[j*d+i] = x, x
			}
		}
		P := numbers(r, d*d)
		if !Inverse(P, A, make([]float64, d*d), d) {
			t.Fatalf("d = %d: refused", d)
		}
		sameBits(t, "Inverse", P, want)
	}
}

func TestInverseOfADiagonal(t *testing.T) {
	A := []float64{4, 0, 0, 0, 16, 0, 0, 0, 0.25} // of powers of 4 the roots, and so the inverse, are exact
	P := make([]float64, 9)
	if !Inverse(P, A, make([]float64, 9), 3) || !slices.Equal(P, []float64{0.25, 0, 0, 0, 0.0625, 0, 0, 0, 4}) {
		t.Errorf("got %v", P)
	}
}

func TestInverseRefusesWhatIsNotPositive(t *testing.T) {
	for _, test := range []struct {
		name string
		d    int
		A    []float64
	}{
		{"zero", 1, []float64{0}},
		{"negative", 1, []float64{-1}},
		{"not a number", 1, []float64{math.NaN()}},
		{"indefinite", 2, []float64{1, 2, 2, 1}},
		{"singular", 2, []float64{1, 1, 1, 1}},
		{"indefinite at the end", 3, []float64{2, 0, 1, 0, 1, 0, 1, 0, 0.25}},
		{"not a number below the diagonal", 2, []float64{1, 0, math.NaN(), 1}},
	} {
		P := slices.Repeat([]float64{7}, test.d*test.d)
		if Inverse(P, test.A, make([]float64, test.d*test.d), test.d) {
			t.Errorf("%s: accepted", test.name)
		}
		if slices.ContainsFunc(P, func(x float64) bool { return x != 7 }) {
			t.Errorf("%s: refused, but the result is overwritten: %v", test.name, P)
		}
	}
}
