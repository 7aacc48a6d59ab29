package linalg

import "testing"

// The estimate against the loops' bounds, walked through: no less than they multiply, with few sweeps, and no more than five times
// as much.
func TestWorkAgainstTheLoops(t *testing.T) {
	for _, c := range []struct{ rows, cols, targets int }{{1, 1, 0}, {4000, 64, 30}, {200, 200, 3}, {80, 3500, 1}, {64, 840, 14}, {2000, 5, 500}} {
		count, width, kept := 0.0, c.cols+c.targets, min(c.rows, c.cols)
		for k := range c.cols { // absorb: a product with the reflection's vector, and that vector subtracted
			count += 2 * float64(c.rows) * float64(width-k)
		}
		for k := range kept { // triangular: squares, products with the reflection's vector, that vector subtracted
			count += float64(c.cols-k) * float64(c.cols-k+2*(width-k))
		}
		const sweeps = 3 // orthogonal: a product for each pair, and four numbers for each turned
		count += sweeps * float64(kept) * float64(kept-1) / 2 * float64(c.cols+4*width) / 2
		if got := Work(c.rows, c.cols, c.targets); got < 0.9*count-20 || got > 5*count+50 {
			t.Errorf("%+v: estimated %.3g multiplications, counted %.3g", c, got, count)
		}
	}
	// U = X V / Sigma alone multiplies rows x cols x rank.
	if got, fit := BasisWork(300, 200), Work(300, 200, 0); got < fit+300*200*200 {
		t.Errorf("a basis is estimated at %.3g, its fit at %.3g", got, fit)
	}
}
