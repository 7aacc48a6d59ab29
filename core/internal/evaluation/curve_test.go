package evaluation

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestCurve(t *testing.T) {
	var c Curve
	for i := 1; i <= 100_000; i++ {
		c.Add(float64(i), float64(2*i))
		c.Complete()
		if n := len(c.X); c.X[n-1] != float64(i) {
			t.Fatalf("after point %d the last is %v", i, c.X[n-1])
		}
		if len(c.X) > headPoints+tailPoints+1 {
			t.Fatalf("%d points kept", len(c.X))
		}
	}
	for i := range c.X {
		if c.Y[i] != 2*c.X[i] || i > 0 && c.X[i] <= c.X[i-1] || i < headPoints && c.X[i] != float64(i+1) {
			t.Fatalf("point %d is (%v, %v)", i, c.X[i], c.Y[i])
		}
	}
}

// Every curve keeps its extremes, however much it is thinned: the points kept of a span have the same minimum and maximum as all of its points.
func TestCurveKeepsExtremes(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 1))
	curves := map[string]func(i int, before float64) float64{
		"noise":   func(int, float64) float64 { return draw.NormFloat64() },
		"walk":    func(_ int, before float64) float64 { return before + draw.NormFloat64() },
		"spikes":  func(i int, _ float64) float64 { return float64(i%9973/9972) - float64(i%7919/7918) },
		"falling": func(i int, _ float64) float64 { return float64(-i) },
	}
	for name, next := range curves {
		var c, late Curve // up to date at every point, and at the end only
		var all []float64
		y := 0.0
		for i := range 200_000 {
			y = next(i, y)
			all = append(all, y)
			c.Add(float64(i), y)
			c.Complete()
			late.Add(float64(i), y)
			if n := len(c.X); n > headPoints+tailPoints+8 || c.X[n-1] != float64(i) || c.Y[n-1] != y {
				t.Fatalf("%s: after point %d the last of %d is (%v, %v)", name, i, n, c.X[n-1], c.Y[n-1])
			}
		}
		if late.Complete(); !slices.Equal(late.X, c.X) || !slices.Equal(late.Y, c.Y) {
			t.Errorf("%s: the points kept depend on when they are asked for", name)
		}
		from := headPoints - 1 // the point that ends the span before
		for _, to := range append(c.ends, len(c.X)-1) {
			kept := c.Y[from : to+1]
			span := all[int(c.X[from]) : int(c.X[to])+1]
			if slices.Min(kept) != slices.Min(span) || slices.Max(kept) != slices.Max(span) {
				t.Fatalf("%s: of points %v to %v, %v to %v is kept of %v to %v", name, c.X[from], c.X[to], slices.Min(kept), slices.Max(kept), slices.Min(span), slices.Max(span))
			}
			from = to
		}
		for j := range c.X {
			if c.Y[j] != all[int(c.X[j])] || j > 0 && c.X[j] <= c.X[j-1] || j < headPoints && c.X[j] != float64(j) {
				t.Fatalf("%s: point %d is (%v, %v)", name, j, c.X[j], c.Y[j])
			}
		}
		if c.stride < 64 {
			t.Errorf("%s: thinned to every %d-th point", name, c.stride)
		}
	}
}
