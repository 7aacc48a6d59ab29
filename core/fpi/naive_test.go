package fpi_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/fpi"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	epsilon, lambda float64
}

func (c setting) learner() (*fpi.Learner, *protocol.Environment) {
	env := c.Open(protocol.Online)
	return fpi.New(env, fpi.Config{Features: c.Features, Epsilon: c.epsilon, Lambda: c.lambda}), env
}

// member is a sample of D_h.
type member struct {
	s, a int
	phi  []float64
	q    float64
}

// naive inverts a matrix anew for every question, and tries all k in turn.
type naive struct {
	setting
	*protocoltest.Twin
	H, A   int
	data   [][]member
	thawed bool // the ablation: theta_{h,n_h} in place of theta_{h,k(h,s)}
}

func newNaive(c setting) *naive {
	H := c.Process.Horizon()
	return &naive{setting: c, Twin: protocoltest.NewTwin(c.Setting), H: H, A: c.Process.Actions(), data: make([][]member, H)}
}

// times returns Sigma_{h,k}^{-1} x.
func (n *naive) times(h, k int, x []float64) *mat.VecDense {
	d := len(x)
	sigma := mat.NewSymDense(d, nil)
	for i := range d {
		sigma.SetSym(i, i, n.lambda)
	}
	for _, m := range n.data[h-1][:k] {
		sigma.SymRankOne(sigma, 1, mat.NewVecDense(d, m.phi))
	}
	var factor mat.Cholesky
	if !factor.Factorize(sigma) {
		panic("not positive definite")
	}
	var y mat.VecDense
	if err := factor.SolveVecTo(&y, mat.NewVecDense(d, x)); err != nil {
		panic(err)
	}
	return &y
}

func (n *naive) norm(h, s, a, k int) float64 {
	phi := n.Phi(h, s, a)
	return math.Sqrt(mat.Dot(mat.NewVecDense(len(phi), phi), n.times(h, k, phi)))
}

func (n *naive) value(h, s, a, k int) float64 {
	sum := make([]float64, n.Features.Dim())
	for _, m := range n.data[h-1][:k] {
		for i, x := range m.phi {
			sum[i] += x * m.q
		}
	}
	phi := n.Phi(h, s, a)
	return mat.Dot(mat.NewVecDense(len(phi), phi), n.times(h, k, sum))
}

func (n *naive) covered(h, s, k int) bool {
	for a := range n.A {
		if n.norm(h, s, a, k) > n.epsilon {
			return false
		}
	}
	return true
}

// frozen returns k(h,s), -1 if there is none.
func (n *naive) frozen(h, s int) int {
	for k := 0; k <= len(n.data[h-1]); k++ {
		if n.covered(h, s, k) {
			return k
		}
	}
	return -1
}

func (n *naive) policy(h, s int) int {
	k, row, widest := n.frozen(h, s), make([]float64, n.A), 0.0
	if k >= 0 && n.thawed {
		k = len(n.data[h-1])
	}
	for a := range row {
		if k >= 0 {
			row[a] = n.value(h, s, a, k)
			continue
		}
		row[a] = n.norm(h, s, a, len(n.data[h-1]))
		widest = max(widest, row[a])
	}
	if k >= 0 {
		return n.Best(row)[0]
	}
	return slices.IndexFunc(row, func(norm float64) bool { return norm > n.epsilon && norm*norm >= widest*widest*(1-1e-6) })
}

// episode plays one, and adds its sample if it has one.
func (n *naive) episode() (e protocoltest.Episode, added bool) {
	e = n.Play(n.policy)
	for h := n.H; h >= 1; h-- {
		s, a := e.States[h-1], e.Actions[h-1]
		if n.norm(h, s, a, len(n.data[h-1])) <= n.epsilon {
			continue
		}
		sum := 0.0
		for _, r := range e.Rewards[h-1:] {
			sum += r
		}
		n.data[h-1] = append(n.data[h-1], member{s, a, n.Phi(h, s, a), sum})
		return e, true
	}
	return e, false
}

