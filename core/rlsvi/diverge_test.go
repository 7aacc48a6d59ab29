package rlsvi_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
)

// Where the first episode takes the action of feature 1e-30 at every step, each theta is about 1e30 times the next one as soon as that is
// drawn positive. It is seen, and theta stays finite and as it is.
func TestDivergenceIsSeen(t *testing.T) {
	rewards := [][]float64{{1, 0}, {1, 0}, {1, 0}, {1, 0}, {1, 0}}
	features, err := feature.NewTable(1, 1, 2, 1, []float64{1e-30, 1})
	if err != nil {
		t.Fatal(err)
	}
	c := setting{Setting: protocoltest.Setting{Process: mdptest.Bandits(t, rewards...), Features: features}, sigma: 1e-32, lambda: 1}
	diverged := 0
	for c.Seed = range 200 {
		l, _ := c.learner()
		theta := func() (all []float64) {
			for h := 1; h <= 5; h++ {
				all = append(all, l.Theta(h)...)
			}
			return all
		}
		var then []float64
		for range 10 {
			if _, err := l.Draw(); err != nil {
				t.Fatal(err)
			}
			l.Learn()
			now := theta()
			for _, x := range now {
				if math.IsNaN(x) || math.IsInf(x, 0) {
					t.Fatalf("seed %d: theta is %v", c.Seed, now)
				}
			}
			if then != nil && !slices.Equal(now, then) {
				t.Fatalf("seed %d: theta has moved since it diverged, from %v to %v", c.Seed, then, now)
			}
			if l.Diverged() {
				then = now
			}
		}
		if then != nil {
			diverged++
		}
	}
	if diverged == 0 || diverged == 200 {
		t.Errorf("%d of 200 runs diverge", diverged)
	}
	t.Logf("%d of 200 runs diverge", diverged)
}
