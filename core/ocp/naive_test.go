package ocp_test

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"revisit/core/exact"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/ocp"
	"revisit/core/protocol"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	process   mdp.Process
	features  feature.Map
	tolerance float64
	random    bool // ties
	seed      uint64
}

func (c setting) tieStream() *exact.Stream {
	if !c.random {
		return nil
	}
	return exact.NewStream(c.seed, "ties")
}

func (c setting) learner() (*ocp.Learner, *protocol.Environment) {
	door := protocol.Open(c.process, c.seed, protocol.Online)
	return ocp.New(door, ocp.Config{Features: c.features, Tolerance: c.tolerance, TieStream: c.tieStream()}), door
}

// pair is a feature whose Q* is taken to be known.
type pair struct {
	phi []float64
	q   float64
}

// naive keeps the pairs, and solves least squares anew for every question: phi = sum of c_i phi_i, so Q = sum of c_i q_i. It draws its own samples
// from the same streams.
type naive struct {
	setting
	H, S, A                 int
	ties, transition, start *exact.Stream
	n                       int // episodes
	pairs                   [][]pair
}

func newNaive(c setting) *naive {
	return &naive{
		setting: c, H: c.process.Horizon(), S: c.process.States(), A: c.process.Actions(), ties: c.tieStream(),
		transition: exact.NewStream(c.seed, "transition"), start: exact.NewStream(c.seed, "start"), pairs: make([][]pair, c.process.Horizon()),
	}
}

func (n *naive) phi(h, s, a int) []float64 {
	d := n.features.Dim()
	return slices.Clone(n.features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d)))
}

// solve returns Q, whether it is known, and the distance from the span that decided that.
func (n *naive) solve(h, s, a int) (q float64, known bool, distance float64) {
	phi, pairs := n.phi(h, s, a), n.pairs[h-1]
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

// greedy returns the actions whose Q is within 1e-10 H of the largest.
func (n *naive) greedy(h, s int) (actions []int) {
	row := make([]float64, n.A)
	for a := range row {
		row[a], _, _ = n.solve(h, s, a)
	}
	for a, q := range row {
		if q >= slices.Max(row)-1e-10*float64(n.H) {
			actions = append(actions, a)
		}
	}
	return actions
}

type played struct {
	states, actions []int
	rewards         []float64
	learned         int // the step that has learned, 0 for none
	tied            int
}

func (n *naive) episode() (p played) {
	n.n++
	s := n.process.Start().At(n.n, n.start.Float64)
	for h := 1; h <= n.H; h++ {
		actions := n.greedy(h, s)
		a := actions[0]
		if len(actions) > 1 {
			p.tied++
			if n.ties != nil {
				a = actions[n.ties.IntN(len(actions))]
			}
		}
		p.states, p.actions, p.rewards = append(p.states, s), append(p.actions, a), append(p.rewards, n.process.Reward(h, s, a))
		s = n.process.Successors(h, s, a).At(n.transition.Float64())
	}
	for h := 1; h <= n.H; h++ {
		if _, known, _ := n.solve(h, p.states[h-1], p.actions[h-1]); !known {
			p.learned = h
		}
	}
	if h := p.learned; h > 0 {
		sum := 0.0
		for _, r := range p.rewards[h-1:] {
			sum += r
		}
		n.pairs[h-1] = append(n.pairs[h-1], pair{n.phi(h, p.states[h-1], p.actions[h-1]), sum})
	}
	return p
}
