package evaluation

import (
	"math"
	"testing"
)

// TestGridEnds: the grid has an end, at which counting up to a number stops, and nothing after it is a moment.
func TestGridEnds(t *testing.T) {
	n := len(GridUpTo(math.MaxInt64))
	if last := Grid(n - 1); last <= 0 || last < math.MaxInt64/2 || n > 450 {
		t.Errorf("found %d moments up to %d", n, last)
	}
	for i := 1; i < n; i++ {
		if Grid(i) <= Grid(i-1) {
			t.Fatalf("moment %d is %d, after %d", i, Grid(i), Grid(i-1))
		}
	}
	for _, i := range []int{n, n + 1, 1480, 1 << 40} {
		if Grid(i) != math.MaxInt64 {
			t.Errorf("moment %d is %d", i, Grid(i))
		}
	}
}

// TestGrid: every moment once, a decade in as many steps as any other.
func TestGrid(t *testing.T) {
	for i := 1; i < 200; i++ {
		if Grid(i) <= Grid(i-1) {
			t.Fatalf("moment %d is %d, after %d", i, Grid(i), Grid(i-1))
		}
		if i >= 9 && Grid(i+len(mantissas)) != 10*Grid(i) {
			t.Fatalf("moment %d is %d, a decade later %d", i, Grid(i), Grid(i+len(mantissas)))
		}
	}
}
