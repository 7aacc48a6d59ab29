package gram

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
)

// sample is a feature with few entries, in both of its forms.
func sample(r *rand.Rand, d, entries, among int) (sparse, dense feature.Vector) {
	dense.Value = make([]float64, d)
	places := map[int32]float64{}
	for len(places) < entries {
		places[int32(r.IntN(among))] = r.Float64() - 0.5
	}
	for i := range int32(d) {
		if x, ok := places[i]; ok {
			sparse.Index, sparse.Value = append(sparse.Index, i), append(sparse.Value, x)
			dense.Value[i] = x
		}
	}
	return sparse, dense
}

// against tells how far the inverse is from that of I + sum phi phi', as gonum computes it.
func against(t *testing.T, lambda *mat.SymDense, inverse []float64) float64 {
	t.Helper()
	var factor mat.Cholesky
	if !factor.Factorize(lambda) {
		t.Fatal("not positive definite")
	}
	var want mat.SymDense
	if err := factor.InverseTo(&want); err != nil {
		t.Fatal(err)
	}
	d, worst := lambda.SymmetricDim(), 0.0
	for i := range d {
		for j := range d {
			worst = max(worst, math.Abs(inverse[i*d+j]-want.At(i, j)))
		}
	}
	return worst
}

func identity(d int) *mat.SymDense {
	lambda := mat.NewSymDense(d, nil)
	for i := range d {
		lambda.SetSym(i, i, 1)
	}
	return lambda
}

// Lambda and its inverse are those of the definition, and the same bits whatever form the features have, over several refreshes, which come at
// their regular numbers of updates; where features have few places, the others stay those of I.
func TestMatrixIsItsDefinitionInEveryForm(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 1))
	for _, c := range []struct{ d, entries, among int }{{1, 1, 1}, {3, 2, 3}, {8, 1, 8}, {20, 3, 4}, {20, 3, 20}, {40, 2, 9}, {48, 1, 5}} {
		sparse, dense := New(c.d), New(c.d)
		rooms, g := [2]*Room{NewRoom(c.d), NewRoom(c.d)}, make([]float64, c.d)
		var diagonal *Diagonal
		if c.entries == 1 {
			diagonal = NewDiagonal(c.d)
		}
		lambda := identity(c.d)
		refreshes := 0
		n := int64(2200)
		for k := int64(1); k <= n; k++ {
			x, y := sample(r, c.d, c.entries, c.among)
			lambda.SymRankOne(lambda, 1, mat.NewVecDense(c.d, y.Value))
			before := sparse.Weight(x, g)
			if w := dense.Weight(y, g); w != before {
				t.Fatalf("d = %d: the weight of a dense feature is %v, of a sparse one %v", c.d, w, before)
			}
			theta := make([]float64, c.d)
			for i := range theta {
				theta[i] = r.NormFloat64()
			}
			product := mat.Dot(mat.NewVecDense(c.d, theta), mat.NewVecDense(c.d, y.Value))
			for _, form := range []feature.Vector{x, y} {
				if w, m := dense.WeightAndMean(form, g, theta); w != before || math.Abs(m-product) > 1e-12 {
					t.Fatalf("d = %d: weight and mean %v, %v, want %v, %v", c.d, w, m, before, product)
				}
			}
			_, fresh := sparse.Include(x, g, rooms[0])
			dense.Weight(y, g)
			given, also := dense.Include(y, g, rooms[1])
			if regular := k%max(1024, int64(4*c.d)) == 0; fresh != regular || also != regular {
				t.Fatalf("d = %d: refreshed after %d updates: %t, %t", c.d, k, fresh, also)
			}
			if fresh {
				refreshes++
			}
			if !slices.Equal(given, y.Value) || !slices.Equal(sparse.inverse, dense.inverse) {
				t.Fatalf("d = %d: after %d updates sparse features give another inverse", c.d, k)
			}
			if diagonal != nil {
				if w := diagonal.Weight(x.Only()); math.Abs(w-before) > 1e-15 {
					t.Fatalf("d = %d: the weight is %v on the diagonal, want %v", c.d, w, before)
				}
				if diagonal.Include(x.Only()) != fresh {
					t.Fatalf("d = %d: the diagonal is refreshed apart", c.d)
				}
			}
			if k == n || k%701 == 0 {
				if off := against(t, lambda, sparse.inverse); off > 1e-12 {
					t.Fatalf("d = %d: after %d updates the inverse is off by %g", c.d, k, off)
				}
				whole, kept := sparse.Lambda()
				if off := mat.Norm(sub(whole, lambda), 2); off > 1e-9 || &kept[0] != &sparse.inverse[0] {
					t.Fatalf("d = %d: Lambda is off by %g", c.d, off)
				}
				if diagonal != nil {
					lambdaOf, inverse := diagonal.Lambda()
					if !slices.Equal(lambdaOf, whole) || !slices.Equal(inverse, kept) {
						t.Fatalf("d = %d: the diagonal is not the matrix's", c.d)
					}
					if diagonal.Updates() != k || diagonal.Residual() > 1e-12 || !diagonal.Sound() || diagonal.Inverse(0) != kept[0] {
						t.Fatalf("d = %d: the diagonal after %d updates: %+v", c.d, k, diagonal)
					}
				}
				trace, target := 0.0, make([]float64, c.d)
				for i := range c.d {
					trace += kept[i*c.d+i]
				}
				for _, i := range x.Index {
					target[i] = r.NormFloat64()
				}
				if math.Abs(sparse.Trace()-trace) > 1e-12*trace {
					t.Fatalf("trace %v, want %v", sparse.Trace(), trace)
				}
				checkSolving(t, sparse, dense, diagonal, lambda, target, rooms[0])
			}
		}
		if sparse.Refreshes() != refreshes || sparse.Breaks() != 0 || sparse.Updates() != n || !sparse.Sound() || sparse.Residual() > 1e-11 || sparse.Residual() <= 0 && c.d > 1 {
			t.Errorf("d = %d: %d refreshes, %d breaks, %d updates, residual %g", c.d, sparse.Refreshes(), sparse.Breaks(), sparse.Updates(), sparse.Residual())
		}
		if got := sparse.Touched().Index; c.among*4 < c.d && len(got) > c.among {
			t.Errorf("d = %d: %d places are touched of %d", c.d, len(got), c.among)
		}
	}
}

