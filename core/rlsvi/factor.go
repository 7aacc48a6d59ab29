package rlsvi

import (
	"math"
	"slices"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// factor is the Cholesky factor R of a matrix R'R, upper triangular. Row k holds its entries from the diagonal to the last that may not be
// zero, so that one-hot features, whose R is diagonal, take and cost d numbers.
type factor struct {
	row [][]float64
	x   []float64 // scratch memory
}

// newFactor returns the factor of lambda I.
func newFactor(d int, lambda float64) *factor {
	f := &factor{row: make([][]float64, d), x: make([]float64, d)}
	for k := range f.row {
		f.row[k] = []float64{math.Sqrt(lambda)}
	}
	return f
}

func (f *factor) clone() *factor {
	c := &factor{row: make([][]float64, len(f.row)), x: make([]float64, len(f.x))}
	for k, row := range f.row {
		c.row[k] = slices.Clone(row)
	}
	return c
}

// include adds weight phi phi' to the matrix: a rotation for each row takes the new vector x into it (Gill, Golub, Murray and Saunders,
// Methods for modifying matrix factorizations, 1974). That is as stable as factorizing anew.
func (f *factor) include(phi feature.Vector, weight float64) {
	clear(f.x)
	phi.AddTo(f.x, math.Sqrt(weight))
	end := len(f.x) // x is zero from here on
	for end > 0 && f.x[end-1] == 0 {
		end--
	}
	for k := 0; k < end; k++ {
		if f.x[k] == 0 {
			continue
		}
		row := f.row[k]
		end = max(end, k+len(row))
		for len(row) < end-k {
			row = append(row, 0)
		}
		f.row[k] = row
		x := f.x[k:]
		r := math.Sqrt(float64(row[0]*row[0]) + float64(x[0]*x[0]))
		cos, sin := row[0]/r, x[0]/r
		for i, y := range row {
			row[i] = float64(cos*y) + float64(sin*x[i])
			x[i] = float64(cos*x[i]) - float64(sin*y)
		}
	}
}

// draw sets theta to a draw from N(m, (R'R)^{-1}), where R'R m = target, which it overwrites: R theta = R'^{-1} target + z, z ~ N(0,I).
func (f *factor) draw(theta, target []float64, noise *detmath.Stream) {
	for k, row := range f.row {
		target[k] /= row[0]
		linalg.AddScaled(target[k+1:k+len(row)], -target[k], row[1:])
	}
	for k := range target {
		target[k] += noise.Normal()
	}
	for k := len(theta) - 1; k >= 0; k-- {
		row := f.row[k]
		theta[k] = (target[k] - linalg.Dot(row[1:], theta[k+1:k+len(row)])) / row[0]
	}
}
