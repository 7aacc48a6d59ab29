package compare

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"revisit/core/document"
)

// small is a comparison that runs in a moment.
const small = `{"format":"revisit.comparison/1","problem":{"kind":"random-linear-q","states":12,"dim":3,"horizon":3,"actions":3},
	"learners":[{"algorithm":{"kind":"linq-lsvi-ucb","c_beta":0.005}},{"name":"by chance","algorithm":{"kind":"uniform"},"episodes":40},{"algorithm":{"kind":"linq-lsvi-ucb","c_beta":0.02}}],
	"episodes":30,"budget":{"samples":4000},"seeds":[3,1,2]}`

// smallSweep varies two numbers of it.
const smallSweep = `{"format":"revisit.sweep/1","problem":{"kind":"random-linear-q","states":12,"dim":3,"horizon":3,"actions":3},
	"learners":[{"algorithm":{"kind":"linq-lsvi-ucb"}},{"algorithm":{"kind":"uniform"}}],"episodes":20,"budget":{"samples":2000},
	"seeds":{"count":2},"vary":[{"parameter":"problem.horizon","values":[2,3],"label":"H"},{"parameter":"algorithm.c_beta","values":[0.01,0.005,0.02]}]}`

func mustComparison(t testing.TB, text string) *Comparison {
	t.Helper()
	c, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return c
}

// edited is the document with one text in it replaced.
func edited(t testing.TB, text, was, is string) string {
	t.Helper()
	if !strings.Contains(text, was) {
		t.Fatalf("%s is not in %s", was, text)
	}
	return strings.Replace(text, was, is, 1)
}

