package feature

import (
	"fmt"
	"math"

	"revisit/core/document"
	"revisit/core/internal/linalg"
)

const (
	// linearEnough is the largest residual of Q*, relative to H, that counts as rounding.
	linearEnough = 1e-9
	// maxFit bounds the multiplications of the fits of all steps: about a second natively, two in a browser.
	maxFit = 2e9
)

// complete makes Q* linear in the features by a few more: with r_h the residual of Q*_h after projecting on phi_h, and psi_h features of norm 1
// that span r_h, r_h = <psi_h, eta_h>, it returns the map (phi_h, psi_h) / sqrt 2. Then Q*_h = <., sqrt 2 (theta_h, eta_h)>, norms of at most 1 remain
// so, and equal norms remain equal. Where all residuals are rounding, it returns the map itself.
func (s *Setting) complete(m Map) (Map, error) {
	H, S, A := s.Process.Horizon(), s.Process.States(), s.Process.Actions()
	dim, more := m.Dim(), leastSpan
	if s.Version == 1 {
		more = 1
	}
	if !s.Tabulated {
		return nil, document.Refuse("complete", true, "false: Q* over so many states cannot be fitted")
	}
	if err := s.Afford("complete", dim+more, s.cells(dim+more, H)); err != nil {
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
	what := fmt.Sprintf("the part of Q* that the others lack (up to %.3g, at h = %d, s = %d, a = %d), and all were divided by √2: now Q* is linear in them.",
		at.size, at.h, at.s, at.a)
	write := spanOf(residual, H, A)
	if s.Version == 1 {
		write = lengthen(residual, H)
		s.note("One component was added, %s", what)
		s.note(toldBefore)
	} else {
		s.note("%d components of norm 1 were added that span %s", more, what)
	}
	table, scratch, row := newRows(dim+more, S, A, H), make([]float64, dim), make([]float64, dim+more)
	for h := 1; h <= H; h++ {
		for i := range S * A {
			copy(row, m.Phi(h, i/A, i%A, scratch).Dense(row[:dim]))
			write(row[dim:], h, i)
			for k := range row {
				row[k] *= math.Sqrt2 / 2
			}
			table.add(row)
		}
	}
	s.Factor *= math.Sqrt2 / 2
	return table.table(s, "complete")
}

// spanOf returns the features that span residuals, which are laid out as those of residuals.
func spanOf(residual []float64, H, A int) func(dst []float64, h, pair int) {
	e := newSpan(leastSpan, H, 1, 2*leastSpan) // so that |theta_h| <= H sqrt(2 d) before gives at most 2 H sqrt(d + leastSpan)
	pairs := len(residual) / H
	for h := 1; h <= H; h++ {
		e.centre(h, pairs, func(i int) float64 { return residual[(h-1)*pairs+i] })
	}
	return func(dst []float64, h, pair int) { e.write(dst, h, pair/A, pair%A, residual[(h-1)*pairs+pair]) }
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
	if work := float64(fits) * (linalg.Work(S*A, d, H/fits) + computing); work > maxFit {
		return nil, worst{}, document.Refuse("complete", fmt.Sprintf("true, with %d x %d features at each of %d steps to fit", S*A, d, fits), "false: fitting Q* to so many would take too long; or fewer states, actions or features")
	}
	var at worst
	phi, dense, targets := make([]float64, d), make([]float64, d), make([]float64, H/fits)
	for fit := range fits {
		squares := linalg.NewLeastSquares(d, len(targets))
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
				r := s.Solution.Q(h, i/A, i%A) - linalg.Dot(x, theta[t])
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
