package lab

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"revisit/core/document"
)

// Learners that remember states refuse more of them than they can hold, and say what would be accepted.
func TestLearnersRefuseWhatTheyCannotHold(t *testing.T) {
	spec := func(states int, algorithm string, episodes int) string {
		return fmt.Sprintf(`{"problem":{"kind":"random-linear-q","states":%d},"algorithm":{"kind":%q},"episodes":%d,"regret":"none"}`, states, algorithm, episodes)
	}
	for _, c := range []struct{ spec, path, expected string }{
		{spec(1_000_000, "ucbvi", 10), "algorithm.kind", "a learner with features"},
		{spec(1_000_000, "lsvi-ucb", 1_000_000), "episodes", "d + A numbers for every state seen"},
		{strings.Replace(spec(200_000, "lsvi-ucb", 400_000), `"kind"`, `"dim":32,"kind"`, 1), "episodes", "would take"},
		{spec(1_000_000, "lsvi-ucb", 1000), "", ""},
		{spec(1000, "lsvi-ucb", 1_000_000), "", ""},
		{spec(1000, "ucbvi", 10), "", ""},
	} {
		_, err := Open([]byte(c.spec))
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
