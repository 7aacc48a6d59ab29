package lab

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/problem"
	"revisit/core/spec"
)

// TestBadSpecs: every mistake comes back as an *Error that names the place, what was found and what was expected.
func TestBadSpecs(t *testing.T) {
	table := func(transition, reward, more string) string {
		return `{"problem":{"kind":"table","horizon":1,"transition":` + transition + `,"reward":` + reward + more + `}}`
	}
	const fair, pays = `[[[0.5,0.5],[1,0]],[[1,0],[0,1]]]`, `[[0.1,0.9],[0,1]]`
	features := func(values, more string) string {
		return `{"problem":{"kind":"table","transition":` + fair + `,"reward":` + pays + `},"features":{"kind":"table","values":` + values + more + `}}`
	}
	algorithm := func(text string) string { return `{"problem":{"kind":"figure-1"},"algorithm":{` + text + `}}` }
	for _, c := range []struct{ name, spec, path, found, expected string }{
		{"nothing", ``, "", "its end too early at line 1, column 1", "JSON"},
		{"not JSON", "{\n  \"problem\": {kind}\n}", "", "line 2, column", "JSON"},
		{"NaN", `{"problem":{"kind":"figure-1"},"algorithm":{"gap":NaN}}`, "", "line 1, column", "JSON"},
		{"cut", `{"problem":{"kind":"figu`, "", "line 1, column", "JSON"},
		{"two documents", `{"problem":{"kind":"figure-1"}} {}`, "", "more after line 1", "one JSON document"},
		{"a list", `[]`, "", "a list of 0", "an object"},
		{"nested", strings.Repeat("[", 100) + strings.Repeat("]", 100), "", "more than 32 levels", "at most 32"},
		{"twice", `{"seed":1,"problem":{"kind":"figure-1"},"seed":2}`, "seed", "a field given twice", "each field once"},
		{"format", `{"format":"revisit.spec/2","problem":{"kind":"figure-1"}}`, "format", `"revisit.spec/2"`, `"revisit.spec/1"`},
		{"no problem", `{}`, "problem.kind", "null", "figure-1"},
		{"no kind", `{"problem":{}}`, "problem.kind", "null", "frozen-lake"},
		{"kind", `{"problem":{"kind":"maze"}}`, "problem.kind", `"maze"`, "one of"},
		{"problem is a text", `{"problem":"figure-1"}`, "problem", `"figure-1"`, "an object"},
		{"unknown field", `{"problem":{"kind":"figure-1"},"speed":3}`, "speed", "an unknown field", "one of format, title"},
		{"unknown parameter", `{"problem":{"kind":"figure-1","size":3}}`, "problem.size", "an unknown field", "one of kind"},
		{"unknown parameter of a family", `{"problem":{"kind":"river-swim","size":3}}`, "problem.size", "an unknown field", "one of kind, states, horizon"},
		{"unknown in algorithm", algorithm(`"cbeta":1`), "algorithm.cbeta", "an unknown field", "c_beta"},
		{"unknown in budget", `{"problem":{"kind":"figure-1"},"budget":{"time":1}}`, "budget.time", "an unknown field", "paths"},
		{"horizon 0", `{"problem":{"kind":"frozen-lake","horizon":0}}`, "problem.horizon", "0", "an integer from 1 to 1000"},
		{"horizon 2.5", `{"problem":{"kind":"frozen-lake","horizon":2.5}}`, "problem.horizon", "2.5", "an integer"},
		{"horizon text", `{"problem":{"kind":"frozen-lake","horizon":"ten"}}`, "problem.horizon", `"ten"`, "an integer"},
		{"huge", `{"problem":{"kind":"table","horizon":1000,"states":100000,"actions":10000,"transition":[],"reward":[]}}`, "problem.states", "1e+12", "at most 20,000,000"},
		{"huge features", `{"problem":{"kind":"random-table","states":3000,"actions":5,"horizon":150,"branching":2}}`, "features.kind", "one-hot, the default here", "q-star-span"},
		{"slippery", `{"problem":{"kind":"frozen-lake","slippery":1}}`, "problem.slippery", "1", "true or false"},
		{"map name", `{"problem":{"kind":"frozen-lake","map":"9x9"}}`, "problem.map", `"9x9"`, "or a list of texts"},
		{"map row", `{"problem":{"kind":"frozen-lake","map":["SF","F"]}}`, "problem.map[1]", "1 cell", "2"},
		{"map cell", `{"problem":{"kind":"frozen-lake","map":["SX","FG"]}}`, "problem.map[0]", "SX", "S, F, H and G"},
		{"map without goal", `{"problem":{"kind":"frozen-lake","map":["SF","FF"]}}`, "problem.map", "no G", "goal"},
		{"map of numbers", `{"problem":{"kind":"frozen-lake","map":[1]}}`, "problem.map", "a list of 1", "a list of texts"},
		{"sum", table(`[[[0.5,0.4],[1,0]],[[1,0],[0,1]]]`, pays, ""), "problem.transition[0][0]", "0.9", "sum to 1"},
		{"sum, a little off", table(`[[[0.5,0.500000002],[1,0]],[[1,0],[0,1]]]`, pays, ""), "problem.transition[0][0]", "1.000000002", "within 1e-9"},
		{"negative", table(`[[[1.5,-0.5],[1,0]],[[1,0],[0,1]]]`, pays, ""), "problem.transition[0][0][0]", "1.5", "a probability in [0,1]"},
		{"null probability", table(`[[[null,1],[1,0]],[[1,0],[0,1]]]`, pays, ""), "problem.transition[0][0][0]", "null", "a number"},
		{"shape", table(`[[[0.5,0.5],[1,0]],[[1,0]]]`, pays, ""), "problem.transition[1]", "a list of 1", "a list of 2"},
		{"shape of rewards", table(fair, `[[0.1,0.9,0],[0,1]]`, ""), "problem.reward[0]", "a list of 3", "a list of 2"},
		{"too flat", table(`[[1]]`, pays, ""), "problem.transition", "lists nested 2 deep", "[s][a][s']"},
		{"too flat rewards", table(fair, `[0.5]`, ""), "problem.reward", "lists nested 1 deep", "[s][a]"},
		{"no rewards", `{"problem":{"kind":"table","transition":` + fair + `}}`, "problem.reward", "nothing", "go together"},
		{"reward", table(fair, `[[0.1,1.9],[0,1]]`, ""), "problem.reward[0][1]", "1.9", "a reward in [0,1]"},
		{"states", table(fair, pays, `,"states":3`), "problem.transition", "a list of 2", "a list of 3"},
		{"start", table(fair, pays, `,"start":{"state":2}`), "problem.start.state", "2", "a state from 0 to 1"},
		{"start number", table(fair, pays, `,"start":0`), "problem.start", "0", "{\"state\": 0}"},
		{"start twice", table(fair, pays, `,"start":{"state":0,"cycle":[0]}`), "problem.start", "2 of", "exactly one"},
		{"start distribution", table(fair, pays, `,"start":{"distribution":[0.5,0.4]}`), "problem.start.distribution", "0.9", "sum to 1"},
		{"start cycle", table(fair, pays, `,"start":{"cycle":[0,7]}`), "problem.start.cycle[1]", "7", "a state from 0 to 1"},
		{"start empty cycle", table(fair, pays, `,"start":{"cycle":[]}`), "problem.start.cycle", "a list of 0", "at least one state"},
		{"own", `{"problem":{"kind":"table"},"features":{"kind":"own"}}`, "features.kind", `"own"`, "brings no features"},
		{"feature kind", `{"problem":{"kind":"table"},"features":{"kind":"wavelet"}}`, "features.kind", `"wavelet"`, "one of"},
		{"no values", `{"problem":{"kind":"table"},"features":{"kind":"table"}}`, "features.values", "null", "lists of numbers"},
		{"norm", features(`[[[1,0],[0,2]],[[0,1],[1,0]]]`, ""), "features.values[0][1]", "norm 2", "normalise"},
		{"norm, a little over", features(`[[[1,0],[0,1.00000001]],[[0,1],[1,0]]]`, ""), "features.values[0][1]", "norm 1", "normalise"},
		{"feature shape", features(`[[[1,0],[0,1,0]],[[0,1],[1,0]]]`, ""), "features.values[0][1]", "a list of 3", "a list of 2"},
		{"feature infinite", features(`[[[1,0],[0,1e999]],[[0,1],[1,0]]]`, ""), "features.values[0][1][1]", "1e999", "a float64"},
		{"gap infinite", algorithm(`"gap":1e999`), "algorithm.gap", "1e999", "a float64"},
		{"gap 0", algorithm(`"gap":0`), "algorithm.gap", "0", "a number from 1e-9"},
		{"gap negative", algorithm(`"gap":-0.1`), "algorithm.gap", "-0.1", "a number from 1e-9"},
		{"gap word", algorithm(`"gap":"0,2"`), "algorithm.gap", `"0,2"`, "a number from 1e-9"},
		{"gap null", algorithm(`"gap":null`), "algorithm.gap", "null", "a number from 1e-9"},
		{"gap list", algorithm(`"gap":[0.3,0.3]`), "algorithm.gap", "a list of 2", "a list of 3"},
		{"gap list entry", algorithm(`"gap":[0.3,0,0.3]`), "algorithm.gap[1]", "0", "a number from 1e-9"},
		{"no true gap", `{"problem":{"kind":"table","transition":[[[1],[1]]],"reward":[[0.5,0.5]]},"algorithm":{"gap":"true"}}`, "algorithm.gap", `"true"`, "every action is optimal"},
		{"no true gap per step", `{"problem":{"kind":"table","transition":[[[1],[1]]],"reward":[[0.5,0.5]]},"algorithm":{"gap":"true-per-step"}}`, "algorithm.gap", `"true-per-step"`, "every action is optimal"},
		{"c_beta 0", algorithm(`"c_beta":0`), "algorithm.c_beta", "0", "a number from"},
		{"delta 1", algorithm(`"delta":1`), "algorithm.delta", "1", "(0,1)"},
		{"path bound", algorithm(`"path_bound":0.5`), "algorithm.path_bound", "0.5", "null, or a number"},
		{"ties", algorithm(`"ties":"last"`), "algorithm.ties", `"last"`, `"random"`},
		{"learner", algorithm(`"kind":"no-such-learner"`), "algorithm.kind", `"no-such-learner"`, `"linq-lsvi-ucb"`},
		{"episodes 0", `{"problem":{"kind":"figure-1"},"episodes":0}`, "episodes", "0", "an integer from 1"},
		{"episodes huge", `{"problem":{"kind":"figure-1"},"episodes":1e12}`, "episodes", "1000000000000", "an integer from 1"},
		{"budget", `{"problem":{"kind":"figure-1"},"budget":{"paths":0}}`, "budget.paths", "0", "an integer from 1"},
		{"seed", `{"problem":{"kind":"figure-1"},"seed":-1}`, "seed", "-1", "an integer from 0 to 9007199254740991"},
		{"seed too large", `{"problem":{"kind":"figure-1"},"seed":9007199254740992}`, "seed", "9007199254740992", "an integer from 0"},
		{"regret", `{"problem":{"kind":"figure-1"},"regret":"some"}`, "regret", `"some"`, `"exact"`},
		{"trace", `{"problem":{"kind":"figure-1"},"record":{"trace":5}}`, "record.trace", "5", "true, false or"},
		{"trace paths", `{"problem":{"kind":"figure-1"},"record":{"trace":{"paths":-1}}}`, "record.trace.paths", "-1", "an integer from 0"},
		{"title", `{"title":7,"problem":{"kind":"figure-1"}}`, "title", "7", "a text"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Open([]byte(c.spec))
			var e *document.Error
			if !errors.As(err, &e) {
				t.Fatalf("error %v of type %T, want an *Error", err, err)
			}
			if e.Code != document.BadSpec || e.Path != c.path || !strings.Contains(fmt.Sprint(e.Found), c.found) || !strings.Contains(e.Expected, c.expected) {
				t.Errorf("got code %s, path %q, found %v, expected %q\nwant path %q, found …%s…, expected …%s…", e.Code, e.Path, e.Found, e.Expected, c.path, c.found, c.expected)
			}
			if !strings.HasPrefix(e.Message, c.path) {
				t.Errorf("message %q does not begin with the path", e.Message)
			}
		})
	}
}

