package rlsvi_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/detmath"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/rlsvi"
)

// After the same data, theta_h minus its mean given theta_{h+1} has mean 0 and covariance Sigma_h, and steps are independent. To draw many times
// from one posterior, every learner has noise of its own, and a problem with one action gives all of them the same data.
func TestMomentsOfThePerturbation(t *testing.T) {
	const draws, episodes = 20_000, 6
	r := rand.New(rand.NewPCG(3, 1))
	shape := mdptest.Shape{Horizon: 2, States: 4, Actions: 1, Moves: mdp.PerStep}
	c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: featuretest.OnDemand{Dimension: 3, Sparse: true}, Seed: 5}, sigma: 0.7, lambda: 0.5}
	known := newNaive(c)
	for range episodes {
		known.episode()
	}
	const d, all = 3, 6 // of both steps
	mean, second := mat.NewVecDense(all, nil), mat.NewSymDense(all, nil)
	covariance := mat.NewSymDense(all, nil)
	for draw := range draws {
		l := rlsvi.New(protocol.Open(c.Process, c.Seed, protocol.Online), rlsvi.Config{
			Features: c.Features, Sigma: c.sigma, Lambda: c.lambda, Noise: detmath.NewStream(uint64(draw), "noise"),
		})
		for range episodes {
			if _, err := l.Draw(); err != nil {
				t.Fatal(err)
			}
			l.Learn()
		}
		rest := mat.NewVecDense(all, nil)
		for h := 1; h <= 2; h++ {
			given, precision := known.posterior(h, mat.NewVecDense(d, l.Theta(2)))
			for i, x := range l.Theta(h) {
				rest.SetVec((h-1)*d+i, x-given.AtVec(i))
			}
			if draw == 0 {
				var sigma mat.SymDense
				if err := precision.InverseTo(&sigma); err != nil {
					t.Fatal(err)
				}
				for i := range d {
					for j := range i + 1 {
						covariance.SetSym((h-1)*d+i, (h-1)*d+j, sigma.At(i, j))
					}
				}
			}
		}
		mean.AddScaledVec(mean, 1.0/draws, rest)
		second.SymRankOne(second, 1.0/draws, rest)
	}
	// Standard errors: sqrt(C_ii / n) of a mean, sqrt((C_ii C_jj + C_ij^2) / n) of a covariance.
	worst := 0.0
	for i := range all {
		of := mean.AtVec(i) / math.Sqrt(covariance.At(i, i)/draws)
		worst = max(worst, math.Abs(of))
		if math.Abs(of) > 4 {
			t.Errorf("the mean of %d is %v, %.1f standard errors from 0", i, mean.AtVec(i), of)
		}
		for j := range i + 1 {
			got, want := second.At(i, j), covariance.At(i, j)
			of := (got - want) / math.Sqrt((covariance.At(i, i)*covariance.At(j, j)+want*want)/draws)
			worst = max(worst, math.Abs(of))
			if math.Abs(of) > 4 {
				t.Errorf("the covariance of %d and %d is %v, want %v: %.1f standard errors", i, j, got, want, of)
			}
		}
	}
	t.Logf("at most %.1f standard errors; C = %.3v", worst, mat.Formatted(covariance))
}
