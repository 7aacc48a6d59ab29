package gram

import (
	"math"
	"math/rand/v2"
	"testing"
)

// What rounding takes is kept apart until d times the largest of it may exceed half of Bound, and then put back.
func TestWhatIsLostIsPutBackInTime(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	for _, d := range []int{2, 10} {
		lambda, recent, lost := []float64{1e6, -3e6}, make([]float64, 2), make([]float64, 2)
		largest, worst := 0.0, 0.0
		for range 20_000 {
			recent[0], recent[1] = r.Float64()*1e-10, r.Float64()
			AddCompensated(lambda, recent, lost, d)
			if recent[0] != 0 || recent[1] != 0 {
				t.Fatal("the recent terms are still there")
			}
			largest = max(math.Abs(lost[0]), math.Abs(lost[1]))
			worst = max(worst, float64(d)*largest)
		}
		if worst > Bound/2 || worst < Bound/4 {
			t.Errorf("d = %d: %g was lost at most, want %g or a little less", d, worst, Bound/2)
		}
	}
}

// An inverse is refreshed where the residual is over Bound, or where it was over that when fresh, over 64 times that.
func TestLimitOfTheResidual(t *testing.T) {
	for _, c := range []struct{ fresh, want float64 }{{0, Bound}, {Bound / 2, Bound}, {Bound, Bound}, {2 * Bound, 128 * Bound}, {1, 64}, {math.Inf(1), math.Inf(1)}} {
		if got := (&residual{fresh: c.fresh}).limit(); got != c.want {
			t.Errorf("the limit after %g is %g, want %g", c.fresh, got, c.want)
		}
	}
	var w residual
	for _, size := range []float64{1, 3, 2, math.NaN()} {
		w.note(size)
	}
	if !math.IsNaN(w.worst) {
		t.Errorf("the worst of sizes of which one is NaN is %v", w.worst)
	}
}

// After a refresh the diagonal's residual is the Frobenius norm of Lambda P - I.
func TestFreshResidualOfTheDiagonal(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 2))
	off := 0
	for range 20 {
		m := NewDiagonal(7)
		for k := 1; !m.Include(r.IntN(7), r.Float64()); k++ {
		}
		rounded := 0.0
		for i, x := range m.lambda {
			e := float64(x*m.inverse[i]) - 1
			rounded += e * e
		}
		if m.residual.fresh != math.Sqrt(rounded) {
			t.Errorf("fresh residual %g, want %g", m.residual.fresh, math.Sqrt(rounded))
		}
		if rounded > 0 {
			off++
		}
	}
	if off < 10 {
		t.Errorf("%d inverses were off: too few to tell", off)
	}
}
