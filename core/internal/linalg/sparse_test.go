package linalg

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// sparse returns a vector of n numbers as its nonzero entries and as all of them.
func sparse(r *rand.Rand, n int) (index []int32, value, dense []float64) {
	dense = make([]float64, n)
	every := 1 + r.IntN(8) // about one nonzero entry in this many stays
	for i, x := range numbers(r, n) {
		if x != 0 && r.IntN(every) == 0 {
			index, value = append(index, int32(i)), append(value, x)
			dense[i] = x
		}
	}
	return index, value, dense
}

func TestSparseGivesTheBitsOfDense(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for d := range lengths {
		for range 10 {
			index, value, x := sparse(r, d)
			b, A := numbers(r, d), numbers(r, d*d)
			sameBits(t, "DotSparse", []float64{DotSparse(index, value, b)}, []float64{Dot(x, b)})
			got, want := make([]float64, d), make([]float64, d)
			MatVecSparse(got, A, index, value)
			MatVec(want, A, x)
			sameBits(t, "MatVecSparse", got, want)
			sameBits(t, "QuadSparse", []float64{QuadSparse(A, d, index, value)}, []float64{Dot(x, want)})
		}
	}
}

func TestSparseRankOneGivesTheBitsOfDense(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for d := range lengths {
		for range 6 {
			index, value, x := sparse(r, d)
			_, _, y := sparse(r, d)
			index2, value2, z := sparse(r, d)
			A := numbers(r, d*d)
			for i := range A {
				A[i] += 0 // no -0, as no sum that began at 0 is
			}
			for i := range d {
				for j := range i {
					A[i*d+j] = A[j*d+i]
				}
			}
			want, got := make([]float64, d), make([]float64, d)
			MatVec(want, A, x)
			SymVecSparse(got, A, index, value)
			sameBits(t, "SymVecSparse", got, want)
			sameBits(t, "DotAmong", []float64{DotAmong(index, x, y)}, []float64{Dot(x, y)})
			B, C := slices.Clone(A), slices.Clone(A)
			AddOuter(B, 1, x, z)
			AddOuterSparse(C, d, index, value, index2, value2)
			sameBits(t, "AddOuterSparse", C, B)
			AddOuter(B, -1, x, x)
			AddOuterAmong(C, -1, x, index)
			sameBits(t, "AddOuterAmong", C, B)
		}
	}
}
