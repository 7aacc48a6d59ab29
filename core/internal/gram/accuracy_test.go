package gram

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
	"revisit/core/repeat"
)

// stream is a source of features: a few fixed unit vectors with their chances, so that Lambda follows from counts.
type stream struct {
	name    string
	chance  func(i int) float64 // of vector i, relative
	vectors func(r *rand.Rand, d int) [][]float64
}

var streams = []stream{
	{"all directions alike", func(int) float64 { return 1 }, units},
	// 10^6 updates in one oblique direction, a handful in each other one: Lambda's condition number is about 10^6.
	{"one direction", func(i int) float64 { return []float64{1, 1e-5}[min(i, 1)] }, units},
	// Nearly parallel vectors: most directions are seen through differences of 10^-3 only.
	{"a narrow cone", func(int) float64 { return 1 }, func(r *rand.Rand, d int) [][]float64 {
		vectors := units(r, d)
		for _, v := range vectors[1:] {
			for i := range v {
				v[i] = vectors[0][i] + v[i]/1000
			}
			normalise(v)
		}
		return vectors
	}},
	// Rarely a vector as short as 10^-6 beside the long ones.
	{"lengths apart", func(i int) float64 { return []float64{1, 0.01}[i%2] }, func(r *rand.Rand, d int) [][]float64 {
		vectors := units(r, d)
		for i := 1; i < len(vectors); i += 2 {
			for j := range vectors[i] {
				vectors[i][j] *= 1e-6
			}
		}
		return vectors
	}},
}

// units returns 2d unit vectors in random directions.
func units(r *rand.Rand, d int) [][]float64 {
	vectors := make([][]float64, 2*d)
	for i := range vectors {
		vectors[i] = make([]float64, d)
		for j := range d {
			vectors[i][j] = r.NormFloat64()
		}
		normalise(vectors[i])
	}
	return vectors
}

func normalise(v []float64) {
	norm := (feature.Vector{Value: v}).Norm()
	for i := range v {
		v[i] /= norm
	}
}

// After 10^6 updates, 10^5 with -short, the inverse, every bonus and every <phi,theta> agree with a Cholesky solve to 1e-8, also one update before
// the inverse is refreshed, when most rounding has gathered.
func TestAMillionUpdatesStayAccurate(t *testing.T) {
	const million = 1_000_000
	for _, d := range []int{8, 64} {
		n := repeat.Updates(million)
		if runtime.GOARCH == "wasm" && d == 64 {
			n = min(n, million/10) // the same bits as natively, ten times slower
		}
		tried := streams
		if d == 64 {
			tried = streams[:2] // a few seconds each
		}
		for _, src := range tried {
			t.Run(fmt.Sprintf("%s, d=%d", src.name, d), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(1, uint64(d)))
				vectors := src.vectors(r, d)
				draw := chooser(r, len(vectors), src.chance)
				counts, rewards := make([]float64, len(vectors)), make([]float64, len(vectors))
				m, room, g, u := New(d), NewRoom(d), make([]float64, d), make([]float64, d)
				last := n - n%refreshEvery(d) - 1 // one before a refresh
				for k := int64(1); k <= n; k++ {
					i, reward := draw(), r.Float64()
					counts[i]++
					rewards[i] += reward
					m.Weight(feature.Vector{Value: vectors[i]}, g)
					x, _ := m.Include(feature.Vector{Value: vectors[i]}, g, room)
					linalg.AddScaled(u, reward, x)
					if k == last || k == n {
						compare(t, m, u, vectors, counts, rewards, k)
					}
				}
			})
		}
	}
}

// chooser draws i with probability proportional to chance(i).
func chooser(r *rand.Rand, n int, chance func(int) float64) func() int {
	cumulative := make([]float64, n)
	sum := 0.0
	for i := range n {
		sum += chance(i)
		cumulative[i] = sum
	}
	return func() int {
		u := r.Float64() * sum
		i := 0
		for u >= cumulative[i] && i < n-1 {
			i++
		}
		return i
	}
}

