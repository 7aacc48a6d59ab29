package generative_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/generative"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/repeat"
)

// naive is a round word for word: rollouts kept, their returns averaged, theta the shortest solution of least squares over the
// basis by gonum. Of the learner's it takes only which pairs the basis has.
type naive struct {
	process    mdp.Process
	features   feature.Map
	transition *detmath.Stream
	ties       *detmath.Stream // nil: the lowest index
	theta      [][]float64     // index h
}

func (n *naive) phi(h, s, a int) []float64 {
	d := n.features.Dim()
	return slices.Clone(n.features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d)))
}

func (n *naive) greedy(h, s int) []int {
	q, best := []float64{}, math.Inf(-1)
	for a := range n.process.Actions() {
		sum := 0.0
		for i, x := range n.phi(h, s, a) {
			sum += x * n.theta[h][i]
		}
		q, best = append(q, sum), max(best, sum)
	}
	var actions []int
	for a := range q {
		if q[a] >= best-1e-10*float64(n.process.Horizon()) {
			actions = append(actions, a)
		}
	}
	if n.ties == nil {
		return actions[:1]
	}
	return actions
}

// rollout is one path from step h with its first action given: states, actions and rewards of steps h..H.
func (n *naive) rollout(h, s, a int) (states, actions []int, rewards []float64) {
	for j := h; j <= n.process.Horizon(); j++ {
		if j > h {
			greedy := n.greedy(j, s)
			if a = greedy[0]; len(greedy) > 1 {
				a = greedy[n.ties.IntN(len(greedy))]
			}
		}
		states, actions, rewards = append(states, s), append(actions, a), append(rewards, n.process.Reward(j, s, a))
		s = n.process.Successors(j, s, a).At(n.transition.Float64())
	}
	return states, actions, rewards
}

// solve is the shortest theta that minimises the sum of (phi_i' theta - value_i)^2.
func (n *naive) solve(h int, basis *generative.Basis, value []float64) []float64 {
	d := n.features.Dim()
	X := mat.NewDense(len(value), d, nil)
	for i := range value {
		X.SetRow(i, n.phi(h, basis.States[i], basis.Actions[i]))
	}
	var svd mat.SVD
	if !svd.Factorize(X, mat.SVDThin) {
		panic("no singular value decomposition")
	}
	var theta mat.VecDense
	if mat.Norm(X, 2) == 0 {
		return make([]float64, d)
	}
	svd.SolveVecTo(&theta, mat.NewVecDense(len(value), value), len(value))
	return theta.RawVector().Data
}

// Rounds of the learner and naive ones, on random problems and features: the same rollouts, and the same estimates to 1e-9.
func TestAgreesWithTheNaiveLearner(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	tied, paths := 0, int64(0)
	for run, shape := range mdptest.Shapes(r, repeat.Times(60), 4, 5, 3) {
		process, seed, d := shape.Random(r), r.Uint64N(1<<53), 1+r.IntN(4)
		var features feature.Map = feature.NewOneHot(shape.States, shape.Actions)
		if run%3 > 0 {
			features = table(t, shaped(r, shape.States*shape.Actions, d, 1+r.IntN(d)), d, shape.States, shape.Actions)
		}
		config := generative.Config{Features: features, Rollouts: 1 + int64(r.IntN(4))}
		want := &naive{process: process, features: features, transition: detmath.NewStream(seed, "transition"), theta: make([][]float64, shape.Horizon+1)}
		if run%2 == 0 {
			config.TieStream, want.ties = detmath.NewStream(seed, "ties"), detmath.NewStream(seed, "ties")
		}
		env := protocol.Open(process, seed, protocol.Generative)
		l := generative.New(env, config)
		var output [][]float64
		samples, updates := int64(0), make([]int64, shape.Horizon+1)
		for round, each := int64(1), config.Rollouts; round <= 3; round, each = round+1, 2*each {
			for h := 1; h <= shape.Horizon; h++ {
				want.theta[h] = make([]float64, features.Dim())
			}
			for h := shape.Horizon; h >= 1; h-- {
				basis := l.Basis(h)
				mean := make([]float64, len(basis.States))
				for i := range mean {
					for j := range each {
						states, actions, rewards := want.rollout(h, basis.States[i], basis.Actions[i])
						for _, x := range rewards {
							mean[i] += x / float64(each)
						}
						last := h == 1 && i == len(mean)-1 && j == each-1
						if l.From() != h {
							t.Fatalf("run %d: the next path begins at step %d, want %d", run, l.From(), h)
						}
						p, err := l.Draw()
						if err != nil {
							t.Fatal(err)
						}
						paths++
						if p.From != h || p.Episode != round || !slices.Equal(p.States[h-1:], states) || !slices.Equal(p.Actions[h-1:], actions) || !slices.Equal(p.Rewards[h-1:], rewards) {
							t.Fatalf("run %d, round %d, step %d: path %+v, want states %v, actions %v, rewards %v", run, round, h, p, states, actions, rewards)
						}
						checkOutput(t, l, output)
						l.Learn()
						if (p.Stop == 0) != last {
							t.Fatalf("run %d, round %d, step %d: stop %d, last %t", run, round, h, p.Stop, last)
						}
						samples += int64(shape.Horizon - h + 1)
						updates[h]++
					}
				}
				want.theta[h] = want.solve(h, basis, mean)
			}
			output = slices.Clone(want.theta)
			checkOutput(t, l, output)
			for h := 1; h <= shape.Horizon; h++ {
				s := r.IntN(shape.States)
				greedy := want.greedy(h, s)
				if !slices.Equal(l.Greedy(h, s), greedy) {
					t.Fatalf("run %d: greedy actions %v at (%d,%d), want %v", run, l.Greedy(h, s), h, s, greedy)
				}
				if len(greedy) > 1 {
					tied++
				}
				if l.Updates(h) != updates[h] {
					t.Fatalf("run %d: %d updates of step %d, want %d", run, l.Updates(h), h, updates[h])
				}
			}
		}
		if got := env.Counts().Samples; got != samples {
			t.Fatalf("run %d: %d samples, want %d", run, got, samples)
		}
	}
	if tied < repeat.Times(10) || paths < int64(repeat.Times(5_000)) {
		t.Errorf("only %d ties, %d paths", tied, paths)
	}
}

// checkOutput: between the ends of rounds the estimates stay, zero before the first.
func checkOutput(t *testing.T, l *generative.Learner, output [][]float64) {
	t.Helper()
	for h := 1; h < max(2, len(output)); h++ {
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
