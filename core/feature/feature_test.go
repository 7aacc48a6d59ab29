package feature_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/feature"
)

func TestNorm(t *testing.T) {
	for _, test := range []struct {
		v    feature.Vector
		want float64
	}{
		{feature.Vector{Value: []float64{3, 4}}, 5},
		{feature.Vector{Index: []int32{1, 7}, Value: []float64{-3, 4}}, 5},
		{feature.Vector{Value: []float64{0, 0}}, 0},
		{feature.Vector{}, 0},
		{feature.Vector{Value: []float64{0x3p600, 0x4p600}}, 0x5p600},
		{feature.Vector{Value: []float64{-0x3p-600, 0x4p-600, 0}}, 0x5p-600},
		{feature.Vector{Value: []float64{0x3p-1070, 0x4p-1070}}, 0x5p-1070},
		{feature.Vector{Index: []int32{5}, Value: []float64{math.Inf(-1)}}, math.Inf(1)},
	} {
		if got := test.v.Norm(); got != test.want {
			t.Errorf("norm of %v = %v, want %v", test.v, got, test.want)
		}
	}
}

func TestDense(t *testing.T) {
	dst := []float64{9, 9, 9, 9}
	sparse := feature.Vector{Index: []int32{1, 3}, Value: []float64{0.5, 0.25}}
	if got := sparse.Dense(dst); !slices.Equal(got, []float64{0, 0.5, 0, 0.25}) || &got[0] != &dst[0] {
		t.Errorf("%v as numbers: %v", sparse, got)
	}
	none := feature.Vector{Index: []int32{}, Value: []float64{}}
	if got := none.Dense(dst); !slices.Equal(got, []float64{0, 0, 0, 0}) {
		t.Errorf("a vector without entries as numbers: %v", got)
	}
	dense := feature.Vector{Value: []float64{1, 2}}
	if got := dense.Dense(nil); &got[0] != &dense.Value[0] {
		t.Error("a dense vector is copied")
	}
}

func TestOneHot(t *testing.T) {
	m := feature.NewOneHot(3, 2)
	if m.Dim() != 6 || !m.Stationary() {
		t.Fatalf("dimension %d, stationary %t, want 6 and true", m.Dim(), m.Stationary())
	}
	dst := make([]float64, 6)
	for h := 1; h <= 2; h++ {
		for s := range 3 {
			for a := range 2 {
				want := make([]float64, 6)
				want[s*2+a] = 1
				if got := m.Phi(h, s, a, nil).Dense(dst); !slices.Equal(got, want) {
					t.Errorf("phi_%d(%d,%d) = %v, want %v", h, s, a, got, want)
				}
			}
		}
	}
}

// values numbers every entry of a table by its place, scaled to stay inside the unit ball.
func values(layers, states, actions, dim int) []float64 {
	x := make([]float64, layers*states*actions*dim)
	for i := range x {
		x[i] = float64(i) / 100
	}
	return x
}

func TestTableLayout(t *testing.T) {
	const H, S, A, d = 3, 2, 2, 2
	for _, layers := range []int{1, H} {
		m, err := feature.NewTable(d, S, A, layers, values(layers, S, A, d))
		if err != nil {
			t.Fatal(err)
		}
		if m.Dim() != d || m.Stationary() != (layers == 1) {
			t.Errorf("%d layers: dimension %d, stationary %t", layers, m.Dim(), m.Stationary())
		}
		for h := 1; h <= H; h++ {
			for s := range S {
				for a := range A {
					l := 0
					if layers > 1 {
						l = h - 1
					}
					first := float64(l*S*A*d + s*A*d + a*d)
					if got, want := m.Phi(h, s, a, nil).Value, []float64{first / 100, (first + 1) / 100}; !slices.Equal(got, want) {
						t.Errorf("%d layers: phi_%d(%d,%d) = %v, want %v", layers, h, s, a, got, want)
					}
				}
			}
		}
	}
}

