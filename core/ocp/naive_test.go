package ocp_test

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"revisit/core/ocp"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	tolerance float64
}

func (c setting) learner() (*ocp.Learner, *protocol.Environment) {
	env := c.Open(protocol.Online)
	return ocp.New(env, ocp.Config{Features: c.Features, Tolerance: c.tolerance, TieStream: c.TieStream()}), env
}

// pair is a feature whose Q* is taken to be known.
type pair struct {
	phi []float64
	q   float64
}

// naive keeps the pairs, and solves least squares anew for every question: phi = sum of c_i phi_i, so Q = sum of c_i q_i.
type naive struct {
	setting
	*protocoltest.Twin
	H, A  int
	pairs [][]pair
}

func newNaive(c setting) *naive {
	H := c.Process.Horizon()
	return &naive{setting: c, Twin: protocoltest.NewTwin(c.Setting), H: H, A: c.Process.Actions(), pairs: make([][]pair, H)}
}

// solve returns Q, whether it is known, and the distance from the span that decided that.
func (n *naive) solve(h, s, a int) (q float64, known bool, distance float64) {
	phi, pairs := n.Phi(h, s, a), n.pairs[h-1]
	rest := mat.NewVecDense(len(phi), slices.Clone(phi))
	if len(pairs) > 0 {
		columns := mat.NewDense(len(phi), len(pairs), nil)
		for i, p := range pairs {
			columns.SetCol(i, p.phi)
		}
		var c, fit mat.VecDense
		if err := c.SolveVec(columns, mat.NewVecDense(len(phi), phi)); err != nil {
			if _, ill := err.(mat.Condition); !ill {
				panic(err)
			}
		}
		fit.MulVec(columns, &c)
		rest.SubVec(rest, &fit)
		for i, p := range pairs {
			q += c.AtVec(i) * p.q
		}
	}
	if distance = mat.Norm(rest, 2); distance <= n.tolerance {
		return q, true, distance
	}
	return float64(n.H - h + 1), false, distance
}

func (n *naive) greedy(h, s int) []int {
	row := make([]float64, n.A)
	for a := range row {
		row[a], _, _ = n.solve(h, s, a)
	}
	return n.Best(row)
}

// episode plays one, and reports whether there was something to learn from it.
func (n *naive) episode() (e protocoltest.Episode, learned bool) {
	e = n.Play(func(h, s int) int { return n.Take(n.greedy(h, s)) })
	sum := 0.0
	for h := n.H; h >= 1; h-- {
		sum += e.Rewards[h-1]
		if _, known, _ := n.solve(h, e.States[h-1], e.Actions[h-1]); !known {
			n.pairs[h-1] = append(n.pairs[h-1], pair{n.Phi(h, e.States[h-1], e.Actions[h-1]), sum})
			return e, true
		}
	}
	return e, false
}
