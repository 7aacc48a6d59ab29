package qlearning_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/qlearning"
	"revisit/core/repeat"
)

// naive keeps every Q-table written out: after an update of theta_h all of Q_h is computed again. It draws its own samples from
// the same streams, and shares no code with the learner but the process and the streams.
type naive struct {
	process                        mdp.Process
	features                       feature.Map
	alpha, alphaHalf, epsilon, eps float64 // eps: episodes until epsilon is half, 0 for ever
	transition, start, explore     *detmath.Stream
	ties                           *detmath.Stream // nil: the lowest index
	theta                          [][]float64     // index h, 1..H
	q                              [][][]float64   // [h][s][a], h = 1..H+1
	learned                        []int           // index h: updates
	n                              int             // episodes over
}

func newNaive(c setting, seed uint64) *naive {
	H, S, A := c.process.Horizon(), c.process.States(), c.process.Actions()
	n := &naive{process: c.process, features: c.features, alpha: c.alpha.First, alphaHalf: c.alpha.Half, epsilon: c.epsilon.First, eps: c.epsilon.Half,
		transition: detmath.NewStream(seed, "transition"), start: detmath.NewStream(seed, "start"), explore: detmath.NewStream(seed, "exploration"),
		theta: make([][]float64, H+1), q: make([][][]float64, H+2), learned: make([]int, H+1)}
	if c.random {
		n.ties = detmath.NewStream(seed, "ties")
	}
	for h := 1; h <= H+1; h++ {
		for range S {
			n.q[h] = append(n.q[h], make([]float64, A))
		}
	}
	for h := 1; h <= H; h++ {
		n.theta[h] = make([]float64, c.features.Dim())
	}
	return n
}

func (n *naive) rate() float64 {
	if n.eps == 0 {
		return n.epsilon
	}
	return n.epsilon * n.eps / (n.eps + float64(n.n))
}

func (n *naive) greedy(h, s int) []int {
	var actions []int
	for a, q := range n.q[h][s] {
		if q >= slices.Max(n.q[h][s])-1e-10*float64(n.process.Horizon()) {
			actions = append(actions, a)
		}
	}
	if n.ties == nil {
		return actions[:1]
	}
	return actions
}

func (n *naive) act(h, s int) int {
	if n.explore.Float64() < n.rate() {
		return n.explore.IntN(n.process.Actions())
	}
	greedy := n.greedy(h, s)
	if len(greedy) > 1 {
		return greedy[n.ties.IntN(len(greedy))]
	}
	return greedy[0]
}

// episode draws one and learns from it, the last step first.
func (n *naive) episode() (states, actions []int, rewards []float64) {
	H, s := n.process.Horizon(), n.process.Start().At(n.n+1, n.start.Float64)
	for h := 1; h <= H; h++ {
		a := n.act(h, s)
		states, actions, rewards = append(states, s), append(actions, a), append(rewards, n.process.Reward(h, s, a))
		s = n.process.Successors(h, s, a).At(n.transition.Float64())
	}
	last := s
	for h := H; h >= 1; h-- {
		next := last
		if h < H {
			next = states[h]
		}
		s, a := states[h-1], actions[h-1]
		alpha := n.alpha
		if n.alphaHalf > 0 {
			alpha *= n.alphaHalf / (n.alphaHalf + float64(n.learned[h]))
		}
		difference := rewards[h-1] + slices.Max(n.q[h+1][next]) - n.q[h][s][a]
		for i, x := range n.phi(h, s, a) {
			n.theta[h][i] += alpha * difference * x
		}
		n.learned[h]++
		for s := range n.q[h] {
			for a := range n.q[h][s] {
				n.q[h][s][a] = 0
				for i, x := range n.phi(h, s, a) {
					n.q[h][s][a] += x * n.theta[h][i]
				}
			}
		}
	}
	n.n++
	return states, actions, rewards
}

func (n *naive) phi(h, s, a int) []float64 {
	d := n.features.Dim()
	return slices.Clone(n.features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d)))
}

