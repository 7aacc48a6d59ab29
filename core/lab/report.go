package lab

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"revisit/core/document"
	"revisit/core/internal/instance"
	"revisit/core/mdp"
	"revisit/core/spec"
	"revisit/core/theory"
)

// Check is one line of the assumption report.
type Check struct {
	ID   string `json:"id"`
	OK   *bool  `json:"ok"`   // null where it could not be checked
	Note bool   `json:"note"` // the learner's guarantee does not assume it
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
	Label   string    `json:"label"`
	Spec    spec.Spec `json:"spec"`
	Samples *float64  `json:"samples"` // about those of its run without a budget, or null
}

// Guarantee is what is proved of the session's learner, and whether that is known to hold here.
type Guarantee struct {
	Says    string   `json:"says"`    // "" where nothing is proved of it
	Needs   []string `json:"needs"`   // the IDs of the checks that it rests on
	Also    string   `json:"also"`    // a condition that no check tells of, or ""
	OK      *bool    `json:"ok"`      // whether all that it rests on holds; null where that is not known, as where there is an Also, or nothing is proved
	Failing []string `json:"failing"` // those of Needs that do not hold
}

// Guarantee says what is proved of the learner and whether the session's checks, as Checks returns them, bear it out.
func (s *Session) Guarantee(checks []Check) Guarantee {
	of := s.in.Kind.Guarantee
	g := Guarantee{Says: of.Says, Needs: append([]string{}, of.Needs...), Also: of.Also, Failing: []string{}}
	known := 0
	for _, c := range checks {
		if !slices.Contains(of.Needs, c.ID) || c.OK == nil {
			continue
		}
		if known++; !*c.OK {
			g.Failing = append(g.Failing, c.ID)
		}
	}
	if ok := len(g.Failing) == 0; of.Says != "" && (!ok || known == len(of.Needs) && of.Also == "") {
		g.OK = &ok
	}
	return g
}

