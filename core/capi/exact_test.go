package capi_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/internal/instance"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
	"revisit/core/spec"
)

// exactly has a learner measure without error: each path is put in the place of the one that it has drawn. It leads to a state that is not covered if the
// policy reaches one with positive probability; else its rewards add up to Q of the policy, so that one rollout is exact.
type exactly struct {
	*watch
	over bool // an episode has met no state that is not covered
}

// newExactly returns one that may begin anywhere, since the environment has not been where the paths lead.
func newExactly(c setting) *exactly {
	c.n = 1
	l, _ := c.learner(protocol.Generative)
	return &exactly{watch: newWatch(c, l)}
}

// level returns that of the next path.
func (x *exactly) level() (l int) {
	for ; l < x.Process.Horizon(); l++ {
		if pairs, valued := x.Size(l); valued < pairs {
			break
		}
	}
	return l
}

// value returns V of pi_l, by step and state.
func (x *exactly) value(l int) []float64 {
	return mdp.Evaluate(x.Process, func(h, s int) []int {
		a, _ := x.Act(l, h, s)
		return []int{a}
	})
}

// q returns Q_h(s,a), given V by step and state.
func (x *exactly) q(v []float64, h, s, a int) float64 {
	q := x.Process.Reward(h, s, a)
	next := x.Process.Successors(h, s, a)
	for i, to := range next.State {
		if h < x.Process.Horizon() {
			q += next.Prob[i] * v[h*x.Process.States()+int(to)]
		}
	}
	return q
}

// covered reports whether the core set covers s at step h.
func (x *exactly) covered(h, s int) bool {
	d := x.Features.Dim()
	v := mat.NewSymDense(d, nil)
	for i := range d {
		v.SetSym(i, i, x.lambda)
	}
	states, actions := x.CoreSet(h)
	for i := range states {
		v.SymRankOne(v, 1, mat.NewVecDense(d, x.Phi(h, states[i], actions[i])))
	}
	var factor mat.Cholesky
	if !factor.Factorize(v) {
		panic("not positive definite")
	}
	for a := range x.Process.Actions() {
		phi := mat.NewVecDense(d, x.Phi(h, s, a))
		var y mat.VecDense
		if err := factor.SolveVecTo(&y, phi); err != nil {
			panic(err)
		}
		if mat.Dot(phi, &y) > 1+1e-6 {
			return false
		}
	}
	return true
}

// uncovered returns the states of a path of pi_l from (h,s,a) to one that is not covered; nil if there is none.
func (x *exactly) uncovered(l, h, s, a int, seen map[[2]int]bool) []int {
	if h == x.Process.Horizon() {
		return nil
	}
	for _, to := range x.Process.Successors(h, s, a).State {
		y := int(to)
		if seen[[2]int{h + 1, y}] {
			continue
		}
		seen[[2]int{h + 1, y}] = true
		if !x.covered(h+1, y) {
			return []int{s, y}
		}
		next, _ := x.Act(l, h+1, y)
		if rest := x.uncovered(l, h+1, y, next, seen); rest != nil {
			return append([]int{s}, rest...)
		}
	}
	return nil
}

// follow returns the states of some path of pi_l from (h,s,a) to the end.
func (x *exactly) follow(l, h, s, a int) (states []int) {
	for ; h <= x.Process.Horizon(); h++ {
		states = append(states, s)
		s = int(x.Process.Successors(h, s, a).State[0])
		if h < x.Process.Horizon() {
			a, _ = x.Act(l, h+1, s)
		}
	}
	return states
}

// step carries out one iteration of the loop.
func (x *exactly) step(t *testing.T) {
	t.Helper()
	l := x.level()
	p, err := x.Draw()
	if err != nil {
		t.Fatal(err)
	}
	h, s, a := p.From, p.States[p.From-1], p.Actions[p.From-1]
	route := x.uncovered(l, h, s, a, map[[2]int]bool{})
	x.over = l == x.Process.Horizon() && route == nil && x.covered(h, s)
	if clear(p.Rewards); route == nil {
		p.Rewards[h-1] = x.q(x.value(l), h, s, a)
		copy(p.States[h-1:], x.follow(l, h, s, a))
	} else {
		last := h + len(route) - 1
		end, _ := x.Act(l, last, route[len(route)-1])
		copy(p.States[h-1:], route)
		copy(p.States[last-1:], x.follow(l, last, route[len(route)-1], end))
	}
	x.Learn()
}

// solve has it measure until an episode meets covered states only. each is called after every iteration.
func (x *exactly) solve(t *testing.T, each func()) (iterations int) {
	t.Helper()
	for ; !x.over; iterations++ {
		if iterations > 100_000 {
			t.Fatal("it does not end")
		}
		x.step(t)
		each()
	}
	return iterations
}

