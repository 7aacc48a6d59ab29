package linalg

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// WeightAndMean and Regress as their formulas, row by row and in the documented order of additions, on every length, with zeros of both signs
// among the numbers and vectors that begin anywhere.
func TestWeightAndMeanAreAMatrixProductAndTwoDots(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for d := range lengths {
		for range 4 {
			P, x, theta, g := numbers(r, d*d), numbers(r, d), numbers(r, d), numbers(r, d)
			want := make([]float64, d)
			for i := range want {
				want[i] = dot(P[i*d:(i+1)*d], x)
			}
			weight, mean := WeightAndMean(g, P, x, theta)
			sameBits(t, "g of WeightAndMean", g, want)
			sameBits(t, "WeightAndMean", []float64{weight, mean}, []float64{dot(x, want), dot(x, theta)})
		}
	}
}

func TestRegressInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 2))
	for d := 1; d < lengths; d++ {
		for i := range 8 { // four without an origin, four with one
			s := Regression{P: numbers(r, d*d), Recent: numbers(r, d*d), M: numbers(r, d*d), U: numbers(r, d), Target: numbers(r, d), Theta: numbers(r, d)}
			if i >= 4 {
				s.Origin, s.Next, s.Base, s.Room = numbers(r, d), numbers(r, d), numbers(r, d*d), numbers(r, 2*d)
			}
			if i%2 == 1 {
				s.Base = nil
			}
			want := Regression{
				P: slices.Clone(s.P), Recent: slices.Clone(s.Recent), M: slices.Clone(s.M), U: slices.Clone(s.U), Target: slices.Clone(s.Target), Theta: slices.Clone(s.Theta),
				Origin: s.Origin, Next: s.Next, Base: s.Base,
			}
			x, g, next, thetaNext, reward := numbers(r, d), numbers(r, d), numbers(r, d), numbers(r, d), r.Float64()
			for dot(x, g) <= -1 { // a weight is never negative
				g = numbers(r, d)
			}
			if i%4 == 3 {
				next, thetaNext = nil, nil
				s.Next, s.Base = nil, nil
			}
			wantG := slices.Clone(g)
			moved := regressed(&want, x, wantG, reward, next, thetaNext)
			got := Regress(&s, x, g, reward, next, thetaNext)
			sameBits(t, "P", s.P, want.P)
			for i := range d {
				sameBits(t, "Recent's upper triangle", s.Recent[i*d+i:(i+1)*d], want.Recent[i*d+i:(i+1)*d])
			}
			sameBits(t, "M", s.M, want.M)
			sameBits(t, "U", s.U, want.U)
			sameBits(t, "theta", s.Theta, want.Theta)
			sameBits(t, "g", g, wantG)
			sameBits(t, "the step of theta", []float64{got}, []float64{moved})
		}
	}
}

// regressed is Regress, literally.
func regressed(s *Regression, x, g []float64, reward float64, next, thetaNext []float64) (moved float64) {
	d := len(x)
	outer := func(A []float64, c float64, x, y []float64) {
		for i := range d {
			for j := range d {
				if x[i] != 0 {
					A[i*d+j] += float64(float64(c*x[i]) * y[j])
				}
			}
		}
	}
	scale := 1 / math.Sqrt(1+dot(x, g))
	for i := range d {
		g[i] *= scale
	}
	outer(s.P, -1, g, g)
	outer(s.Recent, 1, x, x)
	if s.Origin != nil {
		if next != nil {
			reward += dot(next, s.Next)
		}
		reward -= dot(x, s.Origin)
	}
	for i := range d {
		s.U[i] += float64(reward * x[i])
	}
	target := slices.Clone(s.U)
	if next != nil {
		outer(s.M, 1, x, next)
		for i := range d {
			z := slices.Clone(thetaNext)
			if s.Origin != nil {
				for j := range d {
					z[j] -= s.Next[j]
				}
			}
			target[i] = dot(s.M[i*d:(i+1)*d], z) + s.U[i]
			if s.Base != nil {
				target[i] += dot(s.Base[i*d:(i+1)*d], z)
			}
		}
	}
	for i := range d {
		was := s.Theta[i]
		s.Theta[i] = dot(s.P[i*d:(i+1)*d], target)
		if s.Origin != nil {
			s.Theta[i] += s.Origin[i]
		}
		moved += float64((s.Theta[i] - was) * (s.Theta[i] - was))
	}
	return moved
}

func TestLargestIsTheFirst(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	for n := range 4 * lengths {
		for range 20 {
			x := numbers(r, n)
			for i := range x {
				if r.IntN(3) == 0 {
					x[i] = math.Inf(-1)
				} else if r.IntN(8) == 0 {
					x[i] = math.Inf(1)
				} else {
					x[i] = float64(r.IntN(6)) // often equal
				}
			}
			want := -1
			for i, v := range x {
				if v > math.Inf(-1) && (want < 0 || v > x[want]) {
					want = i
				}
			}
			if got := Largest(x); got != want {
				t.Fatalf("the largest of %v: %d, want %d", x, got, want)
			}
			if n == 0 {
				continue
			}
			but := r.IntN(n)
			most, before := math.Inf(-1), slices.Clone(x)
			for i, v := range x {
				if i != but {
					most = max(most, v)
				}
			}
			if got := LargestBut(x, but); got != most || !slices.Equal(x, before) {
				t.Fatalf("the largest of %v but for number %d: %v, want %v", before, but, got, most)
			}
		}
	}
}
