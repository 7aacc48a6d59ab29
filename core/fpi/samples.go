package fpi

import (
	"math"
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// samples is D_h, with ridge regression over its first k samples for every k. With Sigma_0 = lambda I, and of sample i
//
//	u_i = Sigma_{i-1}^{-1} phi_i / r_i,    e_i = (q_i - <phi_i, theta_{i-1}>) / r_i,    r_i = sqrt(1 + |phi_i|^2 in the norm of Sigma_{i-1}^{-1}),
//
// the rank-one updates of all of them are Sigma_k^{-1} = I / lambda - sum_{i<=k} u_i u_i' and theta_k = sum_{i<=k} e_i u_i. So a feature's squared norm
// and its estimate are running sums over the samples, in which every k is passed: nothing of d x d is kept, and no k is looked for.
type samples struct {
	lambda float64
	single bool      // every feature has one entry at most: then u_i has the same
	list   []sample  // never changed
	axes   [][]int   // the indices in list by the entry of u; one list of all where it has several
	theta  []float64 // theta_n

	u []float64 // scratch, d numbers
}

// sample is a pair (s,a) with its value.
type sample struct {
	state, action int
	value         float64 // q_i

	u []float64 // u_i: d numbers, or its only entry
	e float64   // e_i
}

// SampleNumbers returns what a sample takes, in numbers of 8 bytes.
func SampleNumbers(m feature.Map) float64 {
	if feature.Entries(m) == 1 {
		return 9
	}
	return 8 + float64(m.Dim())
}

func newSamples(m feature.Map, lambda float64) *samples {
	d, lists := m.Dim(), 1
	if feature.Entries(m) == 1 {
		lists = m.Dim()
	}
	return &samples{lambda: lambda, single: feature.Entries(m) == 1, axes: make([][]int, lists), theta: make([]float64, d), u: make([]float64, d)}
}

func (d *samples) clone() *samples {
	c := *d
	c.list, c.axes, c.theta, c.u = slices.Clip(d.list), slices.Clone(d.axes), slices.Clone(d.theta), make([]float64, len(d.u))
	for i := range c.axes {
		c.axes[i] = slices.Clip(c.axes[i])
	}
	return &c
}

// axis returns the index of phi's list in axes.
func (d *samples) axis(phi feature.Vector) (axis int) {
	if d.single {
		axis, _ = phi.Only()
	}
	return axis
}

// along returns <phi, u_i> of a sample in phi's list.
func (d *samples) along(phi feature.Vector, i int) float64 {
	if d.single {
		_, entry := phi.Only()
		return entry * d.list[i].u[0]
	}
	return phi.Dot(d.list[i].u)
}

// narrowed returns the least k with which phi's squared norm is at most most, and the squared norm then; if there is none, that with k = n.
func (d *samples) narrowed(phi feature.Vector, most float64) (k int, width float64) {
	norm := phi.Norm()
	width = float64(norm*norm) / d.lambda
	for _, i := range d.axes[d.axis(phi)] {
		if width <= most {
			return k, width
		}
		along := d.along(phi, i)
		width -= float64(along * along)
		k = i + 1
	}
	return k, width
}

// value returns <phi, theta_k>.
func (d *samples) value(phi feature.Vector, k int) (value float64) {
	for _, i := range d.axes[d.axis(phi)] {
		if i >= k {
			break
		}
		value += float64(d.along(phi, i) * d.list[i].e)
	}
	return value
}

// add adds a pair of feature phi.
func (d *samples) add(phi feature.Vector, x sample) {
	axis := d.axis(phi)
	clear(d.u)
	phi.AddTo(d.u, 1/d.lambda)
	for _, i := range d.axes[axis] {
		d.addTo(d.u, axis, d.list[i].u, -d.along(phi, i))
	}
	root := math.Sqrt(1 + phi.Dot(d.u))
	x.e = (x.value - phi.Dot(d.theta)) / root
	x.u = slices.Clone(d.u)
	if d.single {
		x.u = []float64{d.u[axis]}
	}
	for i := range x.u {
		x.u[i] /= root
	}
	d.addTo(d.theta, axis, x.u, x.e)
	d.axes[axis] = append(d.axes[axis], len(d.list))
	d.list = append(d.list, x)
}

// addTo adds c u to y, where u belongs to a sample of the axis.
func (d *samples) addTo(y []float64, axis int, u []float64, c float64) {
	if d.single {
		y = y[axis : axis+1]
	}
	linalg.AddScaled(y, c, u)
}