// In every episode the learner makes the decisions of the naive one, and agrees in its samples, in which states are frozen since when, and in their
// values: where transitions are deterministic and where they are not, whatever the features.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	const episodes = 25
	runs := repeat.Times(100)
	var seen struct{ added, quiet, frozen, early, open, single int }
	r := rand.New(rand.NewPCG(35, 1))
	for run, shape := range mdptest.Shapes(r, runs, 4, 5, 3) {
		c := setting{
			Setting: protocoltest.Setting{Process: shape.Random(r), Seed: r.Uint64N(1 << 53)},
			epsilon: []float64{1, 0.5, 0.3, 2}[r.IntN(4)], lambda: []float64{1e-3, 0.07, 0.9}[r.IntN(3)],
		}
		if run%3 > 0 {
			c.Process = deterministic(t, r, shape)
		}
		c.Features = featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions)
		want := newNaive(c)
		learner, env := c.learner()
		for n := 1; n <= episodes; n++ {
			episode, added := want.episode()
			p := protocoltest.Draw(t, learner, n, episode)
			protocoltest.Learn(t, learner, p)
			if seen.quiet++; added {
				seen.added++
				seen.quiet--
			}
			for h := 1; h <= shape.Horizon; h++ {
				data := want.data[h-1]
				if learner.Updates(h) != int64(len(data)) {
					t.Fatalf("run %d, episode %d: %d samples at step %d, want %d", run, n, learner.Updates(h), h, len(data))
				}
				for i, m := range data {
					if s, a, q := learner.Stored(h, i); s != m.s || a != m.a || math.Abs(q-m.q) > 1e-12 {
						t.Fatalf("run %d, episode %d: sample %d of step %d is (%d,%d) with %v, want %+v", run, n, i, h, s, a, q, m)
					}
				}
				s := r.IntN(shape.States)
				since := want.frozen(h, s)
				k, covered := learner.Frozen(h, s)
				if covered != (since >= 0) || covered && k != since {
					t.Fatalf("run %d, episode %d: state %d at step %d is covered: %t, since %d; want %d", run, n, s, h, covered, k, since)
				}
				if got := learner.Greedy(h, s); !slices.Equal(got, []int{want.policy(h, s)}) {
					t.Fatalf("run %d, episode %d: it takes %v at (%d,%d), want %d", run, n, got, h, s, want.policy(h, s))
				}
				for a := range shape.Actions {
					q := learner.Q(h, s, a)
					if covered && math.Abs(q-want.value(h, s, a, k)) > 1e-9 || covered == math.IsNaN(q) {
						t.Fatalf("run %d, episode %d: Q_%d(%d,%d) = %v, covered: %t", run, n, h, s, a, q, covered)
					}
				}
				if covered {
					seen.frozen++
					if k > 0 && k < len(data) {
						seen.early++
					}
				} else {
					seen.open++
				}
				if phi := want.Phi(h, s, 0); math.Abs(feature.Vector{Value: phi}.Dot(learner.Theta(h))-want.value(h, s, 0, len(data))) > 1e-9 {
					t.Fatalf("run %d, episode %d: theta_%d is %v", run, n, h, learner.Theta(h))
				}
			}
			if feature.Entries(c.Features) == 1 {
				seen.single++
			}
		}
		protocoltest.Counted(t, env, episodes)
	}
	if seen.added < 8*runs || seen.quiet < runs || seen.frozen < 8*runs || seen.early < 4*runs || seen.open < 4*runs || seen.single < 4*runs {
		t.Errorf("%+v: too few of something to mean much", seen)
	}
	t.Logf("%+v", seen)
}

// deterministic returns a table of the shape with one successor for each (h,s,a).
func deterministic(t *testing.T, r *rand.Rand, shape mdptest.Shape) *mdp.Table {
	t.Helper()
	b := mdp.NewBuilder(shape.Horizon, shape.States, shape.Actions, mdp.PerStep, mdp.PerStep)
	for h := range shape.Horizon {
		for s := range shape.States {
			for a := range shape.Actions {
				b.Move([]int{r.IntN(shape.States)}, []float64{1})
				b.Reward(h, s, a, float64(r.IntN(5))/4)
			}
		}
	}
	starts := make([]float64, shape.States)
	for s := range starts {
		starts[s] = 1 / float64(shape.States)
	}
	b.Start(mdp.Start{Distribution: starts})
	table, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	return table
}
