package linalg

import (
	"math"
	"math/rand/v2"
	"testing"
)

// lengths are 0 to 67: all remainders of four and of eight, short and long.
const lengths = 68

// magnitudes are 10^-8 to 10^8.
var magnitudes = func() (m [17]float64) {
	for i := range m {
		m[i] = math.Pow(10, float64(i-8))
	}
	return m
}()

// numbers returns n numbers of magnitudes 10^-8 to 10^8, so that every other order of additions gives other bits, with some
// zeros of both signs, in a slice that begins at an odd place.
func numbers(r *rand.Rand, n int) []float64 {
	offset := r.IntN(4)
	x := make([]float64, offset+n+3)[offset:][:n]
	for i := range x {
		switch r.IntN(8) {
		case 0:
			x[i] = 0
		case 1:
			x[i] = math.Copysign(0, -1)
		default:
			x[i] = (r.Float64() - 0.5) * magnitudes[r.IntN(17)]
		}
	}
	return x
}

// lanes is the documented order, literally: the product of index i goes to lane i mod 4, and the lanes are added crosswise.
func lanes(n int, product func(int) float64) float64 {
	var x [4]float64
	for i := range n {
		x[i%4] += product(i)
	}
	return (x[0] + x[2]) + (x[1] + x[3])
}

func dot(a, b []float64) float64 {
	return lanes(len(a), func(i int) float64 { return float64(a[i] * b[i]) })
}

func sameBits(t *testing.T, what string, got, want []float64) {
	t.Helper()
	for i := range want {
		if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
			t.Fatalf("%s, of length %d: number %d is %v, want %v", what, len(want), i, got[i], want[i])
		}
	}
}

func TestDotAddsInLanes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	reordered := 0
	for n := range lengths {
		for range 40 {
			a, b := numbers(r, n), numbers(r, n)
			sameBits(t, "Dot", []float64{Dot(a, b)}, []float64{dot(a, b)})
			straight := 0.0
			for i := range a {
				straight += float64(a[i] * b[i])
			}
			if straight != dot(a, b) {
				reordered++
			}
		}
	}
	if reordered < 1000 { // of 68 x 40; among short and sparse ones many orders give the same bits
		t.Fatalf("the order of additions matters in %d cases only: this test would not see another one", reordered)
	}
}

func TestMatVecIsDotRowByRow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for d := range lengths {
		for range 4 {
			A, x, y := numbers(r, d*d), numbers(r, d), numbers(r, d)
			want := make([]float64, d)
			for i := range want {
				want[i] = dot(A[i*d:(i+1)*d], x)
			}
			MatVec(y, A, x)
			sameBits(t, "MatVec", y, want)
		}
	}
}

func TestAddOuterIsRowByRow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for n := range lengths {
		for _, c := range []float64{1, -1, 0.3} {
			m := r.IntN(lengths)
			A, x, y := numbers(r, m*n), numbers(r, m), numbers(r, n)
			want := make([]float64, m*n)
			copy(want, A)
			for i := range x {
				for j := range y {
					if x[i] != 0 {
						want[i*n+j] += float64(float64(c*x[i]) * y[j])
					}
				}
			}
			AddOuter(A, c, x, y)
			sameBits(t, "AddOuter", A, want)
		}
	}
}

// With x = y the matrix stays symmetric to the bit.
func TestAddOuterKeepsSymmetry(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	for d := range lengths {
		A := make([]float64, d*d)
		for _, c := range []float64{1, -1} {
			x := numbers(r, d)
			AddOuter(A, c, x, x)
		}
		for i := range d {
			for j := range i {
				sameBits(t, "a mirrored entry", A[i*d+j:][:1], A[j*d+i:][:1])
			}
		}
	}
}

func TestAddScaled(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	for n := range lengths {
		x, y, c := numbers(r, n), numbers(r, n), r.Float64()
		want := make([]float64, n)
		for i := range want {
			want[i] = y[i] + float64(c*x[i])
		}
		AddScaled(y, c, x)
		sameBits(t, "AddScaled", y, want)
	}
}

// The loops write only where they should.
func TestLoopsWriteNothingElse(t *testing.T) {
	const mark = 12345
	guarded := func(n int) (whole, inside []float64) {
		whole = make([]float64, n+8)
		for i := range whole {
			whole[i] = mark
		}
		return whole, whole[4 : 4+n]
	}
	r := rand.New(rand.NewPCG(1, 6))
	for d := range lengths {
		y, yIn := guarded(d)
		A, AIn := guarded(d * d)
		P, PIn := guarded(d * d)
		work, workIn := guarded(d * d)
		MatVec(yIn, numbers(r, d*d), numbers(r, d))
		AddScaled(yIn, 2, numbers(r, d))
		AddOuter(AIn, 1, numbers(r, d), numbers(r, d))
		Inverse(PIn, positive(r, d), workIn, d)
		for _, whole := range [][]float64{y, A, P, work} {
			for i := range 4 {
				if whole[i] != mark || whole[len(whole)-1-i] != mark {
					t.Fatalf("d = %d: a number beside the result was overwritten", d)
				}
			}
		}
	}
}
