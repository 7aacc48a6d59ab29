package dsec_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/dsec"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	protocoltest.Setting
	config dsec.Config
}

func (c setting) learner() (*dsec.Learner, *protocol.Environment) {
	env := c.Open(protocol.Online)
	c.config.Features, c.config.TieStream = c.Features, c.TieStream()
	return dsec.New(env, c.config), env
}

func (c setting) phi(h, s, a int) *mat.VecDense {
	return mat.NewVecDense(c.Features.Dim(), c.Phi(h, s, a))
}

// episode is what happened in one, and theta after it was learned from.
type episode struct {
	protocoltest.Episode
	theta []*mat.VecDense // theta_h at [h-1]
}

// decision takes an action at (h,s), for a policy at one step.
type decision func(s int) int

// naive is LearnLevel as a recursion, word for word. It keeps the episodes of every pi~, and computes Sigma^ and S from them each time, the
// eigenvalue from a spectral decomposition, and theta by a singular value decomposition.
type naive struct {
	setting
	*protocoltest.Twin
	H, A, d      int
	theta        []*mat.VecDense
	policies     [][][]decision // Pi_h at h
	data         [][]episode    // what theta_h was learned from at h
	episodes     []episode
	most         int
	done         bool
	fired, close int // times that the oracle said so, and that it was about to say the other
}

func newNaive(c setting, most int) *naive {
	H := c.Process.Horizon()
	n := &naive{
		setting: c, Twin: protocoltest.NewTwin(c.Setting), H: H, A: c.Process.Actions(), d: c.Features.Dim(), most: most,
		policies: make([][][]decision, H+1), data: make([][]episode, H+1),
	}
	for range H {
		n.theta = append(n.theta, mat.NewVecDense(n.d, nil))
	}
	return n
}

// greedy is the decision of theta at h.
func (n *naive) greedy(h int, theta *mat.VecDense) decision {
	return func(s int) int {
		var q []float64
		for a := range n.A {
			q = append(q, mat.Dot(n.phi(h, s, a), theta))
		}
		return n.Take(n.Best(q))
	}
}

// play draws an episode. It returns false where there have been enough.
func (n *naive) play(pi []decision) (e episode, ok bool) {
	if len(n.episodes) == n.most {
		return e, false
	}
	e.Episode = n.Play(func(h, s int) int { return pi[h-1](s) })
	n.episodes = append(n.episodes, e)
	return e, true
}

// note notes theta after the newest episode.
func (n *naive) note() { n.episodes[len(n.episodes)-1].theta = slices.Clone(n.theta) }

// learnLevel returns false where there have been enough episodes.
func (n *naive) learnLevel(h int) bool {
	sets, actions := n.policies[h], n.A
	if h == 0 {
		sets, actions = [][]decision{nil}, 1
	}
	var data []episode
	for _, pi := range sets {
		for a := range actions {
			tilde := slices.Clone(pi)
			if h > 0 {
				tilde = append(tilde, func(int) int { return a })
			}
			for next := h + 1; next <= n.H; next++ {
				tilde = append(tilde, n.greedy(next, n.theta[next-1]))
			}
			var batch []episode
			for range n.config.Samples {
				e, ok := n.play(tilde)
				if !ok {
					return false
				}
				batch = append(batch, e)
				n.note()
			}
			for next := n.H; next > h; next-- {
				if n.shifts(next, batch) {
					n.policies[next] = append(n.policies[next], tilde[:next-1])
					return n.learnLevel(next) && n.learnLevel(h)
				}
			}
			data = append(data, batch...)
		}
	}
	if h == 0 {
		n.done = true
		for {
			var tilde []decision
			for next := 1; next <= n.H; next++ {
				tilde = append(tilde, n.greedy(next, n.theta[next-1]))
			}
			if _, ok := n.play(tilde); !ok {
				return false
			}
			n.note()
		}
	}
	n.data[h] = data
	n.theta[h-1] = n.regress(h, data)
	n.note()
	return true
}

// mean returns the mean of phi phi' over the episodes' states at h, and their actions or all.
func (n *naive) mean(h int, episodes []episode, all bool) *mat.SymDense {
	sum, count := mat.NewSymDense(n.d, nil), 0
	for _, e := range episodes {
		for a := range n.A {
			if all || a == e.Actions[h-1] {
				sum.SymRankOne(sum, 1, n.phi(h, e.States[h-1], a))
				count++
			}
		}
	}
	sum.ScaleSym(1/float64(max(1, count)), sum)
	return sum
}

