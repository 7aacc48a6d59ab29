package lsvi_test

import (
	"math"
	"math/bits"
	"testing"

	"revisit/core/feature"
	"revisit/core/lsvi"
	"revisit/core/mdp"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/protocol/protocoltest"
)

// On a linear MDP, with beta as in the theorem and c = 1, LSVI-UCB does what its paper says: Q is never under Q* (Lemma B.5),
// the regret is under the bound that the proof of Theorem 3.1 ends with, and it grows ever more slowly.
func TestOnALinearMDPItDoesWhatItsPaperSays(t *testing.T) {
	const episodes, delta, seeds = 1 << 15, 0.1, 3
	for seed := range uint64(seeds) {
		c, optimal := linearMDP(t, seed, 1, episodes, delta)
		regret, optimism := play(t, c, optimal, episodes)
		if optimism < -1e-9 {
			t.Errorf("seed %d: some Q is %v under Q*", seed, -optimism)
		}
		d, H := float64(c.Features.Dim()), float64(c.Process.Horizon())
		for i, got := range regret {
			n := float64(int64(1) << i)
			T := n * H
			// What their proof ends with, for norms of at most 1: a martingale, and twice the bonuses by the elliptical potential.
			bound := 2*H*math.Sqrt(T*math.Log(2/delta)) + 2*c.beta*H*math.Sqrt(2*d*n*math.Log(1+n))
			if got > bound {
				t.Errorf("seed %d: a regret of %v after %v episodes, over %v", seed, got, n, bound)
			}
		}
		last := len(regret) - 1
		slope := math.Log2(regret[last]/regret[last-5]) / 5
		if slope > 0.75 {
			t.Errorf("seed %d: over the last five doublings the regret grows as n^%.2f", seed, slope)
		}
		perEpisode := func(i int) float64 { return (regret[i] - regret[i-1]) / float64(int64(1)<<(i-1)) }
		if early, late := perEpisode(8), perEpisode(last); late > early/8 {
			t.Errorf("seed %d: an episode still loses %v, %v of what it did at first", seed, late, late/early)
		}
		t.Logf("seed %d: regret %.0f, slope %.2f, Q - Q* at least %.2g", seed, regret[last], slope, optimism)
	}
}

// With a hundredth of the bonus the theorem does not hold, and optimism fails: the test before can fail.
func TestWithTooSmallABonusItIsNotOptimistic(t *testing.T) {
	const episodes = 1 << 13
	c, optimal := linearMDP(t, 3, 0.01, episodes, 0.1)
	regret, optimism := play(t, c, optimal, episodes)
	last := len(regret) - 1
	if slope := math.Log2(regret[last]/regret[last-5]) / 5; optimism > -0.1 || slope < 0.9 {
		t.Errorf("Q - Q* is at least %v, and the regret grows as n^%.2f", optimism, slope)
	}
}

func linearMDP(t *testing.T, seed uint64, c float64, episodes int, delta float64) (setting, mdp.Solution) {
	t.Helper()
	family := problem.Find("random-linear-mdp")
	p, err := family.Build(parameter.Defaults(family.Parameters, nil))
	if err != nil {
		t.Fatal(err)
	}
	m := p.Table
	features := feature.Raw(p.Own.Dim, m.States(), m.Actions(), p.Own.Layers, p.Own.Values)
	beta := lsvi.Beta(c, p.Own.Dim, m.Horizon(), float64(episodes), delta)
	return setting{Setting: protocoltest.Setting{Process: m, Features: features, Seed: seed}, beta: beta}, mdp.Solve(m)
}

// play returns the regret after 1, 2, 4, ... episodes, and the least Q - Q* over all (h,s,a) at those and every 500 episodes.
func play(t *testing.T, c setting, optimal mdp.Solution, episodes int) (regret []float64, optimism float64) {
	t.Helper()
	learner, _ := c.learner()
	sum, optimism := 0.0, math.Inf(1)
	for n := 1; n <= episodes; n++ {
		power := bits.OnesCount(uint(n)) == 1
		if power || n%500 == 0 {
			for h := 1; h <= c.Process.Horizon(); h++ {
				for s := range c.Process.States() {
					for a := range c.Process.Actions() {
						optimism = min(optimism, learner.Q(h, s, a)-optimal.Q(h, s, a))
					}
				}
			}
		}
		value := mdp.Evaluate(c.Process, learner.Greedy)
		p, err := learner.Draw()
		if err != nil {
			t.Fatal(err)
		}
		sum += optimal.V(1, p.States[0]) - value[p.States[0]]
		learner.Learn()
		if power {
			regret = append(regret, sum)
		}
	}
	return regret, optimism
}
