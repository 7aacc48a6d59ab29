package rlsvi_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/exact"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/rlsvi"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	process       mdp.Process
	features      feature.Map
	sigma, lambda float64
	random        bool // ties
	seed          uint64
}

func (c setting) tieStream() *exact.Stream {
	if !c.random {
		return nil
	}
	return exact.NewStream(c.seed, "ties")
}

func (c setting) learner() (*rlsvi.Learner, *protocol.Environment) {
	door := protocol.Open(c.process, c.seed, protocol.Online)
	return rlsvi.New(door, rlsvi.Config{
		Features: c.features, Sigma: c.sigma, Lambda: c.lambda, Noise: exact.NewStream(c.seed, "noise"), TieStream: c.tieStream(),
	}), door
}

func (c setting) phi(h, s, a int) *mat.VecDense {
	d := c.features.Dim()
	return mat.NewVecDense(d, slices.Clone(c.features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d))))
}

// naive is Algorithm 1 of the paper word for word: it keeps every episode for ever, and sums over all of them and solves anew at every step of
// every episode. It draws its own samples from the same streams.
type naive struct {
	setting
	H, d                           int
	ties, noise, transition, start *exact.Stream
	s                              [][]int // s_h of episode n at [n-1][h-1], h = 1..H+1
	a                              [][]int
	r                              [][]float64
	theta                          []*mat.VecDense // theta_h at [h-1]
}

func newNaive(c setting) *naive {
	n := &naive{
		setting: c, H: c.process.Horizon(), d: c.features.Dim(), ties: c.tieStream(), noise: exact.NewStream(c.seed, "noise"),
		transition: exact.NewStream(c.seed, "transition"), start: exact.NewStream(c.seed, "start"),
		theta: make([]*mat.VecDense, c.process.Horizon()),
	}
	n.sample()
	return n
}

// posterior returns the mean of theta_h, given theta_{h+1}, and the Cholesky factorization of its precision.
func (n *naive) posterior(h int, next *mat.VecDense) (mean mat.VecDense, precision mat.Cholesky) {
	sum, target := mat.NewSymDense(n.d, nil), mat.NewVecDense(n.d, nil)
	for i := range n.d {
		sum.SetSym(i, i, n.lambda)
	}
	for i := range n.a {
		phi, y := n.phi(h, n.s[i][h-1], n.a[i][h-1]), n.r[i][h-1]
		if h < n.H {
			best := math.Inf(-1)
			for a := range n.process.Actions() {
				best = max(best, mat.Dot(n.phi(h+1, n.s[i][h], a), next))
			}
			y += best
		}
		sum.SymRankOne(sum, 1/(n.sigma*n.sigma), phi)
		target.AddScaledVec(target, y/(n.sigma*n.sigma), phi)
	}
	if !precision.Factorize(sum) {
		panic("naive: the precision is not positive definite")
	}
	if err := precision.SolveVecTo(&mean, target); err != nil {
		panic(err)
	}
	return mean, precision
}

// sample draws theta: if U'U is the precision and z is N(0,I), then mean + U^{-1} z is N(mean, (U'U)^{-1}).
func (n *naive) sample() {
	for h := n.H; h >= 1; h-- {
		var next *mat.VecDense
		if h < n.H {
			next = n.theta[h]
		}
		mean, precision := n.posterior(h, next)
		z := mat.NewVecDense(n.d, nil)
		for i := range n.d {
			z.SetVec(i, n.noise.Normal())
		}
		var upper mat.TriDense
		precision.UTo(&upper)
		var theta mat.VecDense
		if err := theta.SolveVec(&upper, z); err != nil {
			panic(err)
		}
		theta.AddVec(&theta, &mean)
		n.theta[h-1] = &theta
	}
}

// greedy returns the actions whose Q is within 1e-10 H of the largest.
func (n *naive) greedy(h, s int) []int {
	var q []float64
	for a := range n.process.Actions() {
		q = append(q, mat.Dot(n.phi(h, s, a), n.theta[h-1]))
	}
	var actions []int
	for a := range q {
		if q[a] >= slices.Max(q)-1e-10*float64(n.H) {
			actions = append(actions, a)
		}
	}
	if n.ties == nil {
		return actions[:1]
	}
	return actions
}

func (n *naive) episode() (tied int) {
	s, a, r := make([]int, n.H+1), make([]int, n.H), make([]float64, n.H)
	s[0] = n.process.Start().At(len(n.s)+1, n.start.Float64)
	for h := 1; h <= n.H; h++ {
		actions := n.greedy(h, s[h-1])
		a[h-1] = actions[0]
		if len(actions) > 1 {
			tied++
			a[h-1] = actions[n.ties.IntN(len(actions))]
		}
		r[h-1] = n.process.Reward(h, s[h-1], a[h-1])
		s[h] = n.process.Successors(h, s[h-1], a[h-1]).At(n.transition.Float64())
	}
	n.s, n.a, n.r = append(n.s, s), append(n.a, a), append(n.r, r)
	return tied
}

