package compare

import (
	"bytes"
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/internal/evaluation"
	"revisit/core/internal/instance"
	"revisit/core/spec"
)

// Plan is a comparison ready to run: its points, the spec of each run, and an estimate of the time.
type Plan struct {
	Comparison *Comparison      `json:"comparison"`
	Points     []PointInfo      `json:"points"`
	Learners   []PlannedLearner `json:"learners"`
	Cells      []PlannedCell    `json:"cells"` // by point, learner and seed
	Estimate   Estimate         `json:"estimate"`
	Limit      Limit            `json:"limit"`
	Hopeless   []Hopeless       `json:"hopeless"`

	text []byte // of Comparison
}

// PlannedLearner is a learner as results and figures name it. Right is "online", "revisiting", "local" or "generative". Explores
// reports whether its paths may take actions that its policy does not.
type PlannedLearner struct {
	Label string `json:"label"`
	Kind  string `json:"kind"`
	Right string `json:"right"`

	Explores bool `json:"explores"`
}

// PlannedCell is one run.
type PlannedCell struct {
	Point   int        `json:"point"`
	Learner int        `json:"learner"`
	Seed    uint64     `json:"seed"`
	Seconds float64    `json:"seconds"` // of the estimate
	Spec    *spec.Spec `json:"spec"`
}

// Hopeless is a learner at a point that is predicted to spend its whole budget at the first state that it sees at the last step.
type Hopeless struct {
	Point   int     `json:"point"`
	Learner int     `json:"learner"`
	Paths   float64 `json:"paths"`  // expected there, each of one sample
	Budget  int64   `json:"budget"` // of samples or paths, the smaller
}

// Limit is the longest estimate that the comparison allows for all its runs.
type Limit struct {
	Seconds float64 `json:"seconds"`
}

// PointInfo describes the problem of a point.
type PointInfo struct {
	Values    []float64        `json:"values"` // of the numbers that vary
	Horizon   int              `json:"horizon"`
	States    int              `json:"states"`
	Actions   int              `json:"actions"`
	Dim       int              `json:"dim"`
	Gap       PointGap         `json:"gap"`
	Value     float64          `json:"value"`     // V*_1, mean over the first states
	Epsilon   *float64         `json:"epsilon"`   // the target; null where it is a share of the gap and there is no gap
	Constants []PointConstants `json:"constants"` // of each learner
	Theory    *PointTheory     `json:"theory"`
}

// PointGap holds the smallest gap declared to the first learner, over the steps h >= 2 where gaps are read, and the smallest true gap; null
// where there is none.
type PointGap struct {
	Declared *float64 `json:"declared"`
	True     *float64 `json:"true"`
}

// PointConstants are the constants of a learner at a point.
type PointConstants struct {
	Beta      float64  `json:"beta"`
	PathBound *float64 `json:"path_bound"`
	Gap       *float64 `json:"gap"` // the smallest declared
}

// PointTheory holds the theorem's curves with the constants of one learner: the first that revisits, or else the first.
type PointTheory struct {
	Learner int `json:"learner"`
	instance.TheoryCurves
}

// Plan builds the problem of every point once. It returns a *document.Error where a run is impossible, and with code Budget where the runs
// are estimated to take longer than the comparison allows.
func (planner *Planner) Plan(c *Comparison) (*Plan, error) {
	p, err := planner.planOf("", c)
	if err != nil {
		return nil, err
	}
	if over := p.overBudget(); over != nil {
		return nil, over
	}
	return p, nil
}

// planOf is Plan without the limit, for a comparison at a path of a document.
func (planner *Planner) planOf(path string, c *Comparison) (*Plan, error) {
	if planner.plan != nil && planner.plan.Comparison == c {
		return planner.plan, nil
	}
	text, err := c.MarshalJSON()
	if err != nil {
		return nil, err
	}
	if planner.plan != nil && bytes.Equal(planner.plan.text, text) {
		return planner.plan, nil
	}
	p := &Plan{Comparison: c, text: text, Hopeless: []Hopeless{}, Limit: Limit{float64(c.Budget.Minutes * 60)}}
	for _, l := range c.Learners {
		p.Learners = append(p.Learners, PlannedLearner{l.Name, l.Algorithm.Kind, l.Algorithm.Learner.Access.String(), l.Algorithm.Learner.Explores})
	}
	for i, point := range c.Points() {
		if err := p.addPoint(planner, path, i, point); err != nil {
			return nil, err
		}
	}
	planner.plan = p
	return p, nil
}