func TestTableFaults(t *testing.T) {
	with := func(i int, x float64) func([]float64) { return func(v []float64) { v[i] = x } }
	for _, test := range []struct {
		name   string
		layers int
		change func([]float64)
		want   string // "": accepted
	}{
		{"not a number", 1, with(3, math.NaN()), "values[0][1][1]: found NaN, expected a finite number"},
		{"infinite, of one a step", 2, with(8+4, math.Inf(-1)), "values[1][1][0][0]: found -Inf, expected a finite number"},
		{"norm over 1", 1, with(6, 1.5), `values[1][1]: found norm 1.501632445, expected a norm of at most 1: scale the features or set "normalise": true`},
		{"norm over 1, of one a step", 2, with(8, 2), `values[1][0][0]: found norm 2.002023976, expected a norm of at most 1: scale the features or set "normalise": true`},
		{"norm over 1 by rounding", 1, func(v []float64) { v[0], v[1] = 1+5e-10, 0 }, ""},
		{"norm over 1 by more than rounding", 1, func(v []float64) { v[0], v[1] = 1+2e-9, 0 }, `values[0][0]: found norm 1.000000002, expected a norm of at most 1: scale the features or set "normalise": true`},
		{"a norm whose square overflows", 1, with(0, 1e200), `values[0][0]: found norm 1e+200, expected a norm of at most 1: scale the features or set "normalise": true`},
		{"a norm beyond all numbers", 1, func(v []float64) { v[0], v[1] = 1.7e308, 1.7e308 }, `values[0][0]: found norm +Inf, expected a norm of at most 1: scale the features; a norm beyond the largest number cannot be normalised`},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := values(test.layers, 2, 2, 2)
			test.change(v)
			m, err := feature.NewTable(2, 2, 2, test.layers, v)
			var fault *document.Error
			switch {
			case test.want == "" && err != nil:
				t.Errorf("refused: %v", err)
			case test.want != "" && (m != nil || !errors.As(err, &fault) || err.Error() != test.want):
				t.Errorf("got %v, want %q", err, test.want)
			case fault != nil && (fault.Detail == document.LongFeature) != strings.Contains(test.want, "normalise\": true"):
				t.Errorf("%v: its detail is %q", err, fault.Detail)
			}
		})
	}
}

func TestNormalise(t *testing.T) {
	x := []float64{3, 4, 0, 1, -6, 8} // norms 5, 1, 10
	if factor, err := feature.Normalise(2, x); factor != 0.1 || err != nil {
		t.Errorf("factor %v, %v, want 0.1", factor, err)
	}
	if want := []float64{0.3, 0.4, 0, 0.1, -0.6, 0.8}; !slices.Equal(x, want) {
		t.Errorf("got %v, want %v", x, want)
	}
	short := []float64{0.25, 0, 0, 0.125}
	if factor, err := feature.Normalise(2, short); err != nil || factor != 4 || short[0] != 1 || short[3] != 0.5 {
		t.Errorf("vectors inside the ball become %v by %v: the largest norm should be 1", short, factor)
	}
	for _, bad := range [][]float64{{0, 0}, {math.NaN(), 1}, {math.Inf(1), 1}} {
		was := slices.Clone(bad)
		if factor, err := feature.Normalise(2, bad); err != nil || factor != 1 || slices.CompareFunc(bad, was, bits) != 0 {
			t.Errorf("%v becomes %v by %v, expected to be left alone", was, bad, factor)
		}
	}
}

func bits(x, y float64) int {
	if math.Float64bits(x) == math.Float64bits(y) {
		return 0
	}
	return 1
}

// After normalising, a table of any scale is accepted: division leaves the largest norm within rounding of 1.
func TestNormalisedTablesAreAccepted(t *testing.T) {
	for _, scale := range []float64{1e-300, 1e-161, 1e-155, 1e-12, 0.3, 1, 7, 1e9, 1e155, 1e300} {
		v := values(1, 5, 3, 4)
		for i := range v {
			v[i] *= scale
		}
		if _, err := feature.Normalise(4, v); err != nil {
			t.Errorf("scale %v: %v", scale, err)
		}
		if norm := longest(4, v); math.Abs(norm-1) > 1e-15 {
			t.Errorf("scale %v: the largest norm is %v", scale, norm)
		}
		if _, err := feature.NewTable(4, 5, 3, 1, v); err != nil {
			t.Errorf("scale %v: %v", scale, err)
		}
	}
}

// longest returns the largest norm of vectors of length dim, which must be far from the ends of the range.
func longest(dim int, values []float64) float64 {
	square := 0.0
	for i := 0; i < len(values); i += dim {
		sum := 0.0
		for _, x := range values[i : i+dim] {
			sum += x * x
		}
		square = max(square, sum)
	}
	return math.Sqrt(square)
}
