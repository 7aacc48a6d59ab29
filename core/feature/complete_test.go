package feature_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
)

// Completed, Q* is linear in features of any kind, norms stay within 1, and the first components are the kind's own. Those that are added have one
// norm everywhere; in version 1 it is one component, the residual itself.
func TestCompleteMakesQStarLinear(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	added := 0
	for i, shape := range mdptest.Shapes(r, 120, 5, 10, 4) {
		kinds := []string{"polynomial", "fourier", "rbf", "tile-coding", "random-projection", "formula", "one-hot", "q-star-span"}
		kind, given := kinds[i%len(kinds)], parameter.Args{}
		switch kind {
		case "random-projection":
			given["dim"] = 1 + r.IntN(6)
		case "tile-coding":
			given["tiles"], given["tilings"] = 1+r.IntN(2), 1+r.IntN(2)
		case "polynomial":
			given["degree"] = 1
		}
		s := random(r, shape)
		s.Normalise = i%3 == 0
		plain := mustMake(t, s, kind, given)
		before := largest(s, plain)
		residual, _ := fit(s, plain, s.Solution.Q)

		s.Complete, s.Notes, s.Version = true, nil, 1+i/8%2
		more, says := 5, "5 components of norm 1 were added"
		if s.Version == 1 {
			more, says = 1, "One component was added"
		}
		m := mustMake(t, s, kind, given)
		after, theta := fit(s, m, s.Solution.Q)
		if after > 1e-9*float64(shape.Horizon) {
			t.Errorf("%s, %+v: residual %v, before %v", kind, shape, after, residual)
		}
		norm := largest(s, m)
		if norm > feature.MaxNorm || s.Normalise && math.Abs(norm-1) > 1e-12 {
			t.Errorf("%s, %+v: norm %v, before %v", kind, shape, norm, before)
		}
		said := strings.Join(s.Notes, " ")
		if residual <= 1e-9*float64(shape.Horizon) {
			if m.Dim() != plain.Dim() || !strings.Contains(said, "linear in the features already") {
				t.Errorf("%s, %+v: dimension %d, before %d, though the residual was %v: %s", kind, shape, m.Dim(), plain.Dim(), residual, said)
			}
			continue
		}
		added++
		if m.Dim() != plain.Dim()+more || !strings.Contains(said, says) {
			t.Errorf("%s, %+v: dimension %d, before %d: %s", kind, shape, m.Dim(), plain.Dim(), said)
		}
		// |theta| needs no more than sqrt 2 times the plain one's and what the residual needs: |r|, or within H sqrt 10 in version 2.
		needs := residual
		if s.Version == 2 {
			needs = math.Sqrt(10) * float64(shape.Horizon)
		}
		if _, plainTheta := fit(s, plain, s.Solution.Q); !s.Normalise && theta > math.Sqrt2*math.Hypot(plainTheta, needs)*(1+1e-6) {
			t.Errorf("%s, %+v: |theta| %v, plain %v, residual %v", kind, shape, theta, plainTheta, residual)
		}
		if !s.Normalise {
			scratch, dense := make([]float64, plain.Dim()), make([]float64, plain.Dim())
			everywhere(s, m, func(h, x, a int, phi []float64) {
				for k, v := range plain.Phi(h, x, a, scratch).Dense(dense) {
					if math.Abs(phi[k]*math.Sqrt2-v) > 1e-15 {
						t.Fatalf("%s: component %d of phi_%d(%d,%d) is %v, was %v", kind, k, h, x, a, phi[k], v)
					}
				}
				if added := (feature.Vector{Value: phi[plain.Dim():]}).Norm() * math.Sqrt2; s.Version == 2 && math.Abs(added-1) > 1e-12 {
					t.Fatalf("%s: the components added to phi_%d(%d,%d) have norm %v, expected 1", kind, h, x, a, added)
				}
			})
		}
	}
	if added < 40 {
		t.Errorf("only %d of 120 maps lacked a direction", added)
	}
}

func TestCompleteIsRefused(t *testing.T) {
	s := random(rand.New(rand.NewPCG(7, 2)), mdptest.Shape{Horizon: 2, States: 4, Actions: 2})
	s.Complete, s.Tabulated = true, false
	if _, err := try(s, "polynomial", nil); fault(t, err).Path != "complete" {
		t.Errorf("without a table: %v", err)
	}
	s = random(rand.New(rand.NewPCG(7, 2)), mdptest.Shape{Horizon: 10, States: 400, Actions: 2, Coarse: true})
	s.Complete = true
	if _, err := try(s, "q-star-span", parameter.Args{"dim": 1200}); fault(t, err).Path != "complete" {
		t.Errorf("too large a fit: %v", err)
	}
	// Of few rows what takes long is the decomposition: 40 rows of 2500 features are 0.25e9 multiplications without it.
	s = random(rand.New(rand.NewPCG(7, 3)), mdptest.Shape{Horizon: 2, States: 20, Actions: 2})
	s.Complete = true
	if _, err := try(s, "q-star-span", parameter.Args{"dim": 2500}); fault(t, err).Path != "complete" {
		t.Errorf("too large a decomposition: %v", err)
	}
}
