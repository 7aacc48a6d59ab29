package simplex_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"revisit/core/internal/simplex"
	"revisit/core/repeat"
)

// gonums returns the largest <objective, x> of the same program by gonum's simplex method, over y = x + bound >= 0 and slacks, and whether there is an x.
func gonums(t *testing.T, objective []float64, bound float64, rows []simplex.Row) (most float64, feasible bool) {
	t.Helper()
	d := len(objective)
	n := d + 2*len(rows)
	A, b := mat.NewDense(n, d+n, nil), make([]float64, n)
	c, shift := make([]float64, d+n), 0.0
	for i, x := range objective {
		c[i] = -x
		shift += x * bound
		A.Set(i, i, 1)
		b[i] = 2 * bound
	}
	for k, row := range rows {
		sum := 0.0
		for i, x := range row.Factor {
			sum += x * bound
			A.Set(d+2*k, i, x)
			A.Set(d+2*k+1, i, -x)
		}
		b[d+2*k], b[d+2*k+1] = row.High+sum, -row.Low-sum
	}
	for i := range n {
		A.Set(i, d+i, 1)
	}
	value, _, err := lp.Simplex(c, A, b, 1e-10, nil)
	if err == lp.ErrInfeasible {
		return 0, false
	}
	if err != nil {
		t.Fatal(err)
	}
	return -value - shift, true
}

// The largest value is gonum's, the rows hold, and what gonum finds impossible is impossible; also where rows are equations, and repeated.
func TestMaximiseAgreesWithGonum(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 1))
	solved, impossible, equations := 0, 0, 0
	for range repeat.Times(400) {
		d := 1 + r.IntN(7)
		vector := func() []float64 {
			v := make([]float64, d)
			for i := range v {
				v[i] = 2*r.Float64() - 1
			}
			return v
		}
		objective, bound := vector(), 0.5+3*r.Float64()
		inside := vector() // of most programs
		var rows []simplex.Row
		for range r.IntN(2 * d) {
			row := simplex.Row{Factor: vector()}
			at := 0.0
			for i, x := range row.Factor {
				at += x * inside[i] * bound
			}
			width := []float64{0, 0.01, 0.3}[r.IntN(3)]
			if r.IntN(12) == 0 {
				at += bound * r.Float64()
			}
			if width == 0 && len(rows) >= d {
				width = 0.01 // more equations than unknowns: whether rounding lets them agree is not for a test
			}
			if width == 0 {
				equations++
			}
			row.Low, row.High = at-width, at+width
			rows = append(rows, row)
		}
		work := 10_000_000
		x, outcome := simplex.Maximise(objective, bound, rows, &work)
		want, feasible := gonums(t, objective, bound, rows)
		if feasible != (outcome == simplex.Solved) || feasible == (outcome == simplex.Impossible) {
			t.Fatalf("outcome %v, x %v; gonum finds one: %t", outcome, x, feasible)
		}
		if !feasible {
			impossible++
			continue
		}
		solved++
		got := 0.0
		for i, v := range x {
			got += objective[i] * v
			if math.Abs(v) > bound+1e-8 {
				t.Fatalf("x = %v is out of bound %v", x, bound)
			}
		}
		if math.Abs(got-want) > 1e-7 {
			t.Fatalf("largest value %v, gonum's %v", got, want)
		}
		for _, row := range rows {
			at := 0.0
			for i, v := range x {
				at += row.Factor[i] * v
			}
			if at < row.Low-1e-8 || at > row.High+1e-8 {
				t.Fatalf("row %+v: %v", row, at)
			}
		}
	}
	if t.Logf("%d solved, %d impossible, %d equations", solved, impossible, equations); solved < repeat.Times(250) || impossible < repeat.Times(20) || equations < repeat.Times(100) {
		t.Errorf("%d solved, %d impossible, %d equations: too few to mean much", solved, impossible, equations)
	}
	work := 3
	if x, outcome := simplex.Maximise([]float64{1, 1}, 1, nil, &work); outcome != simplex.Undecided {
		t.Errorf("without work: %v, %v", x, outcome)
	}
}