func sub(a []float64, b *mat.SymDense) *mat.Dense {
	d := b.SymmetricDim()
	var difference mat.Dense
	difference.Sub(mat.NewDense(d, d, slices.Clone(a)), b)
	return &difference
}

// checkSolving checks that Solve and Multiply undo each other and are Lambda's.
func checkSolving(t *testing.T, sparse, dense *Matrix, diagonal *Diagonal, lambda *mat.SymDense, target []float64, room *Room) {
	t.Helper()
	d := len(target)
	want, touched, again := make([]float64, d), make([]float64, d), make([]float64, d)
	dense.Solve(want, target)
	sparse.SolveTouched(touched, target)
	if diagonal != nil {
		diagonal.Solve(again, target)
	} else {
		sparse.Solve(again, target)
	}
	var product, exactly mat.VecDense
	product.MulVec(lambda, mat.NewVecDense(d, want))
	y := make([]float64, d)
	sparse.Multiply(y, want, room)
	exactly.MulVec(lambda, mat.NewVecDense(d, want))
	for i := range d {
		if math.Abs(product.AtVec(i)-target[i]) > 1e-9 || math.Abs(y[i]-exactly.AtVec(i)) > 1e-9 {
			t.Fatalf("d = %d: Lambda times the solution has %v at %d, want %v; Multiply gives %v", d, product.AtVec(i), i, target[i], y[i])
		}
		if math.Abs(touched[i]-want[i]) > 1e-15 || math.Abs(again[i]-want[i]) > 1e-15 {
			t.Fatalf("d = %d: solutions %v, %v, want %v", d, touched[i], again[i], want[i])
		}
	}
}

// A clone goes its own way, and the other does not notice.
func TestClonesAreTheirOwn(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 2))
	const d = 6
	m, diagonal := newWalk(d, 3), NewDiagonal(d)
	for range 100 {
		m.next()
		diagonal.Include(r.IntN(d), r.Float64())
	}
	lambda, inverse := m.Lambda()
	inverse = slices.Clone(inverse)
	own, of := diagonal.Lambda()
	copied, c := diagonal.Clone(), &walk{m.Matrix.Clone(), NewRoom(d), make([]float64, d), m.vectors, r}
	for range 1500 {
		c.next()
		copied.Include(r.IntN(d), r.Float64())
	}
	if after, kept := m.Lambda(); !slices.Equal(after, lambda) || !slices.Equal(kept, inverse) || m.Updates() != 100 || c.Updates() != 1600 || m.Touched() == c.Touched() {
		t.Error("the matrix has changed with its clone")
	}
	if after, kept := diagonal.Lambda(); !slices.Equal(after, own) || !slices.Equal(kept, of) || diagonal.Updates() != 100 || copied.Updates() != 1600 {
		t.Error("the diagonal has changed with its clone")
	}
}

