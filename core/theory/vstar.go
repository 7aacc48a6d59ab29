package theory

import (
	"fmt"
	"math"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
	"revisit/core/mdp"
)

// valueLinear notes whether V* is linear in features of states, with the same theta at all steps: V*_h(s) = <psi_h(s), theta>. Its value is the largest
// residual of the least-squares fit, which takes H S d^2 multiplications.
func (v *view) valueLinear() Finding {
	H, d := v.Process.Horizon(), feature.StateDim(v.Features)
	f := Finding{ID: "v-star", Limit: number(realizable * float64(H)), Cites: "sec:related-works"}
	if float64(H)*float64(v.count)*float64(d)*float64(d+1) > starWork {
		return v.unchecked(f)
	}
	squares, psi, scratch := linalg.NewLeastSquares(d, 1), make([]float64, d), make([]float64, v.Features.Dim())
	var theta []float64
	residual := 0.0
	for _, fitted := range []bool{false, true} {
		if fitted {
			theta = squares.Solve().Theta[0]
		}
		for i := range H * v.count {
			h, s := 1+i/v.count, v.at(i%v.count)
			feature.Psi(v.Features, v.Process.Actions(), h, s, psi, scratch)
			value := v.Optimal.V(h, s)
			if !fitted {
				squares.Add(psi, []float64{value})
			} else if off := math.Abs(linalg.Dot(psi, theta) - value); !(off <= residual) {
				residual, f.Witness = off, &mdp.Witness{H: h, S: s}
			}
		}
	}
	f.Value, f.OK = &residual, verdict(residual <= *f.Limit)
	f.Says = fmt.Sprintf("V* is linear in the %d features of states, with one θ for all steps", d) + v.where()
	if *f.OK {
		f.Witness = nil
	} else {
		f.Says = fmt.Sprintf("V* is not linear in the %d features of states with one θ for all steps: the best is %.3g off at step %d", d, residual, f.Witness.H) + v.where()
	}
	return f
}
