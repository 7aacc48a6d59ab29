package delphi_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"revisit/core/delphi"
	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	config delphi.Config
	expert func(h, s int) []int
}

// spanning is the problem with features in which V* is linear.
func spanning(t *testing.T, p *mdp.Table, d, seed int) setting {
	t.Helper()
	optimal, kind := mdp.Solve(p), feature.FindKind("v-star-span")
	m, err := kind.Make(&feature.Setting{Process: p, Solution: optimal, Tabulated: true}, parameter.Defaults(kind.Parameters, parameter.Args{"dim": d, "seed": seed}))
	if err != nil {
		t.Fatal(err)
	}
	return setting{
		Setting: protocoltest.Setting{Process: p, Features: m, Seed: uint64(seed)},
		config:  delphi.Config{Features: m, Draws: 1, HintDraws: 1, Tolerance: 1e-6, Bound: 2 * float64(p.Horizon()) * math.Sqrt(float64(d)), Rollouts: 2},
		expert: func(h, s int) []int {
			for a := range p.Actions() {
				if optimal.IsOptimal(h, s, a) {
					return []int{a}
				}
			}
			panic("no action is optimal")
		},
	}
}

func (c setting) learner() (*delphi.Learner, *protocol.Environment) {
	env := c.Open(protocol.Local)
	env.Advise(c.expert)
	return delphi.New(env, c.config), env
}

// psi is psi_h(s), and 0 after step H.
func (c setting) psi(h, s int) []float64 {
	d := feature.StateDim(c.Features)
	if h > c.Process.Horizon() {
		return make([]float64, d)
	}
	if A := c.Process.Actions(); d == c.Features.Dim() && A > 1 { // no blocks: the mean
		psi := make([]float64, d)
		for a := range A {
			for i, x := range c.Phi(h, s, a) {
				psi[i] += x / float64(A)
			}
		}
		return psi
	}
	return slices.Clone(c.Phi(h, s, 0)[:d])
}

// draw is one of a pair: its reward and psi of the next state.
type draw struct {
	reward float64
	psi    []float64
}

// naive keeps all draws, and computes every mean and every linear program anew.
type naive struct {
	setting
	*protocoltest.Twin
	draws       map[[3]int][]draw // by h, s and a
	told        map[[2]int]int    // by h and s
	constraints [][]float64       // r, then the difference of psi
	first       []float64
	most        float64   // <first, theta> over Theta
	theta       []float64 // the learner's
	chosen      bool
	states      []int // of the path
	actions     []int
	rewards     []float64
	from        int // 0: an episode
	consistent  int
	hints       int64
	stuck       bool
}

func newNaive(c setting) *naive {
	H := c.Process.Horizon()
	return &naive{
		setting: c, Twin: protocoltest.NewTwin(c.Setting), draws: map[[3]int][]draw{}, told: map[[2]int]int{},
		states: make([]int, H), actions: make([]int, H), rewards: make([]float64, H),
	}
}

// wanted is how many draws a pair is to have.
func (w *naive) wanted(h, s, a int) int {
	if b, ok := w.told[[2]int{h, s}]; ok && a == b {
		return int(w.config.HintDraws)
	}
	return int(w.config.Draws)
}

func (w *naive) lacks(h, s, a int) bool { return len(w.draws[[3]int{h, s, a}]) < w.wanted(h, s, a) }

// discriminant is the mean of r and of psi' - psi.
func (w *naive) discriminant(h, s, a int) []float64 {
	list := w.draws[[3]int{h, s, a}]
	mean := make([]float64, 1+len(w.first))
	for _, x := range list {
		mean[0] += x.reward / float64(len(list))
		for i := range x.psi {
			mean[1+i] += (x.psi[i] - w.psi(h, s)[i]) / float64(len(list))
		}
	}
	return mean
}

// follow is the policy: known is false where draws are missing, and a is -1 where no action is consistent.
func (w *naive) follow(h, s int) (a int, known bool) {
	for a := range w.Process.Actions() {
		if w.lacks(h, s, a) {
			return -1, false
		}
	}
	for a := range w.Process.Actions() {
		x := w.discriminant(h, s, a)
		off := x[0]
		for i, y := range w.theta {
			off += x[1+i] * y
		}
		if math.Abs(off) <= w.config.Tolerance+1e-9 {
			return a, true
		}
	}
	return -1, true
}

