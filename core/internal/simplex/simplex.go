// Package simplex is the simplex method for linear programs with piecewise linear costs. It decides runs: all sums have a fixed order.
package simplex

import "math"

// Outcome is the result of a linear program.
type Outcome int

const (
	Undecided Outcome = iota // too large, or it took too long
	Solved
	Impossible // nothing satisfies the constraints
)

// Conjugate is the convex conjugate of the cost of one entry: a function of y with one slope below -1, one from -1 to top, and one above.
type Conjugate struct {
	Slope [3]float64
	Top   float64
}

// Value returns the value at y; it is 0 at 0.
func (f *Conjugate) Value(y float64) float64 {
	middle := min(max(y, -1), f.Top)
	value := float64(f.Slope[1] * middle)
	switch {
	case y < -1:
		value += float64(f.Slope[0] * (y + 1))
	case y > f.Top:
		value += float64(f.Slope[2] * (y - f.Top))
	}
	return value
}

// Program minimises the sum of conjugates f_j(y_j) subject to sum y_j m_j = 0, where column j of the tableau writes m_j in terms of the
// basis: the dual of minimising the sum of their conjugates at x_j = <m_j, V> over V, with y = 0 to begin with. (The simplex method
// for separable piecewise linear costs: Fourer, Mathematical Programming 33, 1985.)
type Program struct {
	Rows, Cols int
	Tableau    []float64
	Conjugate  []Conjugate
	At         []float64 // x_j that the slopes of the basis give
	Y          []float64
	Piece      []int // which of the three slopes a column of the basis is on; -1 outside the basis
	Basis      []int // the column of each row
	Ray        []float64
}

const (
	feasible = 1e-10 // the largest error of x
	pivotal  = 1e-9  // the smallest coefficient that is not taken for zero
	patience = 40    // steps of length 0 before the rule that cannot cycle (Bland 1977)
)

// New returns a program without columns in the basis; all else is zero.
func New(rows, cols int) *Program {
	p := &Program{
		Rows: rows, Cols: cols, Tableau: make([]float64, rows*cols), Basis: make([]int, rows),
		Conjugate: make([]Conjugate, cols), At: make([]float64, cols), Y: make([]float64, cols), Piece: make([]int, cols),
	}
	for j := range p.Piece {
		p.Piece[j] = -1
	}
	return p
}

// Solve returns Solved, with the solution in At; Impossible, with the Ray along which costs fall without bound; or Undecided, where the
// work runs out.
func (x *Program) Solve(work *int) Outcome {
	idle, checked := 0, false
	for {
		*work -= 4 * x.Cols
		if *work < 0 {
			return Undecided
		}
		j, sign := x.entering(idle > patience)
		if j < 0 {
			if checked {
				return Solved
			}
			x.refresh() // removes the rounding errors of the updates
			*work -= x.Rows * x.Cols
			checked = true
			continue
		}
		length, row, target := x.longest(j, sign, idle > patience)
		if math.IsInf(length, 1) {
			x.Ray = make([]float64, x.Cols)
			x.Ray[j] = sign
			for i, k := range x.Basis {
				x.Ray[k] = -float64(sign * x.Tableau[i*x.Cols+j])
			}
			return Impossible
		}
		checked = false
		if length > 1e-12 {
			idle = 0
		} else {
			idle++
		}
		piece := x.pieceTowards(j, sign)
		for i, k := range x.Basis {
			x.Y[k] -= float64(float64(sign*length) * x.Tableau[i*x.Cols+j])
		}
		if row < 0 {
			x.Y[j] = target
			continue
		}
		x.Y[j] += float64(sign * length)
		x.Y[x.Basis[row]] = target
		x.pivot(row, j, piece, work)
	}
}

// pieceTowards returns the piece of y_j in the direction of the sign.
func (x *Program) pieceTowards(j int, sign float64) int {
	switch y, top := x.Y[j], x.Conjugate[j].Top; {
	case y < -1 || y == -1 && sign < 0:
		return 0
	case y > top || y == top && sign > 0:
		return 2
	}
	return 1
}

// entering returns a column outside the basis along which the cost falls, and the direction: the steepest, or the first where careful; -1
// where there is none.
func (x *Program) entering(careful bool) (int, float64) {
	best, column, side := feasible, -1, 0.0
	for j, at := range x.At {
		if x.Piece[j] >= 0 {
			continue
		}
		up, down := at-x.Conjugate[j].Slope[x.pieceTowards(j, 1)], x.Conjugate[j].Slope[x.pieceTowards(j, -1)]-at
		if up > best {
			best, column, side = up, j, 1
		}
		if down > best {
			best, column, side = down, j, -1
		}
		if careful && column >= 0 {
			break
		}
	}
	return column, side
}

// longest returns how far y_j can go before it (row -1) or a column of the basis reaches an end of its piece, and that end.
func (x *Program) longest(j int, sign float64, careful bool) (length float64, row int, target float64) {
	target, row = x.end(j, x.pieceTowards(j, sign), sign), -1
	length = math.Abs(target - x.Y[j])
	largest := 1.0
	for i, k := range x.Basis {
		speed := -float64(sign * x.Tableau[i*x.Cols+j])
		if math.Abs(speed) <= pivotal {
			continue
		}
		end := x.end(k, x.Piece[k], speed)
		l := max(0, (end-x.Y[k])/speed)
		switch better := l < length-1e-12; {
		case better,
			l <= length+1e-12 && row >= 0 && !careful && math.Abs(speed) > largest,
			l <= length+1e-12 && row >= 0 && careful && k < x.Basis[row]:
			length, row, target, largest = min(l, length), i, end, math.Abs(speed)
		}
	}
	return length, row, target
}

// end returns where the piece of y_j ends in the direction.
func (x *Program) end(j, piece int, direction float64) float64 {
	if direction > 0 {
		return [3]float64{-1, x.Conjugate[j].Top, math.Inf(1)}[piece]
	}
	return [3]float64{math.Inf(-1), -1, x.Conjugate[j].Top}[piece]
}

// pivot replaces the column of the row in the basis by column j, on the given piece.
func (x *Program) pivot(row, j, piece int, work *int) {
	m := x.Cols
	x.Piece[x.Basis[row]] = -1
	x.Basis[row], x.Piece[j] = j, piece
	p := x.Tableau[row*m : (row+1)*m]
	by := p[j]
	var filled []int
	for k, c := range p {
		if c != 0 {
			p[k] = c / by
			filled = append(filled, k)
		}
	}
	p[j] = 1
	change := x.Conjugate[j].Slope[piece] - x.At[j]
	for _, k := range filled {
		x.At[k] += float64(change * p[k])
	}
	x.At[j] = x.Conjugate[j].Slope[piece]
	for i := range x.Rows {
		other := x.Tableau[i*m : (i+1)*m]
		times := other[j]
		if i == row || times == 0 {
			continue
		}
		*work -= len(filled)
		for _, k := range filled {
			c := other[k] - float64(times*p[k])
			if math.Abs(c) < 1e-13 {
				c = 0
			}
			other[k] = c
		}
		other[j] = 0
	}
}

// refresh computes every x from the tableau.
func (x *Program) refresh() {
	clear(x.At)
	for i, k := range x.Basis {
		slope := x.Conjugate[k].Slope[x.Piece[k]]
		for j := range x.Cols {
			x.At[j] += float64(slope * x.Tableau[i*x.Cols+j])
		}
	}
}
