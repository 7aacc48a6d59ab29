package feature_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
)

// crossed checks that phi(s,a) is psi(row, col), each scaled to [0,1], in the block of action a and zero elsewhere.
func crossed(t *testing.T, name string, s *feature.Setting, m feature.Map, cols int, psi func(row, col float64) []float64) {
	t.Helper()
	if !m.Stationary() {
		t.Errorf("%s depends on the step", name)
	}
	rows, A := s.Process.States()/cols, s.Process.Actions()
	everywhere(s, m, func(_, x, a int, phi []float64) {
		block := psi(float64(x/cols)/float64(rows-1), float64(x%cols)/float64(cols-1))
		if len(phi) != A*len(block) {
			t.Fatalf("%s: dimension %d, want %d actions x %d", name, len(phi), A, len(block))
		}
		want := make([]float64, len(phi))
		copy(want[a*len(block):], block)
		for i := range want {
			if math.Abs(phi[i]-want[i]) > 1e-12 {
				t.Fatalf("%s: phi(%d,%d) = %v, want %v", name, x, a, phi, want)
			}
		}
	})
}

func TestPolynomialAgainstNaive(t *testing.T) {
	s := board(3, 5, 2, 2)
	for _, n := range []int{0, 1, 2, 5} {
		count := float64((n + 1) * (n + 2) / 2)
		crossed(t, "polynomial", s, mustMake(t, s, "polynomial", parameter.Args{"degree": n}), 5, func(row, col float64) (psi []float64) {
			for i := 0; i <= n; i++ {
				for j := 0; i+j <= n; j++ {
					psi = append(psi, math.Pow(row, float64(i))*math.Pow(col, float64(j))/math.Sqrt(count))
				}
			}
			return psi
		})
	}
}

func TestFourierAgainstNaive(t *testing.T) {
	s := board(3, 5, 2, 2)
	for _, n := range []int{0, 1, 2, 5} {
		crossed(t, "fourier", s, mustMake(t, s, "fourier", parameter.Args{"order": n}), 5, func(row, col float64) (psi []float64) {
			for i := range n + 1 {
				for j := range n + 1 {
					psi = append(psi, math.Cos(math.Pi*(float64(i)*row+float64(j)*col))/float64(n+1))
				}
			}
			return psi
		})
	}
}

// Bumps are right up to one factor, which keeps the norm within 1 without making it small.
func TestRadialBasisAgainstNaive(t *testing.T) {
	s := board(7, 9, 2, 1)
	for _, n := range []int{1, 2, 3, 8} {
		for _, width := range []float64{0.05, 0.25, 1, 10} {
			m := mustMake(t, s, "rbf", parameter.Args{"centres": n, "width": width})
			centre := func(i int) float64 {
				if n == 1 {
					return 0.5
				}
				return float64(i) / float64(n-1)
			}
			bumps := func(row, col float64) (psi []float64) {
				for i := range n {
					for j := range n {
						square := math.Pow(row-centre(i), 2) + math.Pow(col-centre(j), 2)
						psi = append(psi, math.Exp(-square/(2*width*width)))
					}
				}
				return psi
			}
			factor := m.Phi(1, 0, 0, make([]float64, m.Dim())).Value[0] / bumps(0, 0)[0]
			crossed(t, "rbf", s, m, 9, func(row, col float64) []float64 {
				psi := bumps(row, col)
				for i := range psi {
					psi[i] *= factor
				}
				return psi
			})
			if norm := largest(s, m); norm > 1+1e-12 || norm < 0.45 {
				t.Errorf("%d centres of width %v: the largest norm is %v", n, width, norm)
			}
		}
	}
}

