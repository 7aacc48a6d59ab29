package protocol_test

import (
	"strings"
	"testing"

	"revisit/core/mdp"
	"revisit/core/protocol"
)

// A call beyond the learner's access is an error and changes nothing; any other is counted.
func TestRights(t *testing.T) {
	eachModel(t, func(t *testing.T, p mdp.Process) {
		H, S := p.Horizon(), p.States()
		for right := protocol.Online; right <= protocol.Generative; right++ {
			env := protocol.Open(p, 7, right)
			last := env.Reset()
			for h := 1; h <= H; h++ {
				_, next, err := env.Step(0)
				if err != nil {
					t.Fatal(err)
				}
				if h < H {
					last = next
				}
			}
			env.Keep(H)
			want := env.Counts()
			if _, err := env.Revisit(H); (err == nil) != (right >= protocol.Revisiting) {
				t.Fatalf("%v: going back: %v", right, err)
			} else if err == nil {
				want.Paths, want.Revisits = want.Paths+1, want.Revisits+1
			} else if !strings.Contains(err.Error(), right.String()) {
				t.Errorf("%v: %v", right, err)
			}
			if err := env.ResetAt(H, S-1); (err == nil) != (right == protocol.Generative || right == protocol.Local && last == S-1) {
				t.Fatalf("%v: placing: %v", right, err)
			} else if err != nil && !strings.Contains(err.Error(), right.String()) {
				t.Errorf("%v: %v", right, err)
			} else if err == nil {
				want.Paths++
				if _, _, err := env.Step(0); err != nil {
					t.Fatal(err)
				}
				want.Samples++
				if _, _, err := env.Step(0); err == nil {
					t.Error("acting after the last step is allowed")
				}
				if s, err := env.Revisit(H); err != nil || s != S-1 {
					t.Errorf("back where it was placed: state %d, %v", s, err)
				}
				want.Paths, want.Revisits = want.Paths+1, want.Revisits+1
				if H > 1 {
					if _, err := env.Revisit(H - 1); err == nil {
						t.Error("a step before the placing can be gone back to")
					}
				}
				for _, at := range [][2]int{{0, 0}, {H + 1, 0}, {1, -1}, {1, S}} {
					if err := env.ResetAt(at[0], at[1]); err == nil {
						t.Errorf("placing at step %d in state %d is allowed", at[0], at[1])
					}
				}
			}
			if got := env.Counts(); got != want {
				t.Errorf("%v: counts %+v, want %+v", right, got, want)
			}
		}
	})
}
