package gapdesign

import "math"

// lower returns a bound on the sum of changes, by weak duality: for any weights y with sum y x = 0 whatever V is, the sum of costs at
// x is at least -sum f(y). What rounding left of sum y x is counted against it.
func (r *redesign) lower(x *simplex) float64 {
	for j, f := range x.form {
		if math.IsInf(f.slope[2], 1) {
			x.y[j] = min(x.y[j], f.top)
		}
	}
	sum := -r.rest(x.y)
	for j, f := range x.form {
		sum -= f.at(x.y[j])
	}
	return sum
}

// upper returns what gap the ray of an impossible program lets be had at most: with weights d such that sum d x = 0 whatever V is,
// gap sum |d(a)| <= sum of d(b) over 0, for sub-optimal a and optimal b. What rounding left of sum d x is counted against it.
func (r *redesign) upper(x *simplex) float64 {
	of, room := 0.0, 0.0
	each(r.table, func(h, s, a int) {
		d := &x.ray[r.place(h, s, a)]
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
	return (room + r.rest(x.ray)) / of
}

// rest returns what sum y x can be at most, in absolute value, with values from 0 to H.
func (r *redesign) rest(y []float64) float64 {
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