// stale counts the values that are not Q of their level's policy now, up to the tolerance.
func (x *exactly) stale(tolerance float64) (n int) {
	for l := range x.Process.Horizon() {
		v := x.value(l)
		_, valued := x.Size(l)
		for i := range valued {
			if h, s, a, q := x.Stored(l, i); math.Abs(q-x.q(v, h, s, a)) > tolerance {
				n++
			}
		}
	}
	return n
}

// On one-hot features with exact values and no margin, pi_l is optimal in the states that it decides of steps over H-l; pi_{l+1} is at least as good as pi_l
// everywhere (Lemma 3.1 of the paper); values are those of the policies as they are now, whatever has joined since; and pi_H is optimal at the start.
func TestExactValuesMakeItOptimal(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 2))
	checked, most, gained := 0, 0, 0
	for run, shape := range mdptest.Shapes(r, repeat.Times(40), 5, 5, 3) {
		shape.Start = mdp.Start{Cycle: []int{r.IntN(shape.States)}}
		c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: feature.NewOneHot(shape.States, shape.Actions), Seed: uint64(run)}, lambda: 1e-9, w: 1e-8}
		x, H, S, optimal := newExactly(c), shape.Horizon, shape.States, mdp.Solve(c.Process)
		start := shape.Start.Cycle[0]
		most = max(most, x.solve(t, func() {
			x.look(t)
			below := x.value(0)
			for l := 1; l <= H; l++ {
				v := x.value(l)
				for i := range H * S {
					h, s := 1+i/S, i%S
					if v[i] < below[i]-1e-7 {
						t.Fatalf("run %d: V of pi_%d is %v at (%d,%d), and of pi_%d %v", run, l, v[i], h, s, l-1, below[i])
					} else if v[i] > below[i]+1e-3 {
						gained++
					}
					if _, decided := x.Act(l, h, s); decided && h > H-l {
						if checked++; math.Abs(v[i]-optimal.V(h, s)) > 1e-6 {
							t.Fatalf("run %d: V of pi_%d is %v at (%d,%d), the optimal one %v", run, l, v[i], h, s, optimal.V(h, s))
						}
					}
				}
				below = v
			}
			if n := x.stale(1e-6); n > 0 {
				t.Fatalf("run %d: %d values are stale", run, n)
			}
		}))
		if v := x.value(H)[start]; math.Abs(v-optimal.V(1, start)) > 1e-6 {
			t.Errorf("run %d: V of pi_H is %v at the start, the optimal one %v", run, v, optimal.V(1, start))
		}
	}
	if t.Logf("%d states, up to %d iterations, better than the level below: %d", checked, most, gained); checked < repeat.Times(2000) || most < 30 || gained < repeat.Times(500) {
		t.Errorf("%d states, up to %d iterations, better than the level below: %d", checked, most, gained)
	}
}

// linear are problems in which Q^pi is linear in the features for every policy.
var linear = []string{
	`{"problem":{"kind":"random-linear-mdp","states":8,"actions":2,"dim":3,"horizon":3,"successors":2,"seed":64}}`,
	`{"problem":{"kind":"random-linear-mdp","states":30,"actions":3,"dim":4,"horizon":4,"successors":3,"seed":5}}`,
	`{"problem":{"kind":"ladder","horizon":5},"features":{"kind":"own"}}`,
	`{"problem":{"kind":"grip","horizon":4},"features":{"kind":"own"}}`,
	`{"problem":{"kind":"switchboard","horizon":4,"starts":1},"features":{"kind":"own"}}`,
	`{"problem":{"kind":"grid","horizon":6},"features":{"kind":"one-hot"}}`,
	`{"problem":{"kind":"combination-lock","length":5,"actions":4,"shared":true},"features":{"kind":"own"}}`,
}

// Where Q^pi is linear for every policy and values are exact, pi_H is within 2 H (w + E) + 2 E of optimal at the first state, if w is at least the largest
// error E = sqrt(lambda) B of an estimate (docs/theory.md). B is the largest |theta_h| of the policies that the proof speaks of.
func TestExactValuesMakeItNearlyOptimal(t *testing.T) {
	for _, text := range linear {
		s, err := spec.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		in, err := instance.Build(s)
		if err != nil {
			t.Fatal(err)
		}
		H, S, d := in.Model.Horizon(), in.Model.States(), in.Features.Dim()
		optimal := mdp.Solve(in.Model)
		for _, lambda := range []float64{1e-8, 1e-6, 1e-4} {
			c := setting{Setting: protocoltest.Setting{Process: in.Model, Features: in.Features, Seed: 7}, lambda: lambda}
			c.w = math.Sqrt(lambda) * 2 * float64(H) * math.Sqrt(float64(d))
			x := newExactly(c)
			iterations := x.solve(t, func() {
				x.look(t)
				if n := x.stale(1e-9); n > 0 {
					t.Fatalf("%s: %d values are stale", text, n)
				}
			})
			path, err := x.Draw()
			if err != nil {
				t.Fatal(err)
			}
			first, error := path.States[0], 0.0
			for l := range H {
				error = max(error, math.Sqrt(lambda)*x.largestTheta(t, l, nil), math.Sqrt(lambda)*x.largestTheta(t, l, optimal))
			}
			if error *= 1 + 1e-6; error > c.w {
				t.Fatalf("%s: estimates are off by %v, over w = %v", text, error, c.w)
			}
			lost, bound := optimal.V(1, first)-x.value(H)[first], 2*float64(H)*(c.w+error)+2*error
			if lost > bound+1e-9 {
				t.Errorf("%s, lambda %v: it loses %v, over %v", text, lambda, lost, bound)
			}
			if zero := optimal.V(1, first) - x.value(0)[first]; lambda == 1e-8 && zero < 2*bound {
				t.Errorf("%s: action 0 loses %v, which is within %v", text, zero, bound)
			}
			t.Logf("%s, lambda %v: %d states, %d iterations, loses %.3g; the bound is %.3g", text, lambda, S, iterations, lost, bound)
		}
	}
}

