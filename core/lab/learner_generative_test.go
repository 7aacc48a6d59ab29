package lab

import "testing"

// A generative run's record, read back with its paths, is the same run: rollouts begin anywhere and rounds end where Stop is 0.
func TestGenerativeRecord(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"random-table","states":4,"actions":2,"horizon":3},"algorithm":{"kind":"generative","rollouts":2},"episodes":3}`)
	if finish(t, s) != Done {
		t.Fatal("three rounds do not end")
	}
	r, _ := readBack(t, s)
	const pairs = 8
	if c := s.env.Counts(); c.Paths != pairs*3*(2+4+8) || c.Samples != pairs*(1+2+3)*(2+4+8) || c.Episodes != 0 || c.Revisits != 0 {
		t.Errorf("counts %+v", c)
	}
	if p := r.Trace[0]; p.From != 3 || p.Stop != 3 {
		t.Errorf("the first rollout is from step %d and stops at %d, want 3 and 3", p.From, p.Stop)
	}
}
