package ocp_test

import (
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
)

// Two actions of nearly the same feature cannot have such different values with a theta of any sensible size: it is seen, and theta stays as it was.
// With a larger tolerance they are one.
func TestDivergenceIsSeen(t *testing.T) {
	features, err := feature.NewTable(2, 1, 2, 1, []float64{0.5, 0, 0.5, 1e-7})
	if err != nil {
		t.Fatal(err)
	}
	for tolerance, diverges := range map[float64]bool{1e-8: true, 1e-6: false} {
		l, _ := setting{Setting: protocoltest.Setting{Process: mdptest.Bandits(t, []float64{0.2, 0.9}), Features: features}, tolerance: tolerance}.learner()
		for n := 1; n <= 4; n++ {
			if _, err := l.Draw(); err != nil {
				t.Fatal(err)
			}
			l.Learn()
			if l.Diverged() != (diverges && n >= 2) || l.Updates(1) != 1 || !slices.Equal(l.Theta(1), []float64{0.4, 0}) {
				t.Fatalf("tolerance %v, episode %d: diverged %t, theta %v with %d known", tolerance, n, l.Diverged(), l.Theta(1), l.Updates(1))
			}
		}
	}
}
