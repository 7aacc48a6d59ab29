package protocol_test

import (
	"testing"

	"revisit/core/detmath"
	"revisit/core/mdp"
	"revisit/core/protocol"
)

// begun is a problem of one action that stays where it begins.
func begun(t *testing.T, states int, start mdp.Start) mdp.Process {
	t.Helper()
	b := mdp.NewBuilder(2, states, 1, mdp.Stationary, mdp.Stationary)
	for s := range states {
		b.Move([]int{s}, []float64{1})
	}
	b.Start(start)
	p, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// An episode begins in the first state at which the sum of probabilities exceeds the number that is drawn: where the two are equal, in the one
// after.
func TestStartAtTheEdgeOfAProbability(t *testing.T) {
	for seed := range uint64(20) {
		u := detmath.NewStream(seed, "start").Float64()
		for _, c := range []struct {
			first float64
			want  int
		}{{u, 1}, {u + 1e-12, 0}, {u - 1e-12, 1}} {
			p := begun(t, 2, mdp.Start{Distribution: []float64{c.first, 1 - c.first}})
			if got := protocol.Open(p, seed, protocol.Online).Reset(); got != c.want {
				t.Errorf("seed %d: %v is drawn, the first state has %v: the episode begins in %d", seed, u, c.first, got)
			}
		}
	}
}

// loose is a process whose start nobody has checked.
type loose struct {
	mdp.Process
	start mdp.Start
}

func (p loose) Start() mdp.Start { return p.start }

// What rounding leaves beyond the sum belongs to the last state of positive probability.
func TestNoEpisodeBeginsWhereItCannot(t *testing.T) {
	p := begun(t, 4, mdp.Start{Cycle: []int{0}})
	env := protocol.Open(loose{p, mdp.Start{Distribution: []float64{0, 0.25, 0.25, 0}}}, 1, protocol.Online)
	var seen [4]int
	for range 1000 {
		seen[env.Reset()]++
	}
	if seen[0] != 0 || seen[3] != 0 || seen[1] < 150 || seen[1] > 350 {
		t.Errorf("episodes began in %v", seen)
	}
}

// The kernel is told the state in which every episode begins, where there is one, and is given the place that calls move.
func TestMemoryIsTheEnvironments(t *testing.T) {
	for _, c := range []struct {
		start mdp.Start
		want  int
	}{
		{mdp.Start{Cycle: []int{2}}, 2},
		{mdp.Start{Cycle: []int{2, 1}}, -1},
		{mdp.Start{Distribution: []float64{0.5, 0.5, 0}}, -1},
	} {
		env := protocol.Open(begun(t, 3, c.start), 1, protocol.Revisiting)
		m, ok := env.Memory()
		if !ok || m.Start != c.want || m.Access != protocol.Revisiting {
			t.Fatalf("%+v: memory %+v, %t; want the start %d", c.start, m, ok, c.want)
		}
		s := env.Reset()
		if _, _, err := env.Step(0); err != nil {
			t.Fatal(err)
		}
		if m.At.H != 2 || m.At.Reached != 2 || m.At.First != 1 || m.At.Episodes != 1 || m.States[0] != s {
			t.Errorf("%+v: after an action at %+v, states %v", c.start, *m.At, m.States)
		}
	}
	if _, ok := protocol.Open(loose{begun(t, 2, mdp.Start{Cycle: []int{0}}), mdp.Start{Cycle: []int{0}}}, 1, protocol.Online).Memory(); ok {
		t.Error("a process that is no table has a table's memory")
	}
}

// At the last step it is the action that is refused, not the step.
func TestNoSuchActionAtTheLastStep(t *testing.T) {
	env := protocol.Open(begun(t, 2, mdp.Start{Cycle: []int{0}}), 1, protocol.Online)
	env.Reset()
	if _, _, err := env.Step(0); err != nil {
		t.Fatal(err)
	}
	for _, a := range []int{-1, 1} {
		want := map[int]string{-1: "protocol: action -1 of 1", 1: "protocol: action 1 of 1"}[a]
		if _, _, err := env.Step(a); err == nil || err.Error() != want {
			t.Errorf("action %d: %v", a, err)
		}
	}
}
