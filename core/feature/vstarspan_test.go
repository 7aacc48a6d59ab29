package feature_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
)

// fitStates returns the largest residual of f_h(s) in features of states, with one theta for all steps, and |theta|.
func fitStates(s *feature.Setting, m feature.Map, f func(h, s int) float64) (residual, theta float64) {
	d, scratch := feature.StateDim(m), make([]float64, m.Dim())
	squares := linalg.NewLeastSquares(d, 1)
	places := func(visit func(h, x int, psi []float64)) {
		for h := 1; h <= s.Process.Horizon(); h++ {
			for x := range s.Process.States() {
				visit(h, x, feature.Psi(m, s.Process.Actions(), h, x, make([]float64, d), scratch))
			}
		}
	}
	places(func(h, x int, psi []float64) { squares.Add(psi, []float64{f(h, x)}) })
	of := squares.Solve().Theta[0]
	places(func(h, x int, psi []float64) { residual = math.Max(residual, math.Abs(linalg.Dot(psi, of)-f(h, x))) })
	return residual, feature.Vector{Value: of}.Norm()
}

// V* is linear with one theta of at most 2 H sqrt d, on a hundred random problems; every norm is 1, and every action has the same features in a block of its
// own. Nothing else is linear: neither another function of states nor, where actions differ, Q*.
func TestVStarSpan(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 7))
	loose := 0
	for i, shape := range mdptest.Shapes(r, 100, 6, 12, 4) {
		s := random(r, shape)
		d := 5 + r.IntN(12)
		m := mustMake(t, s, "v-star-span", parameter.Args{"dim": d, "seed": i})
		if m.Dim() != d*shape.Actions || feature.StateDim(m) != d || m.Stationary() != (shape.Horizon == 1) {
			t.Fatalf("%d features, %d of states, stationary %t", m.Dim(), feature.StateDim(m), m.Stationary())
		}
		everywhere(s, m, func(h, x, a int, phi []float64) {
			if norm := (feature.Vector{Value: phi}).Norm(); math.Abs(norm-1) > 1e-12 {
				t.Errorf("%+v: norm %v", shape, norm)
			}
			for k, v := range m.Phi(h, x, 0, make([]float64, m.Dim())).Value {
				if phi[a*d+k] != v {
					t.Fatalf("%+v: action %d has other features than action 0", shape, a)
				}
			}
		})
		residual, theta := fitStates(s, m, s.Solution.V)
		if residual > 1e-9 || theta > 2*float64(shape.Horizon)*math.Sqrt(float64(d))*(1+1e-9) {
			t.Errorf("%+v, d = %d: residual %v, |theta| %v", shape, d, residual, theta)
		}
		if shape.Horizon*shape.States > 3*d {
			loose++
			if residual, _ := fitStates(s, m, func(h, x int) float64 { return math.Cos(float64(7*x + 3*h)) }); residual < 0.3 {
				t.Errorf("%+v: a function that is not V* is in the span within %v", shape, residual)
			}
		}
	}
	if loose < 15 {
		t.Errorf("only %d problems had more states than features", loose)
	}
	s := random(r, mdptest.Shape{Horizon: 4, States: 30, Actions: 3, Moves: mdp.PerStep, Rewards: mdp.PerStep})
	if residual, _ := fit(s, mustMake(t, s, "v-star-span", nil), s.Solution.Q); residual < 0.01 {
		t.Errorf("Q* is in the span within %v", residual)
	}
}

// Features of a state are the block of kinds that have the same for every action, also where they are scaled, and of others the mean over actions.
func TestPsi(t *testing.T) {
	for _, k := range feature.Kinds() {
		if k.Name == "own" || k.Name == "table" {
			continue
		}
		for _, normalise := range []bool{false, true} {
			const A = 3
			s := board(4, 5, A, 4)
			s.Normalise = normalise
			m := mustMake(t, s, k.Name, nil)
			d := m.Dim()
			block := slices.Contains([]string{"polynomial", "fourier", "rbf", "v-star-span"}, k.Name)
			if block {
				d /= A
			}
			if got := feature.StateDim(m); got != d {
				t.Fatalf("%s: %d features of states, want %d", k.Name, got, d)
			}
			want := make([]float64, m.Dim())
			everywhere(s, m, func(h, x, a int, phi []float64) {
				if a == 0 {
					clear(want)
				}
				for i, v := range phi {
					if !block {
						want[i] += v / A
					} else if a == 0 {
						want[i] = v
					}
				}
				if a < A-1 {
					return
				}
				for i, v := range feature.Psi(m, A, h, x, make([]float64, d), make([]float64, m.Dim())) {
					if math.Abs(v-want[i]) > 1e-14 {
						t.Fatalf("%s: psi_%d(%d)_%d is %v, want %v", k.Name, h, x, i, v, want[i])
					}
				}
			})
		}
	}
}
