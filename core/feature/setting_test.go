package feature_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/internal/linalg"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
)

// random is a random problem of a shape, its states placed by the given coordinates.
func random(r *rand.Rand, shape mdptest.Shape, coordinates ...mdp.Coordinate) *feature.Setting {
	p := shape.Random(r)
	if coordinates == nil {
		coordinates = []mdp.Coordinate{{Name: "s", Max: float64(shape.States - 1), At: func(s int) float64 { return float64(s) }}}
	}
	return &feature.Setting{Process: p, Solution: mdp.Solve(p), Tabulated: true, Coordinates: coordinates}
}

// board is a problem of rows x cols states, placed by row and column; a third coordinate never varies.
func board(rows, cols, actions, horizon int) *feature.Setting {
	shape := mdptest.Shape{Horizon: horizon, States: rows * cols, Actions: actions, Rewards: mdp.PerStep}
	return random(rand.New(rand.NewPCG(1, 1)), shape,
		mdp.Coordinate{Name: "row", Max: float64(rows - 1), At: func(s int) float64 { return float64(s / cols) }},
		mdp.Coordinate{Name: "col", Min: -1, Max: float64(cols - 2), At: func(s int) float64 { return float64(s%cols - 1) }},
		mdp.Coordinate{Name: "level", Min: 3, Max: 3, At: func(int) float64 { return 3 }})
}

// mustMake builds a kind's map with the given parameters in place of the defaults.
func mustMake(t testing.TB, s *feature.Setting, kind string, given parameter.Args) feature.Map {
	t.Helper()
	m, err := try(s, kind, given)
	if err != nil {
		t.Fatalf("%s %v: %v", kind, given, err)
	}
	return m
}

func try(s *feature.Setting, kind string, given parameter.Args) (feature.Map, error) {
	k := feature.FindKind(kind)
	return k.Make(s, parameter.Defaults(k.Parameters, given))
}

func fault(t *testing.T, err error) *document.Error {
	t.Helper()
	var f *document.Error
	if !errors.As(err, &f) {
		t.Fatalf("error %v, want a *document.Error", err)
	}
	return f
}

// everywhere calls visit with phi_h(s,a) as numbers, for every (h,s,a).
func everywhere(s *feature.Setting, m feature.Map, visit func(h, x, a int, phi []float64)) {
	scratch, dense := make([]float64, m.Dim()), make([]float64, m.Dim())
	for h := 1; h <= s.Process.Horizon(); h++ {
		for x := range s.Process.States() {
			for a := range s.Process.Actions() {
				visit(h, x, a, m.Phi(h, x, a, scratch).Dense(dense))
			}
		}
	}
}

func largest(s *feature.Setting, m feature.Map) float64 {
	norm := 0.0
	everywhere(s, m, func(_, _, _ int, phi []float64) { norm = max(norm, feature.Vector{Value: phi}.Norm()) })
	return norm
}

// fit returns the largest residual of the targets after least squares at every step, and the largest |theta_h|.
func fit(s *feature.Setting, m feature.Map, target func(h, x, a int) float64) (residual, theta float64) {
	for h := 1; h <= s.Process.Horizon(); h++ {
		squares := linalg.NewLeastSquares(m.Dim(), 1)
		everywhere(s, m, func(step, x, a int, phi []float64) {
			if step == h {
				squares.Add(phi, []float64{target(h, x, a)})
			}
		})
		found := squares.Solve().Theta[0]
		theta = max(theta, feature.Vector{Value: found}.Norm())
		everywhere(s, m, func(step, x, a int, phi []float64) {
			if step == h {
				residual = max(residual, math.Abs(target(h, x, a)-linalg.Dot(phi, found)))
			}
		})
	}
	return residual, theta
}