// TestComparisonsComeBack: with all defaults written out, a comparison reads as the same, and says what was left out.
func TestComparisonsComeBack(t *testing.T) {
	for _, text := range []string{small, smallSweep,
		`{"problem":{"kind":"figure-1"},"learners":[{}]}`,
		`{"problem":{"kind":"frozen-lake"},"features":{"kind":"polynomial","degree":2},"learners":[{"algorithm":{"gap":[null,1,1,1,1,1]}},{"episodes":null}],"budget":{"samples":null,"paths":100,"minutes":3},"epsilon":0.5,"regret":{"rollouts":3},"seeds":[7],"title":"T","note":"N"}`,
	} {
		c := mustComparison(t, text)
		one, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		other, err := json.Marshal(mustComparison(t, string(one)))
		if err != nil || string(one) != string(other) {
			t.Errorf("%s became %s (%v)", one, other, err)
		}
	}
	whole, _ := json.Marshal(mustComparison(t, small))
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

// TestBadComparisons: each is refused by the place of the fault, what is there, and what was expected.
func TestBadComparisons(t *testing.T) {
	for _, c := range []struct{ text, was, is, path, found, expected string }{
		{small, `"uniform"`, `"sarsa"`, "learners[1].algorithm.kind", `"sarsa"`, `"linq-lsvi-ucb"`},
		{small, `[3,1,2]`, `[]`, "seeds", "a list of 0", "1 to 1000 seeds"},
		{small, `[3,1,2]`, `{"count":0}`, "seeds.count", "0", "an integer from 1 to 1000"},
		{small, `[3,1,2]`, `[3,1,3]`, "seeds[2]", "3", "each seed once"},
		{small, `[3,1,2]`, `[3,-1]`, "seeds[1]", "-1", "0 to"},
		{small, `[3,1,2]`, `7`, "seeds", "7", `{"from": n, "count": n}`},
		{small, `"revisit.comparison/1"`, `"revisit.spec/1"`, "format", `"revisit.spec/1"`, `"revisit.sweep/1"`},
		{small, `"states":12`, `"states":0`, "problem.states", "0", "from 1"},
		{small, `"c_beta":0.005`, `"c_beta":-1`, "learners[0].algorithm.c_beta", "-1", "1e-12"},
		{small, `"c_beta":0.02`, `"bonus":1`, "learners[2].algorithm.bonus", "an unknown field", "one of kind"},
		{small, `"episodes":40`, `"episodes":0`, "learners[1].episodes", "0", "an integer from 1"},
		{small, `"episodes":30`, `"episodes":0.5`, "episodes", "0.5", "an integer from 1"},
		{small, `{"samples":4000}`, `{"samples":0}`, "budget.samples", "0", "an integer from 1"},
		{small, `{"samples":4000}`, `{"hours":4}`, "budget.hours", "an unknown field", "minutes"},
		{small, `{"samples":4000}`, `{"minutes":100000}`, "budget.minutes", "100000", "1440"},
		{small, `"by chance"`, `"by chance","when":1`, "learners[1].when", "an unknown field", "name, algorithm, episodes"},
		{small, `{"algorithm":{"kind":"linq-lsvi-ucb","c_beta":0.005}}`, `{"name":"by chance"}`, "learners[1].name", `"by chance"`, "no other learner has"},
		{small, `"episodes":30`, `"vary":[]`, "vary", "an unknown field", "one of"},
		{small, `"seeds":[3,1,2]`, `"epsilon":0`, "epsilon", "0", "null, or a number"},
		{small, `"seeds":[3,1,2]`, `"regret":"some"`, "regret", `"some"`, `"none"`},
		{small, `"learners":[`, `"learners":[],"x":[`, "learners", "a list of 0", "1 to 12 learners"},
		{small, `"problem":`, `"problems":`, "problem.kind", "null", "one of"},
		{smallSweep, `"problem.horizon"`, `"problem.hight"`, "vary[0].parameter", `"problem.hight"`, "problem.horizon"},
		{smallSweep, `"problem.horizon"`, `"problem.kind"`, "vary[0].parameter", `"problem.kind"`, "a number of the problem"},
		{smallSweep, `"problem.horizon"`, `"seeds"`, "vary[0].parameter", `"seeds"`, "episodes"},
		{smallSweep, `"problem.horizon"`, `"algorithm.c_beta"`, "vary[1].parameter", `"algorithm.c_beta"`, "another number"},
		{smallSweep, `[2,3]`, `[]`, "vary[0].values", "a list of 0", "1 to 64 numbers"},
		{smallSweep, `[2,3]`, `[2,"3"]`, "vary[0].values[1]", `"3"`, "a number"},
		{smallSweep, `[2,3]`, `[2,2]`, "vary[0].values[1]", "2", "each value once"},
		{smallSweep, `[2,3]`, `[2,2.5]`, "vary[0].values[1]", "2.5", "an integer"},
		{smallSweep, `[2,3]`, `[2,0]`, "vary[0].values[1]", "0", "an integer from 1"},
		{smallSweep, `[0.01,0.005,0.02]`, `[0.01,0]`, "vary[1].values[1]", "0", "1e-12"},
		{smallSweep, `"vary":[`, `"vary":{},"x":[`, "vary", "an object", "1 to 2 numbers"},
		{smallSweep, `"label":"H"`, `"name":"H"`, "vary[0].name", "an unknown field", "label"},
		{edited(t, smallSweep, `"problem.horizon"`, `"episodes"`), `{"kind":"uniform"}`, `{"kind":"uniform"},"episodes":5`, "learners[1].episodes", "5", "since episodes vary"},
		{smallSweep, `{"count":2}`, `{"count":1000}`, "seeds", "12000 runs", "at most 10000 runs"},
		{`{"problem":{"kind":"figure-1"},"learners":[{}]`, ``, ``, "", "end too early", "JSON"},
		{`[]`, ``, ``, "", "a list of 0", "an object"},
	} {
		_, err := Parse([]byte(edited(t, c.text, c.was, c.is)))
		expectError(t, c.was+" -> "+c.is, err, document.BadSpec, c.path, c.found, c.expected)
	}
}

// expectError compares an *document.Error with what it should say.
func expectError(t *testing.T, what string, err error, code document.Code, path, found, expected string) {
	t.Helper()
	var e *document.Error
	if !errors.As(err, &e) {
		t.Errorf("%s: found %v, expected an *document.Error at %q", what, err, path)
		return
	}
	has, _ := json.Marshal(e.Found)
	text := strings.ReplaceAll(strings.Trim(string(has), `"`), `\"`, `"`)
	if e.Code != code || e.Path != path || !strings.Contains(text, strings.Trim(found, `"`)) || !strings.Contains(e.Expected, expected) || !strings.HasPrefix(e.Message, path) {
		t.Errorf("%s: found code %s, path %q, found %s, expected %q, message %q; wanted %s, %q, %s, %q", what, e.Code, e.Path, text, e.Expected, e.Message, code, path, found, expected)
	}
}

// TestPlansRefuse: what only the built problem, or the estimate, can tell.
func TestPlansRefuse(t *testing.T) {
	large := edited(t, edited(t, small, `{"samples":4000}`, `{"samples":null,"paths":1000000000}`), `"c_beta":0.02`, `"c_beta":8`)
	huge := edited(t, small, `"states":12`, `"states":1000000`)
	for _, c := range []struct {
		text                  string
		code                  document.Code
		path, found, expected string
	}{
		{`{"problem":{"kind":"table","horizon":2,"transition":[[[1],[1]]],"reward":[[0.5,0.5]]},"learners":[{"algorithm":{"gap":1}},{"algorithm":{"gap":"true"}}]}`, document.BadSpec, "learners[1].algorithm.gap", `true`, "no gap"},
		{`{"problem":{"kind":"random-linear-q","states":1000000},"features":{"kind":"one-hot"},"learners":[{}]}`, document.BadSpec, "features.kind", `one-hot`, "fewer states"},
		{edited(t, edited(t, huge, `1000000`, `1000000000`), `"uniform"`, `"generative"`), document.BadSpec, "learners[1].algorithm.kind", `generative`, "another learner"},
		{edited(t, huge, `"uniform"`, `"ucbvi"`), document.BadSpec, "learners[1].algorithm.kind", `ucbvi`, "a learner with features"},
		{edited(t, large, `"seeds":[3,1,2]`, `"seeds":[3]`), document.Budget, "budget.minutes", "30", "at least"},
		{edited(t, edited(t, smallSweep, `"samples":2000`, `"paths":1000000000,"samples":null`), `[0.01,0.005,0.02]`, `[10,20,30]`), document.Budget, "budget.minutes", "30", "at least"},
	} {
		parsed, err := Parse([]byte(c.text))
		if err == nil {
			_, err = new(Planner).Plan(parsed)
		}
		expectError(t, c.text, err, c.code, c.path, c.found, c.expected)
	}
	over, err := Parse([]byte(edited(t, large, `{"samples":null`, `{"minutes":2,"samples":null`)))
	if err != nil {
		t.Fatal(err)
	}
	_, err = new(Planner).Plan(over)
	for _, part := range []string{"9 runs", "on one worker", "limit of 2 minutes", "fewer seeds", "budget.samples"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("found %v, expected it to say %q", err, part)
		}
	}
}

// TestNamesThatLookAlike are refused: nobody could tell whose curve is whose.
func TestNamesThatLookAlike(t *testing.T) {
	for _, name := range []string{"A\u200b", "A\u200d", "\ufeffA", "A\ufe0f", "A\u3164", "\u200b"} {
		text, _ := json.Marshal(name)
		_, err := Parse([]byte(`{"problem":{"kind":"figure-1"},"learners":[{"name":"A"},{"name":` + string(text) + `}]}`))
		expectError(t, name, err, document.BadSpec, "learners[1].name", "", "a name that")
	}
}

// TestVariedSamplesBoundTheCurves: the bounds of a point are drawn as far as its own runs may come.
func TestVariedSamplesBoundTheCurves(t *testing.T) {
	p, err := new(Planner).Plan(mustComparison(t, `{"format":"revisit.sweep/1","problem":{"kind":"figure-1"},"learners":[{}],"seeds":[1],"vary":[{"parameter":"budget.samples","values":[100,1000]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []int64{100, 1000} {
		if x := p.Points[i].Theory.Samples; x[len(x)-1] != want {
			t.Errorf("point %d: found the bounds up to %d samples, expected %d", i, x[len(x)-1], want)
		}
	}
}
