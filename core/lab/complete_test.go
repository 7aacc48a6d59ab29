package lab

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestComplete: `complete` is read and written beside `normalise`, left out where it is not asked for, and Q* becomes linear.
func TestComplete(t *testing.T) {
	const lake = `{"problem":{"kind":"frozen-lake","horizon":4},"features":{"kind":"polynomial","degree":1`
	for _, c := range []struct {
		more, written string
		dim           int
		linear        bool
	}{
		{`}}`, `"features":{"kind":"polynomial","normalise":false,"degree":1}`, 12, false},
		{`,"complete":false}}`, `"features":{"kind":"polynomial","normalise":false,"degree":1}`, 12, false},
		{`,"complete":true}}`, `"features":{"kind":"polynomial","normalise":false,"complete":true,"version":2,"degree":1}`, 17, true},
		{`,"complete":true,"normalise":true}}`, `"features":{"kind":"polynomial","normalise":true,"complete":true,"version":2,"degree":1}`, 17, true},
	} {
		s := mustOpen(t, lake+c.more)
		text, err := json.Marshal(s.Spec())
		if err != nil || !strings.Contains(string(text), c.written) {
			t.Errorf("%s is written as %s, want %s", c.more, text, c.written)
		}
		if got := s.in.Features.Dim(); got != c.dim {
			t.Errorf("%s: dimension %d, want %d", c.more, got, c.dim)
		}
		for _, check := range s.Checks() {
			if check.ID == "realizability" && *check.OK != c.linear {
				t.Errorf("%s: the report says of Q*: %s", c.more, check.Says)
			}
		}
	}
	if _, err := Open([]byte(lake + `,"complete":1}}`)); err == nil || !strings.Contains(err.Error(), "features.complete") {
		t.Errorf("complete as a number: %v", err)
	}
	if _, err := Open([]byte(`{"problem":{"kind":"random-linear-q","states":1000000},"features":{"kind":"own","complete":true}}`)); err == nil || !strings.Contains(err.Error(), "features.complete") {
		t.Errorf("complete without a table: %v", err)
	}
}
