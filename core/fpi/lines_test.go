package fpi_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
)

// Line by line the learner plays and learns what the naive one does, in the order of the pseudocode, and tells the values that its variables have there.
func TestLinesAreThoseOfThePseudocode(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 4))
	frozen, open, added, quiet := 0, 0, 0, 0
	for run, shape := range mdptest.Shapes(r, 30, 4, 4, 3) {
		c := setting{Setting: protocoltest.Setting{Process: deterministic(t, r, shape), Features: featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions), Seed: uint64(run)}, epsilon: 0.8, lambda: 0.03}
		l, _ := c.learner()
		twin := newNaive(c)
		H := shape.Horizon
		for n := int64(1); n <= 15; n++ {
			since := map[[2]int]int{}
			for h := 1; h <= H; h++ {
				for s := range shape.States {
					since[[2]int{h, s}] = twin.frozen(h, s)
				}
			}
			norms := func(h, s, a int) float64 { return twin.norm(h, s, a, len(twin.data[h-1])) }
			var lines []protocol.Line
			if err := l.Lines(func(line protocol.Line) bool {
				if line.Name == "last" { // before anything is added
					p := line.Path
					nearly(t, line, "norm", norms(line.H, p.States[line.H-1], p.Actions[line.H-1]))
				}
				lines = append(lines, line)
				return true
			}); err != nil {
				t.Fatal(err)
			}
			e, _ := twin.episode()
			next := func(name string, number, h int, stage protocol.Stage) protocol.Line {
				t.Helper()
				if len(lines) == 0 {
					t.Fatalf("run %d, path %d: there is no line %q", run, n, name)
				}
				line := lines[0]
				if lines = lines[1:]; line.Name != name || line.Number != number || line.H != h || line.Stage != stage {
					t.Fatalf("run %d, path %d: line %+v, want %q, number %d, step %d, stage %d", run, n, line, name, number, h, stage)
				}
				return line
			}
			begin := next("begin", 2, 1, protocol.Drawing)
			exactly(t, begin, "k", n)
			exactly(t, begin, "n", n)
			exactly(t, begin, "s", e.States[0])
			for h := 1; h <= H; h++ {
				s, k := e.States[h-1], since[[2]int{h, e.States[h-1]}]
				line := next("freeze", 4, h, protocol.Drawing)
				exactly(t, line, "s", s)
				exactly(t, line, "holds", k >= 0)
				if open++; k >= 0 {
					exactly(t, line, "frozen", k)
					frozen++
					open--
				} else if _, there := line.Changed["frozen"]; there {
					t.Fatalf("%+v has a freezing time", line)
				}
				stage := protocol.Drawing
				if h == H {
					stage = protocol.Drawn
				}
				line = next("act", 5, h, stage)
				exactly(t, line, "s", s)
				exactly(t, line, "a", e.Actions[h-1])
				exactly(t, line, "r", e.Rewards[h-1])
				if q := line.Changed["q"].(float64); math.IsNaN(q) != (k < 0) {
					t.Fatalf("%+v: Q is %v", line, q)
				}
				if h < H {
					exactly(t, line, "next", e.States[h])
				}
			}
			last := 0
			for h := H; h >= 1 && last == 0; h-- {
				line := next("last", 6, h, protocol.Learning)
				if line.Changed["holds"].(bool) {
					last = h
				}
			}
			end := next("end", 7, max(1, last), protocol.Over)
			exactly(t, end, "last", last)
			if quiet++; last > 0 {
				added++
				quiet--
				data := twin.data[last-1]
				exactly(t, end, "updates", int64(len(data)))
				nearly(t, end, "value", data[len(data)-1].q)
			}
			if len(lines) > 0 || end.Path.Stop != 0 {
				t.Fatalf("run %d, path %d: more lines %+v, stop %d", run, n, lines, end.Path.Stop)
			}
			for h := 1; h <= H; h++ {
				if l.Updates(h) != int64(len(twin.data[h-1])) {
					t.Fatalf("run %d, path %d: %d samples at step %d, want %d", run, n, l.Updates(h), h, len(twin.data[h-1]))
				}
			}
		}
	}
	if frozen < 100 || open < 100 || added < 100 || quiet < 30 {
		t.Errorf("%d frozen states, %d others, %d samples, %d quiet episodes", frozen, open, added, quiet)
	}
}

// A walk that is left at any line carries out no further one.
func TestWalksCanBeLeft(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 5))
	shape := mdptest.Shape{Horizon: 3, States: 3, Actions: 2}
	c := setting{Setting: protocoltest.Setting{Process: deterministic(t, r, shape), Features: feature.NewOneHot(shape.States, shape.Actions)}, epsilon: 1, lambda: 0.1}
	for leave := 1; ; leave++ {
		l, env := c.learner()
		lines, over := 0, false
		if err := l.Lines(func(line protocol.Line) bool {
			lines++
			over = line.Stage == protocol.Over
			return lines < leave
		}); err != nil {
			t.Fatal(err)
		}
		if lines > leave {
			t.Fatalf("%d lines, left after %d", lines, leave)
		}
		if taken := env.Counts().Samples; taken != min(3, int64(leave-1)/2) {
			t.Fatalf("left after line %d, with %d samples", leave, taken)
		}
		if over {
			return
		}
	}
}

// A violation of the protocol is handed on.
func TestErrorsOfTheProtocolEndThePath(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 6))
	shape := mdptest.Shape{Horizon: 2, States: 2, Actions: 2}
	c := setting{Setting: protocoltest.Setting{Process: deterministic(t, r, shape), Features: feature.NewOneHot(shape.States, shape.Actions)}, epsilon: 1, lambda: 0.1}
	l, env := c.learner()
	err := l.Lines(func(line protocol.Line) bool {
		if line.Name == "freeze" && line.H == 1 { // somebody else acts, until the path is over
			for range 2 {
				if _, _, err := env.Step(0); err != nil {
					t.Fatal(err)
				}
			}
		}
		return true
	})
	var violation *protocol.Error
	if !errors.As(err, &violation) {
		t.Errorf("the error is %v", err)
	}
}

func exactly(t *testing.T, line protocol.Line, name string, want any) {
	t.Helper()
	if got := line.Changed[name]; got != want {
		t.Fatalf("%+v: %s is %v, want %v", line, name, got, want)
	}
}

func nearly(t *testing.T, line protocol.Line, name string, want float64) {
	t.Helper()
	if got, is := line.Changed[name].(float64); !is || math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
		t.Fatalf("%+v: %s is %v, want %v", line, name, line.Changed[name], want)
	}
}
