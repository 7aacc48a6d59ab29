package gapdesign

import (
	"math"

	"revisit/core/internal/simplex"
)

// lowerBound returns a lower bound on the sum of changes, by weak duality: for any weights y with sum y x = 0 for all V, the sum of costs
// at x is at least -sum f(y). The bound allows for what rounding leaves of sum y x.
func (r *rewardSearch) lowerBound(x *simplex.Program) float64 {
	for j, f := range x.Conjugate {
		if math.IsInf(f.Slope[2], 1) {
			x.Y[j] = min(x.Y[j], f.Top)
		}
	}
	sum := -r.dualResidual(x.Y)
	for j, f := range x.Conjugate {
		sum -= f.Value(x.Y[j])
	}
	return sum
}

// gapBound returns an upper bound on the gap from the ray of an infeasible program: for weights d with sum d x = 0 for all V,
// gap sum |d(a)| <= sum max(d(b), 0), over sub-optimal a and optimal b. The bound allows for what rounding leaves of sum d x.
func (r *rewardSearch) gapBound(x *simplex.Program) float64 {
	of, room := 0.0, 0.0
	each(r.table, func(h, s, a int) {
		d := &x.Ray[r.place(h, s, a)]
		if r.old.IsOptimal(h, s, a) {
			room += max(*d, 0)
			return
		}
		*d = min(*d, 0)
		of -= *d
	})
	if of == 0 {
		return math.Inf(1)
	}
	return (room + r.dualResidual(x.Ray)) / of
}

// dualResidual returns an upper bound on |sum y x| for values V from 0 to H; it is 0 but for rounding.
func (r *rewardSearch) dualResidual(y []float64) float64 {
	t := r.table
	of := make([]float64, t.Horizon()*t.States()) // the factor of each V_h(s)
	each(t, func(h, s, a int) {
		weight := y[r.place(h, s, a)]
		of[(h-1)*t.States()+s] += weight
		if h == t.Horizon() {
			return
		}
		next := t.Successors(h, s, a)
		for i, to := range next.State {
			of[h*t.States()+int(to)] -= float64(weight * next.Prob[i])
		}
	})
	sum := 0.0
	for _, f := range of {
		sum += math.Abs(f)
	}
	return float64(sum * float64(t.Horizon()))
}
