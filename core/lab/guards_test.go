package lab

import (
	"encoding/json"
	"fmt"
	"testing"

	"revisit/core/mdp"
)

// check returns the check of an id, or nil where there is none.
func check(s *Session, id string) *Check {
	for _, c := range s.Checks() {
		if c.ID == id {
			return &c
		}
	}
	return nil
}

// reaches finds by dynamic programming over the horizon what the search in breadth finds over the states: with fewer steps than the nearest
// goal takes, no policy comes to a reward of more than pays; with as many, one does.
func reaches(t *testing.T, text string, pays float64) bool {
	t.Helper()
	model := mustOpen(t, text).in.Model
	S := model.States()
	best := make([]float64, S)
	for h := model.Horizon(); h >= 1; h-- {
		now := make([]float64, S)
		for s := range S {
			for a := range model.Actions() {
				reached := 0.0
				if model.Reward(h, s, a) > pays {
					reached = 1
				}
				if h < model.Horizon() {
					reached = max(reached, mdp.Expectation(model.Successors(h, s, a), best))
				}
				now[s] = max(now[s], reached)
			}
		}
		best = now
	}
	return model.Start().Mean(func(s int) float64 { return best[s] }) > 0
}

// Where the nearest goal takes more steps than an episode has, the report says so and names the horizon that is enough, and one step fewer is
// not.
func TestGoals(t *testing.T) {
	const square = `"map":["S....",".....",".....",".....","....G"],"slip":0`
	for _, c := range []struct {
		problem string
		steps   float64
		pays    float64 // a reward between those of other steps and of the goal
	}{
		{`"kind":"grid",` + square, 8, 0.5},
		{`"kind":"grid",` + square + `,"step_reward":0.3,"trap_reward":0.4`, 8, 0.5},
		{`"kind":"grid","map":["S#G","..."],"slip":0.2`, 4, 0.5},
		{`"kind":"grid","map":["S..","..G"],"slip":0.2`, 3, 0.45},
		{`"kind":"frozen-lake","map":"4x4"`, 6, 0.1},
		{`"kind":"frozen-lake","map":"8x8","slippery":false`, 14, 0.5},
		{`"kind":"cliff-walking"`, 14, 0.995}, // 13 steps lead to the goal, and only in it nothing is paid for a step
		{`"kind":"combination-lock","length":7`, 7, 0.5},
		{`"kind":"combination-lock","length":7,"distractor":0.8`, 7, 0.9},
		{`"kind":"deep-sea","size":9`, 9, 0.5},
		{`"kind":"river-swim","states":9`, 9, 0.5},
		{`"kind":"taxi"`, 0, 0.5},
	} {
		open := func(horizon int) (string, *Check) {
			text := fmt.Sprintf(`{"problem":{%s,"horizon":%d}}`, c.problem, horizon)
			return text, check(mustOpen(t, text), "goal")
		}
		text, far := open(1)
		if far == nil || far.Value == nil || c.steps > 0 && *far.Value != c.steps {
			t.Errorf("%s: the goal is %+v, want %v steps", text, far, c.steps)
			continue
		}
		n := int(*far.Value)
		for horizon, ok := range map[int]bool{n - 1: false, n: true, n + 3: true} {
			if horizon < 1 {
				continue
			}
			text, got := open(horizon)
			if *got.OK != ok || reaches(t, text, c.pays) != ok || !got.Note || !got.Structural {
				t.Errorf("%s: within reach: %v, by dynamic programming %v, want %v", text, *got.OK, reaches(t, text, c.pays), ok)
			}
			if (got.Repair == nil) != ok || !ok && got.Repair.Spec.Problem.Args["horizon"] != n {
				t.Errorf("%s: the repair is %+v, want H = %d", text, got.Repair, n)
			}
			if got.Repair != nil {
				mustRepair(t, text, *got, *got.Repair)
			}
		}
	}
}

// A walled-off goal has no repair by steps; problems without a goal, or whose steps differ, have no such check.
func TestNoGoals(t *testing.T) {
	for _, walls := range []string{"S.#G", "S.#.G"} { // a reward that no state pays, and one that none comes to
		walled := check(mustOpen(t, `{"problem":{"kind":"grid","map":["`+walls+`"],"slip":0}}`), "goal")
		if walled == nil || *walled.OK || walled.Value != nil || walled.Repair != nil {
			t.Errorf("a walled-off goal: %+v", walled)
		}
	}
	for _, text := range []string{
		`{"problem":{"kind":"combination-lock","distractor":1,"horizon":2}}`,
		`{"problem":{"kind":"figure-1"}}`, `{"problem":{"kind":"random-linear-q"}}`, `{"problem":{"kind":"separation"}}`,
		`{"problem":{"kind":"random-linear-q","states":1000000}}`,
	} {
		if c := check(mustOpen(t, text), "goal"); c != nil {
			t.Errorf("%s has a goal: %+v", text, c)
		}
	}
	// Rewards that were changed for a gap hide no goal.
	designed := check(mustOpen(t, `{"problem":{"kind":"frozen-lake","horizon":4,"design_gap":0.05}}`), "goal")
	if designed == nil || *designed.OK || *designed.Value != 6 {
		t.Errorf("with a designed gap: %+v", designed)
	}
	// Declared gaps grow with the steps.
	listed := check(mustOpen(t, `{"problem":{"kind":"frozen-lake","horizon":4},"algorithm":{"gap":[0.3,0.2,0.2,0.1]}}`), "goal")
	if got, _ := json.Marshal(listed.Repair.Spec.Algorithm.Gap); string(got) != "[0.3,0.2,0.2,0.1,0.1,0.1]" {
		t.Errorf("the longer episode declares %s", got)
	}
}

