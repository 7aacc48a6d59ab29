package theory

import (
	"slices"

	"revisit/core/feature"
	"revisit/core/mdp"
)

// Finding is one line of the assumption report.
type Finding struct {
	ID           string
	Assumption   bool     // Theorem 1 assumes it; else it is a note, and the guarantee holds without it
	OK           *bool    // nil where it was not checked
	Value, Limit *float64 // what was found and its upper limit; nil where there is no number
	Witness      *mdp.Witness
	PerStep      []float64 // the value at each step, or nil
	Condition    *float64  // condition number of the features, the largest over the steps, or nil
	Says         string    // what was found, one sentence
	Means        string    // what that means for the guarantee of Theorem 1: the end of that sentence, or ""
	Cites        string    // a label of the paper
}

// Instance is what the assumptions are checked on.
type Instance struct {
	Process  mdp.Process
	Optimal  mdp.Solution
	Features feature.Map
	Gap      []float64 // declared, one for each step, +Inf where a step has none
	CBeta    float64
	// Needs asks for the findings that no other learner needs, if it has their IDs: `first-state`, `v-star`, and `q-pi`, which may take as long as the rest.
	Needs  []string
	RollIn mdp.Policy // the learner's draws begin in states of it; nil: in no such states
}

// Report checks the assumptions of Theorem 1 on an instance, in this order: `model` (rewards, probabilities), `feature-norm`,
// `realizability` of Q* (Assumption 1), `theta-norm`, the declared `gap` and the `constant`; and notes what else is worth knowing:
// the `rank` of the features, whether they are `tabular`, whether it is a `linear-mdp` too, whether transitions are `deterministic`, whether the
// features' `norms` tell the optimal action; and, last and only if asked, whether Q of every policy is linear (`q-pi`), whether every episode begins in the
// same state (`first-state`), whether V* is linear in features of states (`v-star`), and the `mismatch` of roll-ins.
//
// An mdp.Table is checked at all its states. Another process may have any number of states; it is checked at up to 256 of them, drawn at
// random but always the same, and its optimal values, known by construction, are checked against Bellman's equation there. A check that
// would take over about two seconds in a browser is left out, and says so. The report decides no run.
func Report(in Instance) []Finding {
	v := newView(in)
	fits := v.fit()
	report := []Finding{
		v.model(), v.featureNorm(), v.realizability(fits), v.thetaNorm(fits), declaredGap(in), constant(in.CBeta),
		v.rank(fits), v.tabular(), v.linearMDP(fits), v.deterministic(), v.norms(),
	}
	if slices.Contains(in.Needs, "q-pi") {
		report = append(report, v.everyPolicy())
	}
	if slices.Contains(in.Needs, "first-state") {
		report = append(report, v.firstState())
	}
	if slices.Contains(in.Needs, "v-star") {
		report = append(report, v.valueLinear())
	}
	if in.RollIn != nil {
		report = append(report, v.mismatch())
	}
	return report
}

func verdict(ok bool) *bool { return &ok }

func number(x float64) *float64 { return &x }
