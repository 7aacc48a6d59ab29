package theory

import (
	"revisit/core/feature"
	"revisit/core/mdp"
)

// Finding is one line of the assumption report.
type Finding struct {
	ID           string
	Assumption   bool     // something that Theorem 1 assumes; else a note, whose "no" takes nothing from the guarantee
	OK           *bool    // nil where it was not checked
	Value, Limit *float64 // what was found and the most that is allowed, nil where there is no number
	Witness      *mdp.Witness
	PerStep      []float64 // the value at each step, or nil
	Condition    *float64  // of the features, the largest over the steps, or nil
	Says         string    // what was found, one sentence
	Means        string    // what that means for the guarantee of Theorem 1, the end of that sentence, or ""
	Cites        string    // label of the paper
}

// Instance is what the assumptions are checked on.
type Instance struct {
	Process  mdp.Process
	Optimal  mdp.Solution
	Features feature.Map
	Gap      []float64 // declared, one a step, +Inf where a step has none
	CBeta    float64
}

// Report checks the assumptions of Theorem 1 on an instance, in this order: `model` (rewards, probabilities), `feature-norm`,
// `realizability` of Q* (Assumption 1), `theta-norm`, the declared `gap` and the `constant`; and notes what else is worth knowing:
// the `rank` of the features, whether it is a `linear-mdp` too, whether transitions are `deterministic`.
//
// A mdp.Table is looked at as a whole. Of another process, which may have any number of states, up to 256 are drawn at random,
// always the same ones, and its optimal values, known by construction, are checked against Bellman's equation there. What would
// take longer than some two seconds in a browser is not checked, and says so. The report decides no run.
func Report(in Instance) []Finding {
	v := look(in)
	fits := v.fit()
	return []Finding{
		v.model(), v.featureNorm(), v.realizability(fits), v.thetaNorm(fits), declaredGap(in), constant(in.CBeta),
		v.rank(fits), v.linearMDP(fits), v.deterministic(),
	}
}

func verdict(ok bool) *bool { return &ok }

func number(x float64) *float64 { return &x }
