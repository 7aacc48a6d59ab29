package lsvi_test

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"revisit/core/protocol/protocoltest"
)

// naive is eq:update-Jin word for word: it keeps every episode for ever, and sums over all of them and solves anew at every
// step of every episode.
type naive struct {
	setting
	*protocoltest.Twin
	H, d     int
	episodes []protocoltest.Episode
	theta    [][]float64 // theta_h at [h-1], h = 1..H
	lambda   []mat.Cholesky
}

func newNaive(c setting) *naive {
	n := &naive{
		setting: c, Twin: protocoltest.NewTwin(c.Setting), H: c.Process.Horizon(), d: c.Features.Dim(),
		lambda: make([]mat.Cholesky, c.Process.Horizon()),
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
	for _, e := range n.episodes {
		lambda.SymRankOne(lambda, 1, mat.NewVecDense(n.d, n.Phi(h, e.States[h-1], e.Actions[h-1])))
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
	phi := n.Phi(h, s, a)
	return n.beta * math.Sqrt(inner(phi, n.solve(h, phi)))
}

func (n *naive) q(h, s, a int) float64 {
	return min(inner(n.Phi(h, s, a), n.theta[h-1])+n.b(h, s, a), float64(n.H))
}

func (n *naive) row(h, s int) (q []float64) {
	for a := range n.Process.Actions() {
		q = append(q, n.q(h, s, a))
	}
	return q
}

func (n *naive) v(h, s int) float64    { return slices.Max(n.row(h, s)) }
func (n *naive) greedy(h, s int) []int { return n.Best(n.row(h, s)) }

// episode draws one and returns the bonuses of the actions taken; learn learns from all so far.
func (n *naive) episode() (e protocoltest.Episode, bonus []float64) {
	e = n.Play(func(h, s int) int {
		a := n.Take(n.greedy(h, s))
		bonus = append(bonus, n.b(h, s, a))
		return a
	})
	n.episodes = append(n.episodes, e)
	return e, bonus
}

func (n *naive) learn() {
	for h := n.H; h >= 1; h-- {
		n.factorize(h)
		sum := make([]float64, n.d)
		for _, e := range n.episodes {
			target := e.Rewards[h-1]
			if h < n.H {
				target += n.v(h+1, e.States[h])
			}
			for x, p := range n.Phi(h, e.States[h-1], e.Actions[h-1]) {
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
