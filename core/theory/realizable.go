package theory

import (
	"fmt"
	"math"

	"revisit/core/feature"
	"revisit/core/mdp"
)

// realizable is the largest residual, relative to H, that counts as rounding.
const realizable = 1e-9

// unchecked says in a finding that it was not checked.
func (v *view) unchecked(f Finding) Finding {
	f.Says = "not checked: too many features"
	return f
}

func (v *view) featureNorm() Finding {
	f := Finding{ID: "feature-norm", Assumption: true, Limit: number(1), Cites: "eq:assumptions-phi-theta-size",
		Says: "features are within the unit ball" + v.where()}
	largest, scratch := 0.0, make([]float64, v.Features.Dim())
	layers, _, _ := v.layers()
	for h := 1; h <= layers; h++ {
		for row := range v.rows() {
			s, a := v.place(row)
			if norm := v.Features.Phi(h, s, a, scratch).Norm(); !(norm <= largest) || f.Witness == nil {
				largest, f.Witness = norm, &mdp.Witness{H: h, S: s, A: a}
			}
		}
	}
	f.Value, f.OK = &largest, verdict(largest <= feature.MaxNorm)
	if !*f.OK {
		f.Says = "a feature is longer than the proof allows" + v.where()
	}
	return f
}

// realizability checks Assumption 1 (assumption:linear-Qstar): the largest residual of Q*_h's least-squares fit, at each step.
func (v *view) realizability(fits *fits) Finding {
	H := v.Process.Horizon()
	f := Finding{ID: "realizability", Assumption: true, Limit: number(realizable * float64(H)), Cites: "Assumption 1, eq:linear-Qstar-intro"}
	if fits == nil {
		return v.unchecked(f)
	}
	worst, failing := 0, 0
	for i, step := range fits.step {
		f.PerStep = append(f.PerStep, step.q.residual)
		if step.q.residual > fits.step[worst].q.residual {
			worst = i
		}
		if !(step.q.residual <= *f.Limit) {
			failing++
		}
	}
	residual := fits.step[worst].q.residual
	f.Value, f.OK = &residual, verdict(failing == 0)
	if *f.OK {
		f.Says = "Q* is linear in the features" + v.where()
		return f
	}
	f.Witness = v.witness(worst+1, fits.step[worst].q.row)
	f.Says, f.Means = fmt.Sprintf("Q* is not linear in these features at %d of %d steps, the worst is step %d", failing, H, worst+1)+v.where(), ": the guarantee does not hold"
	return f
}

// thetaNorm checks that the shortest theta*_h that fits best has norm at most 2 H sqrt d (eq:assumptions-phi-theta-size).
func (v *view) thetaNorm(fits *fits) Finding {
	limit := 2 * float64(v.Process.Horizon()) * math.Sqrt(float64(v.Features.Dim()))
	f := Finding{ID: "theta-norm", Assumption: true, Limit: &limit, Cites: "eq:assumptions-phi-theta-size"}
	if fits == nil {
		return v.unchecked(f)
	}
	worst := 0
	for i, step := range fits.step {
		f.PerStep = append(f.PerStep, step.q.norm)
		if step.q.norm > fits.step[worst].q.norm {
			worst = i
		}
	}
	norm := fits.step[worst].q.norm
	f.Value, f.OK = &norm, verdict(norm <= limit)
	f.Says = "the parameters of Q* are within their ball" + v.where()
	if !*f.OK {
		f.Says = fmt.Sprintf("the parameters of Q* at step %d are larger than the proof allows", worst+1) + v.where()
	}
	return f
}

// rank notes the dimension of the span of the features, at the step where it is smallest, and their condition number.
func (v *view) rank(fits *fits) Finding {
	d := v.Features.Dim()
	f := Finding{ID: "rank", Limit: number(float64(d)), Cites: "assumption:linear-Qstar"}
	if fits == nil {
		return v.unchecked(f)
	}
	fewest, condition := 0, 0.0
	for i, step := range fits.step {
		if step.rank < fits.step[fewest].rank {
			fewest = i
		}
		condition = max(condition, step.condition)
	}
	rank := fits.step[fewest].rank
	f.Value, f.OK, f.Condition = number(float64(rank)), verdict(rank == d), &condition
	f.Says = fmt.Sprintf("the features span all of their %d dimensions, with condition number %.3g: θ* is unique", d, condition) + v.where()
	if !*f.OK {
		at := ""
		if !v.Features.Stationary() {
			at = fmt.Sprintf(" at step %d", fewest+1)
		}
		f.Says = fmt.Sprintf("the features span %d of their %d dimensions%s: θ* is not unique, and fewer features would do, with smaller bounds", rank, d, at) + v.where()
	}
	return f
}