// On a line of states, polynomials of degree n of the state are linear in the features of degree n, others are not.
func TestPolynomialsFitPolynomials(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	for n := 1; n <= 6; n++ {
		s := random(r, mdptest.Shape{Horizon: 1, States: 12, Actions: 2})
		c := make([]float64, n+1)
		for i := range c {
			c[i] = r.Float64() - 0.5
		}
		target := func(_, x, a int) float64 {
			sum := 0.0
			for i := range c {
				sum = sum*float64(x)/11 + c[i]
			}
			return sum * float64(1-2*a)
		}
		c[0] += 1
		if residual, _ := fit(s, mustMake(t, s, "polynomial", parameter.Args{"degree": n}), target); residual > 1e-10 {
			t.Errorf("a polynomial of degree %d differs by %v from its fit", n, residual)
		}
		if residual, _ := fit(s, mustMake(t, s, "polynomial", parameter.Args{"degree": n - 1}), target); residual < 1e-6 {
			t.Errorf("features of degree %d fit a polynomial of degree %d within %v", n-1, n, residual)
		}
	}
}

// A state lies in one tile of every tiling: the one whose rectangle contains it.
func TestTileCodingAgainstRectangles(t *testing.T) {
	for _, c := range []struct{ tilings, tiles int }{{1, 1}, {1, 4}, {2, 3}, {4, 4}, {5, 2}, {8, 6}} {
		const rows, cols, A = 5, 9, 3
		s := board(rows, cols, A, 2)
		m := mustMake(t, s, "tile-coding", parameter.Args{"tilings": c.tilings, "tiles": c.tiles})
		side := c.tiles + 1
		if want := A * c.tilings * side * side; m.Dim() != want || !m.Stationary() {
			t.Fatalf("%+v: dimension %d, want %d", c, m.Dim(), want)
		}
		inside := func(x float64, j, tiling, axis int) bool {
			from := (float64(j) - math.Mod(float64(tiling*(2*axis+1))/float64(c.tilings), 1)) / float64(c.tiles)
			return x >= from-1e-12 && x < from+1/float64(c.tiles)-1e-12
		}
		used := map[int]bool{}
		everywhere(s, m, func(_, x, a int, phi []float64) {
			row, col := float64(x/cols)/(rows-1), float64(x%cols)/(cols-1)
			active := 0
			for tiling := range c.tilings {
				for i := range side {
					for j := range side {
						at := ((a*c.tilings+tiling)*side+i)*side + j
						want := 0.0
						if inside(row, i, tiling, 0) && inside(col, j, tiling, 1) {
							want = 1 / math.Sqrt(float64(c.tilings))
							active++
							used[at] = true
						}
						if phi[at] != want {
							t.Fatalf("%+v: phi(%d,%d) has %v in tile (%d,%d) of tiling %d, want %v", c, x, a, phi[at], i, j, tiling, want)
						}
						phi[at] = 0
					}
				}
			}
			if active != c.tilings || slices.ContainsFunc(phi, func(v float64) bool { return v != 0 }) {
				t.Fatalf("%+v: state %d lies in %d tiles, or another action has some", c, x, active)
			}
		})
		if len(used) < A*c.tilings*c.tiles {
			t.Errorf("%+v: only %d tiles are ever used", c, len(used))
		}
		if v := m.Phi(1, 3, 1, nil); len(v.Index) != c.tilings || !slices.IsSorted(v.Index) {
			t.Errorf("%+v: the places %v of a vector, want %d in increasing order", c, v.Index, c.tilings)
		}
	}
}

// Coordinates beyond their declared range count as its ends.
func TestCoordinatesAreClamped(t *testing.T) {
	s := random(rand.New(rand.NewPCG(5, 2)), mdptest.Shape{Horizon: 1, States: 4, Actions: 1},
		mdp.Coordinate{Name: "x", Min: 1, Max: 2, At: func(s int) float64 { return float64(s) }})
	m := mustMake(t, s, "polynomial", parameter.Args{"degree": 1})
	for x, want := range []float64{0, 0, 1, 1} {
		if got := m.Phi(1, x, 0, nil).Value[1] * math.Sqrt2; math.Abs(got-want) > 1e-15 {
			t.Errorf("state %d is placed at %v, want %v", x, got, want)
		}
	}
}
