package evaluation

import (
	"math"
	"testing"

	"revisit/core/mdp"
)

// TestRegretOfALearnerThatPlans: the regret of an episode is of the policy that has taken its actions, that of its last path, whatever the paths
// before it have tried. Path regret is of the policy at the time of each path.
func TestRegretOfALearnerThatPlans(t *testing.T) {
	for name, text := range map[string]string{
		"sweep":       `{"problem":{"kind":"river-swim","states":5,"horizon":6},"algorithm":{"kind":"uct","simulations":4},"episodes":25}`,
		"forgetting":  `{"problem":{"kind":"river-swim","states":5,"horizon":6},"algorithm":{"kind":"uct","simulations":6,"keep":false},"episodes":15}`,
		"random ties": `{"problem":{"kind":"deep-sea","size":4},"algorithm":{"kind":"uct","simulations":3,"ties":"random"},"episodes":25}`,
		"one step":    `{"problem":{"kind":"random-table","states":3,"actions":4,"horizon":1},"algorithm":{"kind":"uct","simulations":3},"episodes":9}`,
		"no table":    `{"problem":{"kind":"random-linear-q","states":30000,"actions":3,"dim":3,"horizon":3,"successors":2,"starts":3},"algorithm":{"kind":"uct","simulations":5},"episodes":12,"regret":"exact"}`,
	} {
		s := measured(t, text)
		episodes, paths, changed := 0.0, 0.0, 0
		last := math.NaN()
		for !s.over() {
			var value func(h, x int) float64 // of a problem without a table, as far as it is reached
			value = func(h, x int) float64 {
				if h > s.in.Model.Horizon() {
					return 0
				}
				actions, sum := append([]int(nil), s.learner.Greedy(h, x)...), 0.0
				for _, a := range actions {
					sum += followed(s.in.Model, h, x, a, value) / float64(len(actions))
				}
				return sum
			}
			of := func(x int) float64 { return value(1, x) }
			if s.in.Problem.Table != nil {
				all := mdp.Evaluate(s.in.Model, s.learner.Greedy)
				of = func(x int) float64 { return all[x] }
			}
			before := map[int]float64{}
			for _, x := range s.in.Model.Start().States() {
				before[x] = s.in.Optimal.V(1, x) - of(x)
			}
			p := s.step(t)
			lost := before[p.States[0]]
			if lost != last {
				changed++
			}
			last = lost
			paths += lost
			if p.Stop == 0 {
				episodes += lost
			}
			if r := s.metrics.Regret; math.Abs(r.Episodes-episodes) > 1e-9 || math.Abs(r.Paths-paths) > 1e-9 {
				t.Fatalf("%s: regret %v and of paths %v after path %d, want %v and %v", name, r.Episodes, r.Paths, p.K, episodes, paths)
			}
		}
		if changed < 2 {
			t.Errorf("%s: the value has changed %d times only", name, changed)
		}
		if _, evaluates := s.metrics.evaluator.(*Sweep); evaluates != (name != "no table") {
			t.Errorf("%s is evaluated by %T", name, s.metrics.evaluator)
		}
	}
}