// path draws a path and learns from it.
func (w *naive) path() {
	H, s := w.Process.Horizon(), 0
	from := max(1, w.from)
	if w.from > 0 {
		s = w.states[w.from-1]
	} else if s = w.Begin(); w.first == nil {
		w.first = w.psi(1, s)
		w.maximise(nil)
	}
	follows := true
	var cut []int
	for h := from; h <= H; h++ {
		a, known := w.follow(h, s)
		switch {
		case !known:
			follows = false
			for a = 0; !w.lacks(h, s, a); a++ {
			}
		case a < 0 && follows:
			follows = false
			a = w.expert(h, s)[0]
			w.told[[2]int{h, s}] = a
			w.hints++
			cut = []int{h, s, a}
		case a < 0:
			a = 0
		}
		r, next := w.Step(h, s, a)
		w.states[h-1], w.actions[h-1], w.rewards[h-1] = s, a, r
		if w.lacks(h, s, a) {
			at := [3]int{h, s, a}
			w.draws[at] = append(w.draws[at], draw{r, w.psi(h+1, next)})
			if b, ok := w.told[[2]int{h, s}]; ok && a == b && !w.lacks(h, s, a) {
				cut = []int{h, s, a}
			}
		}
		s = next
	}
	if cut != nil && !w.lacks(cut[0], cut[1], cut[2]) {
		w.maximise(w.discriminant(cut[0], cut[1], cut[2]))
		w.from, w.consistent = 0, 0
		return
	}
	for h := 1; h <= H; h++ {
		if a, known := w.follow(h, w.states[h-1]); !known || a != w.actions[h-1] {
			w.from = h
			return
		}
	}
	w.from = 0
	w.consistent++
}

// maximise computes what the first state is worth at most, with one constraint more, by gonum's simplex method over theta + B >= 0 and slacks. Once
// constraints fix that, many theta attain it: the twin takes the learner's, which take checks.
func (w *naive) maximise(more []float64) {
	w.chosen = false
	if more != nil {
		w.constraints = append(w.constraints, more)
	}
	d, B := len(w.first), w.config.Bound
	n := d + 2*len(w.constraints)
	A, b, c := mat.NewDense(n, d+n, nil), make([]float64, n), make([]float64, d+n)
	for i := range d {
		c[i] = -w.first[i]
		A.Set(i, i, 1)
		b[i] = 2 * B
	}
	for k, row := range w.constraints {
		shift := 0.0
		for i := range d {
			A.Set(d+2*k, i, row[1+i])
			A.Set(d+2*k+1, i, -row[1+i])
			shift += row[1+i] * B
		}
		b[d+2*k], b[d+2*k+1] = w.config.Slack-row[0]+shift, w.config.Slack+row[0]-shift
	}
	for i := range n {
		A.Set(i, d+i, 1)
	}
	value, _, err := lp.Simplex(c, A, b, 1e-11, nil)
	w.stuck, w.most = err != nil, -value
	for _, y := range w.first {
		w.most -= y * B
	}
}

// take takes the learner's theta, if another is due: it is in Theta and attains the most.
func (w *naive) take(t *testing.T, theta []float64) {
	t.Helper()
	if w.chosen || w.stuck {
		return
	}
	w.theta, w.chosen = slices.Clone(theta), true
	if value := dot(w.first, theta); math.Abs(value-w.most) > 1e-6 {
		t.Fatalf("theta %v makes the first state worth %v, want %v", theta, value, w.most)
	}
	for _, x := range theta {
		if math.Abs(x) > w.config.Bound+1e-8 {
			t.Fatalf("theta %v is out of bound %v", theta, w.config.Bound)
		}
	}
	for _, row := range w.constraints {
		if off := row[0] + dot(row[1:], theta); math.Abs(off) > w.config.Slack+1e-8 {
			t.Fatalf("theta %v is %v off, with slack %v", theta, off, w.config.Slack)
		}
	}
}

func dot(x, y []float64) (sum float64) {
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}