func compare(t *testing.T, m *Matrix, sum []float64, vectors [][]float64, counts, rewards []float64, k int64) {
	const within = 1e-8
	d := len(sum)
	lambda, u := mat.NewSymDense(d, nil), mat.NewVecDense(d, nil)
	for i := range d {
		lambda.SetSym(i, i, 1)
	}
	for i, v := range vectors {
		phi := mat.NewVecDense(d, v)
		lambda.SymRankOne(lambda, counts[i], phi)
		u.AddScaledVec(u, rewards[i], phi)
	}
	var factor mat.Cholesky
	if !factor.Factorize(lambda) {
		t.Fatal("Lambda is not positive definite")
	}
	var inverse mat.SymDense
	if err := factor.InverseTo(&inverse); err != nil {
		t.Fatal(err)
	}
	worst := 0.0
	for i := range d {
		for j := range d {
			if m.inverse[i*d+j] != m.inverse[j*d+i] {
				t.Fatalf("after %d updates entries (%d,%d) and (%d,%d) of the inverse differ", k, i, j, j, i)
			}
			worst = max(worst, math.Abs(m.inverse[i*d+j]-inverse.At(i, j)))
		}
	}
	if worst /= mat.Max(&inverse); worst > within {
		t.Errorf("after %d updates the inverse is off by %.2g", k, worst)
	}
	var theta mat.VecDense
	if err := factor.SolveVecTo(&theta, u); err != nil {
		t.Fatal(err)
	}
	solved := make([]float64, d)
	m.Solve(solved, sum)
	bonusOff, valueOff := 0.0, 0.0
	for _, v := range vectors {
		phi := mat.NewVecDense(d, v)
		valueOff = max(valueOff, math.Abs(mat.Dot(phi, &theta)-mat.Dot(phi, mat.NewVecDense(d, solved))))
		var weighted mat.VecDense
		if err := factor.SolveVecTo(&weighted, phi); err != nil {
			t.Fatal(err)
		}
		want := math.Sqrt(mat.Dot(phi, &weighted))
		got := math.Sqrt(m.Weight(feature.Vector{Value: v}, make([]float64, d)))
		bonusOff = max(bonusOff, math.Abs(got-want)/want)
	}
	if bonusOff > within {
		t.Errorf("after %d updates a bonus is off by %.2g", k, bonusOff)
	}
	if valueOff > within { // values are up to 1 here
		t.Errorf("after %d updates <phi,theta> is off by %.2g", k, valueOff)
	}
	t.Logf("after %d updates, condition %.1g: off by %.1g (inverse), %.1g (bonuses), relative; %.1g (<phi,theta>)", k, factor.Cond(), worst, bonusOff, valueOff)
}

// The inverse is refreshed when it is due, and not before: then it has the bits of linalg's inverse of Lambda.
func TestInverseIsRefreshedInTime(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for _, d := range []int{5, 8} {
		vectors := units(r, d)
		m, room, g := New(d), NewRoom(d), make([]float64, d)
		fresh := func() bool {
			P := make([]float64, d*d)
			lambda, _ := m.Lambda()
			return linalg.Inverse(P, lambda, make([]float64, d*d), d) && slices.Equal(P, m.inverse)
		}
		every := int(refreshEvery(d))
		for k := 1; k <= 2*every; k++ {
			phi := feature.Vector{Value: vectors[r.IntN(len(vectors))]}
			m.Weight(phi, g)
			if _, told := m.Include(phi, g, room); told != (k%every == 0) {
				t.Errorf("d = %d: after %d updates it says that the inverse is refreshed: %t", d, k, told)
			}
			if k%every == 0 && !fresh() {
				t.Errorf("d = %d: after %d updates the inverse is not refreshed", d, k)
			}
			if k%every == every-1 && fresh() {
				t.Errorf("d = %d: after %d updates the inverse is already fresh, or nothing gathers", d, k)
			}
		}
	}
}
