package own_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/own"
	"revisit/core/protocol"
)

const horizon, states, actions = 4, 6, 3

func model(seed uint64) mdp.Process {
	return mdptest.Shape{Horizon: horizon, States: states, Actions: actions, Moves: mdp.PerStep, Rewards: mdp.PerStep,
		Start: mdp.Start{Distribution: []float64{0.5, 0.5, 0, 0, 0, 0}}}.Random(rand.New(rand.NewPCG(seed, 1)))
}

// played is what a learner saw and handed out, in the plainest words.
type played struct {
	paths    []protocol.Path
	policies [][]int32 // after each path, the first before all
	counts   protocol.Counts
}

// play plays at random through a door: begins, goes back, notes bonuses, and hands out policies.
func play(t *testing.T, process mdp.Process, seed uint64, right protocol.Right, budget own.Budget) ([]byte, played) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 2))
	door := own.NewDoor(protocol.Open(process, seed, right), seed, budget)
	policy := make([]int32, horizon*states)
	handOut := func() {
		for range r.IntN(4) {
			policy[r.IntN(len(policy))] = int32(r.IntN(actions))
		}
		if err := door.Policy(policy); err != nil {
			t.Fatal(err)
		}
	}
	handOut()
	saw := played{policies: [][]int32{append([]int32{}, policy...)}}
	last := protocol.NewPath(horizon)
	begin := func() (s, from int, err error) {
		switch {
		case right == protocol.Generative && r.IntN(2) == 0:
			from, s = 1+r.IntN(horizon), r.IntN(states)
			return s, from, door.Place(from, s)
		case right == protocol.Revisiting && last.K > 0 && r.IntN(3) > 0:
			from = 1 + r.IntN(horizon)
			s, err = door.Revisit(from)
			return s, from, err
		}
		s, err = door.Begin()
		return s, 1, err
	}
	for {
		before := door.Counts().Revisits
		s, from, err := begin()
		if errors.Is(err, own.ErrOver) {
			saw.policies = append(saw.policies, append([]int32{}, policy...))
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		again := door.Counts().Revisits > before
		if last.K > 0 {
			if last.Stop = 0; again {
				last.Stop = max(1, from-1)
			}
			saw.paths = append(saw.paths, *last.Clone())
			saw.policies = append(saw.policies, append([]int32{}, policy...))
		}
		if last.K++; !again {
			last.Episode++
		}
		last.From = from
		for h := from; h <= horizon; h++ {
			a, bonus := r.IntN(actions), 0.0
			if last.K%3 == 0 && r.IntN(2) == 0 {
				bonus = r.Float64()
				if err := door.Note(bonus); err != nil {
					t.Fatal(err)
				}
			}
			reward, next, err := door.Act(a)
			if err != nil {
				t.Fatal(err)
			}
			last.States[h-1], last.Actions[h-1], last.Rewards[h-1], last.Bonus[h-1] = s, a, reward, bonus
			s = next
		}
		handOut()
	}
	saw.counts = door.Counts()
	return door.Decisions(), saw
}

// What a learner did through a door is done again from its decisions: the same draws, counts, bonuses and policies; also by clones.
func TestDecisionsAreMadeAgain(t *testing.T) {
	for _, right := range []protocol.Right{protocol.Online, protocol.Revisiting, protocol.Generative} {
		for seed := range uint64(20) {
			process := model(seed)
			decisions, saw := play(t, process, seed, right, own.Budget{Episodes: 15, Paths: 40})
			door := protocol.Open(process, seed, right)
			l := own.New(door, decisions)
			check := func(l *own.Learner, k int) {
				for h := 1; h <= horizon; h++ {
					for s := range states {
						if got, want := l.Greedy(h, s)[0], int(saw.policies[k][(h-1)*states+s]); got != want {
							t.Fatalf("%v, seed %d: after %d paths the policy takes %d at step %d in state %d, want %d", right, seed, k, got, h, s, want)
						}
					}
				}
			}
			for k := range saw.paths {
				check(l, k)
				if l.Ended() {
					t.Fatalf("%v, seed %d: ended after %d paths of %d", right, seed, k, len(saw.paths))
				}
				if k%5 == 2 {
					door = door.Clone()
					l = l.Clone(door).(*own.Learner)
				}
				from := l.From()
				p, err := l.Draw()
				if err != nil {
					t.Fatal(err)
				}
				l.Learn()
				if want := saw.paths[k]; from != want.From || !reflect.DeepEqual(*p, want) {
					t.Fatalf("%v, seed %d: path %d is\n%+v from step %d, want\n%+v", right, seed, k+1, *p, from, want)
				}
			}
			if _, err := l.Draw(); err != nil { // the last one, of which the test does not know where it stopped
				t.Fatal(err)
			}
			l.Learn()
			check(l, len(saw.policies)-1)
			if !l.Ended() || door.Counts() != saw.counts {
				t.Fatalf("%v, seed %d: ended %t with %+v, want %+v", right, seed, l.Ended(), door.Counts(), saw.counts)
			}
			if _, err := l.Draw(); err == nil {
				t.Fatal("a path is drawn after the end")
			}
		}
	}
}

