package lab

import "testing"

// The record of a learner that plans, read back with its paths, is the same run: it goes back to step 1 within an episode, too.
func TestRecordOfALearnerThatPlans(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"random-table","states":4,"actions":2,"horizon":3},"algorithm":{"kind":"uct","simulations":3},"episodes":4}`)
	if finish(t, s) != Done {
		t.Fatal("four episodes do not end")
	}
	r, text := readBack(t, s)
	if c := s.env.Counts(); c.Episodes != 4 || c.Paths != 4*(3*3+1) || c.Samples != 4*(3*(3+2+1)+3) || c.Revisits != c.Paths-4 {
		t.Errorf("counts %+v", c)
	}
	if samples, known := s.in.Samples(s.spec); !known || samples != float64(s.env.Counts().Samples) {
		t.Errorf("%v samples foretold, %d drawn", samples, s.env.Counts().Samples)
	}
	want := []struct{ from, stop int }{{1, 1}, {1, 1}, {1, 1}, {1, 1}, {2, 1}, {2, 1}, {2, 2}, {3, 2}, {3, 2}, {3, 0}}
	for k, p := range r.Trace {
		if at := want[k%len(want)]; p.From != at.from || p.Stop != at.stop || p.Episode != int64(k/len(want)+1) {
			t.Fatalf("path %d of episode %d from %d, stopped at %d; want %+v", p.K, p.Episode, p.From, p.Stop, at)
		}
	}
	refuses(t, text, []damage{
		{"another first state", "trace[2].states[0]", set(3, "trace", 2, "states", 0)},
		{"an episode that is none", "trace[2].episode", set(2, "trace", 2, "episode")},
		{"a step that was not left", "trace[6].from", set(3, "trace", 6, "from")},
		{"a stop before its place", "trace[5].stop", set(0, "trace", 5, "stop")},
		{"an action that was another's", "trace[5].actions", set(1-r.Trace[5].Actions[0], "trace", 5, "actions", 0)},
	})
}
