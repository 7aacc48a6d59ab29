package protocol_test

import (
	"errors"
	"testing"

	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// A hint is the first of the optimal actions where the path stands, and is counted, apart from samples. Where nobody advises, before the first path and
// after the last step there is none, and nothing is counted. A clone goes on by itself.
func TestHintsAreGivenWhereThePathStands(t *testing.T) {
	p := mdptest.Bandits(t, []float64{0.5, 0.1}, []float64{0.1, 0.5})
	optimal := mdp.Solve(p)
	advice := func(h, s int) (actions []int) {
		for a := range p.Actions() {
			if optimal.IsOptimal(h, s, a) {
				actions = append(actions, a)
			}
		}
		return actions
	}
	refused := func(e *protocol.Environment, want string) {
		t.Helper()
		_, err := e.Hint()
		var violation *protocol.Error
		if !errors.As(err, &violation) || err.Error() != want {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	for _, access := range []protocol.Access{protocol.Online, protocol.Revisiting, protocol.Local, protocol.Generative} {
		env := protocol.Open(p, 1, access)
		refused(env, "protocol: asking for a hint, where there are none")
		if env.Advised() {
			t.Error("advised by nobody")
		}
		if env.Advise(advice); !env.Advised() || !env.Clone().Advised() {
			t.Error("not advised")
		}
		refused(env, "protocol: asking for a hint at step 0 of 2")
		env.Reset()
		for h, want := range []int{0, 1} {
			for range 2 { // it may ask again
				if a, err := env.Hint(); a != want || err != nil {
					t.Errorf("the hint at step %d is %d, %v, want %d", h+1, a, err, want)
				}
			}
			if _, _, err := env.Step(0); err != nil { // nobody has to follow it
				t.Fatal(err)
			}
		}
		refused(env, "protocol: asking for a hint at step 3 of 2")
		clone := env.Clone()
		clone.Reset()
		if _, err := clone.Hint(); err != nil {
			t.Error(err)
		}
		if env.Hints() != 4 || clone.Hints() != 5 || env.Counts() != (protocol.Counts{Episodes: 1, Paths: 1, Samples: 2}) {
			t.Errorf("%d hints, %d of the clone, counts %+v", env.Hints(), clone.Hints(), env.Counts())
		}
	}
}
