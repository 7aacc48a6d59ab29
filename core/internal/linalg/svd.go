package linalg

import "math"

// Two steps turn [R | Z] into the singular value decomposition R = sum sigma_i u_i v_i': rows sigma_i v_i' beside the numbers u_i' Z.
// Since the rows of Z are rotated with those of R, no u_i is ever formed.

// negligible is the size, relative to the largest column, below which the rest of a matrix is rounding.
const negligible = 1e-14

// triangular makes the first d columns of a matrix with d rows of width numbers upper triangular, by Householder reflections from the
// left, the longest remaining column first; the other columns are reflected with them. Column j of the result is column place[j] of the
// input. Rows from kept on are rounding. Taking the longest column first makes the rows nearly orthogonal.
func triangular(rows []float64, d, width int) (place []int, kept int) {
	place = make([]int, d)
	for j := range place {
		place[j] = j
	}
	square, v, w := make([]float64, d), make([]float64, d), make([]float64, width)
	first := 0.0
	for k := range d {
		clear(square[k:])
		for i := k; i < d; i++ {
			addSquares(square[k:], rows[i*width+k:])
		}
		longest := k
		for j := k + 1; j < d; j++ {
			if square[j] > square[longest] {
				longest = j
			}
		}
		length := math.Sqrt(square[longest])
		if k == 0 {
			first = length
		}
		if !(length > negligible*first) {
			return place, k
		}
		place[k], place[longest] = place[longest], place[k]
		for i := range d {
			row := rows[i*width : i*width+d]
			row[k], row[longest] = row[longest], row[k]
		}
		// v = column k - norm e_k, and row i loses v_i times w = (2 / v'v) v' rows.
		norm := length
		if rows[k*width+k] > 0 {
			norm = -norm
		}
		sum := 0.0
		for i := k; i < d; i++ {
			v[i] = rows[i*width+k]
			if i == k {
				v[i] -= norm
			}
			sum += float64(v[i] * v[i])
		}
		clear(w)
		for i := k; i < d; i++ {
			if v[i] != 0 {
				AddScaled(w[k+1:], v[i], rows[i*width+k+1:])
			}
		}
		for i := k; i < d; i++ {
			rows[i*width+k] = 0
			if v[i] != 0 {
				AddScaled(rows[i*width+k+1:(i+1)*width], -2*v[i]/sum, w[k+1:])
			}
		}
		rows[k*width+k] = norm
	}
	return place, d
}

// addSquares adds x_i^2 to sum_i.
func addSquares(sum, x []float64) {
	x = x[:len(sum)]
	for i := range sum {
		sum[i] += float64(x[i] * x[i])
	}
}

// sweeps bounds how often all pairs of rows are rotated; ten are enough as a rule.
const sweeps = 60

// orthogonal rotates pairs of rows, of width numbers each, until the first d numbers of any two are orthogonal (one-sided Jacobi,
// Hestenes 1958), and returns the squares of their lengths. Small ones have as many correct digits as large ones (Drmač and Veselić
// 2008).
func orthogonal(rows []float64, d, width int) []float64 {
	n := len(rows) / width
	square := make([]float64, n)
	limit := float64(d) * 0x1p-52 // what rounding leaves of the cosine between two rows
	for range sweeps {
		rotated := false
		for p := range n {
			square[p] = Dot(rows[p*width:][:d], rows[p*width:][:d])
		}
		for p := range n {
			for q := p + 1; q < n; q++ {
				x, y := rows[p*width:][:width], rows[q*width:][:width]
				product := Dot(x[:d], y[:d])
				if !(math.Abs(product) > limit*math.Sqrt(square[p])*math.Sqrt(square[q])) {
					continue
				}
				rotated = true
				zeta := (square[q] - square[p]) / (2 * product)
				tangent := 1 / (math.Abs(zeta) + math.Sqrt(1+float64(zeta*zeta)))
				if zeta < 0 {
					tangent = -tangent
				}
				cosine := 1 / math.Sqrt(1+float64(tangent*tangent))
				rotate(x, y, cosine, cosine*tangent)
				square[p] = max(0, square[p]-float64(tangent*product))
				square[q] = max(0, square[q]+float64(tangent*product))
			}
		}
		if !rotated {
			break
		}
	}
	for p := range n {
		square[p] = Dot(rows[p*width:][:d], rows[p*width:][:d])
	}
	return square
}

// rotate replaces x by c x - s y and y by s x + c y.
func rotate(x, y []float64, c, s float64) {
	y = y[:len(x)]
	for i, a := range x {
		b := y[i]
		x[i] = float64(c*a) - float64(s*b)
		y[i] = float64(s*a) + float64(c*b)
	}
}

// decreasing returns the indices of x by decreasing number, equal ones in their order.
func decreasing(x []float64) []int {
	order := make([]int, len(x))
	for i := range order {
		j := i
		for ; j > 0 && x[order[j-1]] < x[i]; j-- {
			order[j] = order[j-1]
		}
		order[j] = i
	}
	return order
}
