package lab

import (
	"math"

	"revisit/core/mdp"
	"revisit/core/theory"
)

// Check is one line of the assumption report.
type Check struct {
	ID        string     `json:"id"`
	OK        *bool      `json:"ok"`   // null where it was not checked
	Note      bool       `json:"note"` // worth knowing, but nothing that Theorem 1 assumes
	Value     *float64   `json:"value"`
	Limit     *float64   `json:"limit"`
	Witness   *Place     `json:"witness"`
	PerStep   []*float64 `json:"perStep"`   // the value at each step, or null
	Condition *float64   `json:"condition"` // of the features, the largest over the steps, or null
	Says      string     `json:"says"`
	Cites     string     `json:"cites"`
	Repair    *Repair    `json:"repair"`
}

// Place is an (h,s,a): h from 1, s and a from 0.
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

// Repair is a spec in which the check holds.
type Repair struct {
	Label string `json:"label"`
	Spec  Spec   `json:"spec"`
}

// Checks returns the assumption report. It may take a second for large problems.
func (s *Session) Checks() []Check {
	report := s.in.report(s.in.model, s.in.optimal)
	checks := make([]Check, len(report))
	for i, f := range report {
		checks[i] = Check{ID: f.ID, OK: f.OK, Note: !f.Assumption, Value: f.Value, Limit: f.Limit, Witness: placeOf(f.Witness),
			Condition: f.Condition, Says: f.Says, Cites: f.Cites}
		if f.PerStep != nil {
			checks[i].PerStep = finite(f.PerStep)
		}
		if f.OK == nil || *f.OK {
			continue
		}
		checks[i].Repair = s.repair(f)
		if f.ID == "realizability" && s.in.linearBefore() {
			checks[i].Says += "; before its rewards were changed for the gap it was"
		}
	}
	return checks
}

func (in *instance) report(model mdp.Process, optimal mdp.Solution) []theory.Finding {
	return theory.Report(theory.Instance{Process: model, Optimal: optimal, Features: in.features, Gap: in.gap, CBeta: in.constants.CBeta})
}

// linearBefore tells whether Q* was linear in the features before the gap was designed.
func (in *instance) linearBefore() bool {
	if in.design == nil {
		return false
	}
	for _, f := range in.report(in.design.undone, mdp.Solve(in.design.undone)) {
		if f.ID == "realizability" {
			return f.OK != nil && *f.OK
		}
	}
	return false
}

// repair returns the spec in which an assumption that does not hold would, or nil where none is known.
func (s *Session) repair(f theory.Finding) *Repair {
	r := &Repair{Spec: *s.spec}
	features := &r.Spec.Features
	switch f.ID {
	case "gap":
		if truth, _ := s.in.optimal.Gap(); math.IsInf(truth, 1) {
			return nil
		}
		r.Label = "Declare the true gap"
		r.Spec.Algorithm.Gap = GapSpec{Word: "true"}
	case "realizability":
		if s.in.problem.Table == nil {
			return nil
		}
		r.Label = "Add the missing direction to the features"
		features.Complete = true
	case "theta-norm":
		return s.shorten(r)
	case "constant":
		r.Label = "Take the constant of the proof, 8 (runs become very long)"
		r.Spec.Algorithm.CBeta = *f.Limit
	default:
		return nil
	}
	return r
}

// shorten repairs parameters that are too long: features scaled up to norm 1 make them shorter; where that is not enough, features
// of the same dimension that have Q* in their span.
func (s *Session) shorten(r *Repair) *Repair {
	features := &r.Spec.Features
	dim := s.in.features.Dim()
	if !features.Normalise && s.in.problem.Table != nil {
		features.Normalise = true
		if scaled, err := build(&r.Spec); err == nil {
			for _, f := range scaled.report(scaled.model, scaled.optimal) {
				if f.ID == "theta-norm" && f.OK != nil && *f.OK {
					r.Label = "Scale the features up to norm 1"
					return r
				}
			}
		}
	}
	if s.in.problem.Table == nil || dim < 2 {
		return nil
	}
	*features = FeaturesSpec{}
	features.choose("q-star-span")
	features.args["dim"] = dim
	r.Label = "Take features of the same dimension with Q* in their span"
	return r
}