// TestDefaults: a spec with all defaults written out is a fixed point, and opens the same run.
func TestDefaults(t *testing.T) {
	for name, text := range specFiles(t) {
		spec, err := spec.Parse(text)
		if err != nil {
			t.Fatal(name, err)
		}
		session, err := OpenSpec(spec)
		if err != nil {
			t.Fatal(name, err)
		}
		once, err := json.Marshal(session.Spec())
		if err != nil {
			t.Fatal(name, err)
		}
		again, err := Open(once)
		if err != nil {
			t.Fatalf("%s: its own spec %s is refused: %v", name, once, err)
		}
		if twice, _ := json.Marshal(again.Spec()); string(twice) != string(once) {
			t.Errorf("%s: written out %s, then %s", name, once, twice)
		}
	}
}

func TestFamilies(t *testing.T) {
	for _, f := range spec.Families() {
		if f.Doc == "" || f.Source == "" || f.Title == "" {
			t.Errorf("%s: a doc, a source or a title is missing", f.Name)
		}
		text, err := json.Marshal(f.Spec)
		if err != nil {
			t.Fatal(err)
		}
		session, err := Open(text)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
			continue
		}
		// Where parameters decide, own features are offered all the same.
		brings, may := session.in.Problem.Own != nil, problem.Find(f.Name).OwnWhere != nil
		if (brings || may) != slices.Contains(f.Features, "own") || brings != (session.Spec().Features.Kind == "own") {
			t.Errorf("%s: brings features of its own: %t; kinds offered %v, taken %q", f.Name, brings, f.Features, session.Spec().Features.Kind)
		}
	}
}

func FuzzOpen(f *testing.F) {
	for _, text := range specFiles(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4096 {
			return
		}
		s, err := Open(text)
		if err != nil {
			var e *document.Error
			if !errors.As(err, &e) {
				t.Fatalf("error %T: %v", err, err)
			}
			return
		}
		if _, _, err := s.Advance(3, Until{}); err != nil {
			t.Fatal(err)
		}
	})
}

// An entry of 1 is not written, so that a ladder has the form, and its results the digests, of before there were entries; another entry is.
func TestOptionalParametersAreWrittenOnlyWhereTheyMatter(t *testing.T) {
	write := func(text string) string {
		out, err := json.Marshal(mustOpen(t, text).Spec())
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	without := write(`{"problem":{"kind":"ladder"}}`)
	if strings.Contains(without, "entry") || write(`{"problem":{"kind":"ladder","entry":1}}`) != without {
		t.Errorf("a ladder is written as %s, with an entry of 1 as %s", without, write(`{"problem":{"kind":"ladder","entry":1}}`))
	}
	if one := write(`{"problem":{"kind":"ladder","entry":0.25}}`); !strings.Contains(one, `"entry":0.25`) || write(one) != one {
		t.Errorf("with an entry of .25: %s", one)
	}
}
