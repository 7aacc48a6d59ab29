package uct_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
)

// In a bandit the tree is UCB1: an action that loses D is tried at most 8 ln n / D^2 + 1 + pi^2/3 times in n (Auer, Cesa-Bianchi and Fischer 2002,
// Theorem 1), and at least as often as it takes for its bonus to fall under that of the best action and D.
func TestABanditIsUCB1(t *testing.T) {
	const n = 20_000
	rewards := []float64{0.9, 0.5, 0.8, 0}
	learner, _ := setting{Setting: protocoltest.Setting{Process: mdptest.Bandits(t, rewards)}, simulations: n, c: 1, keep: true}.learner()
	for range n {
		draw(t, learner)
	}
	best := float64(learner.Visits(1, 0, 0))
	for a, r := range rewards[1:] {
		loss, tried := rewards[0]-r, float64(learner.Visits(1, 0, a+1))
		if most := 8*math.Log(n)/(loss*loss) + 1 + math.Pi*math.Pi/3; tried > most {
			t.Errorf("the action that loses %v was tried %v times, over %.1f", loss, tried, most)
		}
		// Tried last, it had the largest of all indices; a moment later the best action's is larger but for one more try.
		bonus := func(tries float64) float64 { return math.Sqrt(2 * math.Log(n) / tries) }
		if bonus(tried+1) > bonus(best-1)+loss {
			t.Errorf("the action that loses %v was tried %v times only, the best one %v times", loss, tried, best)
		}
	}
}

// The means of the first state approach Q*, from below but for chance, and the chance of a wrong action falls, as Theorem 6 says. With actions at
// random in the tree, too (a bonus that is all that counts), the means stay those of the uniform policy.
func TestWrongActionsBecomeRare(t *testing.T) {
	const runs = 40
	r := rand.New(rand.NewPCG(7, 1))
	wrong, bias := map[int]int{}, map[int]float64{}
	sizes := []int{10, 100, 1000, 10_000}
	uniform := 0.0
	for range runs {
		process := mdptest.Shape{Horizon: 3, States: 4, Actions: 2, Rewards: mdp.PerStep}.Random(r)
		optimal := mdp.Solve(process)
		if gap := optimal.V(1, 0) - min(optimal.Q(1, 0, 0), optimal.Q(1, 0, 1)); gap < 0.05 {
			continue
		}
		for _, n := range sizes {
			learner, _ := setting{Setting: protocoltest.Setting{Process: process, Seed: r.Uint64N(1 << 53)}, simulations: n, c: 0.3, keep: true}.learner()
			for range n {
				draw(t, learner)
			}
			a := learner.Greedy(1, 0)[0]
			if !optimal.IsOptimal(1, 0, a) {
				wrong[n]++
			}
			bias[n] += math.Abs(learner.Q(1, 0, a)-optimal.Q(1, 0, a)) / runs
		}
		learner, _ := setting{Setting: protocoltest.Setting{Process: process, Seed: 1}, simulations: sizes[3], c: 1000, keep: true}.learner()
		for range sizes[3] {
			draw(t, learner)
		}
		uniform += math.Abs(learner.Q(1, 0, learner.Greedy(1, 0)[0])-optimal.V(1, 0)) / runs
	}
	t.Logf("wrong first actions %v, mean errors of their values %.3v, of the uniform policy %.3v", wrong, bias, uniform)
	if wrong[10] < 2 || wrong[10_000] > 0 || wrong[100] > wrong[10] {
		t.Errorf("wrong first actions by simulations: %v", wrong)
	}
	if bias[100] >= bias[10] || bias[1000] >= bias[100] || bias[10_000] >= bias[1000] || bias[10_000] > uniform/4 {
		t.Errorf("errors by simulations: %v, of the uniform policy %v", bias, uniform)
	}
}
