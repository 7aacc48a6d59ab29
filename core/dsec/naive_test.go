package dsec_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/dsec"
	"revisit/core/exact"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// setting is a problem and the inputs of a learner.
type setting struct {
	process  mdp.Process
	features feature.Map
	dsec.Config
	random bool // ties
	seed   uint64
}

func (c setting) tieStream() *exact.Stream {
	if !c.random {
		return nil
	}
	return exact.NewStream(c.seed, "ties")
}

func (c setting) learner() (*dsec.Learner, *protocol.Environment) {
	door := protocol.Open(c.process, c.seed, protocol.Online)
	c.Features, c.TieStream = c.features, c.tieStream()
	return dsec.New(door, c.Config), door
}

func (c setting) phi(h, s, a int) *mat.VecDense {
	d := c.features.Dim()
	return mat.NewVecDense(d, slices.Clone(c.features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d))))
}

// episode is what happened in one, and theta after it was learned from.
type episode struct {
	states, actions []int
	rewards         []float64
	theta           []*mat.VecDense // theta_h at [h-1]
}

// decision takes an action at (h,s), for a policy at one step.
type decision func(s int) int

// naive is LearnLevel as a recursion, word for word. It keeps the episodes of every pi~, and computes Sigma^ and S from them each time, the
// eigenvalue from a spectral decomposition, and theta by a singular value decomposition. It draws its own samples from the same streams.
type naive struct {
	setting
	H, A, d                 int
	ties, transition, start *exact.Stream
	theta                   []*mat.VecDense
	policies                [][][]decision // Pi_h at h
	data                    [][]episode    // what theta_h was learned from at h
	episodes                []episode
	most                    int
	done                    bool
	fired, close            int // times that the oracle said so, and that it was about to say the other
}

func newNaive(c setting, most int) *naive {
	H := c.process.Horizon()
	n := &naive{
		setting: c, H: H, A: c.process.Actions(), d: c.features.Dim(), most: most, ties: c.tieStream(),
		transition: exact.NewStream(c.seed, "transition"), start: exact.NewStream(c.seed, "start"),
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
		var best []int
		for a := range q {
			if q[a] >= slices.Max(q)-1e-10*float64(n.H) {
				best = append(best, a)
			}
		}
		if n.ties == nil || len(best) == 1 {
			return best[0]
		}
		return best[n.ties.IntN(len(best))]
	}
}

// play draws an episode. It returns false where there have been enough.
func (n *naive) play(pi []decision) (e episode, ok bool) {
	if len(n.episodes) == n.most {
		return e, false
	}
	s := n.process.Start().At(len(n.episodes)+1, n.start.Float64)
	for h := 1; h <= n.H; h++ {
		a := pi[h-1](s)
		e.states, e.actions, e.rewards = append(e.states, s), append(e.actions, a), append(e.rewards, n.process.Reward(h, s, a))
		s = n.process.Successors(h, s, a).At(n.transition.Float64())
	}
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
			for range n.Samples {
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
			if all || a == e.actions[h-1] {
				sum.SymRankOne(sum, 1, n.phi(h, e.states[h-1], a))
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
		S.SetSym(i, i, S.At(i, i)+n.Lambda)
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
	if math.Abs(top-n.Shift) < 1e-9*n.Shift {
		n.close++
	}
	if top > n.Shift {
		n.fired++
	}
	return top > n.Shift
}

// regress solves the least squares of all returns at once, with ridge as d more rows.
func (n *naive) regress(h int, data []episode) *mat.VecDense {
	X, y := mat.NewDense(len(data)+n.d, n.d, nil), mat.NewVecDense(len(data)+n.d, nil)
	for i, e := range data {
		X.SetRow(i, n.phi(h, e.states[h-1], e.actions[h-1]).RawVector().Data)
		for _, r := range e.rewards[h-1:] {
			y.SetVec(i, y.AtVec(i)+r)
		}
	}
	for i := range n.d {
		X.Set(len(data)+i, i, math.Sqrt(n.Ridge*float64(len(data))))
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
	const runs, most = 100, 500
	r := rand.New(rand.NewPCG(1, 1))
	fired, done, again := 0, 0, 0
	for run, shape := range mdptest.Shapes(r, runs, 5, 6, 3) {
		c := setting{process: shape.Random(r), features: randomFeatures(t, r, shape), random: run%2 == 0, seed: r.Uint64N(1 << 53), Config: dsec.Config{
			Samples: 1 + r.Int64N(8), Shift: 0.5 + 2*r.Float64(), Lambda: math.Pow(10, -2+2*r.Float64()), Ridge: math.Pow(10, -3+2*r.Float64()),
		}}
		want := newNaive(c, most)
		want.learnLevel(0)
		if want.close > 0 {
			t.Fatalf("run %d: the oracle stood at its threshold, so that rounding decides", run)
		}
		l, door := c.learner()
		updates := int64(0)
		for i, e := range want.episodes {
			p, err := l.Draw()
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(p.States, e.states) || !slices.Equal(p.Actions, e.actions) || !slices.Equal(p.Rewards, e.rewards) {
				t.Fatalf("run %d, episode %d: states %v, actions %v, rewards %v; want %v, %v, %v", run, i+1, p.States, p.Actions, p.Rewards, e.states, e.actions, e.rewards)
			}
			for h := 1; h <= shape.Horizon; h++ {
				if !slices.Contains(l.Greedy(h, p.States[h-1]), p.Actions[h-1]) {
					t.Fatalf("run %d, episode %d: the path leaves the policy at step %d", run, i+1, h)
				}
			}
			l.Learn()
			if p.K != int64(i+1) || p.Episode != p.K || p.From != 1 || p.Stop != 0 || l.From() != 1 {
				t.Fatalf("run %d: path %+v", run, p)
			}
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
		if got, expected := door.Counts(), (protocol.Counts{Episodes: most, Paths: most, Samples: int64(most * shape.Horizon)}); got != expected {
			t.Fatalf("run %d: counts %+v, want %+v", run, got, expected)
		}
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
