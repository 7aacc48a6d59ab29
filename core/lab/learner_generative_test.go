package lab

import (
	"errors"
	"strings"
	"testing"

	"revisit/core/document"
)

// Problems that a learner cannot run on, and constants that it does not take, are refused with their place, what was found and what was
// expected.
func TestLearnersRefuse(t *testing.T) {
	for _, test := range []struct{ spec, path, says string }{
		{`{"problem":{"kind":"random-linear-q","states":10000000,"horizon":10},"algorithm":{"kind":"generative"}}`, "algorithm.kind", "3.2e+08 numbers a step, the limit is 8e+06"},
		{`{"problem":{"kind":"random-linear-q","states":2000,"dim":250,"horizon":10},"algorithm":{"kind":"generative"}}`, "algorithm.kind", "multiplications, the limit is 4e+09"},
		{`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"generative","rollouts":0}}`, "algorithm.rollouts", "1"},
		{`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"linq-lsvi-ucb","rollouts":4}}`, "algorithm.rollouts", ""},
		{`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"q-learning","epsilon":1.5}}`, "algorithm.epsilon", "0 to 1"},
		{`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"q-learning","alpha":0}}`, "algorithm.alpha", "1e-06"},
		{`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"sarsa"}}`, "algorithm.kind", `"q-learning"`},
	} {
		_, err := Open([]byte(test.spec))
		var e *document.Error
		if !errors.As(err, &e) || e.Code != document.BadSpec || e.Path != test.path || e.Expected == "" || !strings.Contains(e.Message, test.says) {
			t.Errorf("%s: %v, want a bad spec at %s that says %q", test.spec, err, test.path, test.says)
		}
	}
}

// A generative run's record, read back with its paths, is the same run: rollouts begin anywhere and rounds end where Stop is 0.
func TestGenerativeRecord(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"random-table","states":4,"actions":2,"horizon":3},"algorithm":{"kind":"generative","rollouts":2},"episodes":3}`)
	if finish(t, s) != Done {
		t.Fatal("three rounds do not end")
	}
	r := mustRecord(t, s, RecordOptions{})
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	const pairs = 8
	if c := s.door.Counts(); again.Digest != r.Digest || c.Paths != pairs*3*(2+4+8) || c.Samples != pairs*(1+2+3)*(2+4+8) || c.Episodes != 0 || c.Revisits != 0 {
		t.Errorf("digest %s, read %s; counts %+v", r.Digest, again.Digest, c)
	}
	if p := r.Trace[0]; p.From != 3 || p.Stop != 3 {
		t.Errorf("the first rollout is from step %d and stops at %d, want 3 and 3", p.From, p.Stop)
	}
}
