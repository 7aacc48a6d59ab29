package fpi

import (
	"slices"

	"revisit/core/feature"
	"revisit/core/internal/gram"
)

// samples is D_h, with ridge regression over its first k samples for every k.
type samples struct {
	*gram.Prefixes
	list  []sample  // one for each row; never changed
	theta []float64 // theta_n
}

// sample is a pair (s,a) with its value.
type sample struct {
	state, action int
	value         float64 // q_i

	e float64 // e_i
}

// SampleNumbers returns what a sample takes, in numbers of 8 bytes.
func SampleNumbers(m feature.Map) float64 { return 4 + gram.RowNumbers(m) }

func newSamples(m feature.Map, lambda float64) *samples {
	return &samples{Prefixes: gram.NewPrefixes(m, lambda), theta: make([]float64, m.Dim())}
}

func (d *samples) clone() *samples {
	return &samples{Prefixes: d.Clone(), list: slices.Clip(d.list), theta: slices.Clone(d.theta)}
}

// value returns <phi, theta_k>.
func (d *samples) value(phi feature.Vector, k int) (value float64) {
	for _, i := range d.Rows(phi) {
		if i >= k {
			break
		}
		value += float64(d.Along(phi, i) * d.list[i].e)
	}
	return value
}

// add adds a pair of feature phi.
func (d *samples) add(phi feature.Vector, x sample) {
	x.e = (x.value - phi.Dot(d.theta)) / d.Join(phi)
	d.AddTo(d.theta, phi, len(d.list), x.e)
	d.list = append(d.list, x)
}
