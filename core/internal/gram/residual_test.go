package gram

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
)

// walk is a matrix that learns features drawn from a few vectors.
type walk struct {
	*Matrix
	room    *Room
	g       []float64
	vectors [][]float64
	r       *rand.Rand
}

func newWalk(d int, seed uint64) *walk {
	r := rand.New(rand.NewPCG(seed, 1))
	return &walk{New(d), NewRoom(d), make([]float64, d), units(r, d), r}
}

func (w *walk) next() (fresh bool) {
	phi := feature.Vector{Value: w.vectors[w.r.IntN(len(w.vectors))]}
	w.Weight(phi, w.g)
	_, fresh = w.Include(phi, w.g, w.room)
	return fresh
}

// corrupt changes one entry of the inverse and its mirror image.
func (w *walk) corrupt(i, j int, by float64) {
	w.inverse[i*w.dim+j] += by
	if i != j {
		w.inverse[j*w.dim+i] += by
	}
}

// A wrong inverse is refreshed once the turn of the wrong columns has come: two that went wrong alike at the same update, and a sound
// one never.
func TestAWrongInverseIsRefreshed(t *testing.T) {
	const before = 100
	for _, d := range []int{1, 3, 8, 20} {
		for place := range d {
			one, same, well := newWalk(d, 7), newWalk(d, 7), newWalk(d, 7)
			for range before {
				one.next()
				same.next()
				well.next()
			}
			one.corrupt(place, d-1-place, 1e-4)
			same.corrupt(place, d-1-place, 1e-4)
			mended := 0
			for k := before + 1; k < int(refreshEvery(d)) && mended == 0; k++ {
				fresh := one.next()
				if same.next() != fresh || !slices.Equal(one.inverse, same.inverse) {
					t.Fatalf("d = %d: two matrices gone wrong alike differ after %d updates", d, k)
				}
				if well.next() {
					t.Fatalf("d = %d: a sound inverse is refreshed after %d updates", d, k)
				}
				if fresh {
					mended = k
				}
			}
			if mended == 0 || mended > before+d*checkEvery {
				t.Fatalf("d = %d, entry (%d,%d) wrong after %d updates: refreshed after %d", d, place, d-1-place, before, mended)
			}
			P, lambda := make([]float64, d*d), slices.Clone(one.lambda)
			if !linalg.Inverse(P, lambda, make([]float64, d*d), d) || !slices.Equal(P, one.inverse) {
				t.Fatalf("d = %d: the inverse was not taken from Lambda", d)
			}
			if !one.Sound() || one.Residual() < 1e-5 || well.Residual() > 1e-12 {
				t.Errorf("d = %d: sound %t after it, residuals %.2g and %.2g", d, one.Sound(), one.Residual(), well.Residual())
			}
		}
	}
}

// An inverse with a NaN is refreshed too.
func TestAnInverseOfNaNIsRefreshed(t *testing.T) {
	w := newWalk(4, 3)
	w.next()
	w.corrupt(2, 2, math.NaN())
	for k := 2; !w.next(); k++ {
		if k > 4*checkEvery {
			t.Fatal("the inverse is still not a number")
		}
	}
	for _, x := range w.inverse {
		if math.IsNaN(x) {
			t.Fatal("the fresh inverse is not a number")
		}
	}
}

// An inverse of an ill-conditioned Lambda is not sound, and not refreshed all the time.
func TestAnIllConditionedInverseIsNotSound(t *testing.T) {
	for _, c := range []struct {
		length float64
		sound  bool
	}{{1, true}, {100, true}, {1e6, false}} {
		w := newWalk(8, 5)
		for i := range w.vectors[0] {
			w.vectors[0][i] *= c.length // Lambda's condition number is about the square of it
		}
		refreshes, updates := 0, 10*int(refreshEvery(8))
		for range updates {
			if w.next() {
				refreshes++
			}
		}
		if w.Sound() != c.sound || (w.Residual() <= Bound) != c.sound {
			t.Errorf("one vector of length %g: sound %t, residual %.2g", c.length, w.Sound(), w.Residual())
		}
		if c.sound && refreshes != 10 || refreshes > 20 {
			t.Errorf("one vector of length %g: %d refreshes in %d updates", c.length, refreshes, updates)
		}
		t.Logf("length %g: residual %.2g, %d refreshes", c.length, w.Residual(), refreshes)
	}
}

// The basis of Bound: a weight is the true one times 1 +- |Lambda P - I|, whatever the error of P.
func TestResidualBoundsWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 9))
	most := 0.0
	for range 2000 {
		d := 1 + r.IntN(8)
		w := newWalk(d, r.Uint64())
		for range r.IntN(200) {
			w.next()
		}
		phi := feature.Vector{Value: units(r, d)[0]}
		truth := w.Weight(phi, w.g)
		size := math.Pow(10, -3-6*r.Float64())
		for i := range d {
			for j := range i + 1 {
				w.corrupt(i, j, size*r.NormFloat64())
			}
		}
		sum := 0.0
		lambda, P := w.Lambda()
		for i := range d {
			for j := range d {
				entry := linalg.Dot(lambda[i*d:][:d], P[j*d:][:d])
				if i == j {
					entry--
				}
				sum += entry * entry
			}
		}
		off := math.Abs(w.Weight(phi, w.g)/truth - 1)
		if off > math.Sqrt(sum)+1e-12 {
			t.Fatalf("d = %d: a weight is off by %.3g of itself, |R| = %.3g", d, off, math.Sqrt(sum))
		}
		most = max(most, off/math.Sqrt(sum))
	}
	if most < 0.3 {
		t.Errorf("the bound is never nearly reached: %.2g of it at most", most)
	}
	t.Logf("at most %.2g of the bound", most)
}
