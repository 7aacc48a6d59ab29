package compare

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/internal/statistics"
	"revisit/core/lab"
)

// Replicates summarise results over the seeds. Unknown numbers are null, such as an interval of one run, or the mean of samples until the
// target where some runs never reached it.
type Replicates struct {
	Over   string         `json:"over"`   // the axis of all curves; "" where each has its own
	Target string         `json:"target"` // a word of spec.Targets: where suboptimality, and until for "first" and "after", take V* - V^pi; regret and average are of the start
	Points []PointSummary `json:"points"`
	Slopes []SlopeSummary `json:"slopes"`
}

// PointSummary summarises the learners at a point.
type PointSummary struct {
	Epsilon  *float64         `json:"epsilon"` // the target of until
	Learners []LearnerSummary `json:"learners"`
}

// LearnerSummary summarises the runs of a learner at a point.
type LearnerSummary struct {
	Runs    int                      `json:"runs"`
	Same    int                      `json:"same"`  // seeds that all give one and the same run, which counts once and has no interval; 0: they differ
	Ended   map[lab.Outcome]int      `json:"ended"` // runs by outcome
	Curves  map[string]CurveSummary  `json:"curves"`
	Until   UntilSummary             `json:"until"`
	Average UntilSummary             `json:"average"` // as Until, always by the average regret (eq:LB-sample-complexity)
	Final   map[string]*FinalSummary `json:"final"`   // "regret", "path_regret", "revisits", "suboptimality", "samples"; null where there is none
	Paired  []PairedSummary          `json:"paired"`  // against the baseline; empty for the baseline itself
}

// NumberSummary summarises one number of each run.
type NumberSummary struct {
	N      int      `json:"n"`
	Mean   *float64 `json:"mean"`
	Lower  *float64 `json:"lower"` // interval of the mean
	Upper  *float64 `json:"upper"`
	Median *float64 `json:"median"`
	Low    *float64 `json:"low"` // quantile band
	High   *float64 `json:"high"`
}

// UntilSummary summarises the samples until the target is reached, which Reached of Of runs did. Where not all did, the mean is null, and so
// is a quantile that depends on a run that did not. "After" counts as reached only if it began before the last tenth of the run's samples,
// so that no run wins by ending at a lucky moment.
type UntilSummary struct {
	Reached int     `json:"reached"`
	Of      int     `json:"of"`     // runs for which that is known
	Reason  *string `json:"reason"` // why it is known for no run; null where it is known
	Share   Share   `json:"share"`
	NumberSummary
	Each  []*float64 `json:"each"`  // by seed
	Curve ShareCurve `json:"curve"` // of runs that reached it, over samples
}

// Share is the interval of the probability that a run reaches the target (Clopper and Pearson); null where that is known for no run, and where
// all seeds give the same run.
type Share struct {
	Lower *float64 `json:"lower"`
	Upper *float64 `json:"upper"`
}

// summariser summarises results with one set of options.
type summariser struct {
	*Results
	options SummaryOptions
	method  statistics.Method
	runs    map[[2]int][]*Cell // by point and learner, in the order of seeds
}

// Summarise summarises results over the seeds. A baseline that is no learner of theirs is a *document.Error.
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
	out := &Replicates{Over: o.Over, Target: r.Comparison.Target.Word(), Slopes: []SlopeSummary{}}
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

// epsilon returns the target at a point, nil where there is none.
func (s *summariser) epsilon(point int) *float64 {
	if s.options.Epsilon != nil {
		return s.options.Epsilon
	}
	return s.Points[point].Epsilon
}

// within returns the largest loss that counts as within a point's target: rounding does not decide. nil where there is no target.
func (s *summariser) within(point int) *float64 {
	target := s.epsilon(point)
	if target == nil {
		return nil
	}
	most := *target + evaluation.Rounding(s.Points[point].Horizon)
	return &most
}

func (s *summariser) learner(point, learner int) LearnerSummary {
	all := s.runs[[2]int{point, learner}]
	cells := distinct(all)
	sum := LearnerSummary{Runs: len(cells), Ended: map[lab.Outcome]int{}, Curves: s.curves(cells), Final: map[string]*FinalSummary{}, Paired: []PairedSummary{}}
	if len(cells) < len(all) {
		sum.Same = len(all)
	}
	for _, c := range cells {
		sum.Ended[c.Outcome]++
	}
	sum.Until, sum.Average = s.untils(point, all, s.options.Hit), s.untils(point, all, "average")
	for _, q := range s.finals(point) {
		sum.Final[q.name] = s.final(q, cells)
	}
	if learner != s.options.Baseline {
		sum.Paired = s.paired(point, learner)
	}
	return sum
}

