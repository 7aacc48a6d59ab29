package mdp_test

import (
	"math"
	"testing"

	"revisit/core/mdp"
)

func TestAtInvertsTheCumulativeDistribution(t *testing.T) {
	below := func(x float64) float64 { return math.Nextafter(x, 0) }
	quarters := mdp.Successors{State: []int32{2, 5, 7}, Prob: []float64{0.25, 0.5, 0.25}, Cumulative: []float64{0.25, 0.75, 1}}
	short := mdp.Successors{State: []int32{2, 5}, Prob: []float64{0.25, 0.75 - 1e-9}, Cumulative: []float64{0.25, 1 - 1e-9}}
	for _, test := range []struct {
		n    mdp.Successors
		u    float64
		want int
	}{
		{quarters, 0, 2}, {quarters, below(0.25), 2}, {quarters, 0.25, 5}, {quarters, below(0.75), 5}, {quarters, 0.75, 7}, {quarters, below(1), 7},
		{short, 0.25, 5}, {short, 1 - 1e-9, 5}, {short, below(1), 5}, // probabilities that sum to less than 1: the rest is the last's
		{mdp.Successors{State: []int32{3}, Prob: []float64{1}, Cumulative: []float64{1}}, below(1), 3},
	} {
		if got := test.n.At(test.u); got != test.want {
			t.Errorf("%v at %v: state %d, want %d", test.n, test.u, got, test.want)
		}
	}
}

func TestCycleDrawsNothing(t *testing.T) {
	st := mdp.Start{Cycle: []int{4, 1, 1}}
	for n, want := range []int{4, 1, 1, 4, 1, 1, 4} {
		got := st.At(n+1, func() float64 { t.Fatal("a cycle draws"); return 0 })
		if got != want {
			t.Errorf("episode %d begins in %d, want %d", n+1, got, want)
		}
	}
}

func TestStartDistributionDrawsOnce(t *testing.T) {
	below := func(x float64) float64 { return math.Nextafter(x, 0) }
	// States 0 and 4 have no probability: no u leads there, not even where the sum stays below 1.
	st := mdp.Start{Distribution: []float64{0, 0.25, 0.5, 0.25 - 1e-9, 0}}
	for _, test := range []struct {
		u    float64
		want int
	}{{0, 1}, {below(0.25), 1}, {0.25, 2}, {below(0.75), 2}, {0.75, 3}, {below(1), 3}} {
		draws := 0
		if got := st.At(7, func() float64 { draws++; return test.u }); got != test.want || draws != 1 {
			t.Errorf("u = %v: state %d after %d draws, want %d after 1", test.u, got, draws, test.want)
		}
	}
}