// A wrong entry of the diagonal's inverse is mended when its turn comes, and is noted.
func TestAWrongEntryOfTheDiagonalIsRefreshed(t *testing.T) {
	m := NewDiagonal(4)
	for range 10 {
		for i := range 4 {
			if m.Include(i, 0.5) {
				t.Fatal("a sound inverse was refreshed")
			}
		}
	}
	m.inverse[2] += 1e-4
	if m.Include(1, 0.5) || !m.Include(2, 0.5) || m.Include(2, 0.5) {
		t.Error("the wrong entry is refreshed with another one, or not at all")
	}
	if math.Abs(m.Inverse(2)-1/(1+12*0.25)) > 1e-15 || m.Residual() < 1e-5 || !m.Sound() {
		t.Errorf("entry %v, residual %v", m.Inverse(2), m.Residual())
	}
}

// Count counts up to the update before which the inverse is due to be looked at.
func TestCountLeavesTheChecks(t *testing.T) {
	m := New(5)
	if m.Touched().Few() != true {
		t.Error("places are touched before the first sample")
	}
	for want := int64(1); want < checkEvery; want++ {
		if !m.Count() || m.Updates() != want {
			t.Fatalf("%d updates, want %d", m.Updates(), want)
		}
	}
	if m.Count() || m.Updates() != checkEvery-1 || m.Touched().Few() {
		t.Errorf("counted %d updates", m.Updates())
	}
	if updates, next := m.Counters(); updates != &m.updates || *next != checkEvery {
		t.Errorf("the next check is after %d updates", *next)
	}
	if inverse, recent := m.Parts(); &inverse[0] != &m.inverse[0] || &recent[0] != &m.recent[0] {
		t.Error("the parts are others")
	}
}

// A regression is that of the normal equations, as gonum solves them: with one entry a feature and with several, as rows join, get values, and lose
// them; a clone goes on by itself.
func TestRidgeSolvesTheNormalEquations(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 3))
	for _, single := range []bool{true, false} {
		for _, scale := range []float64{0.01, 1, 30} {
			const d = 5
			room := NewRidgeRoom(d)
			ridge := NewRidge(d, scale, single, room)
			normal, target := mat.NewSymDense(d, nil), mat.NewVecDense(d, nil)
			for i := range d {
				normal.SetSym(i, i, scale)
			}
			check := func(ridge *Ridge, rows int64) {
				t.Helper()
				w, product := make([]float64, d), mat.NewVecDense(d, nil)
				ridge.Solve(w)
				product.MulVec(normal, mat.NewVecDense(d, w))
				for i := range d {
					if math.Abs(product.AtVec(i)-target.AtVec(i)) > 1e-9 {
						t.Fatalf("single: %t, lambda = %g: %v times w, want %v", single, scale, product.RawVector().Data, target.RawVector().Data)
					}
				}
				if ridge.Rows() != rows {
					t.Fatalf("%d rows, want %d", ridge.Rows(), rows)
				}
				x, y := sample(r, d, 1, d)
				var solved mat.VecDense
				if err := solved.SolveVec(normal, mat.NewVecDense(d, y.Value)); err != nil {
					t.Fatal(err)
				}
				want := mat.Dot(&solved, mat.NewVecDense(d, y.Value))
				if got := ridge.Uncertainty(x); math.Abs(got-want) > 1e-9*want {
					t.Fatalf("uncertainty %v, want %v", got, want)
				}
			}
			for row := range int64(40) {
				entries := 1 + r.IntN(d)
				if single {
					entries = 1
				}
				x, y := sample(r, d, entries, d)
				form := y
				if single || r.IntN(2) == 0 {
					form = x
				}
				ridge.Join(form)
				normal.SymRankOne(normal, 1, mat.NewVecDense(d, y.Value))
				check(ridge, row+1)
				q := r.NormFloat64()
				ridge.Value(form, q)
				target.AddScaledVec(target, q, mat.NewVecDense(d, y.Value))
				check(ridge, row+1)
				if row == 20 {
					c := ridge.Clone(NewRidgeRoom(d))
					check(c, row+1)
					c.Join(form)
					c.Value(form, 3)
					check(ridge, row+1)
				}
				if row == 30 {
					ridge.Forget()
					target.Zero()
					check(ridge, row+1)
				}
			}
		}
	}
}
