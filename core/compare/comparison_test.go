package compare_test

import (
	"encoding/json"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/document"
)

// TestComparisonsComeBack: with all defaults written out, a comparison reads as the same, and says what was left out.
func TestComparisonsComeBack(t *testing.T) {
	for _, text := range []string{comparetest.Small, comparetest.Sweep,
		`{"problem":{"kind":"figure-1"},"learners":[{}]}`,
		`{"problem":{"kind":"frozen-lake"},"features":{"kind":"polynomial","degree":2},"learners":[{"algorithm":{"gap":[null,1,1,1,1,1]}},{"episodes":null}],"budget":{"samples":null,"paths":100,"minutes":3},"epsilon":0.5,"regret":{"rollouts":3},"seeds":[7],"title":"T","note":"N"}`,
	} {
		c := comparetest.Parse(t, text)
		one, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		other, err := json.Marshal(comparetest.Parse(t, string(one)))
		if err != nil || string(one) != string(other) {
			t.Errorf("%s became %s (%v)", one, other, err)
		}
	}
	whole, _ := json.Marshal(comparetest.Parse(t, comparetest.Small))
	var c struct {
		Learners []struct {
			Name      string
			Algorithm struct{ Delta float64 }
			Episodes  int
		}
		Seeds  struct{ From, Count int }
		Budget struct {
			Paths, Samples int
			Minutes        float64
		}
	}
	if err := json.Unmarshal(whole, &c); err != nil {
		t.Fatal(err)
	}
	if l := c.Learners; l[0].Name != "linq-lsvi-ucb" || l[2].Name != "linq-lsvi-ucb 2" || l[1].Episodes != 40 || l[0].Algorithm.Delta != 0.1 || c.Seeds.From != 1 || c.Seeds.Count != 3 || c.Budget.Paths != 5_000_000 || c.Budget.Minutes != 30 {
		t.Errorf("found %s", whole)
	}
}

