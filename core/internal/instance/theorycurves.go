package instance

import "revisit/core/document"

// TheoryCurves are the bounds of Theorem 1 and what the paper draws from it, for plots. They are what the formulas give, whether or not the
// proof covers a run; in logarithms the K that beta was computed with stands for K and T while it is larger. A number too large for a float64 is null.
type TheoryCurves struct {
	Samples       []int64    `json:"samples"`
	AverageRegret []*float64 `json:"average_regret"` // eqn:piazzolla at T = samples[i]
	Episodes      []*float64 `json:"episodes"`       // the N that eqn:piazzolla requires at T = samples[i]
	Paths         []int64    `json:"paths"`
	PathRegret    []*float64 `json:"path_regret"` // eq:worst_case at K = paths[i] and T = H K
	LogRegret     []*float64 `json:"log_regret"`  // eq:expected_regret at K = paths[i]
	Revisits      *float64   `json:"revisits"`    // eq:UB-state-revisits with the path bound for K
	TEpsilon      *float64   `json:"t_epsilon"`   // eq:LB-sample-complexity
	TCondition    *float64   `json:"t_condition"` // not in the paper: samples from which on the condition on N holds in every run; 0 where no step has a gap
}

// TheoryCurves returns the bounds at these samples T and paths K, each at least 1, and T(epsilon). epsilon must be positive.
func (in *Instance) TheoryCurves(samples, paths []int64, epsilon float64) TheoryCurves {
	c, asked := in.Constants.Curves(samples, paths, in.PathBound), in.Constants.Samples(epsilon, in.PathBound)
	return TheoryCurves{
		Samples: c.Samples, AverageRegret: document.Numbers(c.AverageRegret), Episodes: document.Numbers(c.Episodes),
		Paths: c.Paths, PathRegret: document.Numbers(c.PathRegret), LogRegret: document.Numbers(c.LogRegret),
		Revisits: document.Number(in.Constants.Revisits(in.PathBound)), TEpsilon: document.Number(asked.Accuracy), TCondition: document.Number(asked.Episodes),
	}
}
