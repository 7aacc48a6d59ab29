package detmath

import (
	"math"
	"slices"
	"testing"
)

// Golden numbers: a change of them changes every digest of a problem that is drawn.
func TestNormalGolden(t *testing.T) {
	s := NewStream(1, "normal")
	for i, want := range []float64{-1.0758649158034508, -1.302022436889606, 0.626859689128584} {
		if got := s.Normal(); got != want {
			t.Errorf("draw %d is %v, want %v", i, got, want)
		}
	}
}

// kolmogorov is the Kolmogorov-Smirnov distance of draws from a distribution function, times sqrt n.
func kolmogorov(draws []float64, f func(float64) float64) float64 {
	slices.Sort(draws)
	n, worst := float64(len(draws)), 0.0
	for i, x := range draws {
		worst = max(worst, math.Abs(f(x)-float64(i)/n), math.Abs(f(x)-float64(i+1)/n))
	}
	return worst * math.Sqrt(n)
}

func TestDistributions(t *testing.T) {
	s := NewStream(3, "test")
	direction := make([]float64, 3)
	for _, test := range []struct {
		name string
		draw func() float64
		f    func(float64) float64
	}{
		{"Normal", s.Normal, func(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }},
		{"Exponential", s.Exponential, func(x float64) float64 { return 1 - math.Exp(-x) }},
		// On the sphere in three dimensions every coordinate is uniform on [-1,1] (Archimedes).
		{"UnitVector", func() float64 { s.UnitVector(direction); return direction[1] }, func(x float64) float64 { return (x + 1) / 2 }},
	} {
		draws := make([]float64, 50000)
		for i := range draws {
			draws[i] = test.draw()
		}
		if d := kolmogorov(draws, test.f); d > 1.95 { // 99.9 % point
			t.Errorf("%s: Kolmogorov-Smirnov distance %v", test.name, d)
		}
	}
}

func TestUnitVectorHasNormOne(t *testing.T) {
	s := NewStream(4, "test")
	for _, d := range []int{1, 2, 5, 64} {
		x := make([]float64, d)
		for range 100 {
			s.UnitVector(x)
			sum := 0.0
			for _, v := range x {
				sum += v * v
			}
			if math.Abs(sum-1) > 1e-14 {
				t.Fatalf("dimension %d: squared norm %v", d, sum)
			}
		}
	}
}
