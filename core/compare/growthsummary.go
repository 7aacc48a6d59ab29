package compare

import "revisit/core/document"

// GrowthSummary is a Growth as JSON.
type GrowthSummary struct {
	Of       string               `json:"of"`
	Against  string               `json:"against"`
	Learners []string             `json:"learners"`
	Baseline int                  `json:"baseline"`
	Points   []GrowthPointSummary `json:"points"`
	Fits     []GrowthFitSummary   `json:"fits"`
	Censored int                  `json:"censored"` // runs of which only a lower bound is known
	Runs     int                  `json:"runs"`
}

// GrowthPointSummary has the learners' medians at a point.
type GrowthPointSummary struct {
	X        float64                `json:"x"`
	Learners []GrowthLearnerSummary `json:"learners"`
}

// GrowthLearnerSummary is a learner at a point: how many of its runs are not censored, its median, which is null if half of them or more are, and
// the quotient to the baseline's.
type GrowthLearnerSummary struct {
	Known  int           `json:"known"`
	Of     int           `json:"of"`
	Median RangedSummary `json:"median"`
	Ratio  RangedSummary `json:"ratio"`
}

// RangedSummary is a number with its interval; null for an end that is not known.
type RangedSummary struct {
	Value *float64 `json:"value"`
	Lower *float64 `json:"lower"`
	Upper *float64 `json:"upper"`
}

// GrowthFitSummary has the fits of both laws to a learner's medians, or with Ratio to their quotients to the baseline's.
type GrowthFitSummary struct {
	Learner     int           `json:"learner"`
	Ratio       bool          `json:"ratio"`
	Points      int           `json:"points"` // fitted, of all
	Exponential RangedSummary `json:"exponential"`
	Power       RangedSummary `json:"power"`
	R2          [2]*float64   `json:"r2"` // of the exponential law and of the power law
}

// Summary returns the growth as JSON has it.
func (g *Growth) Summary() *GrowthSummary {
	out := &GrowthSummary{Of: g.Of, Against: g.Against, Learners: g.Learners, Baseline: g.Base, Fits: []GrowthFitSummary{}}
	out.Runs, out.Censored = g.Runs()
	for i, p := range g.Points {
		point := GrowthPointSummary{X: p.X}
		for l := range g.Learners {
			known, of := g.Known(i, l)
			point.Learners = append(point.Learners, GrowthLearnerSummary{known, of, ranged(g.MedianAt(i, l)), ranged(g.RatioAt(i, l))})
		}
		out.Points = append(out.Points, point)
	}
	for l := range g.Learners {
		for _, ratio := range []bool{false, true} {
			if ratio && l == g.Base {
				continue
			}
			f := g.Fit(l, ratio)
			out.Fits = append(out.Fits, GrowthFitSummary{l, ratio, f.Points, ranged(f.Exponential), ranged(f.Power),
				[2]*float64{document.Number(f.ExponentialR2), document.Number(f.PowerR2)}})
		}
	}
	return out
}

func ranged(e Ranged) RangedSummary {
	return RangedSummary{document.Number(e.Value), document.Number(e.Lower), document.Number(e.Upper)}
}

// Runs returns the number of all runs, and of those that are censored.
func (g *Growth) Runs() (all, censored int) {
	for i := range g.Points {
		for l := range g.Learners {
			known, of := g.Known(i, l)
			all, censored = all+of, censored+of-known
		}
	}
	return all, censored
}
