package capi_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/capi"
	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	lambda, w float64
	n         int
}

func (c setting) learner(access protocol.Access) (*capi.Learner, *protocol.Environment) {
	env := c.Open(access)
	return capi.New(env, capi.Config{Features: c.Features, Lambda: c.lambda, Margin: c.w, Rollouts: int64(c.n)}), env
}

// member is a pair of a core set, with its value on the level if it has one.
type member struct {
	h, s, a  int
	phi      []float64
	q        float64
	measured bool
}

// naive is Algorithm 3 with a list of its own for each level, and a copy of the list each time when it is complete. It inverts a matrix anew for every
// question.
type naive struct {
	setting
	*protocoltest.Twin
	H, A   int
	c      [][]member   // by level
	u      [][][]member // by level: copies of the level's below
	newest bool         // the ablation: the newest copy that covers a state decides, in place of the first
}

func newNaive(c setting) *naive {
	H := c.Process.Horizon()
	return &naive{setting: c, Twin: protocoltest.NewTwin(c.Setting), H: H, A: c.Process.Actions(), c: make([][]member, H+1), u: make([][][]member, H+1)}
}

// times returns V_h(C)^{-1} x.
func (n *naive) times(c []member, h int, x []float64) *mat.VecDense {
	d := len(x)
	v := mat.NewSymDense(d, nil)
	for i := range d {
		v.SetSym(i, i, n.lambda)
	}
	for _, m := range c {
		if m.h == h {
			v.SymRankOne(v, 1, mat.NewVecDense(d, m.phi))
		}
	}
	var factor mat.Cholesky
	if !factor.Factorize(v) {
		panic("not positive definite")
	}
	var y mat.VecDense
	if err := factor.SolveVecTo(&y, mat.NewVecDense(d, x)); err != nil {
		panic(err)
	}
	return &y
}

// inActionCover reports whether |phi_h(s,a)| is at most 1 in the norm of V_h(C)^{-1}, up to rounding.
func (n *naive) inActionCover(c []member, h, s, a int) bool {
	phi := n.Phi(h, s, a)
	return mat.Dot(mat.NewVecDense(len(phi), phi), n.times(c, h, phi)) <= 1+1e-6
}

func (n *naive) covers(c []member, h, s int) bool {
	for a := range n.A {
		if !n.inActionCover(c, h, s, a) {
			return false
		}
	}
	return true
}

// estimates returns <phi_h(s,a), theta> of each action, by the values of c.
func (n *naive) estimates(c []member, h, s int) []float64 {
	sum := make([]float64, n.Features.Dim())
	for _, m := range c {
		for i, x := range m.phi {
			if m.h == h {
				sum[i] += x * m.q
			}
		}
	}
	q, theta := make([]float64, n.A), n.times(c, h, sum)
	for a := range q {
		q[a] = mat.Dot(mat.NewVecDense(len(sum), n.Phi(h, s, a)), theta)
	}
	return q
}

// decides returns the copy in U_l that decides pi_l(s); nil if there is none.
func (n *naive) decides(l, h, s int) (c []member) {
	for _, copied := range n.u[l] {
		if (c == nil || n.newest) && n.covers(copied, h, s) {
			c = copied
		}
	}
	return c
}

// policy returns pi_l(s): Equation 5 of the paper where s is covered.
func (n *naive) policy(l, h, s int) int {
	if l == 0 {
		return 0
	}
	below := n.policy(l-1, h, s)
	c := n.decides(l, h, s)
	if c == nil {
		return below
	}
	q := n.estimates(c, h, s)
	if slices.Max(q)-n.w > q[below]+n.w+1e-10*float64(n.H) {
		return n.Best(q)[0]
	}
	return below
}

// path is one path with what is expected of it.
type path struct {
	from, level     int
	states, actions []int // of steps from..H
	rewards         []float64
	over, found     bool
}

// next returns the level and the index of the next pair; level H if no pair is without a value.
func (n *naive) next() (l, i int) {
	for l, c := range n.c[:n.H] {
		if i := slices.IndexFunc(c, func(m member) bool { return !m.measured }); i >= 0 {
			return l, i
		}
	}
	return n.H, 0
}

// round carries out one iteration of the loop.
func (n *naive) round() (paths []path) {
	l, i := n.next()
	if l == n.H {
		return []path{n.draw(l, 1, n.Begin(), -1)}
	}
	z, sum := &n.c[l][i], 0.0
	for len(paths) < n.n {
		p := n.draw(l, z.h, z.s, z.a)
		if paths = append(paths, p); p.found {
			return paths
		}
		for _, r := range p.rewards {
			sum += r
		}
	}
	paths[n.n-1].over = true
	z.q, z.measured = sum/float64(n.n), true
	n.raise(l)
	return paths
}

