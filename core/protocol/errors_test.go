package protocol_test

import (
	"testing"

	"revisit/core/mdp"
	"revisit/core/protocol"
)

// The texts of errors name the call and the place.
func TestBreachesSayWhatWasWrong(t *testing.T) {
	b := mdp.NewBuilder(2, 2, 2, mdp.Stationary, mdp.Stationary)
	for range 4 {
		b.Move([]int{1}, []float64{1})
	}
	p, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	env := protocol.Open(p, 1, protocol.Revisiting)
	act := func(a int) func() error {
		return func() error { _, _, err := env.Step(a); return err }
	}
	revisit := func(h int) func() error {
		return func() error { _, err := env.Revisit(h); return err }
	}
	for _, call := range []struct {
		do   func() error
		want string
	}{
		{act(0), "protocol: acting before an episode has begun"},
		{revisit(1), "protocol: going back to step 1 before an episode has begun"},
		{func() error { return env.ResetTo(2) }, "protocol: an episode cannot begin in state 2 of 2"},
		{func() error { return env.ResetTo(0) }, ""},
		{revisit(2), "protocol: going back to step 2, where this episode's path has visited steps 1 to 1"},
		{act(2), "protocol: action 2 of 2"},
		{act(1), ""},
		{act(1), ""},
		{act(1), "protocol: acting after step 2, the last"},
		{revisit(3), "protocol: going back to step 3, where this episode's path has visited steps 1 to 2"},
		{revisit(0), "protocol: going back to step 0, where this episode's path has visited steps 1 to 2"},
		{revisit(2), ""},
		{act(1), ""},
	} {
		got := ""
		if err := call.do(); err != nil {
			got = err.Error()
		}
		if got != call.want {
			t.Errorf("got %q, want %q", got, call.want)
		}
	}
	if got, want := env.Counts(), (protocol.Counts{Episodes: 1, Paths: 2, Samples: 3, Revisits: 1}); got != want {
		t.Errorf("counts %+v, want %+v", got, want)
	}
}
