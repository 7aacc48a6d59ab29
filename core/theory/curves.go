package theory

import "math"

// Curves are the theorem's bounds on a grid, for a plot: the values of the paper's formulas, whether or not their assumptions and conditions
// hold. Where the K that beta was computed with is larger than K or T, it is in their place in logarithms, as in AverageRegret.
type Curves struct {
	Samples       []int64   `json:"samples"`
	AverageRegret []float64 `json:"average_regret"` // eqn:piazzolla at T = Samples[i]
	Episodes      []float64 `json:"episodes"`       // what eqn:piazzolla requires at T = Samples[i]; how many episodes these samples are differs from run to run
	Paths         []int64   `json:"paths"`
	PathRegret    []float64 `json:"path_regret"` // eq:worst_case at K = Paths[i], with T = H K, the most samples of K paths
	LogRegret     []float64 `json:"log_regret"`  // eq:expected_regret at K = Paths[i]; the proof takes delta = 1/K
}

// Curves returns the bounds at these samples T and paths K, each at least 1, for the K that beta was computed with.
func (c Constants) Curves(samples, paths []int64, assumed float64) Curves {
	out := Curves{
		Samples: samples, AverageRegret: make([]float64, len(samples)), Episodes: make([]float64, len(samples)),
		Paths: paths, PathRegret: make([]float64, len(paths)), LogRegret: make([]float64, len(paths)),
	}
	for i, t := range samples {
		out.AverageRegret[i], _ = c.AverageRegret(float64(t), assumed)
		out.Episodes[i] = c.EpisodesNeeded(math.Max(float64(t), assumed))
	}
	for i, n := range paths {
		k := float64(n)
		out.PathRegret[i], out.LogRegret[i] = c.PathRegret(k, k*float64(c.Horizon), assumed), c.LogRegret(math.Max(k, assumed))
	}
	return out
}