// Whatever bytes are given as decisions, they are either made, as calls that the protocol allows, or refused with a sentence.
func TestDamagedDecisions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	refused := 0
	for round := range 3000 {
		process := model(uint64(round % 7))
		right := []protocol.Right{protocol.Online, protocol.Revisiting, protocol.Generative}[round%3]
		decisions, _ := play(t, process, 3, right, own.Budget{Episodes: 5, Paths: 12})
		damaged := append([]byte{}, decisions...)
		for range 1 + r.IntN(3) {
			damaged[r.IntN(len(damaged))] = byte(r.IntN(256) >> r.IntN(8))
		}
		damaged = damaged[:len(damaged)-r.IntN(2)*r.IntN(len(damaged))]
		l := own.New(protocol.Open(process, 3, right), damaged)
		var err error
		paths := 0
		for ; !l.Ended() && err == nil; paths++ {
			if _, err = l.Draw(); err == nil {
				l.Learn()
			}
			if paths > len(damaged) {
				t.Fatal("it does not end")
			}
		}
		var known *document.Error
		if err != nil && !errors.As(err, &known) {
			t.Fatalf("error %v, want a *document.Error", err)
		}
		if err != nil {
			refused++
		}
	}
	if refused < 300 {
		t.Errorf("only %d of 3000 were refused", refused)
	}
}

// A breach ends the run with a sentence; what was decided before stays.
func TestBreaches(t *testing.T) {
	for _, c := range []struct {
		right  protocol.Right
		breach func(d *own.Door) error
		says   string
	}{
		{protocol.Online, func(d *own.Door) error { _, err := d.Revisit(2); return err }, "going back to step 2 with the right online"},
		{protocol.Revisiting, func(d *own.Door) error { _, err := d.Revisit(9); return err }, "going back to step 9"},
		{protocol.Revisiting, func(d *own.Door) error { return d.Place(2, 0) }, "with the right revisiting"},
		{protocol.Generative, func(d *own.Door) error { _, err := d.Revisit(2); return err }, "places paths"},
		{protocol.Generative, func(d *own.Door) error { return d.Place(2, 77) }, "state 77"},
		{protocol.Online, func(d *own.Door) error { _, _, err := d.Act(0); return err }, "after step 4"},
		{protocol.Online, func(d *own.Door) error { d.Begin(); _, _, err := d.Act(3); return err }, "action 3 of 3"},
		{protocol.Online, func(d *own.Door) error { d.Begin(); _, err := d.Begin(); return err }, "drawn to its end"},
		{protocol.Online, func(d *own.Door) error { d.Begin(); return d.Note(-1) }, "bonus -1"},
		{protocol.Online, func(d *own.Door) error { return d.Policy(make([]int32, 3)) }, "3 actions"},
		{protocol.Online, func(d *own.Door) error { p := make([]int32, horizon*states); p[7] = 3; return d.Policy(p) }, "action 3 at step 2 in state 1"},
	} {
		d := own.NewDoor(protocol.Open(model(1), 1, c.right), 1, own.Budget{Episodes: 9, Paths: 9})
		d.Begin()
		for range horizon {
			d.Act(1)
		}
		err := c.breach(d)
		if err == nil || errors.Is(err, own.ErrOver) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("error %v, want one with %q", err, c.says)
		}
		if _, again := d.Begin(); again != err || !d.Done() {
			t.Errorf("after %v: %v, done %t", err, again, d.Done())
		}
		l := own.New(protocol.Open(model(1), 1, c.right), d.Decisions())
		if _, err := l.Draw(); err != nil {
			t.Errorf("after %v: %v", c.says, err)
		}
		if l.Learn(); !l.Ended() {
			t.Errorf("after %v: more than one path", c.says)
		}
	}
}
