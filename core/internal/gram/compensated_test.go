package gram

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// lambda and lost together are the exact sum, and lambda alone is off by one rounding, also where the same number is added a million times.
func TestNothingIsLost(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	const rounds = 1_000_000
	x := 1000 * r.Float64()
	lambda, lost, truth, naive := []float64{1}, []float64{0}, new(big.Float).SetPrec(200).SetInt64(1), 1.0
	for range rounds {
		AddCompensated(lambda, []float64{x}, lost, 1)
		truth.Add(truth, big.NewFloat(x))
		naive += x
	}
	off := func(parts ...float64) float64 {
		rest := new(big.Float).Copy(truth)
		for _, p := range parts {
			rest.Sub(rest, big.NewFloat(p))
		}
		size, _ := rest.Abs(rest).Float64()
		return size
	}
	if got := off(lambda[0], lost[0]); got > 1e-20*lambda[0] {
		t.Errorf("lambda and lost are off by %.2g", got)
	}
	if got, before := off(lambda[0]), off(naive); got > 1e-7 || before < 100*got {
		t.Errorf("the sum is off by %.2g, a plain one by %.2g", got, before)
	}
}