// TestBadComparisons: the error of each names the place, what was found and what was expected.
func TestBadComparisons(t *testing.T) {
	for _, c := range []struct{ text, was, is, path, found, expected string }{
		{comparetest.Small, `"uniform"`, `"no-such-learner"`, "learners[1].algorithm.kind", `"no-such-learner"`, `"linq-lsvi-ucb"`},
		{comparetest.Small, `[3,1,2]`, `[]`, "seeds", "a list of 0", "1 to 1000 seeds"},
		{comparetest.Small, `[3,1,2]`, `{"count":0}`, "seeds.count", "0", "an integer from 1 to 1000"},
		{comparetest.Small, `[3,1,2]`, `[3,1,3]`, "seeds[2]", "3", "each seed once"},
		{comparetest.Small, `[3,1,2]`, `[3,-1]`, "seeds[1]", "-1", "0 to"},
		{comparetest.Small, `[3,1,2]`, `7`, "seeds", "7", `{"from": n, "count": n}`},
		{comparetest.Small, `"revisit.comparison/1"`, `"revisit.spec/1"`, "format", `"revisit.spec/1"`, `"revisit.sweep/1"`},
		{comparetest.Small, `"states":12`, `"states":0`, "problem.states", "0", "from 1"},
		{comparetest.Small, `"c_beta":0.005`, `"c_beta":-1`, "learners[0].algorithm.c_beta", "-1", "1e-12"},
		{comparetest.Small, `"c_beta":0.02`, `"bonus":1`, "learners[2].algorithm.bonus", "an unknown field", "one of kind"},
		{comparetest.Small, `"episodes":40`, `"episodes":0`, "learners[1].episodes", "0", "an integer from 1"},
		{comparetest.Small, `"episodes":30`, `"episodes":0.5`, "episodes", "0.5", "an integer from 1"},
		{comparetest.Small, `{"samples":4000}`, `{"samples":0}`, "budget.samples", "0", "an integer from 1"},
		{comparetest.Small, `{"samples":4000}`, `{"hours":4}`, "budget.hours", "an unknown field", "minutes"},
		{comparetest.Small, `{"samples":4000}`, `{"minutes":100000}`, "budget.minutes", "100000", "1440"},
		{comparetest.Small, `"by chance"`, `"by chance","when":1`, "learners[1].when", "an unknown field", "name, algorithm, episodes"},
		{comparetest.Small, `{"algorithm":{"kind":"linq-lsvi-ucb","c_beta":0.005}}`, `{"name":"by chance"}`, "learners[1].name", `"by chance"`, "no other learner has"},
		{comparetest.Small, `"episodes":30`, `"vary":[]`, "vary", "an unknown field", "one of"},
		{comparetest.Small, `"seeds":[3,1,2]`, `"epsilon":0`, "epsilon", "0", "null, or a number"},
		{comparetest.Small, `"seeds":[3,1,2]`, `"regret":"some"`, "regret", `"some"`, `"none"`},
		{comparetest.Small, `"learners":[`, `"learners":[],"x":[`, "learners", "a list of 0", "1 to 12 learners"},
		{comparetest.Small, `"problem":`, `"problems":`, "problem.kind", "null", "one of"},
		{comparetest.Sweep, `"problem.horizon"`, `"problem.hight"`, "vary[0].parameter", `"problem.hight"`, "problem.horizon"},
		{comparetest.Sweep, `"problem.horizon"`, `"problem.kind"`, "vary[0].parameter", `"problem.kind"`, "a number of the problem"},
		{comparetest.Sweep, `"problem.horizon"`, `"seeds"`, "vary[0].parameter", `"seeds"`, "episodes"},
		{comparetest.Sweep, `"problem.horizon"`, `"algorithm.c_beta"`, "vary[1].parameter", `"algorithm.c_beta"`, "another number"},
		{comparetest.Sweep, `[2,3]`, `[]`, "vary[0].values", "a list of 0", "1 to 64 numbers"},
		{comparetest.Sweep, `[2,3]`, `[2,"3"]`, "vary[0].values[1]", `"3"`, "a number"},
		{comparetest.Sweep, `[2,3]`, `[2,2]`, "vary[0].values[1]", "2", "each value once"},
		{comparetest.Sweep, `[2,3]`, `[2,2.5]`, "vary[0].values[1]", "2.5", "an integer"},
		{comparetest.Sweep, `[2,3]`, `[2,0]`, "vary[0].values[1]", "0", "an integer from 1"},
		{comparetest.Sweep, `[0.01,0.005,0.02]`, `[0.01,0]`, "vary[1].values[1]", "0", "1e-12"},
		{comparetest.Sweep, `"vary":[`, `"vary":{},"x":[`, "vary", "an object", "1 to 4 numbers"},
		{comparetest.Sweep, `"label":"H"`, `"name":"H"`, "vary[0].name", "an unknown field", "label"},
		{comparetest.Edited(t, comparetest.Sweep, `"problem.horizon"`, `"episodes"`), `{"kind":"uniform"}`, `{"kind":"uniform"},"episodes":5`, "learners[1].episodes", "5", "since episodes vary"},
		{`{"problem":{"kind":"figure-1"},"learners":[{},{"algorithm":null}]}`, ``, ``, "learners[1].algorithm", "null", "an object"},
		{comparetest.Sweep, `{"count":2}`, `{"count":1000}`, "seeds", "12000 runs", "at most 10000 runs"},
		{`{"problem":{"kind":"figure-1"},"learners":[{}]`, ``, ``, "", "end too early", "JSON"},
		{`[]`, ``, ``, "", "a list of 0", "an object"},
	} {
		_, err := compare.Parse([]byte(comparetest.Edited(t, c.text, c.was, c.is)))
		comparetest.ExpectError(t, c.was+" -> "+c.is, err, document.BadSpec, c.path, c.found, c.expected)
	}
}