// In every episode the learner makes the decisions of the naive one, and agrees in theta within rounding.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	const runs, episodes = 150, 30
	r := rand.New(rand.NewPCG(1, 1))
	tied, deviating, steps := 0, 0, 0
	for run, shape := range mdptest.Shapes(r, runs, 5, 5, 4) {
		H := shape.Horizon
		c := setting{process: shape.Random(r), features: randomFeatures(t, r, shape), sigma: math.Pow(10, -1.5+2*r.Float64()), lambda: math.Pow(10, -1+2*r.Float64()),
			random: run%2 == 0, seed: r.Uint64N(1 << 53)}
		want := newNaive(c)
		l, door := c.learner()
		for n := 1; n <= episodes; n++ {
			tied += want.episode()
			p, err := l.Draw()
			if err != nil {
				t.Fatal(err)
			}
			i := n - 1
			if !slices.Equal(p.States, want.s[i][:H]) || !slices.Equal(p.Actions, want.a[i]) || !slices.Equal(p.Rewards, want.r[i]) {
				t.Fatalf("run %d, episode %d: states %v, actions %v, rewards %v; want %v, %v, %v", run, n, p.States, p.Actions, p.Rewards, want.s[i][:H], want.a[i], want.r[i])
			}
			want.sample()
			l.Learn()
			if p.K != int64(n) || p.Episode != p.K || p.From != 1 || p.Stop != 0 || l.From() != 1 || l.Diverged() {
				t.Fatalf("run %d, episode %d: path %+v, from %d, diverged %t", run, n, p, l.From(), l.Diverged())
			}
			for h := 1; h <= H; h++ {
				if l.Updates(h) != int64(n) {
					t.Fatalf("run %d: %d updates after episode %d", run, l.Updates(h), n)
				}
				for i, x := range l.Theta(h) {
					if y := want.theta[h-1].AtVec(i); math.Abs(x-y) > 1e-7*max(1, math.Abs(y)) {
						t.Fatalf("run %d, episode %d: theta_%d[%d] = %v, want %v", run, n, h, i, x, y)
					}
				}
				for s := range shape.States {
					if got, expected := l.Greedy(h, s), want.greedy(h, s); !slices.Equal(got, expected) {
						t.Fatalf("run %d, episode %d: greedy actions at (%d,%d) are %v, want %v", run, n, h, s, got, expected)
					}
				}
				if steps++; p.Actions[h-1] != want.a[0][h-1] {
					deviating++
				}
			}
		}
		if got, expected := door.Counts(), (protocol.Counts{Episodes: episodes, Paths: episodes, Samples: int64(episodes * H)}); got != expected {
			t.Fatalf("run %d: counts %+v, want %+v", run, got, expected)
		}
	}
	if tied < 100 || deviating < steps/10 {
		t.Errorf("%d ties, %d of %d actions differ from those of the first episode: too few to mean much", tied, deviating, steps)
	}
	t.Logf("%d ties, %d of %d actions differ from those of the first episode", tied, deviating, steps)
}

// randomFeatures are one-hot, sparse with two entries, or dense, of norms at most 1.
func randomFeatures(t testing.TB, r *rand.Rand, sh mdptest.Shape) feature.Map {
	t.Helper()
	d := 1 + r.IntN(5)
	switch r.IntN(3) {
	case 0:
		return feature.NewOneHot(sh.States, sh.Actions)
	case 1:
		return pairs{d + 1}
	}
	values := make([]float64, sh.Horizon*sh.States*sh.Actions*d)
	for i := range values {
		values[i] = (2*r.Float64() - 1) / math.Sqrt(float64(d))
	}
	m, err := feature.NewTable(d, sh.States, sh.Actions, sh.Horizon, values)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// pairs is a map with two entries, computed into the caller's scratch.
type pairs struct{ dim int }

func (m pairs) Dim() int         { return m.dim }
func (m pairs) Stationary() bool { return false }
func (m pairs) Phi(h, s, a int, scratch []float64) feature.Vector {
	i := (h + s + a*s) % m.dim
	j := (i + 1 + a%(m.dim-1)) % m.dim
	scratch[0], scratch[1] = 0.5, -0.75
	return feature.Vector{Index: []int32{int32(min(i, j)), int32(max(i, j))}, Value: scratch[:2]}
}
