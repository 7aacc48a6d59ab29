package problem_test

import (
	"math"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// Naive linear algebra for tests.

func dot(x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}

// span is an orthonormal basis, by Gram and Schmidt, twice over.
type span [][]float64

func spanned(vectors [][]float64) span {
	var basis span
	for _, v := range vectors {
		if rest := basis.outside(v); math.Sqrt(dot(rest, rest)) > 1e-9 {
			norm := math.Sqrt(dot(rest, rest))
			for i := range rest {
				rest[i] /= norm
			}
			basis = append(basis, rest)
		}
	}
	return basis
}

// outside returns v minus its projection on the span.
func (b span) outside(v []float64) []float64 {
	rest := append([]float64(nil), v...)
	for range 2 {
		for _, e := range b {
			c := dot(rest, e)
			for i := range rest {
				rest[i] -= c * e[i]
			}
		}
	}
	return rest
}

// residual returns the largest entry of outside, in size.
func (b span) residual(v []float64) float64 {
	largest := 0.0
	for _, x := range b.outside(v) {
		largest = max(largest, math.Abs(x))
	}
	return largest
}

// ownFeatures returns phi_h(s,a).
func ownFeatures(p *problem.Problem, h, s, a int) []float64 {
	own, m := p.Own, p.Process()
	if own.Phi != nil {
		phi := make([]float64, own.Dim)
		own.Phi(h, s, a, phi)
		return phi
	}
	if own.Layers == 1 {
		h = 1
	}
	i := (((h-1)*m.States()+s)*m.Actions() + a) * own.Dim
	return own.Values[i : i+own.Dim]
}

// wantSmall tells where features have a norm over 1, or theta one over 2 H sqrt(d), which the theorem asks for.
func wantSmall(t *testing.T, p *problem.Problem, h int, theta []float64) {
	t.Helper()
	m := p.Process()
	for s := range m.States() {
		for a := range m.Actions() {
			if phi := ownFeatures(p, h, s, a); math.Sqrt(dot(phi, phi)) > 1 {
				t.Errorf("phi_%d(%d,%d) has the norm %v", h, s, a, math.Sqrt(dot(phi, phi)))
			}
		}
	}
	if norm, most := math.Sqrt(dot(theta, theta)), 2*float64(m.Horizon())*math.Sqrt(float64(p.Own.Dim)); norm > most {
		t.Errorf("theta_%d has the norm %v, over %v", h, norm, most)
	}
}

// columns returns the features of step h as d vectors of S A numbers.
func columns(p *problem.Problem, h int) [][]float64 {
	m := p.Process()
	vectors := make([][]float64, p.Own.Dim)
	for s := range m.States() {
		for a := range m.Actions() {
			for i, x := range ownFeatures(p, h, s, a) {
				vectors[i] = append(vectors[i], x)
			}
		}
	}
	return vectors
}

// arrivals returns P_h(to|s,a) of all (s,a).
func arrivals(m mdp.Process, h, to int) []float64 {
	var column []float64
	for s := range m.States() {
		for a := range m.Actions() {
			prob := 0.0
			n := m.Successors(h, s, a)
			for i, x := range n.State {
				if int(x) == to {
					prob = n.Prob[i]
				}
			}
			column = append(column, prob)
		}
	}
	return column
}

// coefficients returns x with A x = b for independent columns of A, by elimination on the normal equations.
func coefficients(a [][]float64, b []float64) []float64 {
	n := len(a)
	m := make([][]float64, n)
	for i := range m {
		for j := range a {
			m[i] = append(m[i], dot(a[i], a[j]))
		}
		m[i] = append(m[i], dot(a[i], b))
	}
	for i := range m {
		for j := i + 1; j < n; j++ {
			if math.Abs(m[j][i]) > math.Abs(m[i][i]) {
				m[i], m[j] = m[j], m[i]
			}
		}
		for j := range m {
			if f := m[j][i] / m[i][i]; j != i {
				for l := range m[j] {
					m[j][l] -= f * m[i][l]
				}
			}
		}
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = m[i][n] / m[i][i]
	}
	return x
}
