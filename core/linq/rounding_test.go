package linq

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/feature/featuretest"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// What is taken off a slack for rounding is at least what a dot product of d terms, the sum with a bonus and the cap at H may be off by
// (Higham, Accuracy and Stability of Numerical Algorithms, 3.1), at both of the actions that are compared, and what the root of a weight may.
func TestRoundingIsNotLessThanItMayBe(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 5))
	asked := 0
	for _, shape := range mdptest.Shapes(r, 40, 5, 4, 4) {
		beta := math.Pow(10, 4*r.Float64()-3)
		l := New(protocol.Open(shape.Random(r), 1, protocol.Revisiting),
			Config{Features: featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions), Beta: beta, Gap: make([]float64, shape.Horizon)})
		if !l.TrackDrift() {
			continue
		}
		for k := range 20 {
			for h := 1; h <= shape.Horizon; h++ {
				d, square := float64(len(l.Theta(h))), 0.0
				for _, x := range l.Theta(h) {
					square += x * x
				}
				// A weight of at most 1 is off by d of its roundings, of which b takes the root: half of it relatively.
				least := 2 * unit * (d*math.Sqrt(square) + beta + float64(shape.Horizon) + beta*d/2)
				if got := l.rounding(h); !(got >= least) || got > 1e-3*(1+beta) {
					t.Fatalf("path %d, step %d: %g, want at least %g", k, h, got, least)
				}
				asked++
			}
			if _, err := l.NextPath(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 1000 {
		t.Errorf("asked %d times", asked)
	}
}
