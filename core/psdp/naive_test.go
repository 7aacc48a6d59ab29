package psdp_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/psdp"
	"revisit/core/repeat"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	draws, rollIns int
	lambda         float64
	expert         func(h, s int) []int // nil: roll-ins are random
}

func (c setting) learner() (*psdp.Learner, *protocol.Environment) {
	env := c.Open(protocol.Local)
	if c.expert != nil {
		env.Advise(c.expert)
	}
	return psdp.New(env, psdp.Config{
		Features: c.Features, Draws: int64(c.draws), RollIns: int64(c.rollIns), Lambda: c.lambda, Demonstrated: c.expert != nil,
		Actions: detmath.NewStream(c.Seed, "uniform"), TieStream: c.TieStream(),
	}), env
}

// path is one of the naive learner.
type path struct {
	from            int
	states, actions []int
	rewards         []float64
	theta           [][]float64 // after it, index h-1; of the last complete round
	over            bool        // of the round
}

// naive keeps all draws of a step and solves the normal equations once they are there.
type naive struct {
	setting
	*protocoltest.Twin
	uniform *detmath.Stream
	hints   int64
}

// round draws all paths of a round, with n draws a step and m roll-ins.
func (w *naive) round(n, m int, output [][]float64) (paths []path) {
	H, A, d := w.Process.Horizon(), w.Process.Actions(), w.Features.Dim()
	var rolled [][]int
	for range m {
		e := w.Play(func(h, s int) int {
			if w.expert == nil {
				return w.uniform.IntN(A)
			}
			w.hints++
			return w.expert(h, s)[0]
		})
		rolled = append(rolled, e.States)
		paths = append(paths, path{from: 1, states: e.States, actions: e.Actions, rewards: e.Rewards, theta: output})
	}
	theta := make([][]float64, H)
	for h := H; h >= 1; h-- {
		sigma, target := mat.NewSymDense(d, nil), mat.NewVecDense(d, nil)
		for i := range d {
			sigma.SetSym(i, i, w.lambda)
		}
		for i := range n {
			p, value := path{from: h, theta: output}, 0.0
			for t, s := h, rolled[i%m][h-1]; t <= H; t++ {
				a := 0
				if t == h {
					a = w.uniform.IntN(A)
				} else {
					a = w.Take(w.greedy(theta[t-1], t, s))
				}
				r, next := w.Step(t, s, a)
				p.states, p.actions, p.rewards = append(p.states, s), append(p.actions, a), append(p.rewards, r)
				value += r
				s = next
			}
			phi := mat.NewVecDense(d, w.Phi(h, p.states[0], p.actions[0]))
			sigma.SymRankOne(sigma, 1, phi)
			target.AddScaledVec(target, value, phi)
			paths = append(paths, p)
		}
		var factor mat.Cholesky
		var solved mat.VecDense
		if !factor.Factorize(sigma) {
			panic("not positive definite")
		}
		if err := factor.SolveVecTo(&solved, target); err != nil {
			panic(err)
		}
		theta[h-1] = slices.Clone(solved.RawVector().Data)
	}
	last := &paths[len(paths)-1]
	last.theta, last.over = theta, true
	return paths
}

func (w *naive) greedy(theta []float64, h, s int) []int {
	row := make([]float64, w.Process.Actions())
	for a := range row {
		for i, x := range w.Phi(h, s, a) {
			row[a] += x * theta[i]
		}
	}
	return w.Best(row)
}

