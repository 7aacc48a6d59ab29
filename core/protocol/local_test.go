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

// journal is the right Local in the plainest words: a list of all (step, state) that any path had, looked through from its beginning.
type journal struct {
	horizon int
	had     [][2]int
	path    []int // states of the path from its first step on; nil before the first
	first   int
}

func (j *journal) note(h, s int) {
	if h <= j.horizon {
		j.had = append(j.had, [2]int{h, s})
	}
}

func (j *journal) begin(h, s int) {
	j.path, j.first = []int{s}, h
	j.note(h, s)
}

func (j *journal) arrive(s int) {
	j.note(j.first+len(j.path), s)
	j.path = append(j.path, s)
}

func (j *journal) allows(h, s int) bool {
	for _, at := range j.had {
		if at == [2]int{h, s} {
			return true
		}
	}
	return false
}

// Whatever calls a learner with the right Local makes, a path begins exactly where the journal says that one may, on every model. A breach
// names its step and its state and changes nothing. A clone remembers as much, and what either sees later, the other does not know.
func TestLocalBeginsWhereItHasBeen(t *testing.T) {
	type pair struct {
		door    *protocol.Environment
		journal *journal
	}
	allowed, refused := 0, 0
	eachModel(t, func(t *testing.T, p mdp.Process) {
		H, S := p.Horizon(), p.States()
		r := rand.New(rand.NewPCG(13, 1))
		var doors []pair
		for call := range 2500 {
			if call%100 == 0 { // in a small problem all is soon seen
				doors = []pair{{protocol.Open(p, 3, protocol.Local), &journal{horizon: H}}}
			}
			x := doors[r.IntN(len(doors))]
			door, j := x.door, x.journal
			switch choice := r.IntN(100); {
			case choice < 4:
				j.begin(1, door.Begin())
			case choice < 7:
				s := r.IntN(S)
				if err := door.BeginAt(s); err != nil {
					t.Fatal(err)
				}
				j.begin(1, s)
			case choice < 12 && len(j.path) > 1:
				back := r.IntN(min(len(j.path), H-j.first+1))
				if _, err := door.Revisit(j.first + back); err != nil {
					t.Fatal(err)
				}
				j.path = j.path[:back+1]
			case choice < 40:
				h, s := 1+r.IntN(H), r.IntN(S)
				if len(j.had) > 0 && r.IntN(2) == 0 { // a state that was seen, at this step or another
					at := j.had[r.IntN(len(j.had))]
					s = at[1]
					if r.IntN(2) == 0 {
						h = at[0]
					}
				}
				if door.Seen(h, s) != j.allows(h, s) {
					t.Fatalf("call %d: state %d seen at step %d: %t", call, s, h, door.Seen(h, s))
				}
				before := door.Counts()
				err := door.Place(h, s)
				if (err == nil) != j.allows(h, s) {
					t.Fatalf("call %d: placing at step %d in state %d: %v, though the journal allows it: %t", call, h, s, err, j.allows(h, s))
				}
				if err == nil {
					j.begin(h, s)
					allowed++
					continue
				}
				var breach *protocol.Error
				if !errors.As(err, &breach) || !strings.Contains(err.Error(), fmt.Sprintf("step %d in state %d,", h, s)) {
					t.Fatalf("call %d: %v", call, err)
				}
				if door.Counts() != before {
					t.Fatalf("call %d: a breach is counted", call)
				}
				refused++
			case choice < 42 && len(doors) < 5:
				c := *j
				c.had = append([][2]int(nil), j.had...)
				c.path = append([]int(nil), j.path...)
				doors = append(doors, pair{door.Clone(), &c})
			default:
				if _, next, err := door.Act(r.IntN(p.Actions())); err == nil {
					j.arrive(next)
				}
			}
		}
	})
	if allowed < 10_000 || refused < 10_000 {
		t.Errorf("only %d placings were allowed, %d refused", allowed, refused)
	}
}

// A problem without tables may have ten million states: what was seen is a set, as large as the paths are long.
func TestLocalTakesNoTable(t *testing.T) {
	built, err := problem.Find("random-linear-q").Build(problem.Args{"states": 10_000_000, "actions": 2, "dim": 3, "horizon": 5, "gap": 0.1,
		"successors": 2, "scale": 0.25, "tilt": 0.5, "starts": 1, "seed": 1})
	if err != nil {
		t.Fatal(err)
	}
	if built.Table != nil {
		t.Fatal("the problem has tables, so nothing is tested")
	}
	door := protocol.Open(built.Process(), 1, protocol.Local)
	if err := door.Place(1, 0); err == nil {
		t.Error("placing before the first path is allowed")
	}
	door.Begin()
	_, s, err := door.Act(0)
	if err != nil {
		t.Fatal(err)
	}
	if err := door.Place(2, s); err != nil {
		t.Error(err)
	}
	if err := door.Place(3, s); err == nil {
		t.Error("a state that was seen at step 2 may be begun in at step 3")
	}
	if _, ok := door.Memory(); ok {
		t.Error("the kernel, which remembers nothing, is given the memory")
	}
}

// The other rights remember nothing.
func TestOnlyLocalRemembers(t *testing.T) {
	p, err := problem.Find("figure-1").Build(nil)
	if err != nil {
		t.Fatal(err)
	}
	for right := protocol.Online; right <= protocol.Generative; right++ {
		door := protocol.Open(p.Table, 1, right)
		if s := door.Begin(); door.Seen(1, s) != (right == protocol.Local) {
			t.Errorf("%v: the state of step 1 is remembered: %t", right, door.Seen(1, s))
		}
		if _, ok := door.Memory(); ok == (right == protocol.Local) {
			t.Errorf("%v: the kernel may draw: %t", right, ok)
		}
	}
}
