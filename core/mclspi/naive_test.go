package mclspi_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/mclspi"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/repeat"
)

// naive is Confident MC-LSPI written from the paper, with a core set and w for each step: all members and all returns are kept, the matrix
// Phi'Phi + lambda I is built from its rows whenever it is needed, and equations are solved by elimination.
type naive struct {
	process     mdp.Process
	features    feature.Map
	tau, lambda float64
	m, K        int
	transition  *detmath.Stream
	start       *detmath.Stream
	ties        *detmath.Stream // nil: the lowest index

	core     []*member
	w        [][]float64 // index h: of the policy that rollouts follow; nil for pi_0
	output   [][]float64
	episodes int
	k        int
}

type member struct {
	h, s, a int
	phi     []float64
	returns []float64
}

// path is one path with what is expected of it.
type path struct {
	from            int
	states, actions []int // of steps from..H
	rewards         []float64
	over            bool
}

func (n *naive) phi(h, s, a int) []float64 {
	d := n.features.Dim()
	return slices.Clone(n.features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d)))
}

// solve returns (Phi'Phi + lambda I)^{-1} b over the core set of step h.
func (n *naive) solve(h int, b []float64) []float64 {
	d := len(b)
	rows := make([][]float64, d)
	for i := range rows {
		rows[i] = make([]float64, d+1)
		rows[i][i], rows[i][d] = n.lambda, b[i]
		for _, z := range n.core {
			for j := 0; j < d && z.h == h; j++ {
				rows[i][j] += z.phi[i] * z.phi[j]
			}
		}
	}
	return eliminate(rows)
}

// eliminate solves d equations, rows of d+1 numbers, by Gauss and Jordan with pivots.
func eliminate(rows [][]float64) []float64 {
	d := len(rows)
	for i := range d {
		pivot := i
		for j := i; j < d; j++ {
			if math.Abs(rows[j][i]) > math.Abs(rows[pivot][i]) {
				pivot = j
			}
		}
		rows[i], rows[pivot] = rows[pivot], rows[i]
		for j := range d {
			if j == i {
				continue
			}
			factor := rows[j][i] / rows[i][i]
			for k := i; k <= d; k++ {
				rows[j][k] -= factor * rows[i][k]
			}
		}
	}
	x := make([]float64, d)
	for i := range d {
		x[i] = rows[i][d] / rows[i][i]
	}
	return x
}

func (n *naive) uncertain(h int, phi []float64) bool { return dot(phi, n.solve(h, phi)) > n.tau }

// choices are the actions of the policy, each with the same probability.
func (n *naive) choices(w [][]float64, h, s int) []int {
	q := make([]float64, n.process.Actions())
	for a := range q {
		if w != nil {
			q[a] = dot(n.phi(h, s, a), w[h])
		}
	}
	var best []int
	for a := range q {
		if q[a] >= slices.Max(q)-1e-10*float64(n.process.Horizon()) {
			best = append(best, a)
		}
	}
	if n.ties == nil {
		return best[:1]
	}
	return best
}

// rollout draws a path from step h, with its first action given unless that is negative, and returns the pairs on it that are uncertain. As
// in Algorithm 1, those of the state where a rollout begins are not looked at again.
func (n *naive) rollout(h, s, a int) (p path, met []*member) {
	given := a >= 0
	p.from = h
	for j := h; j <= n.process.Horizon(); j++ {
		if j > h || a < 0 {
			choices := n.choices(n.w, j, s)
			a = choices[0]
			if len(choices) > 1 {
				a = choices[n.ties.IntN(len(choices))]
			}
		}
		p.states, p.actions, p.rewards = append(p.states, s), append(p.actions, a), append(p.rewards, n.process.Reward(j, s, a))
		s = n.process.Successors(j, s, a).At(n.transition.Float64())
	}
	for i, x := range p.states {
		for b := 0; b < n.process.Actions() && !(given && i == 0); b++ {
			if phi := n.phi(h+i, x, b); n.uncertain(h+i, phi) {
				z := &member{h: h + i, s: x, a: b, phi: phi}
				n.core, met = append(n.core, z), append(met, z)
			}
		}
	}
	return p, met
}

// round draws the paths of one iteration, or as many as come before one that meets uncertain pairs.
func (n *naive) round() (paths []path) {
	for _, z := range n.core {
		z.returns = nil
	}
	n.episodes++
	members := slices.Clone(n.core)
	p, met := n.rollout(1, n.process.Start().At(n.episodes, n.start.Float64), -1)
	paths = append(paths, p)
	for i := len(members) - 1; i >= 0 && len(met) == 0; i-- {
		for z := members[i]; len(z.returns) < n.m && len(met) == 0; {
			p, met = n.rollout(z.h, z.s, z.a)
			paths = append(paths, p)
			sum := 0.0
			for _, r := range p.rewards {
				sum += r
			}
			z.returns = append(z.returns, sum)
		}
	}
	paths[len(paths)-1].over = true
	if len(met) > 0 {
		n.w, n.k = nil, 0
		return paths
	}
	w := make([][]float64, n.process.Horizon()+1)
	for h := 1; h < len(w); h++ {
		b := make([]float64, n.features.Dim())
		for _, z := range n.core {
			for _, x := range z.returns {
				for i := 0; i < len(b) && z.h == h; i++ {
					b[i] += z.phi[i] * x / float64(n.m)
				}
			}
		}
		w[h] = n.solve(h, b)
	}
	n.w, n.output = w, w
	if n.k++; n.k == n.K {
		n.k, n.m = 0, 2*n.m
	}
	return paths
}

func dot(x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}