// shifts computes the largest eigenvalue of S^{-1/2} Sigma^ S^{-1/2}.
func (n *naive) shifts(h int, batch []episode) bool {
	S := n.mean(h, n.data[h], false)
	S.ScaleSym(float64(len(n.policies[h])), S)
	for i := range n.d {
		S.SetSym(i, i, S.At(i, i)+n.config.Lambda)
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(S, true) {
		panic("no eigenvalues")
	}
	var V, half, product mat.Dense
	eigen.VectorsTo(&V)
	roots := mat.NewDiagDense(n.d, nil)
	for i, x := range eigen.Values(nil) {
		roots.SetDiag(i, 1/math.Sqrt(x))
	}
	half.Mul(&V, roots)
	half.Mul(&half, V.T())
	product.Mul(&half, n.mean(h, batch, true))
	product.Mul(&product, &half)
	symmetric := mat.NewSymDense(n.d, nil)
	for i := range n.d {
		for j := range i + 1 {
			symmetric.SetSym(i, j, (product.At(i, j)+product.At(j, i))/2)
		}
	}
	if !eigen.Factorize(symmetric, false) {
		panic("no eigenvalues")
	}
	top := slices.Max(eigen.Values(nil))
	if math.Abs(top-n.config.Shift) < 1e-9*n.config.Shift {
		n.close++
	}
	if top > n.config.Shift {
		n.fired++
	}
	return top > n.config.Shift
}

// regress solves the least squares of all returns at once, with ridge as d more rows.
func (n *naive) regress(h int, data []episode) *mat.VecDense {
	X, y := mat.NewDense(len(data)+n.d, n.d, nil), mat.NewVecDense(len(data)+n.d, nil)
	for i, e := range data {
		X.SetRow(i, n.phi(h, e.States[h-1], e.Actions[h-1]).RawVector().Data)
		for _, r := range e.Rewards[h-1:] {
			y.SetVec(i, y.AtVec(i)+r)
		}
	}
	for i := range n.d {
		X.Set(len(data)+i, i, math.Sqrt(n.config.Ridge*float64(len(data))))
	}
	var svd mat.SVD
	if !svd.Factorize(X, mat.SVDThin) {
		panic("no singular value decomposition")
	}
	var theta mat.VecDense
	svd.SolveVecTo(&theta, y, n.d)
	return &theta
}

// In every episode the learner makes the decisions of the naive one, and agrees in theta within rounding.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	const most = 500
	runs := repeat.Times(100)
	r := rand.New(rand.NewPCG(1, 1))
	fired, done, again := 0, 0, 0
	for run, shape := range mdptest.Shapes(r, runs, 5, 6, 3) {
		c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions), Random: run%2 == 0, Seed: r.Uint64N(1 << 53)}, config: dsec.Config{
			Samples: 1 + r.Int64N(8), Shift: 0.5 + 2*r.Float64(), Lambda: math.Pow(10, -2+2*r.Float64()), Ridge: math.Pow(10, -3+2*r.Float64()),
		}}
		want := newNaive(c, most)
		want.learnLevel(0)
		if want.close > 0 {
			t.Fatalf("run %d: the oracle stood at its threshold, so that rounding decides", run)
		}
		l, env := c.learner()
		updates := int64(0)
		for i, e := range want.episodes {
			p := protocoltest.Draw(t, l, i+1, e.Episode)
			for h := 1; h <= shape.Horizon; h++ {
				if !slices.Contains(l.Greedy(h, p.States[h-1]), p.Actions[h-1]) {
					t.Fatalf("run %d, episode %d: the path leaves the policy at step %d", run, i+1, h)
				}
			}
			protocoltest.Learn(t, l, p)
			for h := 1; h <= shape.Horizon; h++ {
				for k, x := range l.Theta(h) {
					if y := e.theta[h-1].AtVec(k); math.Abs(x-y) > 1e-8*max(1, math.Abs(y)) {
						t.Fatalf("run %d, episode %d: theta_%d[%d] = %v, want %v", run, i+1, h, k, x, y)
					}
				}
			}
		}
		total := 0
		for h := 1; h <= shape.Horizon; h++ {
			if l.Policies(h) != len(want.policies[h]) {
				t.Errorf("run %d: Pi_%d has %d policies, want %d", run, h, l.Policies(h), len(want.policies[h]))
			}
			total += l.Policies(h)
			updates += l.Updates(h)
			if l.Policies(h) > 1 {
				again++
			}
		}
		if total != want.fired {
			t.Errorf("run %d: %d policies, but the oracle fired %d times", run, total, want.fired)
		}
		if l.Output() != want.done {
			t.Errorf("run %d: the output is known: %t, want %t", run, l.Output(), want.done)
		}
		protocoltest.Counted(t, env, most)
		if updates > most {
			t.Errorf("run %d: %d returns learned from, of %d episodes", run, updates, most)
		}
		fired += want.fired
		if want.done {
			done++
		}
	}
	if fired < 3*runs || done < runs/2 || done == runs || again < runs/2 {
		t.Errorf("the oracle fired %d times, %d of %d runs came to an output, %d steps had a second policy: too few to mean much", fired, done, runs, again)
	}
	t.Logf("the oracle fired %d times, %d of %d runs came to an output, %d steps had a second policy", fired, done, runs, again)
}
