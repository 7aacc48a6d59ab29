package lab

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/problem"
)

// wrong lists values that no parameter of the type takes, as JSON.
func wrong(p problem.Parameter) []string {
	number := func(x float64) string { text, _ := json.Marshal(x); return string(text) }
	switch p.Type {
	case problem.Int:
		return []string{number(p.Min - 1), number(p.Max + 1), number(p.Min + 0.5), `"2"`, `true`, `null`, `[1]`}
	case problem.Float:
		return []string{number(p.Min - 1e-6), number(p.Max + 1e-6), `"0.5"`, `null`, `{}`}
	case problem.Bool:
		return []string{`1`, `"true"`, `null`, `[]`}
	case problem.Choice:
		return []string{`"no such choice"`, `1`, `null`, `[]`}
	case problem.Rows:
		return []string{`"no such map"`, `7`, `null`, `[1]`, `[null]`, `[]`, `["ä"]`, `["S",""]`}
	case problem.Array:
		return []string{`1`, `"x"`, `{}`, `[]`, `["x"]`, `[[[[[1]]]]]`}
	case problem.Start:
		return []string{`0`, `{}`, `{"state":-1}`, `{"state":0,"cycle":[0]}`, `{"distribution":[2]}`, `{"cycle":[]}`}
	}
	return []string{`{"never":"taken"}`}
}

// TestWrongParameters: every parameter of every family refuses what it does not take, and says where.
func TestWrongParameters(t *testing.T) {
	for _, family := range problem.Families() {
		for _, p := range family.Parameters {
			for _, value := range wrong(p) {
				spec := `{"problem":{"kind":"` + family.Name + `","` + p.Name + `":` + value + `}}`
				_, err := Open([]byte(spec))
				var bad *document.Error
				place := "problem." + p.Name
				switch {
				case err == nil:
					t.Errorf("%s is opened", spec)
				case !errors.As(err, &bad) || bad.Code != document.BadSpec || bad.Found == nil || bad.Expected == "":
					t.Errorf("%s: %#v", spec, err)
				case family.Name == "table" && p.Type == problem.Array && (bad.Path == "problem.transition" || bad.Path == "problem.reward"): // they go together
				case bad.Path != place && !strings.HasPrefix(bad.Path, place+"[") && !strings.HasPrefix(bad.Path, place+"."):
					t.Errorf("%s: refused at %q: %v", spec, bad.Path, err)
				}
			}
		}
	}
}

// TestDefaultsMoveEpisodes: what a kind alone opens ends its first episode, and more than half of those asked for, within a
// hundred thousand paths.
func TestDefaultsMoveEpisodes(t *testing.T) {
	for _, family := range problem.Families() {
		s := mustOpen(t, `{"problem":{"kind":"`+family.Name+`"},"regret":"none"}`)
		p, _, err := s.Advance(100_000, Until{Episodes: int64(family.Episodes+1) / 2})
		if err != nil {
			t.Fatal(err)
		}
		if 2*p.Episodes < int64(family.Episodes) {
			t.Errorf("%s: %d of %d episodes within %d paths; raise Gap or lower CBeta until it is half of them", family.Name, p.Episodes, family.Episodes, p.Paths)
		}
	}
}

// A picture without words or lines has none: the page reads lists.
func TestPicturesWithoutWordsOrLinesHaveLists(t *testing.T) {
	for _, problem := range []string{`{"kind":"ladder","entry":0.3}`, `{"kind":"grip","entry":0.3}`, `{"kind":"switchboard","horizon":1}`} {
		text, err := json.Marshal(mustOpen(t, `{"problem":`+problem+`,"algorithm":{"gap":0.1}}`).Problem().Picture)
		if err != nil || strings.Contains(string(text), `"words":null`) || strings.Contains(string(text), `"lines":null`) || !strings.Contains(string(text), `"words":[`) {
			t.Errorf("%s: %s, %v", problem, text, err)
		}
	}
}
