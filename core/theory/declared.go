package theory

import (
	"fmt"
	"math"
)

// declaredGap compares the declared gap with the true one, at the step where their ratio is largest.
func declaredGap(in Instance) Finding {
	f := Finding{ID: "gap", Assumption: true, Cites: "eq:defn-gap"}
	// The algorithm reads the gaps of the steps h >= 2; the worst of them is reported.
	ratio := math.Inf(-1)
	for h := 2; h <= in.Process.Horizon(); h++ {
		truth, witness := in.Optimal.StepGap(h)
		declared := in.Gap[h-1]
		if math.IsInf(truth, 1) {
			continue
		}
		if r := declared / truth; r > ratio {
			ratio = r
			f.Value, f.Limit, f.Witness = &declared, &truth, &witness
		}
	}
	if f.Value == nil {
		f.OK, f.Says = verdict(true), "no step from 2 on has a sub-optimal action: there is nothing to declare"
		return f
	}
	f.OK = verdict(*f.Value <= *f.Limit*(1+1e-12))
	switch {
	case *f.OK:
		f.Says = "the declared gap is at most the true one"
	case math.IsInf(*f.Value, 1):
		f.Value = nil
		f.Says = fmt.Sprintf("step %d is declared to have no gap, but has one: it always passes the test, no guarantee", f.Witness.H)
	default:
		f.Says = fmt.Sprintf("step %d: declared gap > true gap; the test passes too early, no guarantee", f.Witness.H)
	}
	return f
}

// constant checks that c_beta is one that Theorem 1 covers.
func constant(cBeta float64) Finding {
	limit := 8.0
	f := Finding{ID: "constant", Assumption: true, OK: verdict(cBeta >= limit), Value: &cBeta, Limit: &limit, Cites: "thm:main",
		Says: "Theorem 1 covers this c_β"}
	if !*f.OK {
		f.Says = "Theorem 1 needs c_β ≥ 8; nested update sets and the revisit bound hold anyway"
	}
	return f
}
