package linq_test

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"revisit/core/protocol/protocoltest"
)

// naive is Algorithms 2 and 3 word for word: it keeps every path for ever, and sums over I_h and solves anew whenever the
// paper does.
type naive struct {
	setting
	*protocoltest.Twin
	d      int
	k, h   int
	s      [][]int     // s_h^k at [k][h], h = 1..H+1; row 0 is unused
	a      [][]int     // a_h^k at [k][h], h = 1..H
	r      [][]float64 // r_h(s_h^k, a_h^k)
	in     [][]int     // I_h^k at [h], h = 1..H
	theta  [][]float64 // theta_h^k at [h], h = 1..H+1; the last is 0
	lambda []mat.Cholesky
}

func newNaive(c setting) *naive {
	H, d := c.Process.Horizon(), c.Features.Dim()
	n := &naive{
		setting: c, Twin: protocoltest.NewTwin(c.Setting), d: d,
		s: make([][]int, 1), a: make([][]int, 1), r: make([][]float64, 1),
		in: make([][]int, H+1), theta: make([][]float64, H+2), lambda: make([]mat.Cholesky, H+1),
	}
	for h := 1; h <= H+1; h++ {
		n.theta[h] = make([]float64, d)
	}
	for h := 1; h <= H; h++ {
		n.factorize(h)
	}
	return n
}

// factorize sets Lambda_h to I + the sum over I_h of phi phi' (eqn:def-Lambda-hk).
func (n *naive) factorize(h int) {
	lambda := mat.NewSymDense(n.d, nil)
	for i := range n.d {
		lambda.SetSym(i, i, 1)
	}
	for _, i := range n.in[h] {
		phi := n.Phi(h, n.s[i][h], n.a[i][h])
		for x := range n.d {
			for y := x; y < n.d; y++ {
				lambda.SetSym(x, y, lambda.At(x, y)+phi[x]*phi[y])
			}
		}
	}
	if !n.lambda[h].Factorize(lambda) {
		panic("naive: Lambda is not positive definite")
	}
}

// solve returns Lambda_h^{-1} x.
func (n *naive) solve(h int, x []float64) []float64 {
	var y mat.VecDense
	if err := n.lambda[h].SolveVecTo(&y, mat.NewVecDense(n.d, x)); err != nil {
		panic(err)
	}
	return y.RawVector().Data
}

// update sets theta_h (eqn:update-theta): the targets take the action taken at h+1 and the theta_{h+1} of this path.
func (n *naive) update(h int) {
	n.factorize(h)
	sum := make([]float64, n.d)
	for _, i := range n.in[h] {
		target := n.r[i][h]
		if h < n.Process.Horizon() {
			target += inner(n.Phi(h+1, n.s[i][h+1], n.a[i][h+1]), n.theta[h+1])
		}
		for x, v := range n.Phi(h, n.s[i][h], n.a[i][h]) {
			sum[x] += v * target
		}
	}
	n.theta[h] = n.solve(h, sum)
}

// b is eqn:def-b-hk, q eqn:update-Q.
func (n *naive) b(h, s, a int) float64 {
	phi := n.Phi(h, s, a)
	return n.beta * math.Sqrt(inner(phi, n.solve(h, phi)))
}

func (n *naive) q(h, s, a int) float64 {
	return min(inner(n.Phi(h, s, a), n.theta[h])+n.b(h, s, a), float64(n.Process.Horizon()))
}

func (n *naive) greedy(h, s int) []int {
	var q []float64
	for a := range n.Process.Actions() {
		q = append(q, n.q(h, s, a))
	}
	return n.Best(q)
}

// path runs the body of Algorithm 2's loop once. It returns the step drawn from, the step where backtracking stopped, and
// b_h^{k-1}(s_h^k, a_h^k) at [h] for all h, the copied ones computed anew from the estimates before this path.
func (n *naive) path() (from, stop int, bonus []float64) {
	H := n.Process.Horizon()
	n.k++
	n.s, n.a, n.r = append(n.s, make([]int, H+2)), append(n.a, make([]int, H+1)), append(n.r, make([]float64, H+1))
	n.h++
	if n.h == 1 {
		n.s[n.k][1] = n.Begin()
	}
	n.sampling()
	bonus = make([]float64, H+2) // b_{H+1} = 0
	for h := 1; h <= H; h++ {
		bonus[h] = n.b(h, n.s[n.k][h], n.a[n.k][h])
	}
	from, n.h = n.h, H
	for n.h > 0 && (n.h == H || bonus[n.h+1] < n.gap[n.h]/2) {
		n.in[n.h] = append(n.in[n.h], n.k)
		n.update(n.h)
		n.h--
	}
	return from, n.h, bonus
}

// sampling is Algorithm 3's: before step h everything is copied, from there on it is drawn anew.
func (n *naive) sampling() {
	s, a, r := n.s[n.k], n.a[n.k], n.r[n.k]
	for j := 1; j <= n.h-1; j++ {
		s[j], a[j], r[j] = n.s[n.k-1][j], n.a[n.k-1][j], n.r[n.k-1][j]
		s[j+1] = n.s[n.k-1][j+1]
	}
	for j := n.h; j <= n.Process.Horizon(); j++ {
		a[j] = n.Take(n.greedy(j, s[j]))
		r[j], s[j+1] = n.Step(j, s[j], a[j])
	}
}

func inner(x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}
