package protocol_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// journal is access Local in the plainest words: a list of all (step, state) that were kept, looked through from its beginning.
type journal struct {
	horizon int
	kept    [][2]int
	path    []int // states of the path from its first step on, up to step H+1; nil before the first
	first   int
}

func (j *journal) begin(h, s int) { j.path, j.first = []int{s}, h }
func (j *journal) arrive(s int)   { j.path = append(j.path, s) }

func (j *journal) keep(h int) {
	for i, s := range j.path {
		if j.first+i == h && h <= j.horizon {
			j.kept = append(j.kept, [2]int{h, s})
		}
	}
}

func (j *journal) allows(h, s int) bool {
	for _, at := range j.kept {
		if at == [2]int{h, s} {
			return true
		}
	}
	return false
}

// Whatever calls a learner with access Local makes, a path begins exactly where the journal says that one may, on every model. A violation
// names its step and its state and changes nothing. A clone has kept as much, and what either keeps later, the other does not know.
func TestLocalBeginsWhereItHasKept(t *testing.T) {
	type pair struct {
		env     *protocol.Environment
		journal *journal
	}
	allowed, refused := 0, 0
	eachModel(t, func(t *testing.T, p mdp.Process) {
		H, S := p.Horizon(), p.States()
		r := rand.New(rand.NewPCG(13, 1))
		var pairs []pair
		for call := range 3000 {
			if call%150 == 0 { // in a small problem all is soon kept
				pairs = []pair{{protocol.Open(p, 3, protocol.Local), &journal{horizon: H}}}
			}
			x := pairs[r.IntN(len(pairs))]
			env, j := x.env, x.journal
			switch choice := r.IntN(100); {
			case choice < 4:
				j.begin(1, env.Reset())
			case choice < 7:
				s := r.IntN(S)
				if err := env.ResetTo(s); err != nil {
					t.Fatal(err)
				}
				j.begin(1, s)
			case choice < 12 && len(j.path) > 1:
				back := r.IntN(min(len(j.path), H-j.first+1))
				if _, err := env.Revisit(j.first + back); err != nil {
					t.Fatal(err)
				}
				j.path = j.path[:back+1]
			case choice < 26:
				before, h := env.Counts(), r.IntN(H+3)-1 // from -1 to H+1
				env.Keep(h)
				j.keep(h)
				if env.Counts() != before {
					t.Fatalf("call %d: keeping is counted", call)
				}
			case choice < 50:
				h, s := 1+r.IntN(H), r.IntN(S)
				if len(j.path) > 0 && r.IntN(4) == 0 { // a state of the path, kept or not
					back := r.IntN(min(len(j.path), H-j.first+1))
					h, s = j.first+back, j.path[back]
				} else if len(j.kept) > 0 && r.IntN(4) > 0 { // a state that was kept, at this step or another
					at := j.kept[r.IntN(len(j.kept))]
					s = at[1]
					if r.IntN(3) > 0 {
						h = at[0]
					}
				}
				before := env.Counts()
				err := env.ResetAt(h, s)
				if (err == nil) != j.allows(h, s) {
					t.Fatalf("call %d: placing at step %d in state %d: %v, though the journal allows it: %t", call, h, s, err, j.allows(h, s))
				}
				if err == nil {
					j.begin(h, s)
					allowed++
					continue
				}
				var violation *protocol.Error
				if !errors.As(err, &violation) || !strings.Contains(err.Error(), fmt.Sprintf("step %d in state %d,", h, s)) {
					t.Fatalf("call %d: %v", call, err)
				}
				if env.Counts() != before {
					t.Fatalf("call %d: a violation is counted", call)
				}
				refused++
			case choice < 52 && len(pairs) < 5:
				c := *j
				c.kept = append([][2]int(nil), j.kept...)
				c.path = append([]int(nil), j.path...)
				pairs = append(pairs, pair{env.Clone(), &c})
			default:
				if _, next, err := env.Step(r.IntN(p.Actions())); err == nil {
					j.arrive(next)
				}
			}
		}
	})
	if allowed < 10_000 || refused < 10_000 {
		t.Errorf("only %d placings were allowed, %d refused", allowed, refused)
	}
}

// A problem without tables may have ten million states, too many to remember which were seen: only what was kept may be begun in.
func TestLocalRemembersOnlyWhatIsKept(t *testing.T) {
	built, err := problem.Find("random-linear-q").Build(problem.Args{"states": 10_000_000, "actions": 2, "dim": 3, "horizon": 5, "gap": 0.1,
		"successors": 2, "scale": 0.25, "tilt": 0.5, "starts": 1, "seed": 1})
	if err != nil {
		t.Fatal(err)
	}
	if built.Table != nil {
		t.Fatal("the problem has tables, so nothing is tested")
	}
	env := protocol.Open(built.Process(), 1, protocol.Local)
	env.Keep(1)
	if err := env.ResetAt(1, 0); err == nil {
		t.Error("placing before the first path is allowed")
	}
	states := []int{env.Reset()}
	for h := 1; h < env.Horizon(); h++ {
		_, s, err := env.Step(0)
		if err != nil {
			t.Fatal(err)
		}
		states = append(states, s)
	}
	env.Keep(2)
	for h := 1; h <= env.Horizon(); h++ {
		for _, s := range states {
			if err := env.Clone().ResetAt(h, s); (err == nil) != (h == 2 && s == states[1]) {
				t.Errorf("after %v, of which step 2 was kept, placing at step %d in state %d: %v", states, h, s, err)
			}
		}
	}
}
