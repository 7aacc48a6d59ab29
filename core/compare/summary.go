package compare

import (
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/statistics"
)

// Replicates are results summed up over the seeds. What cannot be told is null: an interval of one run, a mean of samples that some runs
// did not need because they never got there.
type Replicates struct {
	Over   string         `json:"over"` // axis of all curves; "": each over its own
	Points []PointSummary `json:"points"`
	Slopes []SlopeSummary `json:"slopes"`
}

// PointSummary has the learners of a point.
type PointSummary struct {
	Epsilon  *float64         `json:"epsilon"` // the target of until
	Learners []LearnerSummary `json:"learners"`
}

// LearnerSummary sums up the runs of a learner at a point.
type LearnerSummary struct {
	Runs    int                      `json:"runs"`
	Ended   map[lab.Outcome]int      `json:"ended"` // runs by outcome
	Curves  map[string]CurveSummary  `json:"curves"`
	Until   UntilSummary             `json:"until"`
	Average UntilSummary             `json:"average"` // as Until by the average regret, eq:LB-sample-complexity, whatever Until is by
	Final   map[string]*FinalSummary `json:"final"`   // "regret", "path_regret", "revisits", "suboptimality", "samples"; null where there is none
	Paired  []PairedSummary          `json:"paired"`  // against the baseline, none for itself
}

// NumberSummary sums up one number of each run.
type NumberSummary struct {
	N      int      `json:"n"`
	Mean   *float64 `json:"mean"`
	Lower  *float64 `json:"lower"` // interval of the mean
	Upper  *float64 `json:"upper"`
	Median *float64 `json:"median"`
	Low    *float64 `json:"low"` // quantile band
	High   *float64 `json:"high"`
}

// UntilSummary sums up the samples until the target is reached, by Reached of Of runs. Where not all reached it, the mean is null, and
// a quantile is null where runs that did not have a part in it. "After" counts as reached only if it began before the last tenth of the
// run's samples, so that no run wins by ending at a moment that suits it.
type UntilSummary struct {
	Reached int     `json:"reached"`
	Of      int     `json:"of"`     // runs of which it is known whether they did
	Reason  *string `json:"reason"` // why it is known of none; null where it is known
	NumberSummary
	Each []*float64 `json:"each"` // by seed
}

// summariser sums up with one way of finding intervals.
type summariser struct {
	*Results
	options SummaryOptions
	method  statistics.Method
	runs    map[[2]int][]*Cell // by point and learner, in the order of seeds
}

// Summarise sums results up over the seeds. It fails where the baseline is no learner of theirs.
func (r *Results) Summarise(o SummaryOptions) (*Replicates, error) {
	if o.Baseline >= len(r.Comparison.Learners) {
		return nil, document.Refuse("baseline", o.Baseline, "the index of a learner, from 0")
	}
	s := &summariser{Results: r, options: o, method: o.method(), runs: map[[2]int][]*Cell{}}
	for i := range r.Cells {
		c := &r.Cells[i]
		at := [2]int{c.Point, c.Learner}
		s.runs[at] = append(s.runs[at], c)
	}
	out := &Replicates{Over: o.Over, Slopes: []SlopeSummary{}}
	for point := range r.Points {
		sum := PointSummary{Epsilon: s.epsilon(point)}
		for learner := range r.Comparison.Learners {
			sum.Learners = append(sum.Learners, s.learner(point, learner))
		}
		out.Points = append(out.Points, sum)
	}
	for learner := range r.Comparison.Learners {
		out.Slopes = append(out.Slopes, s.slopes(out, learner)...)
	}
	return out, nil
}

// epsilon is the target at a point, nil where there is none.
func (s *summariser) epsilon(point int) *float64 {
	if s.options.Epsilon != nil {
		return s.options.Epsilon
	}
	return s.Points[point].Epsilon
}

