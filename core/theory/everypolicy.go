package theory

import (
	"fmt"
	"math"

	"revisit/core/internal/linalg"
)

// mostEveryPolicy bounds the multiplications of everyPolicy: half a second natively, one in a browser.
const mostEveryPolicy = 1e9

// alike is the largest difference, relative to the largest value possible, that counts as rounding where actions are compared.
const alike = 1e-10

// everyPolicy notes whether Q^pi_h is linear in the features for every policy pi and step h. Its value is the largest residual found.
//
// V^pi_{h+1} of all policies span an affine space, base + span(D), and so do Q^pi_h = r_h + P_h V^pi_{h+1}. The span of the features is a subspace, so
// it has all of them exactly where it has r_h + P_h base and the P_h v of all v in D:
//
//	base = 0, D = {}; for h = H..1:
//	    compare r_h + P_h base, and P_h v of each v in D, with their fit
//	    s is free where one of them differs between actions: V^pi_h(s) then moves alone, with what pi does at s
//	    base = (r_h + P_h base)(., 0)
//	    D = e_s of each free s, and a basis of the (P_h v)(., 0) with 0 at free states
//
// It takes H S^2 (A d + S) multiplications at most. docs/theory.md has the proof.
func (v *view) everyPolicy() Finding {
	H, S := v.Process.Horizon(), v.Process.States()
	f := Finding{ID: "q-pi", Limit: number(realizable * float64(H)), Cites: "Section 6"}
	if v.sample != nil {
		f.Says = "not checked: it takes every state, and there are too many"
		return f
	}
	c := &policies{view: v, base: make([]float64, S), free: make([]bool, S), y: make([]float64, v.rows())}
	h := H
	for h >= 1 && c.step(h) {
		h--
	}
	residual := c.worst.residual
	switch {
	case residual > *f.Limit:
		f.OK, f.Value, f.Witness = verdict(false), &residual, v.witness(c.worst.h, c.worst.row)
		f.Says = fmt.Sprintf("Q of some policies is not linear in these features: at step %d %s", c.worst.h, c.says)
	case h == H:
		f.Says = "not checked: too many states and features"
	case h >= 1:
		f.Says = fmt.Sprintf("not checked: too many states and features for the steps before %d", h+1)
	default:
		f.OK, f.Value = verdict(true), &residual
		f.Says = "Q of every policy is linear in the features"
	}
	return f
}

// policies are the values of all policies at one step: their affine hull is base + span(e_s of the free s, others).
type policies struct {
	*view
	base   []float64
	free   []bool
	others [][]float64 // of norm 1, with 0 at free states

	features orthonormal // of the step
	work     float64     // multiplications so far
	worst    misfit      // so far
	says     string      // what it is a misfit of
	y        []float64   // a function of (s,a)
}

// step goes from the values at step h+1 to those at h, and compares what they make of Q with its fit. It reports whether that was affordable.
func (c *policies) step(h int) bool {
	S := c.Process.States()
	if h == c.Process.Horizon() || !c.Features.Stationary() {
		single := c.single(h)
		if !single && !c.affords(linalg.BasisWork(c.rows(), c.Features.Dim())+float64(c.computing(1))) {
			return false
		}
		c.features = c.basisOf(h, single)
	}
	directions := 1 + len(c.others)
	for _, free := range c.free {
		if free {
			directions++
		}
	}
	if !c.affords(float64(float64(directions*c.rows()) * float64(1+c.features.rank))) {
		return false
	}

	free := make([]bool, S)
	c.expect(h, c.base)
	for row := range c.y {
		s, a := c.place(row)
		c.y[row] += c.Process.Reward(h, s, a)
	}
	base := c.look(h, free, float64(c.Process.Horizon()), "that of taking action 0 everywhere is %.3g off")
	var moved [][]float64
	into := c.arrivals(h)
	for to, moves := range c.free {
		if moves {
			clear(c.y)
			for _, x := range into[to] {
				c.y[x.row] = x.prob
			}
			moved = append(moved, c.look(h, free, 1, fmt.Sprintf("the best fit misses the probability of state %d, whose value depends on the policy, by %%.3g", to)))
		}
	}
	for _, x := range c.others {
		c.expect(h, x)
		moved = append(moved, c.look(h, free, 1, "what depends on later actions is %.3g off"))
	}
	c.base, c.free = base, free
	return c.span(moved)
}

func (c *policies) affords(work float64) bool {
	c.work += work
	return c.work <= mostEveryPolicy
}

