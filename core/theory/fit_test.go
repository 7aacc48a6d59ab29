package theory

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
)

// The shortest least-squares solution against gonum's package mat, for more and fewer features than state-action pairs, some
// of them dependent, one layer for all steps or one a step.
func TestFitIsTheShortestLeastSquaresSolution(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	deficient := 0
	for range 200 {
		shape := mdptest.Shape{Horizon: 1 + r.IntN(3), States: 1 + r.IntN(4), Actions: 1 + r.IntN(3)}
		rows, d, layers := shape.States*shape.Actions, 1+r.IntN(10), 1
		if r.IntN(2) == 0 {
			layers = shape.Horizon
		}
		values := make([]float64, layers*rows*d)
		rank := 1 + r.IntN(d) // features beyond so many are sums of earlier ones
		for i := range values {
			values[i] = (r.Float64()*2 - 1) / float64(2*d)
			if j := i % d; j >= rank {
				values[i] = values[i-rank] / 2
				if j >= 2*rank {
					values[i] += values[i-2*rank] / 4
				}
			}
		}
		features, err := feature.NewTable(d, shape.States, shape.Actions, layers, values)
		if err != nil {
			t.Fatal(err)
		}
		p := shape.Random(r)
		in := Instance{Process: p, Optimal: mdp.Solve(p), Features: features}
		f := newFit(in)
		for h := 1; h <= shape.Horizon; h++ {
			layer := (h - 1) % layers
			phi := mat.NewDense(rows, d, values[layer*rows*d:(layer+1)*rows*d])
			q := mat.NewVecDense(rows, nil)
			for i := range rows {
				q.SetVec(i, in.Optimal.Q(h, i/shape.Actions, i%shape.Actions))
			}
			var svd mat.SVD
			if !svd.Factorize(phi, mat.SVDThin) {
				t.Fatal("gonum's decomposition did not converge")
			}
			var want mat.VecDense
			svd.SolveVecTo(&want, q, svd.Rank(1e-10))
			if svd.Rank(1e-10) < min(rows, d) {
				deficient++
			}
			got := f.solve(h)
			for i, x := range got {
				// Condition numbers reach 10^4 here, and theta some thousands.
				if math.Abs(x-want.AtVec(i)) > 1e-8*max(1, mat.Norm(&want, 2)) {
					t.Fatalf("%d features of %d pairs: theta = %v, want %v", d, rows, got, want.RawVector().Data)
				}
			}
		}
	}
	if deficient < 50 {
		t.Errorf("only %d fits with dependent features", deficient)
	}
}
