package theory

import (
	"fmt"
	"math"

	"revisit/core/mdp"
)

// linearMDP notes whether P and r are linear in the features too (eq:linear-MDP-intro), with parameters short enough for the
// guarantee of LSVI-UCB (Jin, Yang, Wang and Jordan 2020: |theta_h| and |mu_h(S)| at most sqrt d). Its value is the largest
// residual of an entry P_h(s'|s,a) or r_h(s,a).
//
// Where P has few entries, all are compared with their fit. Else products of P with random vectors are fitted, and where one is not linear
// the entries at its worst (s,a) are compared.
func (v *view) linearMDP(fits *fits) Finding {
	f := Finding{ID: "linear-mdp", Limit: number(mdp.Tolerance), Cites: "eq:linear-MDP-intro"}
	if fits == nil {
		return v.unchecked(f)
	}
	reward, norm := 0, 0.0
	for i, step := range fits.step {
		if step.r.residual > fits.step[reward].r.residual {
			reward = i
		}
		norm = max(norm, step.r.norm, step.one.norm)
	}
	r := fits.step[reward].r
	p, how := v.transitions(fits)
	radius := math.Sqrt(float64(v.Features.Dim()))
	value := max(r.residual, p.residual)
	f.Value, f.OK = &value, verdict(value <= *f.Limit && norm <= radius*(1+1e-9))
	switch {
	case *f.OK:
		f.Says = "P and r are linear in these features: it is a linear MDP"
	case value <= *f.Limit:
		f.Says = fmt.Sprintf("P and r are linear in these features, but with parameters longer than LSVI-UCB's guarantee allows: %.3g over √d = %.3g", norm, radius)
	case p.residual >= r.residual:
		f.Witness = v.witness(p.h, p.row)
		f.Says = "P is not linear in these features"
		if p.next >= 0 {
			f.Says += fmt.Sprintf(", the best fit misses the probability of state %d by %.3g", p.next, p.residual)
		}
		f.Says, f.Means = f.Says+": it is no linear MDP, so a guarantee that rests on one, as LSVI-UCB's, says nothing here", needsNone
	default:
		f.Witness = v.witness(reward+1, r.row)
		f.Says, f.Means = fmt.Sprintf("r is not linear in these features, the best fit misses it by %.3g: it is no linear MDP, so a guarantee that rests on one, as LSVI-UCB's, says nothing here", r.residual), needsNone
	}
	f.Says += how + v.where()
	return f
}

// needsNone says what it means for Theorem 1 that the MDP is not linear.
const needsNone = "; this paper's needs none"

// misfit is the largest residual of an entry P_h(next|s,a) at a row; next is -1 where the residual is that of probes.
type misfit struct {
	residual     float64
	h, row, next int
}

// transitions returns the largest misfit of P found, and says how the search was made.
func (v *view) transitions(fits *fits) (worst misfit, how string) {
	if fits.whole {
		for h := 1; h <= v.differing(); h++ {
			if m := v.entries(fits, h, -1); m.residual > worst.residual {
				worst = m
			}
		}
		return worst, ""
	}
	how = fmt.Sprintf(" (looked for with %d random vectors a step)", probes)
	for i, step := range fits.step {
		if step.probe.residual > worst.residual {
			worst = misfit{step.probe.residual, i + 1, step.probe.row, -1}
		}
	}
	tooMany := float64(v.rows())*float64(v.Features.Dim()) > maxKept || !fits.disjoint && v.entriesWork(1) > fits.spare
	if worst.residual <= mdp.Tolerance || tooMany {
		return worst, how
	}
	return v.entries(fits, worst.h, worst.row), how
}

// differing returns the number of steps that differ in features or transitions, 1 or H.
func (v *view) differing() int {
	features, moves, _ := v.layers()
	return max(features, moves)
}
