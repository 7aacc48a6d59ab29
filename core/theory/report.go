package theory

import (
	"fmt"
	"math"

	"revisit/core/feature"
	"revisit/core/mdp"
)

// Finding is one line of the assumption report.
type Finding struct {
	ID           string
	OK           *bool    // nil where it could not be checked
	Value, Limit *float64 // what was found and the most that is allowed, nil where there is no number
	Witness      *mdp.Witness
	Says, Cites  string
}

// Instance is what the assumptions are checked on.
type Instance struct {
	Process  mdp.Process
	Optimal  mdp.Solution
	Features feature.Map
	Gap      []float64 // declared, one a step, +Inf where a step has none
	CBeta    float64
}

// realizable is the largest residual, relative to H, that counts as rounding.
const realizable = 1e-9

// Report checks the assumptions of Theorem 1 on an instance: linear realizability of Q* (Assumption 1), the norms of features
// and of theta*, the declared gap and the constant. Nothing here decides a run, so gonum may choose its own order of additions.
func Report(in Instance) []Finding {
	residual, theta := realizability(in)
	return []Finding{residual, featureNorm(in), theta, declaredGap(in), constant(in.CBeta)}
}

func verdict(ok bool) *bool { return &ok }

func realizability(in Instance) (residual, theta Finding) {
	H, S, A, d := in.Process.Horizon(), in.Process.States(), in.Process.Actions(), in.Features.Dim()
	limit, thetaLimit := realizable*float64(H), 2*float64(H)*math.Sqrt(float64(d))
	residual = Finding{ID: "realizability", Limit: &limit, Cites: "Assumption 1, eq:linear-Qstar-intro"}
	theta = Finding{ID: "theta-norm", Limit: &thetaLimit, Cites: "eq:assumptions-phi-theta-size"}
	largest, at, norm := 0.0, mdp.Witness{}, 0.0
	fit := newFit(in)
	if fit == nil {
		residual.Says = "too large to be checked while you wait"
		theta.Says = residual.Says
		return residual, theta
	}
	for h := 1; h <= H; h++ {
		x := fit.solve(h)
		sum := 0.0
		for _, v := range x {
			sum += v * v
		}
		norm = max(norm, math.Sqrt(sum))
		scratch, dense := make([]float64, d), make([]float64, d)
		for s := range S {
			for a := range A {
				q := 0.0
				for i, v := range in.Features.Phi(h, s, a, scratch).Dense(dense) {
					q += v * x[i]
				}
				if e := math.Abs(q - in.Optimal.Q(h, s, a)); e > largest {
					largest, at = e, mdp.Witness{H: h, S: s, A: a}
				}
			}
		}
	}
	residual.Value, residual.OK, residual.Says = &largest, verdict(largest <= limit), "Q* is linear in the features"
	if !*residual.OK {
		residual.Witness = &at
		residual.Says = "Q* is not linear in these features: the guarantee does not hold"
	}
	theta.Value, theta.OK, theta.Says = &norm, verdict(norm <= thetaLimit), "the parameters of Q* are within their ball"
	if !*theta.OK {
		theta.Says = "the parameters of Q* are larger than the proof allows"
	}
	return residual, theta
}

func featureNorm(in Instance) Finding {
	largest, at, limit := 0.0, mdp.Witness{}, 1.0
	scratch := make([]float64, in.Features.Dim())
	steps := in.Process.Horizon()
	if in.Features.Stationary() {
		steps = 1
	}
	for h := 1; h <= steps; h++ {
		for s := range in.Process.States() {
			for a := range in.Process.Actions() {
				if norm := in.Features.Phi(h, s, a, scratch).Norm(); norm > largest {
					largest, at = norm, mdp.Witness{H: h, S: s, A: a}
				}
			}
		}
	}
	f := Finding{ID: "feature-norm", OK: verdict(largest <= feature.MaxNorm), Value: &largest, Limit: &limit, Witness: &at,
		Says: "features are within the unit ball", Cites: "eq:assumptions-phi-theta-size"}
	if !*f.OK {
		f.Says = "a feature is longer than the proof allows"
	}
	return f
}

func declaredGap(in Instance) Finding {
	f := Finding{ID: "gap", Cites: "eq:defn-gap"}
	// Steps h >= 2 are the ones whose gap the test reads; the worst of them is reported.
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
		f.Says = fmt.Sprintf("step %d is declared to have no gap, but it has one: the learner trusts it at once", f.Witness.H)
	default:
		f.Says = fmt.Sprintf("the declared gap is over the true gap of step %d: the learner trusts too early", f.Witness.H)
	}
	return f
}

func constant(cBeta float64) Finding {
	limit := 8.0
	f := Finding{ID: "constant", OK: verdict(cBeta >= limit), Value: &cBeta, Limit: &limit, Cites: "thm:main",
		Says: "the constant is one that Theorem 1 covers"}
	if !*f.OK {
		f.Says = "Theorem 1 does not cover a constant below 8; that the update sets are nested and the bound on revisits hold all the same"
	}
	return f
}
