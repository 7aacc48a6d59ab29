package gapdesign

import "math"

// conjugate is the convex conjugate of the cost of one entry: a function of y with one slope below -1, one from -1 to top, and one above.
type conjugate struct {
	slope [3]float64
	top   float64
}

// at returns the value at y; it is 0 at 0.
func (f *conjugate) at(y float64) float64 {
	middle := min(max(y, -1), f.top)
	value := float64(f.slope[1] * middle)
	switch {
	case y < -1:
		value += float64(f.slope[0] * (y + 1))
	case y > f.top:
		value += float64(f.slope[2] * (y - f.top))
	}
	return value
}

// simplex minimises the sum of conjugates f_j(y_j) subject to sum y_j m_j = 0, where column j of the tableau writes m_j in terms of the
// basis: the dual of minimising the sum of their conjugates at x_j = <m_j, V> over V, with y = 0 to begin with. (The simplex method
// for separable piecewise linear costs: Fourer, Mathematical Programming 33, 1985.)
type simplex struct {
	rows, cols int
	tableau    []float64
	conjugate  []conjugate
	at         []float64 // x_j that the slopes of the basis give
	y          []float64
	piece      []int // which of the three slopes a column of the basis is on; -1 outside the basis
	basis      []int // the column of each row
	ray        []float64
}

const (
	feasible = 1e-10 // the largest error of x
	pivotal  = 1e-9  // the smallest coefficient that is not taken for zero
	patience = 40    // steps of length 0 before the rule that cannot cycle (Bland 1977)
)

// solve returns solved, with the solution in at; impossible, with the ray along which costs fall without bound; or undecided, where the
// work runs out.
func (x *simplex) solve(work *int) outcome {
	idle, checked := 0, false
	for {
		*work -= 4 * x.cols
		if *work < 0 {
			return undecided
		}
		j, sign := x.entering(idle > patience)
		if j < 0 {
			if checked {
				return solved
			}
			x.refresh() // removes the rounding errors of the updates
			*work -= x.rows * x.cols
			checked = true
			continue
		}
		length, row, target := x.longest(j, sign, idle > patience)
		if math.IsInf(length, 1) {
			x.ray = make([]float64, x.cols)
			x.ray[j] = sign
			for i, k := range x.basis {
				x.ray[k] = -float64(sign * x.tableau[i*x.cols+j])
			}
			return impossible
		}
		checked = false
		if length > 1e-12 {
			idle = 0
		} else {
			idle++
		}
		piece := x.pieceTowards(j, sign)
		for i, k := range x.basis {
			x.y[k] -= float64(float64(sign*length) * x.tableau[i*x.cols+j])
		}
		if row < 0 {
			x.y[j] = target
			continue
		}
		x.y[j] += float64(sign * length)
		x.y[x.basis[row]] = target
		x.pivot(row, j, piece, work)
	}
}

// pieceTowards returns the piece of y_j in the direction of the sign.
func (x *simplex) pieceTowards(j int, sign float64) int {
	switch y, top := x.y[j], x.conjugate[j].top; {
	case y < -1 || y == -1 && sign < 0:
		return 0
	case y > top || y == top && sign > 0:
		return 2
	}
	return 1
}

// entering returns a column outside the basis along which the cost falls, and the direction: the steepest, or the first where careful; -1
// where there is none.
func (x *simplex) entering(careful bool) (int, float64) {
	best, column, side := feasible, -1, 0.0
	for j, at := range x.at {
		if x.piece[j] >= 0 {
			continue
		}
		up, down := at-x.conjugate[j].slope[x.pieceTowards(j, 1)], x.conjugate[j].slope[x.pieceTowards(j, -1)]-at
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
func (x *simplex) longest(j int, sign float64, careful bool) (length float64, row int, target float64) {
	target, row = x.end(j, x.pieceTowards(j, sign), sign), -1
	length = math.Abs(target - x.y[j])
	largest := 1.0
	for i, k := range x.basis {
		speed := -float64(sign * x.tableau[i*x.cols+j])
		if math.Abs(speed) <= pivotal {
			continue
		}
		end := x.end(k, x.piece[k], speed)
		l := max(0, (end-x.y[k])/speed)
		switch better := l < length-1e-12; {
		case better,
			l <= length+1e-12 && row >= 0 && !careful && math.Abs(speed) > largest,
			l <= length+1e-12 && row >= 0 && careful && k < x.basis[row]:
			length, row, target, largest = min(l, length), i, end, math.Abs(speed)
		}
	}
	return length, row, target
}

// end returns where the piece of y_j ends in the direction.
func (x *simplex) end(j, piece int, direction float64) float64 {
	if direction > 0 {
		return [3]float64{-1, x.conjugate[j].top, math.Inf(1)}[piece]
	}
	return [3]float64{math.Inf(-1), -1, x.conjugate[j].top}[piece]
}

// pivot replaces the column of the row in the basis by column j, on the given piece.
func (x *simplex) pivot(row, j, piece int, work *int) {
	m := x.cols
	x.piece[x.basis[row]] = -1
	x.basis[row], x.piece[j] = j, piece
	p := x.tableau[row*m : (row+1)*m]
	by := p[j]
	var filled []int
	for k, c := range p {
		if c != 0 {
			p[k] = c / by
			filled = append(filled, k)
		}
	}
	p[j] = 1
	change := x.conjugate[j].slope[piece] - x.at[j]
	for _, k := range filled {
		x.at[k] += float64(change * p[k])
	}
	x.at[j] = x.conjugate[j].slope[piece]
	for i := range x.rows {
		other := x.tableau[i*m : (i+1)*m]
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
func (x *simplex) refresh() {
	clear(x.at)
	for i, k := range x.basis {
		slope := x.conjugate[k].slope[x.piece[k]]
		for j := range x.cols {
			x.at[j] += float64(slope * x.tableau[i*x.cols+j])
		}
	}
}
