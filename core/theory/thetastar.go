package theory

import "math"

// starWork bounds the multiplications of one ThetaStar: a fifth of a second in a browser.
const starWork = 2e8

// Star is theta*_h of Assumption 1 (eq:linear-Qstar-intro) at one step h.
type Star struct {
	Theta    []float64 // d numbers: the shortest that fits Q*_h best; nil where the fit would take too long
	Residual float64   // the largest |<phi_h(s,a), Theta> - Q*_h(s,a)|
	Exact    bool      // Q*_h is linear in the features, up to rounding
}

// ThetaStar fits Q*_h, h in 1..H, to the features over all (s,a), as Report does: where there is no table, at a sample of states.
func ThetaStar(in Instance, h int) Star {
	v := newView(in)
	t := &targets{view: v, from: h, to: h}
	d, k := in.Features.Dim(), t.count()
	single := v.single(h)
	if !single && v.work(1, k) > starWork || v.sample != nil && v.rows() < 2*d {
		return Star{}
	}
	t.keep()
	solve := t.solve
	if single {
		solve = t.solveDisjoint
	}
	all, _, _ := solve(d, k)
	star := Star{Theta: all[:d]}
	scratch := make([]float64, d)
	for row := range t.rows() {
		s, a := t.place(row)
		off := t.Features.Phi(h, s, a, scratch).Dot(star.Theta) - t.Optimal.Q(h, s, a)
		star.Residual = math.Max(star.Residual, math.Abs(off))
	}
	star.Exact = star.Residual <= realizable*float64(in.Process.Horizon())
	return star
}
