package lab

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/instance"
	"revisit/core/mdp"
	"revisit/core/spec"
	"revisit/core/theory"
)

// Check is one line of the assumption report.
type Check struct {
	ID   string `json:"id"`
	OK   *bool  `json:"ok"`   // null where it could not be checked
	Note bool   `json:"note"` // Theorem 1 does not assume it
	// Structural tells that a failure is a fault of the set-up and asks for attention; else it is a remark, as that c_beta is below 8.
	Structural   bool       `json:"structural"`
	Value        *float64   `json:"value"`
	Limit        *float64   `json:"limit"`
	Witness      *Place     `json:"witness"`
	PerStep      []*float64 `json:"perStep"`   // the value at each step, or null
	Condition    *float64   `json:"condition"` // condition number of the features, the largest over the steps, or null
	Says         string     `json:"says"`
	Cites        string     `json:"cites"`
	Repair       *Repair    `json:"repair"`
	OtherRepairs []Repair   `json:"otherRepairs"` // or null
}

// Place is an (h,s,a). h counts from 1, s and a from 0.
type Place struct {
	H int `json:"h"`
	S int `json:"s"`
	A int `json:"a"`
}

func placeOf(w *mdp.Witness) *Place {
	if w == nil || w.H == 0 {
		return nil
	}
	return &Place{w.H, w.S, w.A}
}

// Repair is a spec for which the check holds.
type Repair struct {
	Label string    `json:"label"`
	Spec  spec.Spec `json:"spec"`
}

// Checks returns the report on the assumptions of Theorem 1, and then guards: notes, but structural, on whether the run makes sense. For
// learners that do not test a gap, which the theorem is not about, it has only what concerns the problem, its features and the run. It may
// take a second for large problems.
func (s *Session) Checks() []Check {
	report := s.in.Report()
	checks := []Check{}
	for _, f := range report {
		switch {
		case s.in.Kind.Backtracks():
			f.Says += f.Means
		case f.ID == "gap":
			f = trueGap(s.in)
		case f.ID == "constant":
			continue
		}
		c := Check{ID: f.ID, OK: f.OK, Note: !f.Assumption, Structural: f.Assumption && f.ID != "constant", Value: f.Value, Limit: f.Limit, Witness: placeOf(f.Witness),
			Condition: f.Condition, Says: f.Says, Cites: f.Cites}
		if f.PerStep != nil {
			c.PerStep = document.Numbers(f.PerStep)
		}
		if f.OK != nil && !*f.OK {
			c.Repair = s.repair(f, conditionOf(report))
			if f.ID == "realizability" && linearBefore(s.in) {
				c.Says += "; before its rewards were changed for the gap it was"
			}
		}
		checks = append(checks, c)
	}
	return append(checks, s.guards()...)
}

// trueGap returns the smallest gap of the problem, over all steps.
func trueGap(in *instance.Instance) theory.Finding {
	f := theory.Finding{ID: "true-gap", Cites: "eq:defn-gap", Says: "every action is optimal everywhere: there is no gap"}
	gap, witness := in.Optimal.Gap()
	some := !math.IsInf(gap, 1)
	if f.OK = &some; some {
		f.Value, f.Witness, f.Says = &gap, &witness, "what the second best action loses where that is the least"
	}
	return f
}

// conditionOf returns about the condition number that the features have together with one of norm 1; +Inf where it is not known.
func conditionOf(report []theory.Finding) float64 {
	condition, norm := math.Inf(1), 0.0
	for _, f := range report {
		switch {
		case f.ID == "feature-norm" && f.Value != nil:
			norm = *f.Value
		case f.Condition != nil:
			condition = *f.Condition
		}
	}
	return condition / math.Min(norm, 1)
}

// linearBefore tells whether Q* was linear in the features before the rewards were changed for the gap.
func linearBefore(in *instance.Instance) bool {
	if in.Design == nil {
		return false
	}
	return holds(theory.Realizable(in.TheoryInstance(in.Design.Original, mdp.Solve(in.Design.Original))))
}

