package theory_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/mdp/mdptest"
	"revisit/core/theory"
)

// A plane is spanned by orthogonal vectors of length 1, the first of them along the first given, both in the span of those given where that is a
// plane; where it is not, the second leads to the axis that is farthest from the first.
func TestPlaneOfTwoVectors(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 1))
	for range 300 {
		d := 2 + r.IntN(6)
		x, y := make([]float64, d), make([]float64, d)
		for i := range d {
			x[i], y[i] = r.NormFloat64(), r.NormFloat64()
		}
		kind := r.IntN(5)
		switch kind {
		case 1: // along the first
			for i := range d {
				y[i] = -2 * x[i]
			}
		case 2: // nearly along it
			for i := range d {
				y[i] = x[i] + 1e-6*y[i]
			}
		case 3:
			clear(y)
		case 4:
			clear(x)
			if r.IntN(2) == 0 {
				clear(y)
			}
		}
		first, second := slices.Clone(x), slices.Clone(y)
		p := theory.NewPlane(x, y)
		if math.Abs(theory.Norm(p.X)-1) > 1e-14 || math.Abs(theory.Norm(p.Y)-1) > 1e-14 || math.Abs(dot(p.X, p.Y)) > 1e-14 {
			t.Fatalf("of %v and %v: %+v", first, second, p)
		}
		if theory.Norm(first) == 0 {
			first[0] = 1 // in its place
		}
		if along := dot(first, p.X); math.Abs(along-theory.Norm(first)) > 1e-9 {
			t.Fatalf("of %v: X = %v", first, p.X)
		}
		rest := slices.Clone(second)
		for i := range rest {
			rest[i] -= dot(p.X, second)*p.X[i] + dot(p.Y, second)*p.Y[i]
		}
		if theory.Norm(rest) > 1e-9 || dot(second, p.Y) < -1e-9 {
			t.Fatalf("%v is not in the plane %+v, or on the other side", second, p)
		}
		if kind == 1 || kind == 3 { // Y is the nearest to the axis on which X is least that is across X
			least := 0
			for i := range d {
				if math.Abs(p.X[i]) < math.Abs(p.X[least]) {
					least = i
				}
			}
			if want := math.Sqrt(1 - p.X[least]*p.X[least]); math.Abs(p.Y[least]-want) > 1e-9 {
				t.Fatalf("X = %v, Y = %v does not lead to axis %d", p.X, p.Y, least)
			}
		}
		of := make([]float64, d)
		square := mat.NewSymDense(d, nil)
		for i := range d {
			of[i] = r.NormFloat64()
			for j := range i + 1 {
				square.SetSym(i, j, r.NormFloat64())
			}
		}
		if got := p.Coordinates(of); math.Abs(got[0]-dot(of, p.X)) > 1e-12 || math.Abs(got[1]-dot(of, p.Y)) > 1e-12 {
			t.Fatalf("coordinates %v", got)
		}
		X, Y := mat.NewVecDense(d, p.X), mat.NewVecDense(d, p.Y)
		shadow := p.Shadow(times(square))
		for i, want := range []float64{mat.Inner(X, square, X), mat.Inner(X, square, Y), mat.Inner(Y, square, Y)} {
			if math.Abs(shadow[i]-want) > 1e-12 {
				t.Fatalf("shadow %v, want %v at %d", shadow, want, i)
			}
		}
	}
}

func dot(x, y []float64) (sum float64) {
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}

func times(m *mat.SymDense) func(to, x []float64) {
	return func(to, x []float64) { mat.NewVecDense(len(to), to).MulVec(m, mat.NewVecDense(len(x), x)) }
}

// In the widest direction a matrix is as large as its largest eigenvalue, nearly, by at most 200 products, of which large matrices have fewer.
func TestWidestIsTheLargestEigenvector(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 2))
	for _, d := range []int{2, 3, 10, 30} {
		m := mat.NewSymDense(d, nil)
		for range 3 {
			v := mat.NewVecDense(d, nil)
			for i := range d {
				v.SetVec(i, r.NormFloat64())
			}
			m.SymRankOne(m, 1, v)
		}
		var eigen mat.EigenSym
		if !eigen.Factorize(m, false) {
			t.Fatal("no eigenvalues")
		}
		largest := slices.Max(eigen.Values(nil))
		x := theory.Widest(times(m), d)
		v := mat.NewVecDense(d, x)
		if got := mat.Inner(v, m, v); math.Abs(got-largest) > 1e-3*largest || math.Abs(theory.Norm(x)-1) > 1e-12 {
			t.Errorf("d = %d: %v, want %v", d, got, largest)
		}
	}
	for d, want := range map[int]int{2: 200, 200: 100, 1000: 8} {
		products := 0
		theory.Widest(func(to, x []float64) {
			products++
			copy(to, x)
		}, d)
		if products != want {
			t.Errorf("d = %d: %d products, want %d", d, products, want)
		}
	}
}

// theta* at a step is the shortest that fits Q* best, as gonum finds it, and its residual that of the report, whose lines on realizability and norm
// can also be had alone.
func TestThetaStarAgainstGonum(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 3))
	exact := 0
	for _, shape := range mdptest.Shapes(r, 100, 4, 5, 3) {
		p := shape.Random(r)
		in := instance(p, randomMap(r, shape), make([]float64, shape.Horizon)...)
		realizable, norms := finding(t, in, "realizability"), finding(t, in, "theta-norm")
		if got := theory.Realizable(in); !reflect.DeepEqual(got, realizable) {
			t.Fatalf("%+v alone, want %+v", got, realizable)
		}
		if got := theory.ThetaNorm(in); !reflect.DeepEqual(got, norms) {
			t.Fatalf("%+v alone, want %+v", got, norms)
		}
		for h := 1; h <= shape.Horizon; h++ {
			rows := shape.States * shape.Actions
			Y := mat.NewDense(rows, 1, nil)
			for i := range rows {
				Y.Set(i, 0, in.Optimal.Q(h, i/shape.Actions, i%shape.Actions))
			}
			_, _, theta, missed := projection(t, matrix(in, h), Y)
			star := theory.ThetaStar(in, h)
			residual, norm := mat.Norm(missed, math.Inf(1)), mat.Norm(theta, 2)
			if len(star.Theta) != in.Features.Dim() || math.Abs(star.Residual-residual) > 1e-9 || star.Exact != (residual < 1e-9) {
				t.Fatalf("%+v: %+v, want the residual %v", shape, star, residual)
			}
			for i, x := range star.Theta {
				if math.Abs(x-theta.At(i, 0)) > 1e-8*max(1, norm) {
					t.Fatalf("%+v: theta_%d is %v, want %v", shape, h, star.Theta, theta.RawMatrix().Data)
				}
			}
			if star.Exact {
				exact++
			}
		}
	}
	if exact < 30 {
		t.Errorf("%d fits are exact: too few to tell", exact)
	}
}
