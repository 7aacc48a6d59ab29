package instance

import (
	"encoding/json"
	"errors"
	"testing"

	"revisit/core/document"
	"revisit/core/spec"
)

// Regret that takes too long after every path is replaced by rollouts by default, and refused where the spec asks for it.
func TestWorkIsBounded(t *testing.T) {
	const million = `{"problem":{"kind":"random-linear-q","states":1000000,`
	const oneHot = `{"problem":{"kind":"random-table","states":1000,"actions":4,"horizon":5,"branching":3},"features":{"kind":"one-hot"}`
	for _, c := range []struct{ spec, regret, refused string }{
		{`{"problem":{"kind":"frozen-lake","map":"8x8"}}`, `"exact"`, ""},
		{`{"problem":{"kind":"random-table","states":100,"actions":4,"horizon":10},"features":{"kind":"random-projection","dim":50}}`, `"exact"`, ""},
		{`{"problem":{"kind":"random-table","states":200,"actions":5,"horizon":15},"features":{"kind":"random-projection","dim":400}}`, `{"rollouts":4}`, ""},
		{`{"problem":{"kind":"random-table","states":200,"actions":5,"horizon":15},"features":{"kind":"random-projection","dim":400},"regret":"exact"}`, "", "regret"},
		{million + `"dim":100,"horizon":100,"successors":3}}`, `{"rollouts":12}`, ""},
		{million + `"dim":100,"horizon":100,"successors":3},"regret":{"rollouts":10000}}`, "", "regret.rollouts"},
		{million + `"actions":1000,"dim":1000}}`, "", "features"},
		// A learner is refused for its own work only.
		{million + `"actions":1000,"dim":1000},"algorithm":{"kind":"lsvi-ucb"},"episodes":2}`, "", "features"},
		{million + `"actions":1000,"dim":1000},"algorithm":{"kind":"q-learning"}}`, `{"rollouts":1}`, ""},
		{million + `"actions":1000,"dim":1000},"algorithm":{"kind":"uniform"}}`, `{"rollouts":1}`, ""},
		{oneHot + `}`, `"exact"`, ""},
		{oneHot + `,"algorithm":{"kind":"lsvi-ucb"}}`, `"exact"`, ""},
		{oneHot + `,"algorithm":{"kind":"generative"}}`, `"exact"`, ""},
		{oneHot + `,"algorithm":{"kind":"q-learning"}}`, `"exact"`, ""},
		{oneHot + `,"algorithm":{"kind":"ucbvi"}}`, `"exact"`, ""},
		{oneHot + `,"algorithm":{"kind":"uniform"}}`, `"exact"`, ""},
		{million + `"actions":1000,"dim":10,"horizon":2,"successors":2},"features":{"kind":"one-hot"},"algorithm":{"kind":"q-learning"}}`, "", "features.kind"},
		// The successors of the first pair coincide; those of others do not.
		{`{"problem":{"kind":"random-linear-q","states":20001,"horizon":300,"dim":3,"actions":2,"seed":41119}}`, `{"rollouts":100}`, ""},
	} {
		s, err := build(c.spec)
		var e *document.Error
		switch {
		case c.refused != "":
			if !errors.As(err, &e) || e.Path != c.refused {
				t.Errorf("%s: %v, want a refusal at %s", c.spec, err, c.refused)
			}
		case err != nil:
			t.Errorf("%s: %v", c.spec, err)
		default:
			if got, _ := json.Marshal(s.Regret); string(got) != c.regret {
				t.Errorf("%s: regret %s, want %s", c.spec, got, c.regret)
			}
		}
	}
}

// build builds the instance of a spec, and returns the spec with its defaults.
func build(text string) (*spec.Spec, error) {
	s, err := spec.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	in, err := Build(s)
	if err != nil {
		return nil, err
	}
	return &in.Resolved, nil
}