func holds(f theory.Finding) bool { return f.OK != nil && *f.OK }

const (
	// fewFeatures is a dimension for which features are built and checked at once, whatever the problem.
	fewFeatures = 16
	// wellConditioned is a condition number up to which fits are so exact that one added direction makes Q* linear within the report's limit.
	wellConditioned = 1e5
	// quickFit is the most multiplications of a repair that has to be tried, and slowFit of one that need not be.
	quickFit = 3e7
	slowFit  = 1e9
)

// repair returns a spec for which the assumption would hold, or nil where none is known.
func (s *Session) repair(f theory.Finding, condition float64) *Repair {
	switch f.ID {
	case "gap":
		r := &Repair{"Declare the true gap of each step", *s.spec}
		r.Spec.Algorithm.Gap = spec.Gap{Word: "true-per-step"}
		overall, _ := s.in.Optimal.Gap()
		switch truth, _ := s.in.GapRead(); {
		case s.spec.Algorithm.Gap.PerStep != nil:
		case overall >= truth*(1-1e-9):
			r.Label, r.Spec.Algorithm.Gap = "Declare the true gap", spec.Gap{Word: "true"}
		case truth >= spec.MinGap: // else it is smaller only at step 1, whose gap is never read
			r.Label, r.Spec.Algorithm.Gap = fmt.Sprintf("Declare the true gap, %.3g", truth), spec.Gap{Number: truth}
		}
		return r
	case "realizability":
		complete := &Repair{"Add the missing direction to the features", *s.spec}
		complete.Spec.Features.Complete = true
		switch work := fitWork(s.in); {
		case s.in.Problem.Table == nil:
			return nil
		case condition <= wellConditioned && work <= slowFit:
			return complete
		case work <= quickFit:
			return s.firstThat(theory.Realizable, complete, s.span())
		}
		return s.firstThat(theory.Realizable, s.span())
	case "theta-norm":
		scaled := &Repair{"Scale the features up to norm 1", *s.spec}
		scaled.Spec.Features.Normalise = true
		if fitWork(s.in) > quickFit {
			return s.firstThat(theory.ThetaNorm, s.span())
		}
		return s.firstThat(theory.ThetaNorm, scaled, s.span())
	case "constant":
		r := &Repair{"Take the constant of the proof, 8 (runs become very long)", *s.spec}
		r.Spec.Algorithm.CBeta = *f.Limit
		return r
	}
	return nil
}

// fitWork returns about the multiplications of fitting Q* at every step where the features differ from step to step.
func fitWork(in *instance.Instance) float64 {
	m, d := in.Model, float64(in.Features.Dim())
	return float64(m.Horizon()) * float64(m.States()) * float64(m.Actions()) * d * d
}

// span returns a repair by other features, no more than there are, which have Q* in their span by construction.
func (s *Session) span() *Repair {
	dim := min(max(2, s.in.Features.Dim()), fewFeatures)
	r := &Repair{fmt.Sprintf("Take %d features with Q* in their span", dim), *s.spec}
	r.Spec.Features = spec.Features{}
	r.Spec.Features.Choose("q-star-span")
	r.Spec.Features.Args["dim"] = dim
	return r
}

// firstThat returns the first repair that can be built and passes the check, or nil. It has to try: where the features' numbers differ too
// much in size, a least-squares fit is not exact even where Q* is linear.
func (s *Session) firstThat(check func(theory.Instance) theory.Finding, repairs ...*Repair) *Repair {
	if s.in.Problem.Table == nil {
		return nil
	}
	for _, r := range repairs {
		in := *s.in
		if err := in.BuildFeatures(&r.Spec.Features, in.Kind.Light); err == nil && in.CheckPathWork(r.Spec.Episodes) == nil && holds(check(in.TheoryInstance(in.Model, in.Optimal))) {
			return r
		}
	}
	return nil
}