func (s *summariser) learner(point, learner int) LearnerSummary {
	cells := s.runs[[2]int{point, learner}]
	sum := LearnerSummary{Runs: len(cells), Ended: map[lab.Outcome]int{}, Curves: s.curves(cells), Final: map[string]*FinalSummary{}, Paired: []PairedSummary{}}
	for _, c := range cells {
		sum.Ended[c.Outcome]++
	}
	sum.Until, sum.Average = s.untils(point, cells, s.options.Hit), s.untils(point, cells, "average")
	for _, q := range s.finals(point) {
		sum.Final[q.name] = s.final(q, cells)
	}
	if learner != s.options.Baseline {
		sum.Paired = s.paired(point, learner)
	}
	return sum
}

func count(n int64) *float64 {
	x := float64(n)
	return &x
}

// untils sums up the samples until a point's target, which one of SummaryOptions.Hit says is reached.
func (s *summariser) untils(point int, cells []*Cell, hit string) UntilSummary {
	target := s.epsilon(point)
	until := values(cells, func(c *Cell) *float64 { return c.until(target, hit) })
	sum := UntilSummary{Of: len(cells), Each: document.Numbers(until), Reason: untold(cells, target, hit)}
	if sum.Reason != nil {
		sum.Of = 0
	}
	for _, t := range until {
		if !math.IsInf(t, 1) {
			sum.Reached++
		}
	}
	sum.NumberSummary = s.number(until)
	return sum
}

// untold says why runs do not tell when they reached a target.
func untold(cells []*Cell, target *float64, hit string) *string {
	reason, average := "", hit == "average"
	switch {
	case target == nil:
		reason = "no target: there is no gap"
	case average && slices.ContainsFunc(cells, func(c *Cell) bool { return c.Regret == nil }):
		reason = "not measured: there is no regret"
	case average:
		return nil
	case slices.ContainsFunc(cells, func(c *Cell) bool { return c.Measures.Estimated }):
		reason = "not measured: values are estimated"
	case slices.ContainsFunc(cells, func(c *Cell) bool { return len(c.Measures.First.Samples) == 0 }):
		reason = "not measured: the values of policies were not asked for"
	default:
		return nil
	}
	return &reason
}

// until are the samples with which the target is reached, nil where it is not, or where there is none.
func (c *Cell) until(target *float64, hit string) *float64 {
	if hit == "average" {
		return c.averageUntil(target)
	}
	p, last := &c.Measures.First, int64(math.MaxInt64)
	if hit == "after" {
		p, last = &c.Measures.After, c.Samples-c.Samples/10
	}
	if target == nil {
		return nil
	}
	i := slices.IndexFunc(p.Suboptimality, func(sub float64) bool { return sub <= *target })
	if i < 0 || p.Samples[i] > last {
		return nil
	}
	return count(p.Samples[i])
}

// averageUntil is the moment from which on Regret(n)/n stays within the target to the run's end, nil where there is none.
func (c *Cell) averageUntil(target *float64) *float64 {
	if target == nil || c.Regret == nil {
		return nil
	}
	return c.Measures.AverageUntil(*target, *c.Regret, c.Episodes, c.Samples)
}

// values asks each cell; +Inf stands for nothing.
func values(cells []*Cell, of func(*Cell) *float64) []float64 {
	x := make([]float64, len(cells))
	for i, c := range cells {
		if x[i] = math.Inf(1); of(c) != nil {
			x[i] = *of(c)
		}
	}
	return x
}

// present are the values that are there.
func present(x []float64) []float64 {
	var out []float64
	for _, v := range x {
		if !math.IsInf(v, 1) {
			out = append(out, v)
		}
	}
	return out
}

// number sums up values among which +Inf may be.
func (s *summariser) number(x []float64) NumberSummary {
	q := statistics.Quantiles(x, s.options.Quantiles[0], 0.5, s.options.Quantiles[1])
	n := NumberSummary{N: len(x), Low: document.Number(q[0]), Median: document.Number(q[1]), High: document.Number(q[2])}
	if len(present(x)) == len(x) {
		i := s.method.Interval(x)
		n.Mean, n.Lower, n.Upper = document.Number(statistics.Mean(x)), document.Number(i.Lower), document.Number(i.Upper)
	}
	return n
}
