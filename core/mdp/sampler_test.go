package mdp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
)

// Sample is the reward and the linear search of the successors, on tables of all shapes, at random numbers and at those where the
// answer changes.
func TestSampleIsTheLinearSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for _, shape := range mdptest.Shapes(r, 40, 4, 40, 3) {
		sampled(t, r, shape.Random(r))
	}
	for _, row := range [][]float64{
		{1}, {0.5, 0.5}, {1 - 1e-9}, {0.999, 1e-3 - 9e-10}, // the last is a little under 1
		append([]float64{1 - 1e-4}, equal(200, 5e-7)...),                      // nearly all successors behind one
		append(equal(200, 5e-7), 1-1e-4),                                      // and before it
		append(append(equal(9, 1e-20), 0.5), append(equal(9, 1e-20), 0.5)...), // cumulative probabilities that are the same
		equal(7, 1.0/7), equal(10, 0.1), equal(49, 1.0/49), equal(1000, 1e-3),
		random(r, 3), random(r, 5), random(r, 64), random(r, 999),
	} {
		sampled(t, r, oneRow(t, row))
	}
	// Rows so long that a guide does not fit.
	sampled(t, r, oneRow(t, random(r, 1<<16+1)))
}

func sampled(t *testing.T, r *rand.Rand, p *mdp.Table) {
	t.Helper()
	for h := 1; h <= p.Horizon(); h++ {
		for s := range min(p.States(), 3) {
			for a := range p.Actions() {
				n := p.Successors(h, s, a)
				numbers := []float64{0, math.Nextafter(1, 0), 0.5}
				for i := range min(300, len(n.State)) {
					c, j := n.Cumulative[i], float64(i)/float64(len(n.State))
					numbers = append(numbers, c, math.Nextafter(c, 0), math.Nextafter(c, 2), j, math.Nextafter(j, 0), math.Nextafter(j, 2), r.Float64())
				}
				for _, u := range numbers {
					if u < 0 || u >= 1 {
						continue
					}
					reward, next := p.Sample(h, s, a, u)
					if want := n.At(u); next != want || reward != p.Reward(h, s, a) {
						t.Fatalf("of %d successors at %v: state %d and reward %v, want %d and %v", len(n.State), u, next, reward, want, p.Reward(h, s, a))
					}
				}
			}
		}
	}
}

func oneRow(t *testing.T, prob []float64) *mdp.Table {
	t.Helper()
	b := mdp.NewBuilder(1, len(prob), 1, mdp.Stationary, mdp.Stationary)
	states := make([]int, len(prob))
	for i := range states {
		states[i] = i
	}
	b.Move(states, prob)
	for range len(prob) - 1 {
		b.Move([]int{0}, []float64{1})
	}
	p, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func equal(n int, x float64) []float64 {
	prob := make([]float64, n)
	for i := range prob {
		prob[i] = x
	}
	return prob
}

func random(r *rand.Rand, n int) []float64 {
	prob, sum := make([]float64, n), 0.0
	for i := range prob {
		prob[i] = r.ExpFloat64()
		sum += prob[i]
	}
	for i := range prob {
		prob[i] /= sum
	}
	return prob
}