// The learner and the naive one draw the same paths on random problems and features, end their rounds at the same ones, and come to the same
// core sets, estimates and policies.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 1))
	tied, paths, restarts, iterations, doubled := 0, 0, 0, 0, 0
	for run, shape := range mdptest.Shapes(r, repeat.Times(80), 4, 6, 3) {
		if run%4 == 1 {
			shape.Start = mdp.Start{Cycle: r.Perm(shape.States)}
		}
		process, seed := shape.Random(r), r.Uint64N(1<<53)
		features := randomFeatures(t, r, run%3, shape)
		config := mclspi.Config{
			Features: features, Tau: []float64{1, 0.3, 3}[r.IntN(3)], Lambda: []float64{1e-3, 0.05}[r.IntN(2)],
			Rollouts: 1 + int64(r.IntN(3)), Iterations: 1 + int64(r.IntN(3)),
		}
		want := &naive{
			process: process, features: features, tau: config.Tau, lambda: config.Lambda, m: int(config.Rollouts), K: int(config.Iterations),
			transition: detmath.NewStream(seed, "transition"), start: detmath.NewStream(seed, "start"),
		}
		if run%2 == 0 {
			config.TieStream, want.ties = detmath.NewStream(seed, "ties"), detmath.NewStream(seed, "ties")
		}
		env := protocol.Open(process, seed, protocol.Local)
		l := mclspi.New(env, config)
		samples := int64(0)
		for round := int64(1); round <= 12 && want.m <= 12; round++ {
			before := want.output
			for _, p := range want.round() {
				if l.From() != p.from {
					t.Fatalf("run %d: the next path begins at step %d, want %d", run, l.From(), p.from)
				}
				checkOutput(t, l, before, shape.Horizon)
				got, err := l.Draw()
				if err != nil {
					t.Fatal(err)
				}
				paths++
				h := p.from
				if got.From != h || got.Episode != round || !slices.Equal(got.States[h-1:], p.states) || !slices.Equal(got.Actions[h-1:], p.actions) || !slices.Equal(got.Rewards[h-1:], p.rewards) {
					t.Fatalf("run %d, round %d: path %+v, want %+v", run, round, got, p)
				}
				l.Learn()
				if (got.Stop == 0) != p.over || !p.over && got.Stop != shape.Horizon {
					t.Fatalf("run %d, round %d: stop %d, over %t", run, round, got.Stop, p.over)
				}
				samples += int64(len(p.states))
			}
			checkOutput(t, l, want.output, shape.Horizon)
			checkCore(t, l, want, shape.Horizon)
			for h := 1; h <= shape.Horizon; h++ {
				s := r.IntN(shape.States)
				choices := want.choices(want.output, h, s)
				if !slices.Equal(l.Greedy(h, s), choices) {
					t.Fatalf("run %d: greedy actions %v at (%d,%d), want %v", run, l.Greedy(h, s), h, s, choices)
				}
				if len(choices) > 1 {
					tied++
				}
			}
			if want.w == nil {
				restarts++
			} else {
				iterations++
			}
		}
		if want.m > int(config.Rollouts) {
			doubled++
		}
		if got := env.Counts().Samples; got != samples {
			t.Fatalf("run %d: %d samples, want %d", run, got, samples)
		}
	}
	if tied < repeat.Times(100) || paths < repeat.Times(5_000) || restarts < repeat.Times(100) || iterations < repeat.Times(100) || doubled < repeat.Times(20) {
		t.Errorf("only %d ties, %d paths, %d rounds that the core set ended, %d iterations, %d runs with more rollouts", tied, paths, restarts, iterations, doubled)
	}
	t.Logf("%d ties, %d paths, %d rounds that the core set ended, %d iterations, %d runs with more rollouts", tied, paths, restarts, iterations, doubled)
}

// randomFeatures are one-hot, dense of few dimensions, or sparse of several, all of norm at most 1.
func randomFeatures(t *testing.T, r *rand.Rand, kind int, shape mdptest.Shape) feature.Map {
	t.Helper()
	if kind == 0 {
		return feature.NewOneHot(shape.States, shape.Actions)
	}
	d := 1 + r.IntN(4)
	values := make([]float64, 0, shape.States*shape.Actions*d)
	for range shape.States * shape.Actions {
		values = append(values, unit(r, d)...)
	}
	m, err := feature.NewTable(d, shape.States, shape.Actions, 1, values)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// unit is a vector in a random direction, now and then short or zero.
func unit(r *rand.Rand, d int) []float64 {
	x, square := make([]float64, d), 0.0
	for i := range x {
		x[i] = r.NormFloat64()
		square += x[i] * x[i]
	}
	length := []float64{1, 1, 1, 0.1, 0}[r.IntN(5)]
	for i := range x {
		x[i] *= length / math.Sqrt(square) * (1 - 1e-12)
	}
	return x
}

func checkOutput(t *testing.T, l *mclspi.Learner, output [][]float64, horizon int) {
	t.Helper()
	for h := 1; h <= horizon; h++ {
		for i, x := range l.Theta(h) {
			want := 0.0
			if output != nil {
				want = output[h][i]
			}
			if math.Abs(x-want) > 1e-9*(1+math.Abs(want)) {
				t.Fatalf("theta_%d[%d] = %v, want %v", h, i, x, want)
			}
		}
	}
}

func checkCore(t *testing.T, l *mclspi.Learner, want *naive, horizon int) {
	t.Helper()
	for h := 1; h <= horizon; h++ {
		var states, actions []int
		for _, z := range want.core {
			if z.h == h {
				states, actions = append(states, z.s), append(actions, z.a)
			}
		}
		if s, a := l.CoreSet(h); !slices.Equal(s, states) || !slices.Equal(a, actions) {
			t.Fatalf("the core set of step %d has states %v and actions %v, want %v and %v", h, s, a, states, actions)
		}
	}
}
