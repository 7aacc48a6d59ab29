package lsvi_test

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"revisit/core/exact"
)

// naive is eq:update-Jin word for word: it keeps every episode for ever, and sums over all of them and solves anew at every
// step of every episode. It draws its own samples from the same streams, and shares no code with the learner but the process,
// the streams and the tolerance among equal Q.
type naive struct {
	setting
	H, d       int
	ties       *exact.Stream // nil: the lowest index
	transition *exact.Stream
	start      *exact.Stream
	s          [][]int // s_h of episode n at [n-1][h-1], h = 1..H+1
	a          [][]int
	r          [][]float64
	theta      [][]float64 // theta_h at [h-1], h = 1..H
	lambda     []mat.Cholesky
}

func newNaive(c setting) *naive {
	n := &naive{
		setting: c, H: c.process.Horizon(), d: c.features.Dim(), ties: c.tieStream(),
		transition: exact.NewStream(c.seed, "transition"), start: exact.NewStream(c.seed, "start"),
		lambda: make([]mat.Cholesky, c.process.Horizon()),
	}
	for h := 1; h <= n.H; h++ {
		n.theta = append(n.theta, make([]float64, n.d))
		n.factorize(h)
	}
	return n
}

func (n *naive) factorize(h int) {
	lambda := mat.NewSymDense(n.d, nil)
	for i := range n.d {
		lambda.SetSym(i, i, 1)
	}
	for i := range n.a {
		lambda.SymRankOne(lambda, 1, mat.NewVecDense(n.d, n.phi(h, n.s[i][h-1], n.a[i][h-1])))
	}
	if !n.lambda[h-1].Factorize(lambda) {
		panic("naive: Lambda is not positive definite")
	}
}

func (n *naive) solve(h int, x []float64) []float64 {
	var y mat.VecDense
	if err := n.lambda[h-1].SolveVecTo(&y, mat.NewVecDense(n.d, x)); err != nil {
		panic(err)
	}
	return y.RawVector().Data
}

func (n *naive) b(h, s, a int) float64 {
	phi := n.phi(h, s, a)
	return n.beta * math.Sqrt(inner(phi, n.solve(h, phi)))
}

func (n *naive) q(h, s, a int) float64 {
	return min(inner(n.phi(h, s, a), n.theta[h-1])+n.b(h, s, a), float64(n.H))
}

func (n *naive) v(h, s int) float64 {
	best := math.Inf(-1)
	for a := range n.process.Actions() {
		best = max(best, n.q(h, s, a))
	}
	return best
}

// greedy returns the actions whose Q is within 1e-10 H of the largest.
func (n *naive) greedy(h, s int) []int {
	best := n.v(h, s)
	var actions []int
	for a := range n.process.Actions() {
		if n.q(h, s, a) >= best-1e-10*float64(n.H) {
			actions = append(actions, a)
		}
	}
	return actions
}

// episode draws one and returns the bonuses of the actions taken, and how many steps had a tie; learn learns from all so far.
func (n *naive) episode() (bonus []float64, tied int) {
	s, a, r := make([]int, n.H+1), make([]int, n.H), make([]float64, n.H)
	s[0] = n.process.Start().At(len(n.s)+1, n.start.Float64)
	for h := 1; h <= n.H; h++ {
		actions := n.greedy(h, s[h-1])
		a[h-1] = actions[0]
		if len(actions) > 1 {
			tied++
			if n.ties != nil {
				a[h-1] = actions[n.ties.IntN(len(actions))]
			}
		}
		bonus = append(bonus, n.b(h, s[h-1], a[h-1]))
		r[h-1] = n.process.Reward(h, s[h-1], a[h-1])
		s[h] = n.process.Successors(h, s[h-1], a[h-1]).At(n.transition.Float64())
	}
	n.s, n.a, n.r = append(n.s, s), append(n.a, a), append(n.r, r)
	return bonus, tied
}

func (n *naive) learn() {
	for h := n.H; h >= 1; h-- {
		n.factorize(h)
		sum := make([]float64, n.d)
		for i := range n.a {
			target := n.r[i][h-1]
			if h < n.H {
				target += n.v(h+1, n.s[i][h])
			}
			for x, p := range n.phi(h, n.s[i][h-1], n.a[i][h-1]) {
				sum[x] += p * target
			}
		}
		n.theta[h-1] = n.solve(h, sum)
	}
}

func inner(x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}
