package study

import (
	"fmt"
	"math"
	"slices"

	"revisit/core/compare"
	"revisit/core/document"
)

// Plan has the comparisons of a study ready to run, as far as they are known before constants are chosen.
type Plan struct {
	Study    *Study
	Tunings  []*compare.Plan
	Base     *compare.Plan // of the final comparison with the document's own constants, whose number of runs and estimate it shares
	Seconds  float64       // estimated for all runs, on one worker
	Hopeless []Hopeless
}

// Hopeless is a tried combination of constants whose runs are predicted to spend their whole budget at one state.
type Hopeless struct {
	Learner   int     `json:"learner"`   // its index in the study
	Point     int     `json:"point"`     // of the study
	Constants []any   `json:"constants"` // by parameter of the grid
	Paths     float64 `json:"paths"`     // expected at the first state that is seen at the last step, of one sample each
	Budget    int64   `json:"budget"`
}

// Plan builds every problem once. It returns a *document.Error where a run is impossible, and with code Budget where all runs are estimated to take
// longer than budget.minutes.
func (s *Study) Plan() (*Plan, error) {
	p := &Plan{Study: s, Hopeless: []Hopeless{}}
	var err error
	if p.Base, err = new(compare.Planner).Plan(s.Base); err != nil {
		return nil, err
	}
	p.Seconds = p.Base.Estimate.Seconds
	for i := range s.Tunings {
		t := &s.Tunings[i]
		plan, err := new(compare.Planner).Plan(t.Sweep)
		if err != nil {
			return nil, moved(err, "", t.placeOf)
		}
		p.Tunings = append(p.Tunings, plan)
		p.Seconds += plan.Estimate.Seconds
		numbers := t.numbers()
		for _, h := range plan.Hopeless {
			at := slices.IndexFunc(t.options, func(option []int) bool {
				learner, point := t.place(option)
				return learner == h.Learner && point == h.Point%numbers
			})
			p.Hopeless = append(p.Hopeless, Hopeless{t.Learner, h.Point / numbers, t.values(t.options[at]), h.Paths, h.Budget})
		}
	}
	if limit := p.Base.Limit.Seconds; p.Seconds > limit {
		e := &document.Error{Code: document.Budget, Path: "budget.minutes", Found: s.Base.Budget.Minutes, Expected: fmt.Sprintf("at least %.3g", math.Ceil(p.Seconds/60))}
		return nil, e.WithMessage("budget.minutes: the %d runs may take about %.3g minutes on one worker, over the limit of %.3g: fewer seeds, values or learners, a smaller budget.samples, or a larger budget.minutes",
			s.Runs(), p.Seconds/60, limit/60)
	}
	return p, nil
}

// Runs returns the number of all runs, of which TuningRuns tune.
func (s *Study) Runs() int { return s.TuningRuns() + s.Base.Runs() }

// TuningRuns returns the number of runs that tune.
func (s *Study) TuningRuns() int {
	n := 0
	for _, t := range s.Tunings {
		n += t.Sweep.Runs()
	}
	return n
}