// largestTheta returns the largest |theta_h| of pi_l; in states that the core set does not cover of an optimal policy instead, if one is given.
func (x *exactly) largestTheta(t *testing.T, l int, optimal mdp.Solution) float64 {
	t.Helper()
	S, A, d := x.Process.States(), x.Process.Actions(), x.Features.Dim()
	v := mdp.Evaluate(x.Process, func(h, s int) []int {
		a, _ := x.Act(l, h, s)
		for b := 0; optimal != nil && !x.covered(h, s) && b < A; b++ {
			if optimal.IsOptimal(h, s, b) {
				a = b
			}
		}
		return []int{a}
	})
	largest := 0.0
	for h := 1; h <= x.Process.Horizon(); h++ {
		q, rows := mat.NewVecDense(S*A, nil), mat.NewDense(S*A, d, nil)
		for i := range S * A {
			q.SetVec(i, x.q(v, h, i/A, i%A))
			rows.SetRow(i, x.Phi(h, i/A, i%A))
		}
		var svd mat.SVD
		if !svd.Factorize(rows, mat.SVDThin) {
			t.Fatal("no singular values")
		}
		var theta, again mat.VecDense
		svd.SolveVecTo(&theta, q, svd.Rank(1e-10))
		again.MulVec(rows, &theta)
		if again.SubVec(&again, q); mat.Norm(&again, 2) > 1e-9 {
			t.Fatalf("Q of pi_%d is not linear at step %d", l, h)
		}
		largest = max(largest, mat.Norm(&theta, 2))
	}
	return largest
}

// With the newest estimate of a covered state in place of the first, what is done there changes, and values are no longer those of the policies.
func TestWithTheNewestEstimateValuesGoStale(t *testing.T) {
	stale := map[bool]int{}
	r := rand.New(rand.NewPCG(36, 3))
	for run, shape := range mdptest.Shapes(r, repeat.Times(200), 5, 6, 3) {
		process := deterministic(t, r, shape) // one rollout is exact, and the states of a path are all that its policy reaches
		for _, newest := range []bool{false, true} {
			n := newNaive(setting{Setting: protocoltest.Setting{Process: process, Features: featuretest.Bounded(rand.New(rand.NewPCG(36, uint64(run))), shape.Horizon, shape.States, shape.Actions), Seed: uint64(run)}, lambda: 0.1, n: 1})
			n.newest = newest
			for range 60 {
				n.round()
			}
			for l, c := range n.c {
				for _, m := range c {
					if m.measured && math.Abs(n.follow(l, m.h, m.s, m.a)-m.q) > 1e-9 {
						stale[newest]++
					}
				}
			}
		}
	}
	if t.Logf("stale values: %v", stale); stale[false] > 0 || stale[true] < repeat.Times(12) {
		t.Errorf("by the first estimate there are %d stale values, and by the newest %d", stale[false], stale[true])
	}
}

// follow returns Q of pi_l where transitions are deterministic.
func (n *naive) follow(l, h, s, a int) float64 {
	q := n.Process.Reward(h, s, a)
	if h == n.H {
		return q
	}
	next := int(n.Process.Successors(h, s, a).State[0])
	return q + n.follow(l, h+1, next, n.policy(l, h+1, next))
}

// deterministic returns a table of the shape with one successor for each (h,s,a), and first states that are drawn.
func deterministic(t *testing.T, r *rand.Rand, shape mdptest.Shape) *mdp.Table {
	t.Helper()
	b := mdp.NewBuilder(shape.Horizon, shape.States, shape.Actions, mdp.PerStep, mdp.PerStep)
	starts := make([]float64, shape.States)
	for h := range shape.Horizon {
		for s := range shape.States {
			starts[s] = 1 / float64(shape.States)
			for a := range shape.Actions {
				b.Move([]int{r.IntN(shape.States)}, []float64{1})
				b.Reward(h, s, a, float64(r.IntN(5))/4)
			}
		}
	}
	b.Start(mdp.Start{Distribution: starts})
	table, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	return table
}
