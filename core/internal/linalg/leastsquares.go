package linalg

import "math"

// LeastSquares solves min |X theta - y| for several right-hand sides y at once. X has d columns and any number of rows, which are given
// one by one and not kept: [R | Z] remains, with X = Q R, R upper triangular, and Z = Q' Y. That takes O(d (d + targets)) numbers. Rows
// are gathered in blocks, and Householder reflections take a block into R column by column.
//
// Every sum has one fixed order: the same rows give the same bits on every machine.
type LeastSquares struct {
	cols, width int       // d, and d + targets
	factor      []float64 // [R | Z], d rows of width numbers
	block       []float64 // rows of [X | Y] not yet in R, column by column, blockRows a column
	filled      int
}

// blockRows is the number of rows taken into R at a time: with 64 columns they fill a processor's first cache.
const blockRows = 64

// NewLeastSquares returns an empty problem with cols >= 1 columns and targets >= 0 right-hand sides.
func NewLeastSquares(cols, targets int) *LeastSquares {
	width := cols + targets
	return &LeastSquares{cols: cols, width: width, factor: make([]float64, cols*width), block: make([]float64, width*blockRows)}
}

// Add appends the row x of X, of length cols, and its numbers of the right-hand sides, of length targets. Both are copied.
// Numbers must be finite and below 1e150 in size; those below 1e-150 may count as zero.
func (l *LeastSquares) Add(x, y []float64) {
	at := l.filled
	for _, v := range x[:l.cols] {
		l.block[at] = v
		at += blockRows
	}
	for _, v := range y[:l.width-l.cols] {
		l.block[at] = v
		at += blockRows
	}
	if l.filled++; l.filled == blockRows {
		l.absorb()
	}
}

// vanished is the square below which a column counts as zero: its numbers are below 1e-150, as Add allows. Where X has more columns than
// rows, rounding leaves less in a block with every column, until 2/square would overflow.
const vanished = 1e-300

// absorb takes the block into the factor: for every column k a reflection of (R_kk; column k of the block) to (R_kk'; 0).
func (l *LeastSquares) absorb() {
	for k := range l.cols {
		v := l.block[k*blockRows:][:l.filled]
		square := Dot(v, v)
		if square < vanished {
			continue
		}
		row := l.factor[k*l.width:][:l.width]
		norm := math.Sqrt(float64(row[k]*row[k]) + square)
		if row[k] > 0 {
			norm = -norm // away from R_kk, so that nothing cancels
		}
		head := row[k] - norm
		row[k] = norm
		reflect(row[k+1:], l.block[(k+1)*blockRows:], v, head, 2/(float64(head*head)+square))
	}
	l.filled = 0
}

