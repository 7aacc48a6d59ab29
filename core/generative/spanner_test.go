package generative_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
	"revisit/core/generative"
	"revisit/core/mdp/mdptest"
)

// Every feature is the basis times its coordinates, none of them over Spread, and the basis has as many pairs as features have
// directions: checked with a singular value decomposition of gonum's.
func TestBasisIsASpanner(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	deficient, largest := 0, 0.0
	for run := range 200 {
		states, actions, d := 1+r.IntN(12), 1+r.IntN(4), 1+r.IntN(8)
		rank := 1 + r.IntN(d)
		m := table(t, shaped(r, states*actions, d, rank), d, states, actions)
		rank = min(rank, states*actions)
		if rank < d {
			deficient++
		}
		basis := generative.NewBasis(m, 1, states, actions)
		if len(basis.States) != rank {
			t.Fatalf("run %d: %d pairs, where %d features have rank %d", run, len(basis.States), states*actions, rank)
		}
		pairs := mat.NewDense(d, rank, nil)
		for i := range rank {
			pairs.SetCol(i, m.Phi(1, basis.States[i], basis.Actions[i], nil).Value)
		}
		var inverse mat.SVD
		if !inverse.Factorize(pairs, mat.SVDThin) {
			t.Fatal("no singular value decomposition")
		}
		for s := range states {
			for a := range actions {
				phi := mat.NewVecDense(d, m.Phi(1, s, a, nil).Value)
				var want, again mat.VecDense
				got := mat.NewVecDense(rank, basis.Coordinates(m.Phi(1, s, a, nil).Value))
				inverse.SolveVecTo(&want, phi, rank)
				again.MulVec(pairs, &want)
				again.SubVec(&again, phi)
				if mat.Norm(&again, math.Inf(1)) > 1e-9 {
					t.Fatalf("run %d: the basis misses the feature of (%d,%d) by %v", run, s, a, mat.Norm(&again, 2))
				}
				for i := range rank {
					if math.Abs(got.AtVec(i)-want.AtVec(i)) > 1e-7 {
						t.Fatalf("run %d: coordinate %d of (%d,%d) is %v, want %v", run, i, s, a, got.AtVec(i), want.AtVec(i))
					}
					largest = max(largest, math.Abs(want.AtVec(i)))
				}
			}
		}
	}
	if largest > generative.Spread+1e-7 || largest < 1.01 {
		t.Errorf("the largest coordinate is %v, want just under %v", largest, generative.Spread)
	}
	if deficient < 50 {
		t.Errorf("only %d sets of features are short of rank", deficient)
	}
}

// shaped returns features of the given rank, of lengths apart or in a narrow cone too.
func shaped(r *rand.Rand, n, d, rank int) []float64 {
	cone, apart := r.IntN(3) == 0, r.IntN(3) == 0
	mix := make([]float64, rank*d)
	for i := range mix {
		mix[i] = r.NormFloat64()
	}
	values := make([]float64, n*d)
	for i := range n {
		row, length := values[i*d:][:d], 0.0
		for k := range rank {
			x := r.NormFloat64()
			if cone && k > 0 {
				x /= 1000
			}
			for j := range row {
				row[j] += x * mix[k*d+j]
			}
		}
		for _, x := range row {
			length += x * x
		}
		scale := 1 / math.Sqrt(length)
		if apart && i%2 == 1 {
			scale /= 1000
		}
		for j := range row {
			row[j] *= scale
		}
	}
	return values
}

func table(t testing.TB, values []float64, d, states, actions int) feature.Map {
	t.Helper()
	m, err := feature.NewTable(d, states, actions, 1, values)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// One-hot features have every pair in the basis, each with its own value; features of one entry the longest of every axis; and
// features of zero one pair, whose value says nothing.
func TestBasisAtTheEnds(t *testing.T) {
	basis := generative.NewBasis(feature.NewOneHot(5, 3), 1, 5, 3)
	seen := map[string]bool{}
	for i := range basis.States {
		seen[fmt.Sprint(basis.States[i], basis.Actions[i])] = true
	}
	if len(seen) != 15 {
		t.Errorf("%d of 15 pairs are in the basis", len(seen))
	}
	theta := make([]float64, 15)
	basis.Estimate(theta, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
	for i := range basis.States {
		if at := 3*basis.States[i] + basis.Actions[i]; theta[at] != float64(i+1) {
			t.Errorf("theta[%d] = %v, want %d", at, theta[at], i+1)
		}
	}
	lengths := table(t, []float64{0, 0.5, 0, 0, -1, 0, 0, 0, 0, 0, 0.25, 0}, 3, 2, 2) // along the second axis of three
	basis = generative.NewBasis(lengths, 1, 2, 2)
	theta = []float64{1, 1, 1}
	basis.Estimate(theta, []float64{0.75})
	if fmt.Sprint(basis.States, basis.Actions, theta, basis.Coordinates([]float64{3, 0.5, 3})) != "[0] [1] [0 -0.75 0] [-0.5]" {
		t.Errorf("pairs %v %v, theta %v, coordinates %v", basis.States, basis.Actions, theta, basis.Coordinates([]float64{3, 0.5, 3}))
	}
	basis = generative.NewBasis(table(t, make([]float64, 12), 2, 3, 2), 1, 3, 2)
	theta = []float64{1, 1}
	basis.Estimate(theta, []float64{5})
	if len(basis.States) != 1 || theta[0] != 0 || theta[1] != 0 {
		t.Errorf("%d pairs and theta %v for features of zero", len(basis.States), theta)
	}
}

// The map's form does not matter: sparse, dense and computed on demand give one basis.
func TestBasisOfSparseAndDenseFeaturesIsOne(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, shape := range mdptest.Shapes(r, 20, 1, 5, 4) {
		sparse := feature.NewOneHot(shape.States, shape.Actions)
		d := sparse.Dim()
		var values []float64
		for s := range shape.States {
			for a := range shape.Actions {
				values = append(values, sparse.Phi(1, s, a, nil).Dense(make([]float64, d))...)
			}
		}
		want := generative.NewBasis(sparse, 1, shape.States, shape.Actions)
		got := generative.NewBasis(table(t, values, d, shape.States, shape.Actions), 1, shape.States, shape.Actions)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("basis %v of dense features, %v of sparse", got, want)
		}
	}
}
