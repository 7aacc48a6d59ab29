package qlearning_test

import (
	"math"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/problem"
	"revisit/core/qlearning"
)

// On one-hot features and with a step that decays it is Watkins' method, which converges to Q* where all is visited for ever.
func TestItConvergesOnATable(t *testing.T) {
	p, err := problem.Find("figure-1").Build(nil)
	if err != nil {
		t.Fatal(err)
	}
	c := setting{process: p.Table, features: feature.NewOneHot(2, 2), alpha: qlearning.Decay{First: 1, Half: 100}, epsilon: qlearning.Decay{First: 1}}
	l, _ := c.learner(1)
	episodes(t, l, 60_000)
	optimal := mdp.Solve(p.Table)
	for h := 1; h <= 3; h++ {
		for s := range 2 {
			for a := range 2 {
				if h == 1 && s != 0 {
					continue // never visited
				}
				if got, want := l.Theta(h)[2*s+a], optimal.Q(h, s, a); math.Abs(got-want) > 0.015 {
					t.Errorf("Q_%d(%d,%d) = %v, want %v", h, s, a, got, want)
				}
			}
		}
	}
}

// Divergence is seen, and ends all learning with finite parameters.
func TestDivergenceIsSeen(t *testing.T) {
	rewards := func(steps, actions int) [][]float64 {
		all := make([][]float64, steps)
		for h := range all {
			all[h] = slices.Repeat([]float64{1}, actions)
		}
		return all
	}
	// Baird's kind (1995), in finitely many steps: 63 actions have the feature 1/8 and one has 1, all are drawn alike and worth the
	// same v. The best theta for them is (63/8 + 1) / (63/64 + 1) = 4.5 v, so every step estimates 4.5 times what the next one does.
	short := append(slices.Repeat([]float64{0.125}, 63), 1)
	baird, err := feature.NewTable(1, 1, 64, 1, short)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]setting{
		"features":  {process: mdptest.Bandits(t, rewards(8, 64)...), features: baird, alpha: qlearning.Decay{First: 0.2}, epsilon: qlearning.Decay{First: 1}},
		"step size": {process: mdptest.Bandits(t, rewards(3, 2)...), features: feature.NewOneHot(1, 2), alpha: qlearning.Decay{First: 2.1}},
	} {
		l, _ := c.learner(1)
		for n := 0; !l.Diverged(); n++ {
			if n == 20_000 {
				t.Fatalf("%s: no divergence in %d episodes; theta_1 = %v", name, n, l.Theta(1))
			}
			episodes(t, l, 1)
		}
		H := c.process.Horizon()
		most, theta := 0.0, []float64{}
		for h := 1; h <= H; h++ {
			theta = append(theta, l.Theta(h)...)
		}
		for _, x := range theta {
			most = max(most, math.Abs(x)) // the largest feature is 1, so this is an estimate
		}
		if math.IsInf(most, 0) || most < qlearning.Largest*float64(H) {
			t.Errorf("%s: parameters reach %v where learning has diverged", name, most)
		}
		updates := l.Updates(H)
		episodes(t, l, 3)
		for h := range H {
			if now := l.Theta(h + 1); !slices.Equal(now, theta[h*len(now):][:len(now)]) {
				t.Errorf("%s: theta_%d has moved since", name, h+1)
			}
		}
		if l.Updates(H) != updates {
			t.Errorf("%s: %d updates, %d when it diverged", name, l.Updates(H), updates)
		}
		t.Logf("%s: after %d updates", name, updates)
	}
}

func episodes(t *testing.T, l *qlearning.Learner, n int) {
	t.Helper()
	for range n {
		if _, err := l.Draw(); err != nil {
			t.Fatal(err)
		}
		l.Learn()
	}
}