// distinct returns the first of several runs where they are one and the same, as in a deterministic problem without random ties, else all.
func distinct(cells []*Cell) []*Cell {
	if len(cells) < 2 || cells[0].Digest == "" || slices.ContainsFunc(cells, func(c *Cell) bool { return c.Digest != cells[0].Digest }) {
		return cells
	}
	return cells[:1]
}

func count(n int64) *float64 {
	x := float64(n)
	return &x
}

// untils summarises the samples until a point's target is reached in the sense of hit, one of SummaryOptions.Hit.
func (s *summariser) untils(point int, all []*Cell, hit string) UntilSummary {
	target, cells := s.within(point), distinct(all)
	each := values(all, func(c *Cell) *float64 { return c.until(target, hit) })
	until, random := each[:len(cells)], len(cells) == len(all)
	sum := UntilSummary{Of: len(cells), Each: document.Numbers(each), Reason: whyUnknown(cells, target, hit)}
	if sum.Reason != nil {
		sum.Of = 0
	}
	for _, t := range until {
		if !math.IsInf(t, 1) {
			sum.Reached++
		}
	}
	if random {
		share := statistics.Share(sum.Reached, sum.Of, s.options.Level)
		sum.Share = Share{document.Number(share.Lower), document.Number(share.Upper)}
	}
	sum.Curve = s.shares(cells[:sum.Of], until[:sum.Of], random)
	sum.NumberSummary = s.number(until)
	return sum
}

// whyUnknown says why it is not known when runs reached the target, nil where it is known.
func whyUnknown(cells []*Cell, target *float64, hit string) *string {
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

// Until returns the samples with which one of the cells reached its point's target, in the sense of hit, one of SummaryOptions.Hit. It returns nil
// where the cell did not, and where that is not known.
func (r *Results) Until(c *Cell, hit string) *float64 {
	s := summariser{Results: r}
	return c.until(s.within(c.Point), hit)
}

// Median returns the median of values, among which +Inf may be.
func Median(x []float64) float64 { return statistics.Median(x) }

// Untils returns the samples until the target of a learner's runs, in the sense of hit, by point and seed; +Inf for a run that does not reach it. The
// error says why they are not known.
func (r *Results) Untils(learner int, hit string) ([][]float64, error) {
	s, until := summariser{Results: r}, make([][]float64, len(r.Points))
	for i := range r.Cells {
		c := &r.Cells[i]
		if c.Learner != learner {
			continue
		}
		target := s.within(c.Point)
		if why := whyUnknown([]*Cell{c}, target, hit); why != nil {
			return nil, fmt.Errorf("the samples until the target are not known for %s: %s", r.Comparison.CellName(c.Point, c.Learner, c.Seed), *why)
		}
		until[c.Point] = append(until[c.Point], values([]*Cell{c}, func(c *Cell) *float64 { return c.until(target, hit) })...)
	}
	return until, nil
}

// until returns the samples with which the target is reached, nil where it is not, or where there is no target.
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

// averageUntil returns the samples from which on Regret(n)/n stays within the target to the run's end, nil where there are none.
func (c *Cell) averageUntil(target *float64) *float64 {
	if target == nil || c.Regret == nil {
		return nil
	}
	return c.Measures.AverageUntil(*target, *c.Regret, c.Episodes, c.Samples)
}

// values returns a number of each cell, +Inf for nil.
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

// number summarises values, among which +Inf may be.
func (s *summariser) number(x []float64) NumberSummary {
	q := statistics.Quantiles(x, s.options.Quantiles[0], 0.5, s.options.Quantiles[1])
	n := NumberSummary{N: len(x), Low: document.Number(q[0]), Median: document.Number(q[1]), High: document.Number(q[2])}
	if len(present(x)) == len(x) {
		i := s.method.Interval(x)
		n.Mean, n.Lower, n.Upper = document.Number(statistics.Mean(x)), document.Number(i.Lower), document.Number(i.Upper)
	}
	return n
}
