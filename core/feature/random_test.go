package feature_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
)

// Signs are fair, those of two places are independent, and another seed gives others.
func TestRandomProjectionIsOfRandomSigns(t *testing.T) {
	const d, S, A = 130, 60, 5
	s := random(rand.New(rand.NewPCG(6, 1)), mdptest.Shape{Horizon: 2, States: S, Actions: A})
	m := mustMake(t, s, "random-projection", parameter.Args{"dim": d})
	if m.Dim() != d || !m.Stationary() {
		t.Fatalf("dimension %d, stationary %t", m.Dim(), m.Stationary())
	}
	vectors := [][]float64{}
	positive := 0
	everywhere(s, m, func(h, _, _ int, phi []float64) {
		if h > 1 {
			return
		}
		vectors = append(vectors, slices.Clone(phi))
		for _, x := range phi {
			if math.Abs(x) != 1/math.Sqrt(d) {
				t.Fatalf("an entry %v, want ±1/√%d", x, d)
			}
			if x > 0 {
				positive++
			}
		}
	})
	n := float64(S * A * d)
	if math.Abs(float64(positive)-n/2) > 4*math.Sqrt(n)/2 {
		t.Errorf("%d of %v signs are positive", positive, n)
	}
	// d <u,v>² of independent signs has mean 1.
	sum, pairs := 0.0, 0.0
	for i, u := range vectors {
		for _, v := range vectors[:i] {
			dot := 0.0
			for k := range u {
				dot += u[k] * v[k]
			}
			sum += dot * dot * d
			pairs++
		}
	}
	if mean := sum / pairs; math.Abs(mean-1) > 0.05 {
		t.Errorf("squared products of two vectors are %v times those of independent signs", mean)
	}
	other := mustMake(t, s, "random-projection", parameter.Args{"dim": d, "seed": 2})
	if slices.Equal(other.Phi(1, 0, 0, make([]float64, d)).Value, vectors[0]) {
		t.Error("another seed gives the same vector")
	}
}

// Q* is linear, norms are within 1 and theta within 2 H sqrt d, in a hundred random problems.
func TestQStarSpan(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	for i, shape := range mdptest.Shapes(r, 100, 6, 12, 4) {
		s := random(r, shape)
		d := 2 + r.IntN(12)
		m := mustMake(t, s, "q-star-span", parameter.Args{"dim": d, "seed": i})
		if m.Dim() != d || m.Stationary() != (shape.Horizon == 1) {
			t.Fatalf("dimension %d of %d, stationary %t", m.Dim(), d, m.Stationary())
		}
		if norm := largest(s, m); norm > 1+1e-12 {
			t.Errorf("%+v, d = %d: norm %v", shape, d, norm)
		}
		residual, theta := fit(s, m, s.Solution.Q)
		if residual > 1e-9 || theta > 2*float64(shape.Horizon)*math.Sqrt(float64(d)) {
			t.Errorf("%+v, d = %d: residual %v, |theta| %v", shape, d, residual, theta)
		}
	}
}

// Other functions are not in the span, no entry is Q* itself, and every step has features of its own.
func TestQStarSpanHidesAndSpansLittleElse(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	const d = 6
	s := random(r, mdptest.Shape{Horizon: 3, States: 20, Actions: 3, Rewards: true})
	m := mustMake(t, s, "q-star-span", parameter.Args{"dim": d})
	if residual, _ := fit(s, m, func(_, x, a int) float64 { return math.Cos(float64(7*x + 3*a)) }); residual < 0.3 {
		t.Errorf("a function that is not Q* is in the span within %v", residual)
	}
	for entry := range d {
		alone := true
		everywhere(s, m, func(h, x, a int, phi []float64) {
			q := s.Solution.Q(h, x, a) / float64(4-h) * math.Sqrt2 / 2
			alone = alone && math.Abs(math.Abs(phi[entry])-q) < 1e-6
		})
		if alone {
			t.Errorf("entry %d is Q* itself", entry)
		}
	}
	scratch, next := make([]float64, d), make([]float64, d)
	if slices.Equal(m.Phi(1, 0, 0, scratch).Value, m.Phi(2, 0, 0, next).Value) {
		t.Error("steps 1 and 2 have the same features")
	}
}
