package detmath

import (
	"math"
	"testing"
)

func same(x, y float64) bool {
	return math.Float64bits(x) == math.Float64bits(y) || math.IsNaN(x) && math.IsNaN(y)
}

func TestExpSpecial(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range [][2]float64{{0, 1}, {inf, inf}, {-inf, 0}, {math.NaN(), math.NaN()}, {710, inf}, {-746, 0}, {1e300, inf}, {-1e300, 0},
		{-745.1, math.SmallestNonzeroFloat64}, {1, math.E}} {
		if got := Exp(c[0]); !same(got, c[1]) {
			t.Errorf("Exp(%v) = %v, want %v", c[0], got, c[1])
		}
	}
}

func TestSinAndCosSpecial(t *testing.T) {
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if !math.IsNaN(Sin(x)) || !math.IsNaN(Cos(x)) {
			t.Errorf("Sin(%v) = %v, Cos = %v", x, Sin(x), Cos(x))
		}
	}
	negative := math.Copysign(0, -1)
	if !same(Sin(0), 0) || !same(Sin(negative), negative) || Cos(0) != 1 || Cos(negative) != 1 || Sin(math.Pi/2) != 1 || Cos(math.Pi) != -1 {
		t.Error("Sin or Cos of ±0, pi/2, pi")
	}
	for _, x := range []float64{0.3, 1, 2, 3, 4, 5, 6, 7, 1e5, 1e300} {
		if Sin(-x) != -Sin(x) || Cos(-x) != Cos(x) {
			t.Errorf("Sin or Cos of %v and its opposite", x)
		}
	}
}

// Special powers are C99's, which package math has too: all pairs of awkward numbers. Elsewhere math's are good to 1e-8.
func TestPowSpecial(t *testing.T) {
	inf := math.Inf(1)
	awkward := []float64{0, math.Copysign(0, -1), 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1.5, -1.5, inf, -inf, math.NaN(), 1 << 53, -(1 << 53), 1<<53 - 1,
		1e300, -1e300, 1e-300, math.MaxFloat64, math.SmallestNonzeroFloat64, math.Nextafter(1, 2), math.Nextafter(1, 0)}
	for _, x := range awkward {
		for _, y := range awkward {
			got, want := Pow(x, y), math.Pow(x, y)
			if !same(got, want) && !(math.Abs(got-want) <= 1e-7*math.Abs(want)) {
				t.Errorf("Pow(%v, %v) = %v, math has %v", x, y, got, want)
			}
		}
	}
}

// Powers that are float64s come out as those.
func TestPowIsExactWhereItCanBe(t *testing.T) {
	for x := 2; x <= 40; x++ {
		whole := uint64(1)
		for y := 1; whole*uint64(x) < 1<<53; y++ {
			whole *= uint64(x)
			if got := Pow(float64(x), float64(y)); got != float64(whole) {
				t.Errorf("Pow(%d, %d) = %v, want %d", x, y, got, whole)
			}
			if got := Pow(-float64(x), float64(y)); math.Abs(got) != float64(whole) || (got < 0) != (y%2 == 1) {
				t.Errorf("Pow(-%d, %d) = %v", x, y, got)
			}
			if got := Pow(float64(whole), 1/float64(y)); y&(y-1) == 0 && got != float64(x) {
				t.Errorf("Pow(%d, 1/%d) = %v, want %d", whole, y, got, x)
			}
		}
	}
	for y := -1074; y <= 1023; y++ {
		if got := Pow(2, float64(y)); got != math.Ldexp(1, y) {
			t.Errorf("Pow(2, %d) = %v", y, got)
		}
	}
}

// Golden bits, the same on every machine: a change of them changes digests.
func TestElementaryGolden(t *testing.T) {
	fold := uint64(14695981039346656037)
	add := func(x float64) { fold = (fold ^ math.Float64bits(x)) * 1099511628211 }
	for i := range 20000 {
		x := float64(i-10000) / 64
		for _, y := range []float64{x, x * x * x, 1 / (x + 1e-3)} {
			add(Exp(y))
			add(Sin(y))
			add(Cos(y))
			add(Pow(math.Abs(y), x/16))
		}
	}
	if fold != 0xd418a70979830e7d {
		t.Errorf("20,000 values of Exp, Sin, Cos and Pow fold to %#x", fold)
	}
	for _, c := range []struct {
		name string
		got  float64
		want uint64
	}{
		{"Exp(1)", Exp(1), 0x4005bf0a8b145769}, {"Exp(-20.5)", Exp(-20.5), 0x3e157a3afeed00ab}, {"Sin(1)", Sin(1), 0x3feaed548f090cee}, {"Sin(1e22)", Sin(1e22), 0xbfeb453ab76bf397},
		{"Cos(1)", Cos(1), 0x3fe14a280fb5068c}, {"Cos(1e6)", Cos(1e6), 0x3fedf9df9906d32c}, {"Pow(1.1, 10)", Pow(1.1, 10), 0x4004bffc0c03023e}, {"Pow(10, -0.3)", Pow(10, -0.3), 0x3fe009b9cf334252},
	} {
		if math.Float64bits(c.got) != c.want {
			t.Errorf("%s = %v = %#x, want %#x", c.name, c.got, math.Float64bits(c.got), c.want)
		}
	}
}
