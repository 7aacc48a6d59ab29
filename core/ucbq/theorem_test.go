package ucbq_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
	"revisit/core/ucbq"
)

// With c = 1 Q is never under Q* (Lemma 4.3 of the paper), and the regret stays under sqrt(H^4 S A T iota), the bound of its Theorem 1 without
// the constant. With a tenth of the bonus, which here still suffices, the regret can be seen to grow ever more slowly. Without a bonus Q must
// fall under Q* on every one of these tables: an action leads to states of different value, and Q is a mean of targets in which the latest
// weigh most, (H+1)/(H+N) that of the last, so that Q of an action that is played for ever falls under what it expects again and again.
func TestOptimismAndRegret(t *testing.T) {
	const episodes, p = 1 << 18, 0.1
	const H, S, A = 2, 3, 2
	r := rand.New(rand.NewPCG(1, 1))
	for run := range repeat.Times(6) {
		process := spread(t, r, H, S, A)
		for _, c := range []float64{1, 0.1, 0} {
			beta, iota := ucbq.Beta(c, S, A, H, episodes, p), math.Log(S*A*H*episodes/p)
			if want := c * math.Sqrt(H*H*H*iota); math.Abs(beta-want) > 1e-9*want {
				t.Fatalf("beta is %v, want %v", beta, want)
			}
			regret, under := play(t, setting{Setting: protocoltest.Setting{Process: process, Seed: uint64(run)}, beta: beta}, episodes)
			last := len(regret) - 1
			slope := math.Log2(regret[last]/regret[last-4]) / 4
			t.Logf("table %d, c = %v: regret %.0f, slope %.2f, Q under Q* %d times", run, c, regret[last], slope, under)
			if (under > 0) != (c == 0) {
				t.Errorf("table %d, c = %v: Q is under Q* %d times", run, c, under)
			}
			if bound := math.Sqrt(H * H * H * H * S * A * H * episodes * iota); c > 0 && regret[last] > bound {
				t.Errorf("table %d, c = %v: the regret is %.0f, over %.0f", run, c, regret[last], bound)
			}
			if c == 0.1 && slope > 0.75 {
				t.Errorf("table %d, c = %v: over the last four doublings the regret grows as n^%.2f", run, c, slope)
			}
		}
	}
}

// spread returns a table in which every action leads to all states, with different probabilities, and rewards are all different.
func spread(t *testing.T, r *rand.Rand, horizon, states, actions int) *mdp.Table {
	t.Helper()
	b := mdp.NewBuilder(horizon, states, actions, mdp.Stationary, mdp.Stationary)
	for s := range states {
		for a := range actions {
			to, prob, sum := make([]int, states), make([]float64, states), 0.0
			for i := range states {
				to[i], prob[i] = i, 0.2+float64(r.Float64())
				sum += prob[i]
			}
			for i := range prob {
				prob[i] /= sum
			}
			b.Move(to, prob)
			b.Reward(0, s, a, r.Float64())
		}
	}
	table, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// play returns the regret after 1, 2, 4, ... episodes, and how often Q of a pair on the path was under Q* once it had learned.
func play(t *testing.T, c setting, episodes int) (regret []float64, under int) {
	t.Helper()
	optimal := mdp.Solve(c.Process)
	learner, _ := c.learner()
	sum := 0.0
	for n := 1; n <= episodes; n++ {
		p, err := learner.Draw()
		if err != nil {
			t.Fatal(err)
		}
		s := p.States[0]
		sum += optimal.V(1, s) - mdp.Evaluate(c.Process, learner.Greedy)[s]
		learner.Learn()
		if bits.OnesCount(uint(n)) == 1 {
			regret = append(regret, sum)
		}
		for i, s := range p.States {
			if learner.Q(i+1, s, p.Actions[i]) < optimal.Q(i+1, s, p.Actions[i])-1e-9 {
				under++
			}
		}
	}
	return regret, under
}