// setting is a problem and the inputs of a learner.
type setting struct {
	process        mdp.Process
	features       feature.Map
	alpha, epsilon qlearning.Decay
	random         bool // ties
}

func (c setting) learner(seed uint64) (*qlearning.Learner, *protocol.Environment) {
	env := protocol.Open(c.process, seed, protocol.Online)
	config := qlearning.Config{Features: c.features, Alpha: c.alpha, Epsilon: c.epsilon, Exploration: detmath.NewStream(seed, "exploration")}
	if c.random {
		config.TieStream = detmath.NewStream(seed, "ties")
	}
	return qlearning.New(env, config), env
}

// In every episode the learner makes the decisions of the naive one, and agrees in estimates within rounding.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	tied, explored, first := 0, 0, 0
	for run, shape := range mdptest.Shapes(r, repeat.Times(120), 5, 5, 4) {
		c := setting{process: shape.Random(r), features: randomFeatures(t, r, shape), random: run%2 == 0,
			alpha: qlearning.Decay{First: r.Float64(), Half: float64(r.IntN(3)) * 20}, epsilon: qlearning.Decay{First: r.Float64(), Half: float64(r.IntN(3)) * 20}}
		seed := r.Uint64N(1 << 53)
		want := newNaive(c, seed)
		l, env := c.learner(seed)
		for k := range 60 {
			if got, rate := l.Exploration(), want.rate(); math.Abs(got-rate) > 1e-15 {
				t.Fatalf("run %d: exploration %v, want %v", run, got, rate)
			}
			states, actions, rewards := want.episode()
			p, err := l.Draw()
			if err != nil {
				t.Fatal(err)
			}
			for h := 1; h <= shape.Horizon; h++ {
				greedy := l.Greedy(h, p.States[h-1])
				if len(greedy) > 1 {
					tied++
				}
				if first++; !slices.Contains(greedy, p.Actions[h-1]) {
					explored++
				}
			}
			l.Learn()
			if p.K != int64(k+1) || p.Episode != p.K || p.From != 1 || p.Stop != 0 || l.From() != 1 {
				t.Fatalf("run %d: path %+v, from %d", run, p, l.From())
			}
			if !slices.Equal(p.States, states) || !slices.Equal(p.Actions, actions) || !slices.Equal(p.Rewards, rewards) {
				t.Fatalf("run %d, episode %d: %+v; want states %v, actions %v, rewards %v", run, k, p, states, actions, rewards)
			}
			for h := 1; h <= shape.Horizon; h++ {
				if l.Updates(h) != int64(k+1) {
					t.Fatalf("run %d: %d updates after episode %d", run, l.Updates(h), k+1)
				}
				for i, x := range l.Theta(h) {
					if math.Abs(x-want.theta[h][i]) > 1e-9 {
						t.Fatalf("run %d, episode %d: theta_%d[%d] = %v, want %v", run, k, h, i, x, want.theta[h][i])
					}
				}
				s := r.IntN(shape.States)
				if greedy := want.greedy(h, s); !slices.Equal(l.Greedy(h, s), greedy) {
					t.Fatalf("run %d, episode %d: greedy actions %v at (%d,%d), want %v", run, k, l.Greedy(h, s), h, s, greedy)
				}
			}
		}
		if l.Diverged() || env.Counts() != (protocol.Counts{Episodes: 60, Paths: 60, Samples: 60 * int64(shape.Horizon)}) {
			t.Fatalf("run %d: %+v, diverged %t", run, env.Counts(), l.Diverged())
		}
	}
	if tied < repeat.Times(100) || explored < first/10 {
		t.Errorf("%d ties, %d of %d actions explore: too few to mean much", tied, explored, first)
	}
}

// randomFeatures are one-hot, sparse in another way, or dense, of norms at most 1.
func randomFeatures(t *testing.T, r *rand.Rand, sh mdptest.Shape) feature.Map {
	t.Helper()
	if r.IntN(3) == 0 {
		return feature.NewOneHot(sh.States, sh.Actions)
	}
	d := 1 + r.IntN(5)
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
