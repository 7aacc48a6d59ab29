package compare_test

import (
	"fmt"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
)

// TestHopelessBudgetsAreNamed: exactly those of Algorithm 2's learners are named that complete no episode within their budget, and learners that never
// go back are not.
func TestHopelessBudgetsAreNamed(t *testing.T) {
	const text = `{"format":"revisit.sweep/1","problem":{"kind":"combination-lock","length":3},"learners":[{"algorithm":{"kind":"linq-lsvi-ucb","gap":"true"}},{"algorithm":{"kind":"linq-no-revisit","gap":"true"}},{"algorithm":{"kind":"uniform"}}],
		"episodes":1000,"budget":{"samples":2000},"seeds":{"count":2},"vary":[{"parameter":"algorithm.c_beta","values":[0.001,0.005,0.2,0.5,2]}]}`
	plan, cells := comparetest.RunAll(t, &compare.Planner{}, text, 1)
	stuck := map[string]bool{}
	for _, cell := range cells {
		if cell.Learner == 0 && cell.Episodes == 0 {
			stuck[fmt.Sprint(cell.Point, cell.Learner)] = true
		}
	}
	named := map[string]bool{}
	for _, one := range plan.Hopeless {
		named[fmt.Sprint(one.Point, one.Learner)] = true
		if one.Budget != 2000 || !(one.Paths > 2000) {
			t.Errorf("found %+v, expected a budget of 2000 samples and more paths than that", one)
		}
	}
	if len(named) == 0 || len(named) == 5 || fmt.Sprint(named) != fmt.Sprint(stuck) {
		t.Errorf("named %v, completed no episode: %v", named, stuck)
	}
}