// raise lets level l+1 have the pairs of level l if all of these have a value.
func (n *naive) raise(l int) {
	if slices.ContainsFunc(n.c[l], func(m member) bool { return !m.measured }) {
		return
	}
	n.u[l+1] = append(n.u[l+1], slices.Clone(n.c[l]))
	for _, m := range n.c[l][len(n.c[l+1]):] {
		m.q, m.measured = 0, false
		n.c[l+1] = append(n.c[l+1], m)
	}
}

// draw draws a path from (h,s), with its first action given unless that is negative, and lets the pairs join that it meets.
func (n *naive) draw(l, h, s, a int) path {
	p := path{from: h, level: l}
	given := a >= 0
	for j := h; j <= n.H; j++ {
		if j > h || !given {
			a = n.policy(l, j, s)
		}
		r, next := n.Step(j, s, a)
		p.states, p.actions, p.rewards = append(p.states, s), append(p.actions, a), append(p.rewards, r)
		s = next
	}
	for i, x := range p.states {
		for b := 0; b < n.A && (i > 0 || !given); b++ {
			if !n.inActionCover(n.c[0], h+i, x, b) {
				n.c[0] = append(n.c[0], member{h: h + i, s: x, a: b, phi: n.Phi(h+i, x, b)})
				p.found = true
			}
		}
	}
	p.over = p.found || !given
	return p
}

// The learner and the naive one draw the same paths on random problems and features, end their rounds at the same ones, and agree in the core sets and
// values of every level, in every policy, and in what is estimated.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	runs := repeat.Times(50)
	var seen struct {
		paths, found, values, episodes, decided, open, kept, early, top int
		fullest                                                         float64
	}
	r := rand.New(rand.NewPCG(36, 1))
	for run, shape := range mdptest.Shapes(r, runs, 4, 5, 3) {
		if run%4 == 1 {
			shape.Start = mdp.Start{Cycle: r.Perm(shape.States)}
		}
		c := setting{
			Setting: protocoltest.Setting{Process: shape.Random(r), Features: featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions), Seed: r.Uint64N(1 << 53)},
			lambda:  []float64{1e-3, 0.07, 0.4}[r.IntN(3)], w: []float64{0, 0.05, 0.2}[r.IntN(3)], n: 1 + r.IntN(3),
		}
		H := shape.Horizon
		want := newNaive(c)
		l, env := c.learner(protocol.Local)
		watch := newWatch(c, l)
		samples, drawn := int64(0), int64(0)
		for round := int64(1); round <= 60; round++ {
			for _, p := range want.round() {
				if l.From() != p.from {
					t.Fatalf("run %d: the next path begins at step %d, want %d", run, l.From(), p.from)
				}
				got, err := l.Draw()
				if err != nil {
					t.Fatal(err)
				}
				h := p.from
				if drawn++; got.K != drawn || got.From != h || got.Episode != round || !slices.Equal(got.States[h-1:], p.states) || !slices.Equal(got.Actions[h-1:], p.actions) || !slices.Equal(got.Rewards[h-1:], p.rewards) {
					t.Fatalf("run %d, round %d: path %+v, want %+v", run, round, got, p)
				}
				l.Learn()
				if (got.Stop == 0) != p.over || !p.over && got.Stop != H {
					t.Fatalf("run %d, round %d: stop %d, over %t", run, round, got.Stop, p.over)
				}
				samples += int64(len(p.states))
				if seen.paths++; p.found {
					seen.found++
				}
				if p.level == H {
					seen.episodes++
				}
			}
			watch.look(t)
			top := 0
			for k, list := range want.c {
				pairs, valued := l.Size(k)
				if pairs != len(list) || k < H && valued < pairs && list[valued].measured {
					t.Fatalf("run %d, round %d, level %d: %d pairs, %d with a value; want %+v", run, round, k, pairs, valued, list)
				}
				for i := range valued {
					if h, s, a, q := l.Stored(k, i); h != list[i].h || s != list[i].s || a != list[i].a || !list[i].measured || !nearly(q, list[i].q) {
						t.Fatalf("run %d, round %d, level %d: pair %d is (%d,%d,%d) with %v, want %+v", run, round, k, i, h, s, a, q, list[i])
					}
					seen.values++
				}
				if len(want.u[k]) > 0 {
					top = k
				}
			}
			if seen.top = max(seen.top, top); round%5 > 0 {
				continue
			}
			for h := 1; h <= H; h++ {
				var states, actions []int
				for _, m := range want.c[0] {
					if m.h == h {
						states, actions = append(states, m.s), append(actions, m.a)
					}
				}
				if s, a := l.CoreSet(h); !slices.Equal(s, states) || !slices.Equal(a, actions) {
					t.Fatalf("run %d: the core set of step %d has states %v and actions %v, want %v and %v", run, h, s, a, states, actions)
				}
				s, decides := r.IntN(shape.States), []member(nil)
				for k := range H + 1 {
					action, decided := l.Act(k, h, s)
					by := []member{}
					if k > 0 {
						by = want.decides(k, h, s)
					}
					if action != want.policy(k, h, s) || decided != (by != nil) {
						t.Fatalf("run %d, round %d: pi_%d takes %d at (%d,%d), decided: %t; want %d by %v", run, round, k, action, h, s, decided, want.policy(k, h, s), by)
					}
					if k > 0 && decided {
						if decides = by; len(by) < len(want.u[k][len(want.u[k])-1]) {
							seen.early++
						}
						if q := want.estimates(by, h, s); want.Best(q)[0] != action {
							seen.kept++
						}
						seen.decided++
					} else if k > 0 {
						seen.open++
					}
				}
				if got := l.Greedy(h, s); !slices.Equal(got, []int{want.policy(H, h, s)}) {
					t.Fatalf("run %d: it takes %v at (%d,%d)", run, got, h, s)
				}
				for a := range shape.Actions {
					q := l.Q(h, s, a)
					if decides == nil && !math.IsNaN(q) || decides != nil && !nearly(q, want.estimates(decides, h, s)[a]) {
						t.Fatalf("run %d, round %d: Q_%d(%d,%d) = %v", run, round, h, s, a, q)
					}
				}
				theta := 0.0
				if top > 0 {
					theta = want.estimates(want.u[top][len(want.u[top])-1], h, s)[0]
				}
				if got := (feature.Vector{Value: want.Phi(h, s, 0)}).Dot(l.Theta(h)); !nearly(got, theta) {
					t.Fatalf("run %d, round %d: <phi, theta_%d> is %v, want %v", run, round, h, got, theta)
				}
			}
		}
		seen.fullest = max(seen.fullest, watch.fullest)
		if got := env.Counts().Samples; got != samples {
			t.Fatalf("run %d: %d samples, want %d", run, got, samples)
		}
	}
	if seen.found < 2*runs || seen.values < 100*runs || seen.episodes < 2*runs || seen.decided < 20*runs || seen.open < 10*runs || 2*seen.kept < runs || seen.early < runs || seen.top < 4 || seen.fullest < 0.3 {
		t.Errorf("%+v: too few of something to mean much", seen)
	}
	t.Logf("%+v", seen)
}

