package compare

import (
	"revisit/core/document"
	"revisit/core/internal/statistics"
)

// SummaryOptions say how replicates are summed up.
type SummaryOptions struct {
	Interval  string     // of a mean: "student" or "bootstrap"
	Level     float64    // of it, in (0,1)
	Quantiles [2]float64 // of the band, in [0,1]
	Epsilon   *float64   // target of "samples until"; nil: each point's own
	Baseline  int        // the learner that the others are compared with
	Over      string     // axis of all curves: "samples", "episodes" or "paths"; "": each over its own
	Hit       string     // "first": the samples until V* - V^pi is first at most epsilon; "after": until it stays so to the run's end; "average": until Regret(n)/n, the loss of the PAC output policy, stays so
}

// ParseSummaryOptions reads { interval, level, quantiles, epsilon, baseline, hit, over }, each with its default: "student", 0.95, [0.1, 0.9],
// null, 0, "first", none.
func ParseSummaryOptions(data []byte) (SummaryOptions, error) {
	o := SummaryOptions{Quantiles: [2]float64{0.1, 0.9}}
	v, err := document.Parse(data)
	if err != nil {
		return o, err
	}
	f := document.Open("", v, true)
	o.Interval = f.Choice("interval", "student", "student", "bootstrap")
	o.Level = f.Number("level", 0.95, 0.5, 0.9999, "a number from 0.5 to 0.9999")
	if v, given := f.Get("quantiles"); given {
		if q := f.Numbers("quantiles", v, 2, 0, 1); len(q) == 2 {
			if o.Quantiles = [2]float64{q[0], q[1]}; q[0] > q[1] {
				f.Fail("quantiles", v, "the smaller of the two first")
			}
		}
	}
	if v, _ := f.Get("epsilon"); v != nil {
		epsilon := f.Number("epsilon", 0, MinEpsilon, 1e6, "null, or a number from 1e-12 to 1e6")
		o.Epsilon = &epsilon
	}
	o.Baseline = int(f.Integer("baseline", 0, 0, MaxLearners-1))
	o.Hit = f.Choice("hit", "first", "first", "after", "average")
	o.Over = f.Choice("over", "", "samples", "episodes", "paths")
	return o, f.End()
}

// resamples are the bootstrap's: the ends of a 95 % interval then lie among 25 values each.
const resamples = 1000

func (o *SummaryOptions) method() statistics.Method {
	if o.Interval == "bootstrap" {
		return statistics.NewBootstrap(o.Level, resamples, 1)
	}
	return statistics.NewStudent(o.Level)
}
