package lab

import (
	"errors"
	"fmt"
	"testing"

	"revisit/core/document"
	"revisit/core/protocol"
)

// The record of a run with local access, read back with its paths, is the same run. One whose path begins where no path before it has been
// is refused, and the error names the place.
func TestLocalRecord(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"river-swim","states":6,"horizon":5},"algorithm":{"kind":"mc-lspi"},"episodes":25}`)
	if finish(t, s) != Done {
		t.Fatal("25 rounds do not end")
	}
	if s.in.Kind.Access != protocol.Local || s.metrics.Regret != nil {
		t.Errorf("the access is %v, regret %v", s.in.Kind.Access, s.metrics.Regret)
	}
	r, _ := readBack(t, s)
	if c := s.env.Counts(); c.Episodes != 25 || c.Revisits != 0 || c.Paths <= 25 {
		t.Errorf("counts %+v", c)
	}
	for i := range r.Trace {
		p := &r.Trace[i]
		if p.From != 2 {
			continue
		}
		p.States[1] = 5 // the last state, six steps up the river
		text, err := r.JSON()
		if err != nil {
			t.Fatal(err)
		}
		var fault *document.Error
		if _, err := ReadRecord(text); !errors.As(err, &fault) || fault.Path != fmt.Sprintf("trace[%d].states[1]", i) {
			t.Errorf("a path from a state that was not seen: %v", err)
		}
		return
	}
	t.Error("no path begins at step 2")
}