func nearly(x, y float64) bool { return math.Abs(x-y) <= 1e-8*(1+math.Abs(y)) }

// watch holds a learner against what is true of every run.
type watch struct {
	setting
	*capi.Learner
	values  [][]float64 // by level, as they were
	sizes   []int
	decided map[[3]int]int // the action at (l,h,s), if it was decided
	fullest float64
}

func newWatch(c setting, l *capi.Learner) *watch {
	H := c.Process.Horizon()
	return &watch{setting: c, Learner: l, values: make([][]float64, H+1), sizes: make([]int, H+1), decided: map[[3]int]int{}}
}

// look checks: C_{l+1} is part of C_l; C_l only grows; a pair gets a value on a level once, which never changes; what a policy does where it was decided never
// changes; and the core set of a step has n pairs with n log 2 <= d log(1 + n/(d lambda)), each of them once.
func (w *watch) look(t *testing.T) {
	t.Helper()
	H, d := w.Process.Horizon(), float64(w.Features.Dim())
	for l := range H + 1 {
		pairs, valued := w.Size(l)
		if below, _ := w.Size(max(0, l-1)); pairs < w.sizes[l] || pairs > below || valued > pairs || valued < len(w.values[l]) {
			t.Fatalf("level %d has %d pairs, %d with a value; it had %d, %d, and %d are below", l, pairs, valued, w.sizes[l], len(w.values[l]), below)
		}
		w.sizes[l] = pairs
		for i := range valued {
			_, _, _, q := w.Stored(l, i)
			if i == len(w.values[l]) {
				w.values[l] = append(w.values[l], q)
			} else if q != w.values[l][i] {
				t.Fatalf("value %d of level %d is %v, and was %v", i, l, q, w.values[l][i])
			}
		}
		for h := 1; h <= H; h++ {
			for s := range w.Process.States() {
				a, decided := w.Act(l, h, s)
				if before, was := w.decided[[3]int{l, h, s}]; was && (before != a || !decided) {
					t.Fatalf("pi_%d takes %d at (%d,%d), decided: %t; it took %d", l, a, h, s, decided, before)
				}
				if decided && l > 0 {
					w.decided[[3]int{l, h, s}] = a
				}
			}
		}
	}
	for h := 1; h <= H; h++ {
		states, actions := w.CoreSet(h)
		n, known := float64(len(states)), map[[2]int]bool{}
		for i, s := range states {
			if z := [2]int{s, actions[i]}; known[z] {
				t.Fatalf("(%d,%d) is twice in the core set of step %d", s, actions[i], h)
			} else {
				known[z] = true
			}
		}
		if most := capi.MostPairs(w.Features.Dim(), w.lambda); n*math.Ln2 > d*math.Log(1+n/(d*w.lambda))*(1+1e-9) || n > most {
			t.Fatalf("%v pairs at step %d, d = %v, at most %v", n, h, d, most)
		} else if n > 0 {
			w.fullest = max(w.fullest, n/most)
		}
	}
}
