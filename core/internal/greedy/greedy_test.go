package greedy_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/detmath"
	"revisit/core/internal/greedy"
)

// The best within 1e-10 H: the lowest index of them, or with a stream all of them, each about as often.
func TestBest(t *testing.T) {
	for _, c := range []struct {
		q         []float64
		one, many []int
	}{
		{[]float64{1, 2, 3}, []int{2}, []int{2}},
		{[]float64{3, 2, 3}, []int{0}, []int{0, 2}},
		{[]float64{3 - 3e-10, 3, 3}, []int{0}, []int{0, 1, 2}},
		{[]float64{3 - 6e-10, 3, 2}, []int{1}, []int{1}},
		{[]float64{math.Inf(-1), -1, -1}, []int{1}, []int{1, 2}},
	} {
		if got := greedy.New(5, nil).Best(c.q); !slices.Equal(got, c.one) {
			t.Errorf("best of %v: %v, want %v", c.q, got, c.one)
		}
		drawing := greedy.New(5, detmath.NewStream(1, "ties"))
		if got := drawing.Best(c.q); !slices.Equal(got, c.many) {
			t.Errorf("ties of %v: %v, want %v", c.q, got, c.many)
		}
		taken := map[int]int{}
		for range 3000 {
			taken[drawing.Take(drawing.Best(c.q))]++
		}
		for _, a := range c.many {
			if n, want := taken[a], 3000/len(c.many); n < want*9/10 || n > want*11/10 {
				t.Errorf("ties of %v: %d taken %d times of 3000", c.q, a, n)
			}
		}
	}
}

// Where there is nothing to draw, nothing is drawn.
func TestTakeDrawsOnlyAmongSeveral(t *testing.T) {
	stream, twin := detmath.NewStream(1, "ties"), detmath.NewStream(1, "ties")
	choice := greedy.New(5, stream)
	choice.Take([]int{4})
	if stream.Float64() != twin.Float64() {
		t.Error("a single action is drawn for")
	}
}
