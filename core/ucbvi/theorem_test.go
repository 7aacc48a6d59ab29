package ucbvi_test

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
	"revisit/core/ucbvi"
)

// With the paper's own bonus (c = 1) Q is never under Q* (their Lemma 18) and never increases. Its regret is under the bound of
// their Theorem 1 only because that is over N H for any N that a test can wait for; with a tenth of the bonus, which here still
// suffices, it can be seen to grow as it should: ever more slowly.
func TestOptimismAndRegret(t *testing.T) {
	const episodes, delta = 1 << 18, 0.1
	shape := mdptest.Shape{Horizon: 2, States: 2, Actions: 2, Coarse: true}
	process := shape.Random(rand.New(rand.NewPCG(8, 1))) // where the first actions are not the best
	for _, c := range []float64{1, 0.1} {
		beta := ucbvi.Beta(c, 2, 2, 2, episodes, delta)
		if want := c * 7 * 2 * math.Log(5*2*2*2*2*episodes/delta); math.Abs(beta-want) > 1e-9*want {
			t.Fatalf("beta is %v, want %v", beta, want)
		}
		regret := play(t, setting{Setting: protocoltest.Setting{Process: process, Seed: 1}, beta: beta}, episodes)
		last := len(regret) - 1
		slope := math.Log2(regret[last]/regret[last-4]) / 4
		if c < 1 && slope > 0.75 {
			t.Errorf("c = %v: over the last four doublings the regret grows as n^%.2f", c, slope)
		}
		t.Logf("c = %v: regret %.0f, slope %.2f", c, regret[last], slope)
	}
}

// play returns the regret after 1, 2, 4, ... episodes. At those and every 1000 episodes it compares Q with Q* and with Q before.
func play(t *testing.T, c setting, episodes int) (regret []float64) {
	t.Helper()
	optimal := mdp.Solve(c.Process)
	learner, _ := c.learner()
	H, A := c.Process.Horizon(), c.Process.Actions()
	before := make([][]float64, H+1)
	sum := 0.0
	for n := 1; n <= episodes; n++ {
		p, err := learner.Draw()
		if err != nil {
			t.Fatal(err)
		}
		s := p.States[0]
		sum += optimal.V(1, s) - mdp.Evaluate(c.Process, learner.Greedy)[s]
		learner.Learn()
		if power := bits.OnesCount(uint(n)) == 1; power {
			regret = append(regret, sum)
		} else if n%1000 != 0 {
			continue
		}
		for h := 1; h <= H; h++ {
			for i, q := range learner.Theta(h) {
				if q < optimal.Q(h, i/A, i%A)-1e-9 {
					t.Fatalf("after %d episodes Q_%d(%d,%d) = %v is under Q*", n, h, i/A, i%A, q)
				}
				if before[h] != nil && q > before[h][i] {
					t.Fatalf("after %d episodes Q_%d(%d,%d) has increased to %v", n, h, i/A, i%A, q)
				}
			}
			before[h] = append(before[h][:0], learner.Theta(h)...)
		}
	}
	return regret
}