// What the report says of the samples of a run is about what the run draws: within a tenth where each (s,a) has a feature of its own and the
// gap is below the rewards, within a factor of ten elsewhere, also where there are no tables.
func TestSamplesAreForetold(t *testing.T) {
	for _, c := range []struct {
		spec   string
		factor float64
	}{
		{`{"problem":{"kind":"figure-1"},"episodes":200}`, 1.1},
		{`{"problem":{"kind":"table"}}`, 1.1},
		{`{"problem":{"kind":"combination-lock"}}`, 1.1},
		{`{"problem":{"kind":"grid"}}`, 1.1},
		{`{"problem":{"kind":"frozen-lake"}}`, 1.1},
		{`{"problem":{"kind":"river-swim"}}`, 1.1},
		{`{"problem":{"kind":"deep-sea"}}`, 1.1},
		{`{"problem":{"kind":"random-table"}}`, 1.1},
		{`{"problem":{"kind":"combination-lock"},"algorithm":{"c_beta":0.01}}`, 1.1},
		{`{"problem":{"kind":"grid","map":"maze","slip":0},"features":{"kind":"q-star-span","dim":6},"algorithm":{"gap":0.5,"c_beta":0.0005}}`, 10},
		{`{"problem":{"kind":"river-swim","states":12,"horizon":8},"features":{"kind":"fourier","order":3},"algorithm":{"gap":0.5,"c_beta":0.002}}`, 10},
		{`{"problem":{"kind":"random-linear-q"}}`, 10},
		{`{"problem":{"kind":"random-linear-q","states":1000000}}`, 10},
		{`{"problem":{"kind":"random-linear-mdp"}}`, 10},
		{`{"problem":{"kind":"separation"}}`, 10},
		{`{"problem":{"kind":"cliff-walking"}}`, 10},
		{`{"problem":{"kind":"taxi"}}`, 10},
		{`{"problem":{"kind":"river-swim"},"algorithm":{"kind":"lsvi-ucb"}}`, 1},
		{`{"problem":{"kind":"river-swim"},"algorithm":{"kind":"q-learning"},"budget":{"samples":100}}`, 1.12}, // a path may pass the budget
	} {
		s := mustOpen(t, c.spec[:len(c.spec)-1]+`,"regret":"none"}`)
		told := check(s, "samples")
		finish(t, s)
		if drawn := float64(s.Progress().Samples); told == nil || *told.Value > c.factor*drawn || drawn > c.factor**told.Value || !*told.OK {
			t.Errorf("%s: %v samples foretold, %v drawn", c.spec, orNil(told.Value), drawn)
		}
	}
	if c := check(mustOpen(t, `{"problem":{"kind":"figure-1"},"algorithm":{"kind":"generative"}}`), "samples"); c != nil {
		t.Errorf("samples of a learner with a simulator: %+v", c)
	}
}

// Where the budget ends a run, the report says what the run would draw without.
func TestSamplesBeyondTheBudgetAreTold(t *testing.T) {
	for _, c := range []struct{ spec, says string }{
		{`{"problem":{"kind":"river-swim","horizon":10},"algorithm":{"kind":"q-learning"},"episodes":500,"budget":{"samples":100}}`, "the run would draw about 5000 samples, but its budget ends it after 100"},
		{`{"problem":{"kind":"river-swim","horizon":10},"algorithm":{"kind":"q-learning"},"episodes":500}`, "the run draws about as many samples as this"},
		{`{"problem":{"kind":"river-swim","horizon":10},"algorithm":{"kind":"q-learning"},"episodes":900000,"budget":{"paths":300000}}`,
			"the run would draw about 9 million samples, but its budget ends it after 3 million, which may take long"},
	} {
		if told := check(mustOpen(t, c.spec), "samples"); told == nil || told.Says != c.says {
			t.Errorf("%s: found %+v, expected %q", c.spec, told, c.says)
		}
	}
}

// A run of more than a million samples is told before it begins, with every repair that helps and keeps the declared gap at most the true
// one.
func TestLongRunsAreTold(t *testing.T) {
	for _, c := range []struct {
		spec   string
		labels string
	}{
		{`{"problem":{"kind":"frozen-lake"},"algorithm":{"c_beta":0.001}}`, `["Take c_β = 0.00037"]`},
		{`{"problem":{"kind":"combination-lock"},"algorithm":{"gap":0.01,"c_beta":0.003}}`, ""},
		{`{"problem":{"kind":"river-swim"},"algorithm":{"kind":"lsvi-ucb"},"episodes":1000000}`, `["Run 83000 episodes"]`},
		{`{"problem":{"kind":"random-linear-q","states":1000000},"algorithm":{"c_beta":0.1}}`, `["Take c_β = 0.051"]`},
	} {
		told := check(mustOpen(t, c.spec), "samples")
		if told == nil || *told.OK || told.Repair == nil {
			t.Errorf("%s: %+v", c.spec, told)
			continue
		}
		labels := []string{}
		for _, r := range append([]Repair{*told.Repair}, told.OtherRepairs...) {
			mustRepair(t, c.spec, *told, r)
			labels = append(labels, r.Label)
		}
		if got, _ := json.Marshal(labels); c.labels != "" && string(got) != c.labels {
			t.Errorf("%s: the repairs are %s, want %s", c.spec, got, c.labels)
		} else if c.labels == "" && len(labels) < 2 {
			t.Errorf("%s: only %s", c.spec, got)
		}
	}
}