// Checks returns the report on the assumptions of what is proved of the session's learner, with further properties of the problem as notes, and
// then guards: notes, but structural, on whether the run makes sense. Where nothing is proved of the learner, the assumptions are those that
// Theorem 1 makes on the problem and its features. It may take a second for large problems.
func (s *Session) Checks() []Check {
	report := s.in.Report()
	checks := []Check{}
	for _, f := range report {
		if s.in.Kind == theorems {
			f.Says += f.Means
		}
		assumed := s.assumes(f)
		switch {
		case f.ID == "gap" && !assumed:
			f = trueGap(s.in)
		case f.ID == "gap" && s.in.Kind.Guarantee.Error != "":
			f = gapAtStep1(s.in, f)
		case f.ID == "realizability" && s.in.Kind.Guarantee.Error != "":
			f = nearlyLinear(s.in, f)
		case f.ID == "constant" && !assumed:
			continue
		case f.ID == "constant" && s.in.Kind != theorems:
			f = leastConstant(s.in)
		}
		c := Check{ID: f.ID, OK: f.OK, Note: !assumed, Structural: assumed && f.ID != "constant", Value: f.Value, Limit: f.Limit, Witness: placeOf(f.Witness),
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

// assumes reports whether what is proved of the learner rests on a finding.
func (s *Session) assumes(f theory.Finding) bool {
	if s.in.Kind.Guarantee.Says == "" {
		return f.Assumption && f.ID != "gap" && f.ID != "constant"
	}
	return slices.Contains(s.in.Kind.Guarantee.Needs, f.ID)
}

// nearlyLinear compares what is missing to Q* being linear with the error that the learner allows for, and that with the gap: a step of the agnostic
// recursion learns from a bounded number of samples where error (1 + sqrt(2d)) is below half of the gap.
func nearlyLinear(in *instance.Instance, f theory.Finding) theory.Finding {
	error, most := in.Args[in.Kind.Guarantee.Error].(float64), largestError(in)
	f.Limit = &error
	if f.Value == nil {
		return f
	}
	ok := *f.Value <= error && error < most
	f.OK, f.Means = &ok, ""
	switch {
	case ok:
		f.Says = "Q* is within the error of a function that is linear in the features, and the error is small beside gap / √d"
	case *f.Value > error:
		f.Says = "Q* is further from linear in these features than the error says"
	default:
		f.Says = fmt.Sprintf("Q* is within the error of linear, but the error is too large beside gap / √d: under %.3g is needed", most)
	}
	return f
}

// gapAtStep1 refuses a gap that is too large at step 1 alone, which LinQ-LSVI-UCB does not read.
func gapAtStep1(in *instance.Instance, f theory.Finding) theory.Finding {
	truth, at := in.Optimal.StepGap(1)
	if f.OK != nil && *f.OK && in.Gap[0] > truth*(1+1e-12) {
		ok := false
		f.OK, f.Value, f.Limit, f.Witness = &ok, nil, &truth, &at
		f.Says = fmt.Sprintf("the gap declared for step 1, %.3g, is larger than the true one, %.3g", in.Gap[0], truth)
	}
	return f
}

// largestError is what the error must be below, at every step.
func largestError(in *instance.Instance) float64 {
	return slices.Min(in.Gap) / 2 / (1 + math.Sqrt(float64(2*in.Features.Dim())))
}

// leastConstant compares c_beta with the least one for which the learner's guarantee is proved.
func leastConstant(in *instance.Instance) theory.Finding {
	cBeta, least := in.Constants.CBeta, in.Kind.Guarantee.CBeta
	ok := cBeta >= least
	f := theory.Finding{ID: "constant", OK: &ok, Value: &cBeta, Limit: &least, Cites: in.Kind.Source, Says: "the proof covers this c_β"}
	if !ok {
		f.Says = fmt.Sprintf("the proof needs c_β ≥ %v", least)
	}
	return f
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

// linearBefore reports whether Q* was linear in the features before the rewards were changed for the gap.
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
		return s.declareTruth()
	case "realizability":
		if name := s.in.Kind.Guarantee.Error; name != "" {
			if error := largestError(s.in) / 2; *f.Value <= error && error < s.in.Args[name].(float64) {
				r := &Repair{Label: fmt.Sprintf("Take an error of %.3g", error), Spec: *s.spec}
				r.Spec.Algorithm.Args = maps.Clone(r.Spec.Algorithm.Args)
				r.Spec.Algorithm.Args[name] = error
				return r
			}
		}
		complete := &Repair{Label: "Add the missing direction to the features", Spec: *s.spec}
		complete.Spec.Features.Complete, complete.Spec.Features.Version = true, 0
		switch work := fitWork(s.in); {
		case s.in.Problem.Table == nil:
			return nil
		case condition <= wellConditioned && work <= slowFit:
			return complete
		case work <= quickFit:
			return s.firstThat(theory.Realizable, complete, s.span("Q*"))
		}
		return s.firstThat(theory.Realizable, s.span("Q*"))
	case "theta-norm":
		scaled := &Repair{Label: "Scale the features up to norm 1", Spec: *s.spec}
		scaled.Spec.Features.Normalise = true
		if fitWork(s.in) > quickFit {
			return s.firstThat(theory.ThetaNorm, s.span("Q*"))
		}
		return s.firstThat(theory.ThetaNorm, scaled, s.span("Q*"))
	case "v-star":
		return s.firstThat(theory.ValueLinear, s.span("V*"))
	case "constant":
		r := &Repair{Label: fmt.Sprintf("Take the constant of the proof, %v", *f.Limit), Spec: *s.spec}
		r.Spec.Algorithm.CBeta = *f.Limit
		r.Samples = s.costOf(r.Spec)
		return r
	}
	return nil
}

// declareTruth returns a repair by which the learner is told the true gap, in the form in which it is told one now.
func (s *Session) declareTruth() *Repair {
	r := &Repair{Label: "Declare the true gap of each step", Spec: *s.spec}
	r.Spec.Algorithm.Gap = spec.Gap{Word: "true-per-step"}
	overall, _ := s.in.Optimal.Gap()
	switch truth, _ := s.in.GapRead(); {
	case s.spec.Algorithm.Gap.PerStep != nil:
	case overall >= truth*(1-1e-9) || s.in.Kind.Guarantee.Error != "": // it reads the gap of step 1, too
		r.Label, r.Spec.Algorithm.Gap = "Declare the true gap", spec.Gap{Word: "true"}
	case truth >= spec.MinGap: // else it is smaller only at step 1, whose gap is never read
		r.Label, r.Spec.Algorithm.Gap = fmt.Sprintf("Declare the true gap, %.3g", truth), spec.Gap{Number: truth}
	}
	r.Samples = s.costOf(r.Spec)
	return r
}

// fitWork returns about the multiplications of fitting Q* at every step where the features differ from step to step.
func fitWork(in *instance.Instance) float64 {
	m, d := in.Model, float64(in.Features.Dim())
	return float64(m.Horizon()) * float64(m.States()) * float64(m.Actions()) * d * d
}

// span returns a repair by other features, no more than there are or than the kind needs, which have Q* or V* in their span by construction.
func (s *Session) span(of string) *Repair {
	r := &Repair{Spec: *s.spec}
	r.Spec.Features = spec.Features{}
	r.Spec.Features.Choose(map[string]string{"Q*": "q-star-span", "V*": "v-star-span"}[of])
	dim := min(max(int(r.Spec.Features.Maker.Parameters[0].Min), s.in.Features.Dim()), fewFeatures)
	r.Label, r.Spec.Features.Args["dim"] = fmt.Sprintf("Take %d features with %s in their span", dim, of), dim
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
		if err := in.BuildFeatures(&r.Spec.Features, in.Kind.NoGramMatrix); err == nil && in.CheckPathWork(r.Spec.Episodes) == nil && holds(check(in.TheoryInstance(in.Model, in.Optimal))) {
			return r
		}
	}
	return nil
}
