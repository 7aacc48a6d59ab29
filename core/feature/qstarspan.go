package feature

import (
	"math"

	"revisit/core/detmath"
	"revisit/core/internal/linalg"
	"revisit/core/parameter"
)

var qStarSpan = &Descriptor{
	Name: "q-star-span", Title: "Q* in the span", Source: "made for Revisit after assumption:linear-Qstar of Li, Chen, Chi, Gu and Wei (2021)",
	Doc: "Features of a chosen dimension in which Q* is linear: a hidden direction carries Q*, another is constant, and what is left is random. Every norm is 1.",
	Parameters: []parameter.Parameter{
		{Name: "dim", Type: parameter.Int, Default: 8, Min: leastSpan, Max: 4096, Doc: "dimension d; with fewer than 5, projections of the features would tell which action is optimal",
			Least: "in fewer dimensions little is random, and projections of the features tell which action is optimal, though their norms do not"},
		seed(),
	},
	Build: func(s *Setting, p parameter.Args) (Map, error) {
		dim, H := p.Int("dim"), s.Process.Horizon()
		if err := s.Afford("dim", dim, 0); err != nil {
			return nil, err
		}
		pairs, A := s.Process.States()*s.Process.Actions(), s.Process.Actions()
		e := newSpan(dim, H, uint64(p.Int("seed")), 4*float64(dim))
		for h := 1; h <= H; h++ {
			if s.Tabulated || pairs <= sampledPairs {
				e.centre(h, pairs, func(i int) float64 { return s.Solution.Q(h, i/A, i%A) })
			} else {
				e.sample(s, h)
			}
		}
		return s.onDemand(dim, H == 1, func(h, x, a int, dst []float64) { e.write(dst, h, x, a, s.Solution.Q(h, x, a)) })
	},
	Before: qStarSpan1,
}

// leastSpan is the least dimension of a span. What is random is then a unit vector in three dimensions or more. On a circle, of two, the largest of
// several projections is nearly the vector's length, so that the projections on the mean feature tell the slightest difference in length.
const leastSpan = 5

// span makes features of norm 1 in d dimensions in which a function f_h(s,a) is linear. With its mean m_h over all (s,a), rho_h = max |f_h - m_h|,
// x = (f_h - m_h)/rho_h and random unit vectors u in R^{d-2},
//
//	phi_h(s,a) = R (1/2, k_h x, sqrt(3/4 - k_h^2 x^2) u_h(s,a))  and  f_h = <phi_h, theta_h>  with  theta_h = R (2 m_h, rho_h/k_h, 0, ..., 0).
//
// R takes the first two axes to a random pair of orthogonal directions. k_h is as small as a bound on |theta_h| allows, but at least
// 1/(4 sqrt(d-1)), so that a ridge of 1 does not hide f. As x has mean 0, the mean feature has no part in the hidden direction, and as k_h is small,
// the features vary less in it than in the others, so that the first singular vector has nearly none.
type span struct {
	base             uint64
	horizon, longest float64      // longest is the most that (|theta_h|/H)^2 may be
	mean, reach, tip []float64    // m_h, rho_h and k_h at h; the reach is 0 where f_h is constant up to rounding
	mirrors          [2][]float64 // R reflects by the second, of the axes from 2 on, and then by the first
}

func newSpan(dim, horizon int, seed uint64, longest float64) *span {
	e := &span{base: detmath.Hash(0x73706e, seed), horizon: float64(horizon), longest: longest, // "spn"
		mean: make([]float64, horizon+1), reach: make([]float64, horizon+1), tip: make([]float64, horizon+1)}
	stream := detmath.NewStream(seed, "q-star-span")
	for i := range e.mirrors {
		v := make([]float64, dim-i)
		stream.UnitVector(v)
		v[0]-- // between a random direction and the axis that it takes there
		norm := math.Sqrt(linalg.Dot(v, v))
		for k := range v {
			v[k] /= norm
		}
		e.mirrors[i] = v
	}
	return e
}

// centre sets the mean and the reach at step h, of a function of n pairs (s,a).
func (e *span) centre(h, n int, f func(i int) float64) {
	sum := 0.0
	for i := range n {
		sum += f(i)
	}
	mean, reach := sum/float64(n), 0.0
	for i := range n {
		reach = max(reach, math.Abs(f(i)-mean))
	}
	if !(reach > 1e-10*e.horizon) {
		reach = 0
	}
	e.set(h, mean, reach)
}

// sampledPairs is the number of pairs (s,a) that sample draws at each step.
const sampledPairs = 4096

// sample is centre for Q* of more states than can be visited: the mean is that of random pairs, and the reach is as far as Q* can be from it.
func (e *span) sample(s *Setting, h int) {
	sum, most := 0.0, float64(s.Process.Horizon()-h+1)
	for i := range sampledPairs {
		pair := detmath.Mix(detmath.Mix(e.base, uint64(h)), uint64(i))
		sum += s.Solution.Q(h, detmath.Below(detmath.Mix(pair, 1), s.Process.States()), detmath.Below(detmath.Mix(pair, 2), s.Process.Actions()))
	}
	mean := float64(sum / sampledPairs)
	e.set(h, mean, max(mean, most-mean))
}

func (e *span) set(h int, mean, reach float64) {
	needed := float64(reach*reach) / (float64(e.longest*float64(e.horizon*e.horizon)) - float64(4*float64(mean*mean)))
	e.mean[h], e.reach[h], e.tip[h] = mean, reach, math.Sqrt(min(0.25, max(needed, 1/float64(16*(len(e.mirrors[0])-1)))))
}

// write sets dst to the feature of f_h(s,a) = f.
func (e *span) write(dst []float64, h, s, a int, f float64) {
	randomUnit(dst[2:], detmath.Mix(detmath.Mix(detmath.Mix(e.base, uint64(h)), uint64(s)), uint64(a)))
	dst[0], dst[1] = 0.5, 0
	if e.reach[h] > 0 {
		dst[1] = e.tip[h] * ((f - e.mean[h]) / e.reach[h])
	}
	length := math.Sqrt(0.75 - float64(dst[1]*dst[1]))
	for i := range dst[2:] {
		dst[2+i] *= length
	}
	for i := 1; i >= 0; i-- {
		v, of := e.mirrors[i], dst[i:]
		linalg.AddScaled(of, -2*linalg.Dot(v, of), v)
	}
}

// randomUnit fills x with the unit vector of a hash: the direction of a uniform draw from the cube, with entries that are never 0.
func randomUnit(x []float64, hash uint64) {
	sum := 0.0
	for i := range x {
		x[i] = detmath.Symmetric(detmath.Mix(hash, uint64(i)))
		sum += float64(x[i] * x[i])
	}
	norm := math.Sqrt(sum)
	for i := range x {
		x[i] /= norm
	}
}
