package gram

import (
	"math"
	"slices"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// Prefixes is Sigma_k = lambda I + sum_{i<=k} phi_i phi_i' over the first k of its rows, for every k. With
//
//	u_i = Sigma_{i-1}^{-1} phi_i / r_i,    r_i = sqrt(1 + |phi_i|^2 in the norm of Sigma_{i-1}^{-1}),
//
// the rank-one updates of all rows are Sigma_k^{-1} = I / lambda - sum_{i<=k} u_i u_i', and ridge regression on values q_i of the rows is
//
//	theta_k = sum_{i<=k} e_i u_i,    e_i = (q_i - <phi_i, theta_{i-1}>) / r_i.
//
// So a feature's squared norm and its estimate are running sums over the rows, in which every k is passed: nothing of d x d is kept, and no k is
// looked for.
type Prefixes struct {
	lambda float64
	single bool        // every feature has one entry at most: then u_i has the same
	u      [][]float64 // of each row: d numbers, or its only entry; never changed
	axes   [][]int     // rows by the entry of u; one list of all if it has several

	scratch []float64 // d numbers
}

// NewPrefixes returns no rows, for features of the map. lambda is over 0.
func NewPrefixes(m feature.Map, lambda float64) *Prefixes {
	p := &Prefixes{lambda: lambda, single: feature.Entries(m) == 1, scratch: make([]float64, m.Dim())}
	p.axes = make([][]int, 1)
	if p.single {
		p.axes = make([][]int, m.Dim())
	}
	return p
}

// RowNumbers returns what a row takes, in numbers of 8 bytes.
func RowNumbers(m feature.Map) float64 {
	if feature.Entries(m) == 1 {
		return 5
	}
	return 4 + float64(m.Dim())
}

// Clone returns a copy that grows by itself.
func (p *Prefixes) Clone() *Prefixes {
	c := *p
	c.u, c.axes, c.scratch = slices.Clip(p.u), slices.Clone(p.axes), make([]float64, len(p.scratch))
	for i := range c.axes {
		c.axes[i] = slices.Clip(c.axes[i])
	}
	return &c
}

// Len returns the number of rows.
func (p *Prefixes) Len() int { return len(p.u) }

// Rows returns the rows that a feature's norm and estimate depend on, counted from 0, in order.
func (p *Prefixes) Rows(phi feature.Vector) []int { return p.axes[p.axis(phi)] }

// axis returns the index of phi's list in axes.
func (p *Prefixes) axis(phi feature.Vector) (axis int) {
	if p.single {
		axis, _ = phi.Only()
	}
	return axis
}

// Along returns <phi, u_i>, for a row i of Rows(phi).
func (p *Prefixes) Along(phi feature.Vector, i int) float64 {
	if p.single {
		_, entry := phi.Only()
		return entry * p.u[i][0]
	}
	return phi.Dot(p.u[i])
}

// AddTo adds c u_i to y, d numbers, where phi is the feature of row i.
func (p *Prefixes) AddTo(y []float64, phi feature.Vector, i int, c float64) {
	if p.single {
		axis := p.axis(phi)
		y = y[axis : axis+1]
	}
	linalg.AddScaled(y, c, p.u[i])
}

// Narrowed returns the least k with which phi's squared norm in Sigma_k^{-1} is at most most, and the squared norm then; if there is none, that with
// all rows.
func (p *Prefixes) Narrowed(phi feature.Vector, most float64) (k int, width float64) {
	norm := phi.Norm()
	width = float64(norm*norm) / p.lambda
	for _, i := range p.Rows(phi) {
		if width <= most {
			return k, width
		}
		along := p.Along(phi, i)
		width -= float64(along * along)
		k = i + 1
	}
	return k, width
}

// Join adds a row, and returns its r_i.
func (p *Prefixes) Join(phi feature.Vector) (root float64) {
	axis := p.axis(phi)
	clear(p.scratch)
	phi.AddTo(p.scratch, 1/p.lambda)
	for _, i := range p.axes[axis] {
		p.AddTo(p.scratch, phi, i, -p.Along(phi, i))
	}
	root = math.Sqrt(1 + phi.Dot(p.scratch))
	u := slices.Clone(p.scratch)
	if p.single {
		u = []float64{p.scratch[axis]}
	}
	for i := range u {
		u[i] /= root
	}
	p.axes[axis] = append(p.axes[axis], len(p.u))
	p.u = append(p.u, u)
	return root
}

// MostRows returns a bound on the rows if each joins with a squared norm over width, where features have d entries and norms of at most 1: the largest n
// with n log(1+width) <= d log(1 + n/(d lambda)). For the determinant of Sigma_n / lambda is over (1+width)^n, and it is at most (1 + n/(d lambda))^d.
func MostRows(d int, width, lambda float64) float64 {
	fits := func(n float64) bool {
		return float64(n*detmath.Log(1+width)) <= float64(float64(d)*detmath.Log(1+n/float64(float64(d)*lambda)))
	}
	if !fits(1) {
		return 0
	}
	low, high := 1.0, 2.0
	for ; fits(high); high *= 2 {
		low = high
	}
	for high-low > 0.5 {
		if middle := (low + high) / 2; fits(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return math.Floor(high)
}
