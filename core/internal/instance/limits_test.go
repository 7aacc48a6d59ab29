package instance

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"revisit/core/document"
)

// Learners that keep states refuse more of them than they can hold, and say what would be accepted.
func TestLearnersRefuseWhatTheyCannotHold(t *testing.T) {
	spec := func(states int, algorithm string, episodes int) string {
		return fmt.Sprintf(`{"problem":{"kind":"random-linear-q","states":%d},"algorithm":{"kind":%q},"episodes":%d,"regret":"none"}`, states, algorithm, episodes)
	}
	tau := func(tau float64, spec string) string {
		return strings.Replace(spec, `"mc-lspi"`, fmt.Sprintf(`"mc-lspi","tau":%g`, tau), 1)
	}
	for _, c := range []struct{ spec, path, expected string }{
		{spec(1_000_000, "ucbvi", 10), "algorithm.kind", "a learner with features"},
		{spec(1_000_000, "lsvi-ucb", 1_000_000), "episodes", "d + A numbers for every state seen"},
		{strings.Replace(spec(200_000, "lsvi-ucb", 400_000), `"kind"`, `"dim":32,"kind"`, 1), "episodes", "would take"},
		{tau(1e-6, spec(1_000_000, "mc-lspi", 10)), "algorithm.tau", "the core sets may have 1.46e+09 pairs"},
		{tau(1e-3, spec(1_000_000, "mc-lspi", 10)), "", ""},
		{tau(1e-6, spec(1, "mc-lspi", 10)), "algorithm.tau", "the core sets may have 2e+07 pairs"}, // of 20 (h,s,a), each a million times
		{tau(2e-6, spec(1, "mc-lspi", 10)), "", ""},
		{strings.Replace(spec(1_000_000, "fpi", 10_000_000), `"fpi"`, `"fpi","epsilon":0.001`, 1), "algorithm.epsilon", "it may keep 1e+07 samples"},
		{spec(1_000_000, "fpi", 10_000_000), "", ""},
		{strings.Replace(spec(20, "capi-qpi-plan", 10), `n"`, `n","bound":50.1`, 1), "algorithm.bound", "at most 1000 omega: regularisation omega²/bound² would be 9.96e-07"},
		{strings.Replace(spec(20, "capi-qpi-plan", 10), `n"`, `n","bound":50`, 1), "", ""},
		{strings.Replace(spec(1000, "capi-qpi-plan", 10_000), `"kind"`, `"dim":100,"horizon":100,"kind"`, 1), "algorithm.bound", "the core set may have 1.74e+05 pairs"},
		{strings.Replace(spec(1000, "capi-qpi-plan", 10), `"kind"`, `"dim":100,"horizon":100,"kind"`, 1), "", ""},
		{strings.Replace(spec(20, "delphi", 10), `i"`, `i","draws":5,"hint_draws":4`, 1), "algorithm.hint_draws", "at least draws, 5"},
		{strings.Replace(spec(20, "delphi", 10), `i"`, `i","tolerance":0.1,"slack":0.2`, 1), "algorithm.slack", "at most tolerance, 0.1"},
		{strings.Replace(spec(20, "delphi", 10), `i"`, `i","tolerance":0.1,"slack":0.1`, 1), "", ""},
		{strings.Replace(spec(3000, "delphi", 10), `"kind"`, `"dim":501,"kind"`, 1), "features.kind", "at most 500: Delphi solves linear programs in them"},
		{strings.Replace(spec(1_000_000, "delphi", 1_000_000), `"kind"`, `"dim":100,"kind"`, 1), "features.kind", "Delphi may keep"},
		{spec(1_000_000, "lsvi-ucb", 1000), "", ""},
		{spec(1000, "lsvi-ucb", 1_000_000), "", ""},
		{spec(1000, "ucbvi", 10), "", ""},
	} {
		_, err := build(c.spec)
		if c.path == "" {
			if err != nil {
				t.Errorf("%s: %v", c.spec, err)
			}
			continue
		}
		var e *document.Error
		if !errors.As(err, &e) || e.Code != document.BadSpec || e.Path != c.path || !strings.Contains(e.Expected, c.expected) {
			t.Errorf("%s: %v, want one at %s that says %q", c.spec, err, c.path, c.expected)
		}
	}
}

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
		{`{"problem":{"kind":"figure-1"},"algorithm":{"kind":"no-such-learner"}}`, "algorithm.kind", `"q-learning"`},
	} {
		_, err := build(test.spec)
		var e *document.Error
		if !errors.As(err, &e) || e.Code != document.BadSpec || e.Path != test.path || e.Expected == "" || !strings.Contains(e.Message, test.says) {
			t.Errorf("%s: %v, want a bad spec at %s that says %q", test.spec, err, test.path, test.says)
		}
	}
}
