package delphi_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"revisit/core/delphi"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/repeat"
)

// run has the learner draw up to so many paths. After each the first state must be worth V* at least, where theta° is never cut off.
func run(t *testing.T, name string, c setting, paths int, optimal mdp.Solution) (*delphi.Learner, int64) {
	t.Helper()
	l, env := c.learner()
	for k := 0; k < paths && !l.Ended() && !l.Diverged(); k++ {
		p, err := l.Draw()
		if err != nil {
			t.Fatal(err)
		}
		l.Learn()
		if s := p.States[0]; dot(c.psi(1, s), l.Theta(1)) < optimal.V(1, s)-1e-6 {
			t.Fatalf("%s, path %d: theta° was cut off: the first state is worth %v, its V* is %v", name, k, dot(c.psi(1, s), l.Theta(1)), optimal.V(1, s))
		}
	}
	return l, env.Hints()
}

// Where transitions are deterministic and episodes begin in one state, theta° is never cut off, there are at most d hints, and once the learner has ended
// its policy is worth V* in the first state, all by dynamic programming: on families and on random problems. Hints are asked for: now and then d.
func TestAtMostDHintsWithoutNoise(t *testing.T) {
	all, most, hinted := 0, 0, int64(0)
	check := func(name string, table *mdp.Table, d, seed int) {
		t.Helper()
		c, optimal := spanning(t, table, d, seed), mdp.Solve(table)
		l, hints := run(t, name, c, 200_000, optimal)
		s := table.Start().At(1, func() float64 { return 0 })
		H := float64(table.Horizon())
		got := mdp.Evaluate(table, l.Greedy)[s]
		if !l.Ended() || hints > int64(d) || got < optimal.V(1, s)-H*(c.config.Tolerance+1e-9)-1e-9 {
			t.Errorf("%s, d = %d, seed %d: ended %t (%s), %d hints, V^pi %v, V* %v", name, d, seed, l.Ended(), l.Reason(), hints, got, optimal.V(1, s))
		}
		if hints == int64(d) {
			most++
		}
		all, hinted = all+1, hinted+hints
	}
	for name, args := range map[string]parameter.Args{
		"frozen-lake": {"slippery": false}, "combination-lock": {"length": 9}, "deep-sea": {}, "cliff-walking": {}, "grid": {"slip": 0.0},
	} {
		family := problem.Find(name)
		p, err := family.Build(parameter.Defaults(family.Parameters, args))
		if err != nil {
			t.Fatal(err)
		}
		for seed := 1; seed <= 3; seed++ {
			check(name, p.Table, 5+3*seed, seed)
		}
	}
	r := rand.New(rand.NewPCG(41, 3))
	for i, shape := range mdptest.Shapes(r, repeat.Times(200), 12, 12, 4) {
		shape.Deterministic, shape.Start = true, mdp.Start{}
		check(fmt.Sprintf("random %+v", shape), shape.Random(r), 5+r.IntN(8), i)
	}
	if t.Logf("%d problems, %d hints, %d times d", all, hinted, most); most < repeat.Times(30) {
		t.Errorf("%d times were there d hints of %d: too few to mean much", most, hinted)
	}
}

// Hints do not grow with steps or states, where asking in each new state of an optimal policy's episodes does.
func TestHintsDoNotGrowWithTheProblem(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 4))
	const d = 8
	previous := int64(0)
	for _, size := range []int{5, 10, 20, 40} {
		table := mdptest.Shape{Horizon: size, States: 2 * size, Actions: 3, Moves: mdp.PerStep, Rewards: mdp.PerStep, Deterministic: true}.Random(r)
		_, hints := run(t, fmt.Sprint(size), spanning(t, table, d, size), 1_000_000, mdp.Solve(table))
		asking := int64(size) // every state of the only episode is new
		t.Logf("H = %d, S = %d: %d hints, %d by asking in each new state", size, 2*size, hints, asking)
		if hints > d || hints == 0 || asking <= previous {
			t.Errorf("H = %d: %d hints, at most %d", size, hints, d)
		}
		previous = asking
	}
}

// With random transitions, enough draws and the tolerance for them it still ends with few hints, near the optimum, while an expert that is asked in each
// new state of its own episodes is asked more and more.
func TestFewHintsWithNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 5))
	const d = 6
	for _, H := range []int{4, 8, 12} {
		table := mdptest.Shape{Horizon: H, States: 3 * H, Actions: 2, Rewards: mdp.PerStep, Moves: mdp.PerStep}.Random(r)
		optimal := mdp.Solve(table)
		c := spanning(t, table, d, H)
		c.config.Draws, c.config.HintDraws, c.config.Tolerance, c.config.Slack, c.config.Rollouts = 900, 14_400, 0.06, 0.045, 20
		l, hints := run(t, fmt.Sprint(H), c, 3_000_000, optimal)
		loss := optimal.V(1, 0) - mdp.Evaluate(table, l.Greedy)[0]
		met, env := map[[2]int]bool{}, c.Open(0)
		for range 200 {
			s := env.Reset()
			for h := 1; h <= H; h++ {
				met[[2]int{h, s}] = true
				_, next, err := env.Step(c.expert(h, s)[0])
				if err != nil {
					t.Fatal(err)
				}
				s = next
			}
		}
		t.Logf("H = %d: %d hints, %d by asking in each new state of 200 episodes; V* - V^pi %.3g of %.3g", H, hints, len(met), loss, optimal.V(1, 0))
		if !l.Ended() || int(hints) > 4*d || int(hints) >= len(met) || loss > float64(H)*c.config.Tolerance {
			t.Errorf("H = %d: ended %t (%s), %d hints, loss %v", H, l.Ended(), l.Reason(), hints, loss)
		}
	}
}

// Where V* is not linear in the features, which were made for another problem, constraints contradict each other, and the learner says why it cannot go on.
func TestAFalseAssumptionIsNamed(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 6))
	for i := range repeat.Times(30) {
		shape := mdptest.Shape{Horizon: 8, States: 10, Actions: 3, Moves: mdp.PerStep, Rewards: mdp.PerStep, Deterministic: true}
		c := spanning(t, shape.Random(r), 5, i)
		table := shape.Random(r)
		c.Process = table
		optimal := mdp.Solve(table)
		c.expert = func(h, s int) []int {
			for a := range 3 {
				if optimal.IsOptimal(h, s, a) {
					return []int{a}
				}
			}
			panic("no action is optimal")
		}
		l, _ := c.learner()
		for k := 0; k < 10_000 && !l.Ended() && !l.Diverged(); k++ {
			if _, err := l.Draw(); err != nil {
				t.Fatal(err)
			}
			l.Learn()
		}
		if l.Ended() || !strings.HasPrefix(l.Reason(), "no θ within the bound agrees with all hints") {
			t.Errorf("problem %d: ended %t, %q", i, l.Ended(), l.Reason())
		}
	}
}