func (p *Plan) addPoint(planner *Planner, path string, at int, point []float64) error {
	c := p.Comparison
	specs, ins, err := planner.buildPoint(path, c, point)
	if err != nil {
		return err
	}
	info, ofGap := PointInfo{Values: point}, 0.0
	info.describe(ins[0])
	if info.Epsilon, ofGap = c.targetAt(point); info.Epsilon == nil && info.Gap.True != nil {
		info.Epsilon = document.Number(*info.Gap.True / (1 / ofGap)) // the default is the gap by 10, to the bit
	}
	p.Estimate.open(specs[0])
	bounded := 0
	for i, in := range ins {
		if in.Kind.Backtracks() && !ins[bounded].Kind.Backtracks() {
			bounded = i
		}
		info.Constants = append(info.Constants, PointConstants{in.Beta, document.Number(in.PathBound), document.Number(instance.SmallestRead(in.Gap))})
		budget := specs[i].Budget.Paths
		if most := specs[i].Budget.Samples; most > 0 {
			budget = min(budget, most)
		}
		if paths := in.FirstPhase(); paths > float64(budget) {
			p.Hopeless = append(p.Hopeless, Hopeless{at, i, paths, budget})
		}
		before := p.Estimate.Seconds
		p.Estimate.run(in, specs[i], len(c.Seeds))
		seconds := (p.Estimate.Seconds - before) / float64(len(c.Seeds))
		for _, seed := range c.Seeds {
			one := *specs[i]
			one.Seed = seed
			p.Cells = append(p.Cells, PlannedCell{at, i, seed, seconds, &one})
		}
	}
	info.Theory = &PointTheory{bounded, pointTheory(ins[bounded], specs[bounded].Budget.Samples, info.Epsilon)}
	p.Points = append(p.Points, info)
	return nil
}

// buildPoint builds the instance of each learner at a point. Where the comparison does not say how regret is computed it decides that, the
// same way for all learners.
func (planner *Planner) buildPoint(path string, c *Comparison, point []float64) ([]*spec.Spec, []*instance.Instance, error) {
	specs, ins := make([]*spec.Spec, len(c.Learners)), make([]*instance.Instance, len(c.Learners))
	exact := (c.Regret == spec.Regret{})
	for i := range c.Learners {
		one, err := c.spec(path, point, i)
		if err != nil {
			return nil, nil, err
		}
		if (c.Regret == spec.Regret{}) {
			one.Regret.Word = "curve"
		}
		in, err := planner.Build(one)
		if err != nil {
			return nil, nil, c.placed(err, path, point, i)
		}
		resolved := in.Resolved
		specs[i], ins[i] = &resolved, in
		exact = exact && evaluation.AffordsExactRegret(in, &resolved)
	}
	for _, spec := range specs {
		if exact {
			spec.Regret.Word = "exact"
		}
	}
	return specs, ins, nil
}

// describe sets what does not depend on the learner, and the gap declared to this one.
func (info *PointInfo) describe(in *instance.Instance) {
	m := in.Model
	info.Horizon, info.States, info.Actions, info.Dim = m.Horizon(), m.States(), m.Actions(), in.Features.Dim()
	truth, _ := in.Optimal.Gap()
	info.Gap = PointGap{document.Number(instance.SmallestRead(in.Gap)), document.Number(truth)}
	info.Value = m.Start().Mean(func(s int) float64 { return in.Optimal.V(1, s) })
}

// pointTheory returns the curves up to the budget of samples, or 10^6 where there is none.
func pointTheory(in *instance.Instance, samples int64, epsilon *float64) instance.TheoryCurves {
	if samples == 0 {
		samples = 1_000_000
	}
	target := math.Inf(1)
	if epsilon != nil {
		target = *epsilon
	}
	upTo := evaluation.GridUpTo(samples)
	curves := in.TheoryCurves(upTo, upTo, target)
	if epsilon == nil {
		curves.TEpsilon = nil
	}
	return curves
}

func (p *Plan) overBudget() error {
	seconds, limit := p.Estimate.Seconds, p.Limit.Seconds
	if seconds <= limit {
		return nil
	}
	e := &document.Error{Code: document.Budget, Path: "budget.minutes", Found: p.Comparison.Budget.Minutes, Expected: fmt.Sprintf("at least %.3g", math.Ceil(seconds/60))}
	return e.WithMessage("budget.minutes: the %d runs may take about %s on one worker, over the limit of %s: fewer seeds, values or learners, a smaller budget.samples, or a larger budget.minutes",
		len(p.Cells), duration(seconds), duration(limit))
}

// duration writes seconds in a suitable unit.
func duration(seconds float64) string {
	switch {
	case seconds < 120:
		return fmt.Sprintf("%.3g seconds", seconds)
	case seconds < 7200:
		return fmt.Sprintf("%.3g minutes", seconds/60)
	case seconds < 48*3600:
		return fmt.Sprintf("%.3g hours", seconds/3600)
	}
	return fmt.Sprintf("%.3g days", seconds/86400)
}