// TestPlansRefuse: what only the built problem, or the estimate, can tell.
func TestPlansRefuse(t *testing.T) {
	large := comparetest.Edited(t, comparetest.Edited(t, comparetest.Small, `{"samples":4000}`, `{"samples":null,"paths":1000000000}`), `"c_beta":0.02`, `"c_beta":8`)
	huge := comparetest.Edited(t, comparetest.Small, `"states":12`, `"states":1000000`)
	for _, c := range []struct {
		text                  string
		code                  document.Code
		path, found, expected string
	}{
		{`{"problem":{"kind":"table","horizon":2,"transition":[[[1],[1]]],"reward":[[0.5,0.5]]},"learners":[{"algorithm":{"gap":1}},{"algorithm":{"gap":"true"}}]}`, document.BadSpec, "learners[1].algorithm.gap", `true`, "no gap"},
		{`{"problem":{"kind":"random-linear-q","states":1000000},"features":{"kind":"one-hot"},"learners":[{}]}`, document.BadSpec, "features.kind", `one-hot`, "fewer states"},
		{comparetest.Edited(t, comparetest.Edited(t, huge, `1000000`, `1000000000`), `"uniform"`, `"generative"`), document.BadSpec, "learners[1].algorithm.kind", `generative`, "another learner"},
		{comparetest.Edited(t, huge, `"uniform"`, `"ucbvi"`), document.BadSpec, "learners[1].algorithm.kind", `ucbvi`, "a learner with features"},
		{comparetest.Edited(t, large, `"seeds":[3,1,2]`, `"seeds":[3]`), document.Budget, "budget.minutes", "30", "at least"},
		{comparetest.Edited(t, comparetest.Edited(t, comparetest.Sweep, `"samples":2000`, `"paths":1000000000,"samples":null`), `[0.01,0.005,0.02]`, `[10,20,30]`), document.Budget, "budget.minutes", "30", "at least"},
	} {
		parsed, err := compare.Parse([]byte(c.text))
		if err == nil {
			_, err = new(compare.Planner).Plan(parsed)
		}
		comparetest.ExpectError(t, c.text, err, c.code, c.path, c.found, c.expected)
	}
	over, err := compare.Parse([]byte(comparetest.Edited(t, large, `{"samples":null`, `{"minutes":2,"samples":null`)))
	if err != nil {
		t.Fatal(err)
	}
	_, err = new(compare.Planner).Plan(over)
	for _, part := range []string{"9 runs", "on one worker", "limit of 2 minutes", "fewer seeds", "budget.samples"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("found %v, expected it to say %q", err, part)
		}
	}
}

// TestNamesThatLookAlike: names that look the same are refused.
func TestNamesThatLookAlike(t *testing.T) {
	for _, name := range []string{"A\u200b", "A\u200d", "\ufeffA", "A\ufe0f", "A\u3164", "\u200b"} {
		text, _ := json.Marshal(name)
		_, err := compare.Parse([]byte(`{"problem":{"kind":"figure-1"},"learners":[{"name":"A"},{"name":` + string(text) + `}]}`))
		comparetest.ExpectError(t, name, err, document.BadSpec, "learners[1].name", "", "a name that")
	}
}

// TestVariedSamplesBoundTheCurves: the bounds of a point are drawn as far as its own runs may come.
func TestVariedSamplesBoundTheCurves(t *testing.T) {
	p, err := new(compare.Planner).Plan(comparetest.Parse(t, `{"format":"revisit.sweep/1","problem":{"kind":"figure-1"},"learners":[{}],"seeds":[1],"vary":[{"parameter":"budget.samples","values":[100,1000]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int64{100, 1000} {
		if x := p.Points[i].Theory.Samples; x[len(x)-1] != want {
			t.Errorf("point %d: found the bounds up to %d samples, expected %d", i, x[len(x)-1], want)
		}
	}
}
