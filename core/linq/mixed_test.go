package linq_test

import (
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp/mdptest"
)

// A map whose vectors are sparse at some steps and dense at others gives the run of its dense form, bit for bit.
func TestSparseAndDenseStepsGiveOneRun(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for run, shape := range mdptest.Shapes(r, 30, 5, 5, 4) {
		c := randomSetting(r, shape)
		m := featuretest.OnDemand{Dimension: 2 + r.IntN(5), Sparse: true}
		sameRun(t, c, shape.Horizon, onDemandDense{m}, inTurn{onDemandDense{m}, run % 2})
	}
}

// inTurn is sparse at every second step.
type inTurn struct {
	onDemandDense
	first int
}

func (m inTurn) Phi(h, s, a int, scratch []float64) feature.Vector {
	if (h+m.first)%2 == 0 {
		return m.OnDemand.Phi(h, s, a, scratch)
	}
	return m.onDemandDense.Phi(h, s, a, scratch)
}