// Path by path the learner draws and learns what the naive one does, with transitions that are deterministic or random, and with features in which V* is
// linear or, where it may get stuck, is not; and what it costs is counted.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 2))
	paths, hints, placed, ended, stuck := 0, int64(0), 0, 0, 0
	for run, shape := range mdptest.Shapes(r, repeat.Times(240), 4, 4, 3) {
		shape.Deterministic = run%2 == 0
		c := spanning(t, shape.Random(r), 5+r.IntN(2), run+1)
		if run%2 == 1 {
			c.config.Draws, c.config.HintDraws, c.config.Tolerance, c.config.Slack = 3, 7, 0.2, 0.1
		}
		if run%4 > 1 { // V* is that of another problem
			c.Process = shape.Random(r)
		}
		if run%8 > 5 {
			c.Features = featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions)
			c.config.Features = c.Features
		}
		w := newNaive(c)
		l, env := c.learner()
		samples := int64(0)
		for k := int64(1); k <= 200 && !l.Ended() && !l.Diverged(); k++ {
			if l.From() != max(1, w.from) {
				t.Fatalf("run %d, path %d: begins at step %d, want %d", run, k, l.From(), w.from)
			}
			if w.from > 0 {
				placed++
			}
			from := l.From()
			p, err := l.Draw()
			if err != nil {
				t.Fatal(err)
			}
			if w.theta == nil {
				w.theta = slices.Clone(l.Theta(1))
			}
			w.path()
			if p.K != k || p.Episode != k || p.From != from || !slices.Equal(p.States, w.states) || !slices.Equal(p.Actions, w.actions) || !slices.Equal(p.Rewards, w.rewards) {
				t.Fatalf("run %d: path %+v, want %v, %v, %v", run, p, w.states, w.actions, w.rewards)
			}
			if l.Learn(); p.Stop != 0 || l.Diverged() != w.stuck || l.Diverged() != (l.Reason() != "") {
				t.Fatalf("run %d, path %d: stop %d, %q, stuck %t", run, k, p.Stop, l.Reason(), w.stuck)
			}
			if w.take(t, l.Theta(1)); !slices.Equal(w.theta, l.Theta(1)) {
				t.Fatalf("run %d, path %d: theta has changed", run, k)
			}
			samples += int64(shape.Horizon - from + 1)
			paths++
		}
		if got := env.Counts(); got.Samples != samples || env.Hints() != w.hints {
			t.Fatalf("run %d: counts %+v and %d hints, want %d samples, %d hints", run, got, env.Hints(), samples, w.hints)
		}
		for h := 1; h <= shape.Horizon; h++ {
			n := int64(0)
			for at, list := range w.draws {
				if at[0] == h {
					n += int64(len(list))
				}
			}
			if l.Updates(h) != n {
				t.Fatalf("run %d: %d draws at step %d, want %d", run, l.Updates(h), h, n)
			}
			for s := range shape.States {
				want, _ := w.follow(h, s)
				if got := l.Greedy(h, s); !slices.Equal(got, []int{max(0, want)}) {
					t.Fatalf("run %d: action %v at (%d,%d), want %d", run, got, h, s, want)
				}
				for a := range shape.Actions {
					q, want := l.Q(h, s, a), math.NaN()
					if !w.lacks(h, s, a) {
						x := w.discriminant(h, s, a)
						want = x[0]
						for i, y := range w.theta {
							want += (x[1+i] + w.psi(h, s)[i]) * y
						}
					}
					if !(math.Abs(q-want) < 1e-6) && !(math.IsNaN(q) && math.IsNaN(want)) {
						t.Fatalf("run %d: Q_%d(%d,%d) is %v, want %v", run, h, s, a, q, want)
					}
				}
			}
		}
		if hints += w.hints; l.Ended() {
			ended++
		} else if l.Diverged() {
			stuck++
		}
		if l.Ended() != (w.consistent >= int(c.config.Rollouts)) {
			t.Fatalf("run %d: ended %t after %d consistent episodes", run, l.Ended(), w.consistent)
		}
	}
	if t.Logf("%d paths, %d placed, %d hints, %d ended, %d stuck", paths, placed, hints, ended, stuck); paths < repeat.Times(3000) || placed < repeat.Times(2000) || int(hints) < repeat.Times(500) || ended < repeat.Times(150) || stuck < repeat.Times(8) {
		t.Errorf("%d paths, %d placed, %d hints, %d ended, %d stuck: too few to mean much", paths, placed, hints, ended, stuck)
	}
}
