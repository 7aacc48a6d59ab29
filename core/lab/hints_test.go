package lab

import (
	"strings"
	"testing"
)

// TestHintsAreThoseThatWereCounted: the progress and the record of a run have the hints that the environment has given, also where the learner ends early or
// cannot go on, and none where it may ask for none.
func TestHintsAreThoseThatWereCounted(t *testing.T) {
	for _, test := range []struct {
		spec    string
		may     bool
		outcome Outcome
		reason  string
	}{
		{`{"problem":{"kind":"cliff-walking"},"features":{"kind":"v-star-span"},"algorithm":{"kind":"delphi","draws":1,"tolerance":1e-6}}`, true, Done, ""},
		{`{"problem":{"kind":"cliff-walking"},"features":{"kind":"q-star-span"},"algorithm":{"kind":"delphi","draws":1,"tolerance":1e-6}}`, true, Diverged, "no θ within the bound agrees with all hints"},
		{`{"problem":{"kind":"river-swim"},"algorithm":{"kind":"psdp","demonstrated":true},"episodes":2}`, true, Done, ""},
		{`{"problem":{"kind":"river-swim"},"algorithm":{"kind":"psdp"},"episodes":2}`, false, Done, ""},
		{`{"problem":{"kind":"figure-1"}}`, false, Done, ""},
	} {
		s := mustOpen(t, test.spec)
		if _, outcome, err := s.Advance(1_000_000, Until{}); err != nil || outcome != test.outcome {
			t.Fatalf("%s: outcome %s, %v", test.spec, outcome, err)
		}
		p := s.Progress()
		text, err := mustRecord(t, s, RecordOptions{}).JSON()
		if err != nil {
			t.Fatal(err)
		}
		record, err := ReadRecord(text)
		if err != nil {
			t.Fatalf("%s: %v", test.spec, err)
		}
		for what, hints := range map[string]*int64{"progress": p.Hints, "record": record.Summary.Hints} {
			if test.may != (hints != nil) || test.may && (*hints != s.env.Hints() || *hints == 0) {
				t.Errorf("%s: the %s has %v hints, given were %d", test.spec, what, hints, s.env.Hints())
			}
		}
		if !strings.HasPrefix(p.Reason, test.reason) || (p.Reason == "") != (test.reason == "") {
			t.Errorf("%s: reason %q, want %q", test.spec, p.Reason, test.reason)
		}
		if s.in.Kind.Name == "delphi" && (p.Episodes >= s.spec.Episodes || p.Done == p.Diverged || record.Summary.Complete != p.Done) {
			t.Errorf("%s: %+v", test.spec, p)
		}
	}
}

// TestValuesOfStatesAreRepaired: where V* is not linear in features of states, the report offers features in which it is.
func TestValuesOfStatesAreRepaired(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"cliff-walking"},"features":{"kind":"q-star-span"},"algorithm":{"kind":"delphi"}}`)
	for _, c := range s.Checks() {
		if c.ID == "v-star" {
			if c.OK == nil || *c.OK || c.Repair == nil {
				t.Fatalf("%+v", c)
			}
			mustRepair(t, "cliff", c, *c.Repair)
			return
		}
	}
	t.Error("no such check")
}
