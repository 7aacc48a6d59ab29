package evaluation

import (
	"math"
	"slices"
	"testing"

	"revisit/core/learner"
	"revisit/core/protocol"
)

// mixed evaluates, backward over all states, the policy that takes any action with probability e and else one of the learner's.
func mixed(s *run, e float64) []float64 {
	m := s.in.Model
	next := make([]float64, m.States())
	for h := m.Horizon(); h >= 1; h-- {
		now := make([]float64, m.States())
		for x := range now {
			greedy := slices.Clone(s.learner.Greedy(h, x))
			for a := range m.Actions() {
				chance := e / float64(m.Actions())
				if slices.Contains(greedy, a) {
					chance += (1 - e) / float64(len(greedy))
				}
				q := m.Reward(h, x, a)
				to := m.Successors(h, x, a)
				for i, n := range to.State {
					q += to.Prob[i] * next[n]
				}
				now[x] += chance * q
			}
		}
		next = now
	}
	return next
}

// TestRegretOfAnExploringLearner: regret is of what the learner does, exploration included; measures are of its greedy policy.
func TestRegretOfAnExploringLearner(t *testing.T) {
	for _, ties := range []string{"first", "random"} {
		s := measured(t, `{"problem":{"kind":"river-swim","states":5,"horizon":6},"algorithm":{"kind":"q-learning","epsilon":0.4,"epsilon_half":20,"ties":"`+ties+`"},"episodes":60}`)
		sum, differs := 0.0, 0
		for !s.over() {
			e := s.learner.(protocol.Explorer).Exploration()
			start := s.in.Model.Start().Cycle[0]
			played, greedy := mixed(s, e)[start], mixed(s, 0)[start]
			if math.Abs(played-greedy) > 1e-6 {
				differs++
			}
			sum += s.in.Optimal.V(1, start) - played
			s.step(t)
			if got := s.metrics.Regret.Episodes; math.Abs(got-sum) > 1e-9 {
				t.Fatalf("%s: regret %v after %d episodes, want %v", ties, got, s.episodes, sum)
			}
			now := s.metrics.Measures(s.totals()).Suboptimality
			if got, want := now[len(now)-1], s.in.Optimal.V(1, start)-mixed(s, 0)[start]; Grid(len(now)-1) == s.env.Counts().Samples && math.Abs(got-want) > 1e-9 {
				t.Fatalf("%s: V*-V^pi is %v after %d episodes, want %v", ties, got, s.episodes, want)
			}
		}
		if differs < 30 {
			t.Errorf("%s: exploring changed the value in %d episodes only", ties, differs)
		}
		rolled := measured(t, `{"problem":{"kind":"river-swim","states":5,"horizon":6},"algorithm":{"kind":"q-learning","epsilon":0.4,"epsilon_half":20,"ties":"`+ties+`"},"episodes":60,"regret":{"rollouts":2000}}`)
		for !rolled.over() {
			rolled.step(t)
		}
		if got := rolled.metrics.Regret.Episodes; math.Abs(got-sum) > 0.05*sum {
			t.Errorf("%s: regret by rollouts is %v, exactly %v", ties, got, sum)
		}
	}
}

// TestLearnersSayWhatTheyDo: a learner's paths leave its policy if its kind explores, and only then; then it says how often. One whose kind
// tracks its policy tells where that may have changed. Else regret would silently be of another policy, or its cost be underestimated.
func TestLearnersSayWhatTheyDo(t *testing.T) {
	for _, kind := range learner.Kinds() {
		t.Run(kind.Name, func(t *testing.T) {
			s := open(t, `{"problem":{"kind":"random-table","states":6,"actions":3,"horizon":4},"algorithm":{"kind":"`+kind.Name+`"},"episodes":20,"seed":3}`)
			if _, says := s.learner.(protocol.Explorer); says != kind.Explores {
				t.Errorf("its kind explores: %t, but it has the method Exploration: %t", kind.Explores, says)
			}
			_, margins := s.learner.(protocol.DriftTracker)
			_, axes := s.learner.(protocol.AxisTracker)
			if kind.TracksPolicy && !margins && !axes {
				t.Error("its kind tracks the policy, but it has neither the methods of a DriftTracker nor those of an AxisTracker")
			}
			if kind.Places() {
				return // its paths begin with actions of its choice
			}
			strayed, planned, ended := false, false, 0
			for range 200 {
				p, err := s.learner.Draw()
				if err != nil {
					t.Fatal(err)
				}
				from, leaves := p.From-1, false
				if kind.Plans != nil {
					from = 0
				}
				for i := from; i < len(p.Actions); i++ {
					leaves = leaves || !slices.Contains(s.learner.Greedy(i+1, p.States[i]), p.Actions[i])
				}
				s.learner.Learn()
				if kind.Plans != nil && p.Stop > 0 {
					planned = planned || leaves
					continue
				}
				ended++
				strayed = strayed || leaves
			}
			if strayed != kind.Explores {
				t.Errorf("its kind explores: %t, but its paths leave its policy: %t", kind.Explores, strayed)
			}
			if planned != (kind.Plans != nil) || ended == 0 {
				t.Errorf("its kind plans: %t, but of its paths that end no episode some leave its policy: %t; %d episodes are over", kind.Plans != nil, planned, ended)
			}
		})
	}
}