// Path by path the learner draws and learns what the naive one does, over several rounds, with random roll-ins and with demonstrations; and what it costs
// is counted.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 10))
	runs := repeat.Times(60)
	paths, tied, hints := 0, 0, int64(0)
	for run, shape := range mdptest.Shapes(r, runs, 4, 5, 3) {
		c := randomSetting(t, r, shape, run)
		w := &naive{setting: c, Twin: protocoltest.NewTwin(c.Setting), uniform: detmath.NewStream(c.Seed, "uniform")}
		l, env := c.learner()
		var output [][]float64
		for range shape.Horizon {
			output = append(output, make([]float64, c.Features.Dim()))
		}
		samples, k := int64(0), int64(0)
		for round := int64(1); round <= 3; round++ {
			n, m := c.draws<<(round-1), c.rollIns<<(round-1)
			for _, want := range w.round(n, m, output) {
				if l.From() != want.from {
					t.Fatalf("run %d: the next path begins at step %d, want %d", run, l.From(), want.from)
				}
				p, err := l.Draw()
				if err != nil {
					t.Fatal(err)
				}
				k++
				h := want.from
				if p.K != k || p.Episode != round || p.From != h || !slices.Equal(p.States[h-1:], want.states) || !slices.Equal(p.Actions[h-1:], want.actions) || !slices.Equal(p.Rewards[h-1:], want.rewards) {
					t.Fatalf("run %d, round %d: path %+v, want %+v", run, round, p, want)
				}
				l.Learn()
				if (p.Stop == 0) != want.over || !want.over && p.Stop != shape.Horizon {
					t.Fatalf("run %d, round %d: stop %d, over %t", run, round, p.Stop, want.over)
				}
				samples += int64(len(want.states))
				output = want.theta
				for h := 1; h <= shape.Horizon; h++ {
					for i, x := range l.Theta(h) {
						if math.Abs(x-output[h-1][i]) > 1e-8*(1+math.Abs(x)) {
							t.Fatalf("run %d, path %d: theta_%d is %v, want %v", run, k, h, l.Theta(h), output[h-1])
						}
					}
				}
			}
			for h := 1; h <= shape.Horizon; h++ {
				s := r.IntN(shape.States)
				if got, want := l.Greedy(h, s), w.greedy(output[h-1], h, s); !slices.Equal(got, want) {
					t.Fatalf("run %d: greedy actions %v, want %v", run, got, want)
				}
				if want := int64(c.draws<<round - c.draws); l.Updates(h) != want {
					t.Fatalf("run %d: %d draws at step %d, want %d", run, l.Updates(h), h, want)
				}
				if q := l.Q(h, s, 0); math.Abs(q-(feature.Vector{Value: w.Phi(h, s, 0)}).Dot(output[h-1])) > 1e-8 {
					t.Fatalf("run %d: Q_%d(%d,0) is %v", run, h, s, q)
				}
			}
		}
		if got := env.Counts(); got.Samples != samples || got.Paths != k || env.Hints() != w.hints {
			t.Fatalf("run %d: counts %+v and %d hints, want %d paths, %d samples, %d hints", run, got, env.Hints(), k, samples, w.hints)
		}
		paths, tied, hints = paths+int(k), tied+w.Ties, hints+w.hints
	}
	if paths < 60*runs || tied < 2*runs || hints < int64(10*runs) {
		t.Errorf("%d paths, %d ties, %d hints: too few to mean much", paths, tied, hints)
	}
}

func randomSetting(t *testing.T, r *rand.Rand, shape mdptest.Shape, run int) setting {
	t.Helper()
	c := setting{
		Setting: protocoltest.Setting{Process: shape.Random(r), Random: run%2 == 0, Seed: r.Uint64N(1 << 53)},
		draws:   1 + r.IntN(8), rollIns: 1 + r.IntN(4), lambda: []float64{1e-3, 0.1}[r.IntN(2)],
	}
	if run%3 > 0 {
		optimal := mdp.Solve(c.Process)
		c.expert = best(optimal, shape.Actions)
	}
	if run%4 < 2 {
		c.Features = feature.NewOneHot(shape.States, shape.Actions)
		return c
	}
	d := 1 + r.IntN(4)
	values := make([]float64, shape.States*shape.Actions*d)
	for i := range values {
		values[i] = (2*r.Float64() - 1) / math.Sqrt(float64(d))
	}
	m, err := feature.NewTable(d, shape.States, shape.Actions, 1, values)
	if err != nil {
		t.Fatal(err)
	}
	c.Features = m
	return c
}

// best returns the optimal policy of the lowest index.
func best(optimal mdp.Solution, actions int) func(h, s int) []int {
	return func(h, s int) []int {
		for a := range actions {
			if optimal.IsOptimal(h, s, a) {
				return []int{a}
			}
		}
		panic("no action is optimal")
	}
}