// reflect multiplies the columns (r_j; c_j), c_j at columns[j blockRows:], with I - factor (head; v) (head; v)'. It takes two
// columns at a time, which share the loads of v. Every sum is in four lanes, as in Dot, except that the last up to three terms go to the
// first lane.
func reflect(r, columns, v []float64, head, factor float64) {
	j := 0
	for ; j+2 <= len(r); j += 2 {
		c, e := columns[j*blockRows:][:len(v)], columns[(j+1)*blockRows:][:len(v)]
		var c0, c1, c2, c3, e0, e1, e2, e3 float64
		i := 0
		for ; i+4 <= len(v) && i+4 <= len(c) && i+4 <= len(e); i += 4 {
			p, q, z := c[i:i+4:i+4], e[i:i+4:i+4], v[i:i+4:i+4]
			z0, z1, z2, z3 := z[0], z[1], z[2], z[3]
			c0 += float64(p[0] * z0)
			c1 += float64(p[1] * z1)
			c2 += float64(p[2] * z2)
			c3 += float64(p[3] * z3)
			e0 += float64(q[0] * z0)
			e1 += float64(q[1] * z1)
			e2 += float64(q[2] * z2)
			e3 += float64(q[3] * z3)
		}
		for ; i < len(v) && i < len(c) && i < len(e); i++ {
			c0 += float64(c[i] * v[i])
			e0 += float64(e[i] * v[i])
		}
		x := factor * (float64(head*r[j]) + ((c0 + c2) + (c1 + c3)))
		y := factor * (float64(head*r[j+1]) + ((e0 + e2) + (e1 + e3)))
		if x == 0 && y == 0 {
			continue
		}
		r[j] -= float64(x * head)
		r[j+1] -= float64(y * head)
		i = 0
		for ; i+4 <= len(v) && i+4 <= len(c) && i+4 <= len(e); i += 4 {
			p, q, z := c[i:i+4:i+4], e[i:i+4:i+4], v[i:i+4:i+4]
			z0, z1, z2, z3 := z[0], z[1], z[2], z[3]
			p[0] -= float64(x * z0)
			p[1] -= float64(x * z1)
			p[2] -= float64(x * z2)
			p[3] -= float64(x * z3)
			q[0] -= float64(y * z0)
			q[1] -= float64(y * z1)
			q[2] -= float64(y * z2)
			q[3] -= float64(y * z3)
		}
		for ; i < len(v) && i < len(c) && i < len(e); i++ {
			c[i] -= float64(x * v[i])
			e[i] -= float64(y * v[i])
		}
	}
	if j < len(r) {
		c := columns[j*blockRows:][:len(v)]
		var c0, c1, c2, c3 float64
		i := 0
		for ; i+4 <= len(v) && i+4 <= len(c); i += 4 {
			p, z := c[i:i+4:i+4], v[i:i+4:i+4]
			c0 += float64(p[0] * z[0])
			c1 += float64(p[1] * z[1])
			c2 += float64(p[2] * z[2])
			c3 += float64(p[3] * z[3])
		}
		for ; i < len(v) && i < len(c); i++ {
			c0 += float64(c[i] * v[i])
		}
		x := factor * (float64(head*r[j]) + ((c0 + c2) + (c1 + c3)))
		r[j] -= float64(x * head)
		AddScaled(c, -x, v)
	}
}

// Fit is a solution of least squares.
type Fit struct {
	Singular  []float64   // singular values of X, decreasing, one for each column; those below rounding are zero
	Rank      int         // how many of them are over RankTolerance times the largest
	Condition float64     // the largest over the smallest of those, 1 or more; 0 where X is zero
	Right     [][]float64 // right singular vectors v_1..v_Rank of X, of length cols
	Theta     [][]float64 // for each right-hand side the shortest theta that minimises |X theta - y|
}

// RankTolerance is the relative singular value over which a direction counts. Features that are linearly dependent in theory are so
// within about 1e-15 when computed in floating point.
const RankTolerance = 1e-12

// Solve returns the fit to the rows so far; more may be added later. With the singular value decomposition
// X = sum sigma_i u_i v_i' it is theta = sum over i <= Rank of v_i (u_i' y) / sigma_i.
func (l *LeastSquares) Solve() *Fit {
	l.absorb()
	d := l.cols
	rows := append([]float64(nil), l.factor...)
	place, kept := triangular(rows, d, l.width)
	square := orthogonal(rows[:kept*l.width], d, l.width)

	f := &Fit{Singular: make([]float64, d), Theta: make([][]float64, l.width-d)}
	order := decreasing(square)
	for i, at := range order {
		f.Singular[i] = math.Sqrt(square[at])
	}
	for f.Rank < kept && f.Singular[f.Rank] > RankTolerance*f.Singular[0] {
		f.Rank++
	}
	if f.Rank > 0 {
		f.Condition = f.Singular[0] / f.Singular[f.Rank-1]
	}
	for t := range f.Theta {
		f.Theta[t] = make([]float64, d)
	}
	f.Right = make([][]float64, f.Rank)
	for i := range f.Rank {
		row, sigma := rows[order[i]*l.width:][:l.width], f.Singular[i]
		v := make([]float64, d)
		for j, at := range place {
			v[at] = row[j] / sigma
		}
		f.Right[i] = v
		for t := range f.Theta {
			AddScaled(f.Theta[t], row[d+t]/sigma, v)
		}
	}
	return f
}
