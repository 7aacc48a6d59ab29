package kernel

import (
	"math/rand/v2"
	"testing"
)

// sparse returns a vector of n numbers as its nonzero entries and as all of them.
func sparse(r *rand.Rand, n int) (index []int32, value, dense []float64) {
	dense = make([]float64, n)
	every := 1 + r.IntN(8) // one entry in so many
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
