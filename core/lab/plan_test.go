package lab

import (
	"fmt"
	"math"
	"testing"
)

// TestPlanIsThePolicy follows the greedy policy of runs at several moments: its rows earn what the policy is worth by a naive recursion, which
// averages over ties, and at each step an episode is somewhere. What is seen has samples, and those of all steps are counted.
func TestPlanIsThePolicy(t *testing.T) {
	for _, problem := range []string{`{"kind":"figure-1"}`, `{"kind":"river-swim"}`, `{"kind":"frozen-lake"}`, `{"kind":"grid"}`, `{"kind":"gauntlet"}`,
		`{"kind":"ladder","copies":3}`, `{"kind":"random-linear-q","starts":20}`} {
		s := mustOpen(t, fmt.Sprintf(`{"problem":%s,"algorithm":{"kind":"linq-lsvi-ucb","c_beta":0.001,"ties":"random"},"episodes":25}`, problem))
		for range 40 {
			checkPlan(t, s, problem)
			if _, _, err := s.Advance(3, Until{}); err != nil {
				t.Fatal(problem, err)
			}
		}
	}
}

func checkPlan(t *testing.T, s *Session, problem string) {
	t.Helper()
	m, greedy := s.in.Model, s.learner.Greedy
	l := mustLayer(t, s, LayerOptions{What: "plan", H: 1})
	all := make([]Layer, m.Horizon()) // visits of each step
	for h := range all {
		all[h] = mustLayer(t, s, LayerOptions{What: "visits", H: h + 1})
	}
	for x, n := range mustLayer(t, s, LayerOptions{What: "samples", H: 1}).Values {
		sum := 0.0
		for _, one := range all {
			sum += one.Values[x]
		}
		if n != sum {
			t.Errorf("%s: s = %d: %v samples, expected %v", problem, x, n, sum)
		}
	}
	worth, at := 0.0, make([]float64, m.Horizon()+1)
	for i := range l.Rows {
		h, x, a, prob := int(l.Values[5*i]), int(l.Values[5*i+1]), int(l.Values[5*i+2]), l.Values[5*i+3]
		worth += prob * m.Reward(h, x, a)
		at[h] += prob
		if drawn := all[h-1].Values[x]; (l.Seen[i] == 1) != (drawn > 0) {
			t.Errorf("%s: h = %d, s = %d: seen %v, expected of %v samples", problem, h, x, l.Seen[i], drawn)
		}
		if is := l.Values[5*i+4] == 1; is != s.in.Optimal.IsOptimal(h, x, a) {
			t.Errorf("%s: h = %d, s = %d, a = %d: optimal %v", problem, h, x, a, is)
		}
	}
	moved := make([]float64, m.Horizon()+1)
	for i := 0; i < len(l.Edges); i += 4 {
		moved[int(l.Edges[i])] += l.Edges[i+3]
	}
	var value func(h, x int) float64
	known := map[[2]int]float64{}
	value = func(h, x int) float64 {
		if h > m.Horizon() {
			return 0
		}
		if v, is := known[[2]int{h, x}]; is {
			return v
		}
		sum, actions := 0.0, append([]int(nil), greedy(h, x)...)
		for _, a := range actions {
			sum += m.Reward(h, x, a)
			next := m.Successors(h, x, a)
			for i, y := range next.State {
				sum += next.Prob[i] * value(h+1, int(y))
			}
		}
		known[[2]int{h, x}] = sum / float64(len(actions))
		return sum / float64(len(actions))
	}
	expected := s.in.Model.Start().Mean(func(x int) float64 { return value(1, x) })
	left := 0.0
	if !l.Whole {
		left = 1 - at[m.Horizon()]
	}
	if math.Abs(worth-expected) > 1e-12+left*float64(m.Horizon()) {
		t.Errorf("%s: the plan earns %v, expected %v", problem, worth, expected)
	}
	for h := 1; h <= m.Horizon(); h++ {
		if math.Abs(at[h]-moved[h]) > 1e-12 || (l.Whole && math.Abs(at[h]-1) > 1e-12) {
			t.Errorf("%s: at step %d an episode is somewhere with %v and moves with %v, expected 1 (whole: %v)", problem, h, at[h], moved[h], l.Whole)
		}
	}
}