// look compares y, of numbers up to a scale, with its fit, adds to the free states those where it differs between actions, and returns y(., 0).
func (c *policies) look(h int, free []bool, scale float64, says string) []float64 {
	if row, residual := c.features.residual(c.y); residual > c.worst.residual {
		c.worst, c.says = misfit{residual: residual, h: h, row: row}, fmt.Sprintf(says, residual)
	}
	A, first := c.Process.Actions(), make([]float64, len(free))
	for row, x := range c.y {
		if row%A == 0 {
			first[row/A] = x
		} else if math.Abs(x-first[row/A]) > alike*scale {
			free[row/A] = true
		}
	}
	return first
}

// span sets others to a basis of the directions, with 0 at free states. It reports whether that was affordable.
func (c *policies) span(directions [][]float64) bool {
	c.others = nil
	some := directions[:0]
	for _, x := range directions {
		largest := 0.0
		for s := range x {
			if c.free[s] {
				x[s] = 0
			}
			largest = max(largest, math.Abs(x[s]))
		}
		if largest > alike {
			some = append(some, x)
		}
	}
	S := len(c.free)
	if len(some) == 0 || !c.affords(linalg.BasisWork(S, len(some))) {
		return len(some) == 0
	}
	var columns []float64
	for s := range S {
		for _, x := range some {
			columns = append(columns, x[s])
		}
	}
	basis, rank := linalg.Basis(columns, len(some))
	for i := range rank {
		x := make([]float64, S)
		for s := range x {
			x[s] = basis[s*rank+i]
		}
		c.others = append(c.others, x)
	}
	return true
}

// expect sets y to P_h x.
func (c *policies) expect(h int, x []float64) {
	for row := range c.y {
		s, a := c.place(row)
		n, sum := c.Process.Successors(h, s, a), 0.0
		for i, next := range n.State {
			sum += float64(n.Prob[i] * x[next])
		}
		c.y[row] = sum
	}
}

// arrival is a way to a state: its row, and its probability.
type arrival struct {
	row  int
	prob float64
}

// arrivals returns the ways from step h to each state.
func (c *policies) arrivals(h int) [][]arrival {
	list := make([][]arrival, c.Process.States())
	for row := range c.y {
		s, a := c.place(row)
		n := c.Process.Successors(h, s, a)
		for i, next := range n.State {
			list[next] = append(list[next], arrival{row, n.Prob[i]})
		}
	}
	return list
}

// orthonormal is an orthonormal basis of the span of the features of one step: rank numbers a row, or one number and its place where feature vectors
// have one entry at most.
type orthonormal struct {
	rank        int
	basis       []float64
	at          []int // or nil
	coefficient []float64
}

func (v *view) basisOf(h int, single bool) orthonormal {
	d, rows := v.Features.Dim(), v.rows()
	scratch, dense := make([]float64, d), make([]float64, d)
	if !single {
		X := make([]float64, rows*d)
		for row := range rows {
			s, a := v.place(row)
			copy(X[row*d:(row+1)*d], v.Features.Phi(h, s, a, scratch).Dense(dense))
		}
		basis, rank := linalg.Basis(X, d)
		return orthonormal{rank: rank, basis: basis, coefficient: make([]float64, rank)}
	}
	o := orthonormal{rank: 1, basis: make([]float64, rows), at: make([]int, rows), coefficient: make([]float64, d)}
	square := make([]float64, d)
	for row := range rows {
		s, a := v.place(row)
		if phi := v.Features.Phi(h, s, a, scratch); len(phi.Index) > 0 {
			o.at[row], o.basis[row] = int(phi.Index[0]), phi.Value[0]
			square[o.at[row]] += float64(phi.Value[0] * phi.Value[0])
		}
	}
	for row, at := range o.at {
		if square[at] > 0 {
			o.basis[row] /= math.Sqrt(square[at])
		}
	}
	return o
}

// residual returns where y is furthest from its projection on the span, and by how much.
func (o *orthonormal) residual(y []float64) (worst int, residual float64) {
	clear(o.coefficient)
	for row, x := range y {
		switch {
		case x == 0:
		case o.at != nil:
			o.coefficient[o.at[row]] += float64(x * o.basis[row])
		default:
			linalg.AddScaled(o.coefficient, x, o.basis[row*o.rank:(row+1)*o.rank])
		}
	}
	for row, x := range y {
		if o.at != nil {
			x -= float64(o.coefficient[o.at[row]] * o.basis[row])
		} else {
			x -= linalg.Dot(o.coefficient, o.basis[row*o.rank:(row+1)*o.rank])
		}
		if math.Abs(x) > residual {
			worst, residual = row, math.Abs(x)
		}
	}
	return worst, residual
}
