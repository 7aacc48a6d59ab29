package rlsvi_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/detmath"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
	"revisit/core/rlsvi"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	sigma, lambda float64
}

func (c setting) learner() (*rlsvi.Learner, *protocol.Environment) {
	env := c.Open(protocol.Online)
	return rlsvi.New(env, rlsvi.Config{
		Features: c.Features, Sigma: c.sigma, Lambda: c.lambda, Noise: detmath.NewStream(c.Seed, "noise"), TieStream: c.TieStream(),
	}), env
}

func (c setting) phi(h, s, a int) *mat.VecDense {
	return mat.NewVecDense(c.Features.Dim(), c.Phi(h, s, a))
}

// naive is Algorithm 1 of the paper word for word: it keeps every episode for ever, and sums over all of them and solves anew at every step of
// every episode.
type naive struct {
	setting
	*protocoltest.Twin
	H, d     int
	noise    *detmath.Stream
	episodes []protocoltest.Episode
	theta    []*mat.VecDense // theta_h at [h-1]
}

func newNaive(c setting) *naive {
	n := &naive{
		setting: c, Twin: protocoltest.NewTwin(c.Setting), H: c.Process.Horizon(), d: c.Features.Dim(), noise: detmath.NewStream(c.Seed, "noise"),
		theta: make([]*mat.VecDense, c.Process.Horizon()),
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
	for _, e := range n.episodes {
		phi, y := n.phi(h, e.States[h-1], e.Actions[h-1]), e.Rewards[h-1]
		if h < n.H {
			best := math.Inf(-1)
			for a := range n.Process.Actions() {
				best = max(best, mat.Dot(n.phi(h+1, e.States[h], a), next))
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

func (n *naive) greedy(h, s int) []int {
	var q []float64
	for a := range n.Process.Actions() {
		q = append(q, mat.Dot(n.phi(h, s, a), n.theta[h-1]))
	}
	return n.Best(q)
}

func (n *naive) episode() protocoltest.Episode {
	e := n.Play(func(h, s int) int { return n.Take(n.greedy(h, s)) })
	n.episodes = append(n.episodes, e)
	return e
}

// In every episode the learner makes the decisions of the naive one, and agrees in theta within rounding.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	const episodes = 30
	runs := repeat.Times(220)
	r := rand.New(rand.NewPCG(1, 1))
	tied, deviating, steps := 0, 0, 0
	for run, shape := range mdptest.Shapes(r, runs, 5, 5, 4) {
		H := shape.Horizon
		c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: featuretest.Bounded(r, H, shape.States, shape.Actions), Random: run%2 == 0, Seed: r.Uint64N(1 << 53)}, sigma: math.Pow(10, -1.5+2*r.Float64()), lambda: math.Pow(10, -1+2*r.Float64())}
		want := newNaive(c)
		l, env := c.learner()
		for n := 1; n <= episodes; n++ {
			episode := want.episode()
			p := protocoltest.Draw(t, l, n, episode)
			want.sample()
			protocoltest.Learn(t, l, p)
			if l.Diverged() {
				t.Fatalf("run %d, episode %d: diverged", run, n)
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
				if steps++; p.Actions[h-1] != want.episodes[0].Actions[h-1] {
					deviating++
				}
			}
		}
		protocoltest.Counted(t, env, episodes)
		tied += want.Ties
	}
	ties := 100
	if testing.Short() {
		ties = 1 // they come in few of the runs, and there often
	}
	if tied < ties || deviating < steps/10 {
		t.Errorf("%d ties, %d of %d actions differ from those of the first episode: too few to mean much", tied, deviating, steps)
	}
	t.Logf("%d ties, %d of %d actions differ from those of the first episode", tied, deviating, steps)
}
