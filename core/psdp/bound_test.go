package psdp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/baseline"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/problem"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/psdp"
	"revisit/core/repeat"
	"revisit/core/theory"
)

// After every round, V* - V^pi at the start is at most the sum of C_h epsilon_h, exactly: epsilon_h is by how much pi_h falls short of the best action by
// Q^pi_h, on average over the states of roll-ins. That needs nothing of the features.
func TestLosesAtMostWhatTheTheoremSays(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 11))
	runs := repeat.Times(200)
	lossy, near := 0, 0
	for run, shape := range mdptest.Shapes(r, runs, 5, 5, 3) {
		c := randomSetting(t, r, shape, run)
		l, _ := c.learner()
		p, optimal := c.Process, mdp.Solve(c.Process)
		expert := mdp.Policy(best(optimal, shape.Actions))
		rollIn := mdp.Policy(baseline.Uniform(shape.Actions))
		if c.expert != nil {
			rollIn = expert
		}
		mu := visits(p, rollIn)
		C := theory.Mismatch(p, expert, rollIn)
		for round := 0; round < 3; {
			path := draw(t, l)
			if path.Stop > 0 {
				continue
			}
			round++
			v := mdp.Evaluate(p, l.Greedy)
			lost, bound := 0.0, 0.0
			for s, share := range mu[0] {
				lost += share * (optimal.V(1, s) - v[s])
			}
			for h := 1; h <= shape.Horizon; h++ {
				short := 0.0
				for s, share := range mu[h-1] {
					most, taken := math.Inf(-1), mdp.BackupAt(p, h, s, l.Greedy(h, s), v)
					for a := range shape.Actions {
						most = max(most, mdp.BackupAt(p, h, s, []int{a}, v))
					}
					short += share * (most - taken)
				}
				if short > 0 {
					bound += C[h-1] * short
				}
			}
			if lost > bound+1e-9 {
				t.Fatalf("run %d, round %d: it loses %v, over %v; C = %v", run, round, lost, bound, C)
			}
			if lost > 1e-9 {
				lossy++
				if lost > bound/2 {
					near++
				}
			}
		}
	}
	if t.Logf("%d policies lose, %d of them at least half of the bound", lossy, near); lossy < runs/2 || near < runs/10 {
		t.Errorf("of %d policies %d lose, and %d at least half of the bound", 3*runs, lossy, near)
	}
}

// visits returns the probability of each state at each step, index h-1, by adding up all paths.
func visits(p mdp.Process, policy mdp.Policy) [][]float64 {
	mu := make([][]float64, p.Horizon())
	for h := range mu {
		mu[h] = make([]float64, p.States())
	}
	var follow func(h, s int, share float64)
	follow = func(h, s int, share float64) {
		if h > p.Horizon() || share == 0 {
			return
		}
		mu[h-1][s] += share
		actions := policy(h, s)
		for _, a := range append([]int{}, actions...) {
			next := p.Successors(h, s, a)
			for i, y := range next.State {
				follow(h+1, int(y), share/float64(len(actions))*next.Prob[i])
			}
		}
	}
	for s := range p.States() {
		follow(1, s, p.Start().Mean(func(x int) float64 {
			if x == s {
				return 1
			}
			return 0
		}))
	}
	return mu
}

// On a combination lock, of A actions at each position, roll-ins at random come to position h with probability A^-(h-1), a demonstration always: with
// one the lock is opened after one round, of one roll-in and a hint for each position.
func TestOneDemonstrationOpensTheLock(t *testing.T) {
	const L, A = 9, 3
	p, err := problem.Find("combination-lock").Build(problem.Args{"length": L, "actions": A, "distractor": 0.0, "shared": false, "seed": 1})
	if err != nil {
		t.Fatal(err)
	}
	optimal := mdp.Solve(p.Table)
	c := setting{
		Setting: protocoltest.Setting{Process: p.Table, Features: feature.NewOneHot(p.Table.States(), A), Seed: 3},
		draws:   30, rollIns: 1, lambda: 1e-3, expert: best(optimal, A),
	}
	for _, demonstrated := range []bool{true, false} {
		rollIn := mdp.Policy(c.expert)
		if !demonstrated {
			c.expert, rollIn = nil, baseline.Uniform(A)
		}
		l, env := c.learner()
		for draw(t, l).Stop > 0 {
		}
		opened := mdp.Evaluate(p.Table, l.Greedy)[p.Table.Start().States()[0]]
		if demonstrated && (opened != 1 || env.Hints() != L) || !demonstrated && (opened != 0 || env.Hints() != 0) {
			t.Errorf("demonstrated: %t, value %v after %d hints and %d samples", demonstrated, opened, env.Hints(), env.Counts().Samples)
		}
		for h, got := range theory.Mismatch(p.Table, best(optimal, A), rollIn) {
			want := 1.0
			if !demonstrated {
				want = math.Pow(A, float64(h))
			}
			if math.Abs(got-want) > 1e-9*want {
				t.Errorf("demonstrated: %t, C_%d = %v, want %v", demonstrated, h+1, got, want)
			}
		}
	}
}

// draw has the learner draw a path, and learn from it.
func draw(t *testing.T, l *psdp.Learner) *protocol.Path {
	t.Helper()
	path, err := l.Draw()
	if err != nil {
		t.Fatal(err)
	}
	l.Learn()
	return path
}
