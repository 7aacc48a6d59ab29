package linq_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/linq"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/theory"
)

// 1000 random runs to the end satisfy lem:basic-facts-Ik and lem:number-nodes, with features that are not realizable, gaps that are not the
// model's, any constant, and the default bound on paths or a wrong one.
func TestEveryRunKeepsTheInvariants(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	most, ratio := int64(0), 0.0
	for run, shape := range mdptest.Shapes(r, 1000, 6, 5, 4) {
		c := randomSetting(r, shape)
		constants, bound := randomConstants(r, shape, &c)
		paths := bound
		if bound == 0 {
			bound = constants.PathBound()
			paths = bound
		} else {
			paths = max(bound, constants.PathBound())
		}
		c.beta = constants.Beta(bound)
		learner, env := c.learner()
		for done := 0.0; done < constants.Episodes; {
			p, err := learner.NextPath()
			if err != nil {
				t.Fatal(err)
			}
			checkPath(t, c.gap, p)
			if p.Stop == 0 {
				done++
			}
			if float64(p.K) > 2*paths {
				t.Fatalf("run %d: %d paths, where %v are allowed", run, p.K, paths)
			}
		}
		K := env.Counts().Paths
		updates := make([]int64, shape.Horizon)
		for h := range updates {
			updates[h] = learner.Updates(h + 1)
		}
		if err := theory.Invariants(updates, int64(constants.Episodes), K, constants.Dim, c.beta, c.gap); err != nil {
			t.Fatalf("run %d: %v", run, err)
		}
		// eqn:restarts, with the K of beta where that is larger.
		perStep := constants.Revisits(max(bound, float64(K))) / float64(shape.Horizon)
		for h := 1; h < shape.Horizon; h++ {
			if n := float64(updates[h] - updates[h-1]); n > perStep {
				t.Fatalf("run %d: |I_%d \\ I_%d| = %v over %v", run, h+1, h, n, perStep)
			} else if n > 0 {
				ratio = max(ratio, n/perStep)
			}
		}
		if bound == paths && float64(K) > bound {
			t.Fatalf("run %d: %d paths, over the bound %v", run, K, bound)
		}
		checkTheta(t, learner, updates)
		most = max(most, K)
	}
	if most < 500 {
		t.Errorf("the longest run had %d paths only", most)
	}
	t.Logf("longest run %d paths; revisits reached %.2f of a step's bound", most, ratio)
}

// randomConstants gives the setting constants with which a step's bound on revisits is about 1 to 3000, and a bound on paths
// of the user's, or 0 for the default. Gaps are sometimes all +Inf.
func randomConstants(r *rand.Rand, sh mdptest.Shape, c *setting) (theory.Constants, float64) {
	smallest := math.Inf(1)
	for _, g := range c.gap[1:] {
		smallest = min(smallest, g)
	}
	k := theory.Constants{
		Dim: c.Features.Dim(), Horizon: sh.Horizon, Episodes: float64(1 + r.IntN(5)),
		Delta: 0.01 + 0.98*r.Float64(), Gap: smallest, CBeta: 1,
	}
	if !math.IsInf(smallest, 1) {
		k.CBeta = math.Sqrt(math.Pow(3000, r.Float64()) * float64(sh.Horizon) / k.Revisits(100))
	}
	if r.IntN(3) == 0 {
		return k, math.Pow(10, r.Float64()*6)
	}
	return k, 0
}

// checkPath: backtracking stopped at the first step whose successor's bonus was not under half of its gap.
func checkPath(t *testing.T, gap []float64, p *protocol.Path) {
	t.Helper()
	for h := len(gap); h >= max(2, p.Stop+1); h-- {
		if trusted := p.Bonus[h-1] < gap[h-1]/2; trusted == (p.Stop == h-1) {
			t.Fatalf("path %d stopped at step %d with bonus %v at step %d against %v", p.K, p.Stop, p.Bonus[h-1], h, gap[h-1]/2)
		}
	}
}

// checkTheta: estimates cannot run away, whatever the features. With X the features of I_h as rows and y their targets,
// |theta_h| in the norm of Lambda_h = X'X + I is at most |y|, and y is at most 1 a path for the reward and what theta_{h+1}
// fits on I_h, a subset of I_{h+1}: so |theta_h| <= sum over j >= h of sqrt |I_j|.
func checkTheta(t *testing.T, l *linq.Learner, updates []int64) {
	t.Helper()
	bound := 0.0
	for h := len(updates); h >= 1; h-- {
		bound += math.Sqrt(float64(updates[h-1]))
		theta := l.Theta(h)
		lambda, _ := l.Lambda(h)
		square := 0.0
		for i, x := range theta {
			square += x * inner(lambda[i*len(theta):][:len(theta)], theta)
		}
		if math.Sqrt(square) > bound*(1+1e-9) {
			t.Fatalf("theta_%d has norm %v in Lambda's, over %v", h, math.Sqrt(square), bound)
		}
	}
}

// Without bonuses or without gaps there are no revisits: every path is an episode.
func TestWithoutBonusOrGapNothingIsRevisited(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, shape := range mdptest.Shapes(r, 40, 5, 4, 3) {
		c := randomSetting(r, shape)
		if r.IntN(2) == 0 {
			c.beta = 0
		} else {
			for h := 1; h < shape.Horizon; h++ {
				c.gap[h] = math.Inf(1)
			}
			c.gap[0] = 1e-9 // never read
		}
		learner, env := c.learner()
		for range 50 {
			if p, err := learner.NextPath(); err != nil || p.Stop != 0 || p.From != 1 {
				t.Fatalf("path from %d, stop %d, %v", p.From, p.Stop, err)
			}
		}
		if env.Counts().Revisits != 0 {
			t.Fatalf("%d revisits", env.Counts().Revisits)
		}
	}
}

// Bonus and Q return eqn:def-b-hk and eqn:update-Q.
func TestQIsEstimatePlusBonusClipped(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	clipped := 0
	for _, shape := range mdptest.Shapes(r, 40, 4, 4, 4) {
		c := randomSetting(r, shape)
		learner, _ := c.learner()
		for range 20 {
			if _, err := learner.NextPath(); err != nil {
				t.Fatal(err)
			}
			h, s, a := 1+r.IntN(shape.Horizon), r.IntN(shape.States), r.IntN(shape.Actions)
			phi := c.Phi(h, s, a)
			_, inverse := learner.Lambda(h)
			weight := 0.0
			for i, x := range phi {
				weight += x * inner(inverse[i*len(phi):][:len(phi)], phi)
			}
			bonus := learner.Beta() * math.Sqrt(weight)
			if got := learner.Bonus(h, s, a); math.Abs(got-bonus) > 1e-9 {
				t.Fatalf("bonus %v, want %v", got, bonus)
			}
			want := inner(phi, learner.Theta(h)) + bonus
			if want > float64(shape.Horizon) {
				want = float64(shape.Horizon)
				clipped++
			}
			if got := learner.Q(h, s, a); math.Abs(got-want) > 1e-9 {
				t.Fatalf("Q = %v, want %v", got, want)
			}
		}
	}
	if clipped < 50 {
		t.Errorf("only %d values are clipped at H", clipped)
	}
}
