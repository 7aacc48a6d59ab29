package simplex

import "math"

// Row is a constraint Low <= <Factor, x> <= High.
type Row struct {
	Factor    []float64
	Low, High float64
}

// Maximise returns the x with |x_i| <= bound, in the given rows, at which <objective, x> is largest, if it is Solved. Rows hold within 1e-10 or
// so. work is lowered by the multiplications; where it runs out the program is Undecided.
func Maximise(objective []float64, bound float64, rows []Row, work *int) ([]float64, Outcome) {
	d := len(objective)
	p := New(d, d+len(rows)+1)
	column := func(j int, factor []float64, slope [3]float64) {
		p.Conjugate[j].Slope = slope
		for i, x := range factor {
			p.Tableau[i*p.Cols+j] = x
		}
	}
	// The cost of <objective, x> is what it lacks to more than it can be; that of other columns is the indicator of their range.
	most := 1.0
	for i, c := range objective {
		most += float64(math.Abs(c) * bound)
		p.Conjugate[i].Slope = [3]float64{-bound, -bound, bound}
		p.Tableau[i*p.Cols+i] = 1
		p.Basis[i], p.Piece[i] = i, 1 // x_i = -bound
	}
	for i, row := range rows {
		column(d+i, row.Factor, [3]float64{row.Low, row.Low, row.High})
	}
	column(p.Cols-1, objective, [3]float64{math.Inf(-1), most, math.Inf(1)})
	p.refresh()
	outcome := p.Solve(work)
	return p.At[:d:d], outcome
}
