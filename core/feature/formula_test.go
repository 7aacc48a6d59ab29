package feature_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
)

func texts(t ...string) parameter.Args { return parameter.Args{"components": t} }

func TestFormulasAgainstGo(t *testing.T) {
	s := board(3, 4, 2, 5)
	m := mustMake(t, s, "formula", texts("h/H/4", "cond(a == 1, s/S, 0) / 2", "A*0.1 - row/10", "sin(col)/3", "0"))
	if m.Dim() != 5 || m.Stationary() {
		t.Fatalf("dimension %d, stationary %t", m.Dim(), m.Stationary())
	}
	everywhere(s, m, func(h, x, a int, phi []float64) {
		second := 0.0
		if a == 1 {
			second = float64(x) / 12 / 2
		}
		want := []float64{float64(h) / 5 / 4, second, 0.2 - float64(x/4)/10, math.Sin(float64(x%4-1)) / 3, 0}
		for i := range want {
			if math.Abs(phi[i]-want[i]) > 1e-15 {
				t.Fatalf("phi_%d(%d,%d) = %v, want %v", h, x, a, phi, want)
			}
		}
	})
	if !mustMake(t, s, "formula", texts("cond(a == 1, row, col) / 9", "H/10")).Stationary() {
		t.Error("formulas without h depend on the step")
	}
}

// A coordinate called s is the state's number, not a second variable.
func TestFormulaNamesOfCoordinates(t *testing.T) {
	s := random(rand.New(rand.NewPCG(8, 1)), mdptest.Shape{Horizon: 1, States: 3, Actions: 1},
		mdp.Coordinate{Name: "s", Max: 20, At: func(int) float64 { return 20 }}, mdp.Coordinate{Name: "x", At: func(s int) float64 { return float64(s) / 4 }})
	m := mustMake(t, s, "formula", texts("s/4", "x"))
	if v := m.Phi(1, 2, 0, nil).Value; v[0] != 0.5 || v[1] != 0.5 {
		t.Errorf("s/4 and x in state 2 are %v, want 0.5 and 0.5", v)
	}
}

func TestFormulaFaults(t *testing.T) {
	s := board(3, 4, 2, 5)
	for _, c := range []struct {
		components            []string
		path, found, expected string
	}{
		{[]string{"1", "1 +"}, "components[1]", "at character 4: the end", "a number, a name"},
		{[]string{"rwo"}, "components[0]", "at character 1: the unknown name rwo", "one of h, s, a, H, S, A, row, col, level, pi; perhaps row"},
		{[]string{"0", "0", "0.1/(s - 2)"}, "components[2]", "at character 4: 0.1 / 0, a division by zero, at h = 1, s = 2, a = 0", "a divisor"},
		{[]string{"cond(h == 3 && s == 1 && a == 1, log(0), 0)"}, "components[0]", "at character 34: log(0), which is infinite, at h = 3, s = 1, a = 1", "a finite number"},
		{[]string{"cond(s == 5 && a == 1, 2, 0)"}, "components", "norm 2 at s = 5, a = 1", `"normalise": true`},
		{[]string{"cond(h == 4, 0.8, 0)", "0.8"}, "components", "norm 1.13137085", `"normalise": true`},
		{[]string{"cond(h == 4, 0.8, 0)", "0.8"}, "components", "at h = 4, s = 0, a = 0", `"normalise": true`},
	} {
		_, err := try(s, "formula", parameter.Args{"components": c.components})
		if f := fault(t, err); f.Path != c.path || !strings.Contains(f.Found.(string), c.found) || !strings.Contains(f.Expected, c.expected) {
			t.Errorf("%q: %v\nwant path %s, found …%s…, expected …%s…", c.components, f, c.path, c.found, c.expected)
		}
	}
	s.Normalise = true
	if m := mustMake(t, s, "formula", texts("cond(s == 5, 2, 0)", "1")); math.Abs(largest(s, m)-1) > 1e-15 || s.Factor != 1/math.Sqrt(5) {
		t.Errorf("normalised: largest norm %v, factor %v", largest(s, m), s.Factor)
	}
	many := make([]string, 1000)
	for i := range many {
		many[i] = "h/H/100"
	}
	large := random(rand.New(rand.NewPCG(8, 2)), mdptest.Shape{Horizon: 15, States: 700, Actions: 2, Coarse: true})
	if _, err := try(large, "formula", parameter.Args{"components": many}); fault(t, err).Path != "components" {
		t.Errorf("too many values: %v", err)
	}
}

// Normalised, the largest norm is 1 whatever the scale: where squares underflow or overflow too.
func TestFormulasNormalisedAtTheEndsOfTheRange(t *testing.T) {
	for _, components := range [][]string{
		{"1e200", "s"}, {"1e200", "1e200"}, {"1e-170", "s*1e-170"}, {"1.3e-161", "s*1.1e-161"}, {"1e-300*s", "0"}, {"1e307", "s*1e306"},
		{"cond(s == 3, 1e-158, 0)", "0", "0", "0", "0"},
	} {
		s := board(3, 4, 2, 5)
		s.Normalise = true
		m := mustMake(t, s, "formula", texts(components...))
		square := 0.0
		everywhere(s, m, func(_, _, _ int, phi []float64) {
			sum := 0.0
			for _, x := range phi {
				sum += x * x
			}
			square = max(square, sum)
		})
		if math.Abs(square-1) > 1e-14 || !(s.Factor > 0) || math.IsInf(s.Factor, 0) || len(s.Notes) != 1 {
			t.Errorf("%q: squared norms are up to %v, factor %v, notes %q", components, square, s.Factor, s.Notes)
		}
	}
	for _, c := range []struct{ text, path, expected string }{
		{"1e-310", "normalise", "at least 2.23e-308"},
		{"1.7e308", "components", "a norm beyond the largest number cannot be normalised"},
	} {
		s := board(3, 4, 2, 5)
		s.Normalise = true
		_, err := try(s, "formula", texts(c.text, c.text))
		if f := fault(t, err); f.Path != c.path || !strings.Contains(f.Expected, c.expected) {
			t.Errorf("%s: %v, want a fault at %s that expects %s", c.text, f, c.path, c.expected)
		}
	}
}

// A table of formulas that are mostly zero is kept sparse; the same vectors come out of it.
func TestSparseFormulasStaySparse(t *testing.T) {
	s := board(6, 6, 3, 2)
	var indicators []string
	for _, row := range []string{"0", "1", "2", "3", "4", "5"} {
		indicators = append(indicators, "cond(row == "+row+", (1 + col)/9, 0)")
	}
	m := mustMake(t, s, "formula", parameter.Args{"components": indicators})
	if _, ok := m.(*feature.SparseTable); !ok {
		t.Errorf("six indicators are kept as a %T", m)
	}
	everywhere(s, m, func(_, x, _ int, phi []float64) {
		for i, v := range phi {
			want := 0.0
			if i == x/6 {
				want = float64(x%6) / 9
			}
			if v != want {
				t.Fatalf("component %d of state %d is %v, want %v", i, x, v, want)
			}
		}
	})
	full := mustMake(t, s, "formula", texts("0.1", "0.2*a", "0"))
	if _, ok := full.(*feature.Table); !ok {
		t.Errorf("full vectors are kept as a %T", full)
	}
	zero := mustMake(t, s, "formula", texts("0"))
	if v := zero.Phi(1, 0, 0, nil); v.Index == nil || len(v.Value) != 0 {
		t.Errorf("a zero vector is %v, want no entries", v)
	}
}
