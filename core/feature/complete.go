package feature

import (
	"fmt"
	"math"

	"revisit/core/kernel"
	"revisit/core/mdp"
)

const (
	// linearEnough is the largest residual of Q*, relative to H, that counts as rounding.
	linearEnough = 1e-9
	// maxFit bounds the multiplications of the fits of all steps: about a second natively, two in a browser.
	maxFit = 2e9
)

// complete makes Q* linear in the features by one more component: with r_h the residual of Q*_h after projecting on phi_h and m_h = max |r_h|
// it returns the map (phi_h, r_h/m_h) / sqrt 2. Then Q*_h = <., sqrt 2 (theta_h, m_h)>, and norms of at most 1 remain so. Where all residuals
// are rounding, it returns the map itself.
func (s *Setting) complete(m Map) (Map, error) {
	H, S, A := s.Process.Horizon(), s.Process.States(), s.Process.Actions()
	dim := m.Dim()
	if !s.Tabulated {
		return nil, &mdp.Fault{Path: "complete", Found: true, Expected: "false: Q* over so many states cannot be fitted"}
	}
	if err := s.Afford("complete", dim+1, s.cells(dim+1, H)); err != nil {
		return nil, err
	}
	residual, at, err := s.residuals(m)
	if err != nil {
		return nil, err
	}
	if !(at.size > linearEnough*float64(H)) {
		s.note("Q* is linear in the features already: no direction was added.")
		return m, nil
	}
	table, scratch, row := newRows(dim+1, S, A, H), make([]float64, dim), make([]float64, dim+1)
	for h := 1; h <= H; h++ {
		layer := residual[(h-1)*S*A : h*S*A]
		most := 0.0
		for _, r := range layer {
			most = max(most, math.Abs(r))
		}
		for i, r := range layer {
			copy(row, m.Phi(h, i/A, i%A, scratch).Dense(row[:dim]))
			row[dim] = 0
			if most > linearEnough*float64(H) {
				row[dim] = r / most
			}
			for k := range row {
				row[k] *= math.Sqrt2 / 2
			}
			table.add(row)
		}
	}
	s.Factor *= math.Sqrt2 / 2
	s.note("One component was added, the part of Q* that the others lack (up to %.3g, at h = %d, s = %d, a = %d), and all were divided by √2: now Q* is linear in them.",
		at.size, at.h, at.s, at.a)
	return table.table(s, "complete")
}

// worst is the largest residual and its place.
type worst struct {
	size    float64
	h, s, a int
}

// residuals returns Q*_h - <phi_h, theta_h> at ((h-1) S + s) A + a, with the least-squares theta_h, and the largest of them.
func (s *Setting) residuals(m Map) ([]float64, worst, error) {
	H, S, A, d := s.Process.Horizon(), s.Process.States(), s.Process.Actions(), m.Dim()
	residual := make([]float64, H*S*A)
	if isOneHot(m) {
		return residual, worst{}, nil
	}
	fits := H
	if m.Stationary() {
		fits = 1
	}
	computing := 50 * float64(S*A) * float64(d) // of features that are computed, in three passes
	switch m.(type) {
	case *Table, *SparseTable, *Units:
		computing = 0
	}
	if work := float64(fits) * (kernel.Work(S*A, d, H/fits) + computing); work > maxFit {
		return nil, worst{}, &mdp.Fault{Path: "complete", Found: fmt.Sprintf("true, with %d x %d features at each of %d steps to fit", S*A, d, fits),
			Expected: "false: fitting Q* to so many would take too long; or fewer states, actions or features"}
	}
	var at worst
	phi, dense, targets := make([]float64, d), make([]float64, d), make([]float64, H/fits)
	for fit := range fits {
		squares := kernel.NewLeastSquares(d, len(targets))
		each := func(visit func(i int, x []float64)) {
			for i := range S * A {
				visit(i, m.Phi(fit+1, i/A, i%A, phi).Dense(dense))
			}
		}
		each(func(i int, x []float64) {
			for t := range targets {
				targets[t] = s.Solution.Q(fit+t+1, i/A, i%A)
			}
			squares.Add(x, targets)
		})
		theta := squares.Solve().Theta
		each(func(i int, x []float64) {
			for t := range targets {
				h := fit + t + 1
				r := s.Solution.Q(h, i/A, i%A) - kernel.Dot(x, theta[t])
				residual[(h-1)*S*A+i] = r
				if math.Abs(r) > at.size {
					at = worst{math.Abs(r), h, i / A, i % A}
				}
			}
		})
	}
	return residual, at, nil
}

func isOneHot(m Map) bool {
	if inner, ok := m.(scaled); ok {
		m = inner.Map
	}
	_, ok := m.(*OneHot)
	return ok
}
