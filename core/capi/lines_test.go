package capi_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/feature/featuretest"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
)

// Line by line the learner draws and learns what the naive one does, in the order of the pseudocode, and tells the values that its variables have there.
func TestLinesAreThoseOfThePseudocode(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 4))
	joined, covered, values, raised, episodes := 0, 0, 0, 0, 0
	for run, shape := range mdptest.Shapes(r, 20, 4, 4, 3) {
		c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions), Seed: uint64(run)}, lambda: 0.03, w: 0.01, n: 1 + run%3}
		l, _ := c.learner(protocol.Local)
		twin := newNaive(c)
		H, k := shape.Horizon, int64(0)
		for n := int64(1); n <= 40; n++ {
			level, i := twin.next()
			before := len(twin.c[0])
			paths := twin.round()
			for drawn, p := range paths {
				var lines []protocol.Line
				if err := l.Lines(func(line protocol.Line) bool {
					lines = append(lines, line)
					return true
				}); err != nil {
					t.Fatal(err)
				}
				next := func(name string, number, h int, stage protocol.Stage) protocol.Line {
					t.Helper()
					if len(lines) == 0 {
						t.Fatalf("run %d, round %d: there is no line %q", run, n, name)
					}
					line := lines[0]
					if lines = lines[1:]; line.Name != name || line.Number != number || line.H != h || line.Stage != stage {
						t.Fatalf("run %d, round %d: line %+v, want %q, number %d, step %d, stage %d", run, n, line, name, number, h, stage)
					}
					return line
				}
				k++
				line := next("begin", 3, p.from, protocol.Drawing)
				exactlyIs(t, line, map[string]any{"k": k, "n": n, "h": p.from, "s": p.states[0], "level": level, "drawn": int64(drawn + 1)})
				for j, s := range p.states {
					h, stage, want := p.from+j, protocol.Drawing, map[string]any{"j": p.from + j, "s": s, "a": p.actions[j], "r": p.rewards[j]}
					if h == H {
						stage = protocol.Drawn
					} else {
						want["next"] = p.states[j+1]
					}
					exactlyIs(t, next("act", 5, h, stage), want)
				}
				first := p.from
				if level < H {
					first++
				}
				for h := first; h <= H; h++ {
					here := 0
					for _, m := range twin.c[0][before:] {
						if p.found && m.h == h {
							here++
						}
					}
					exactlyIs(t, next("cover", 6, h, protocol.Learning), map[string]any{"h": h, "joined": here, "holds": here == 0})
					if covered++; here > 0 {
						joined++
						covered--
					}
				}
				stop := H
				if p.over {
					stop = 0
				}
				want := map[string]any{"h": stop}
				switch {
				case level == H:
					episodes++
				case p.over && !p.found:
					values++
					want["value"] = twin.c[level][i].q
					if i == len(twin.c[level])-1 {
						raised++
						want["pairs"] = len(twin.c[level])
					}
				}
				line = next("end", 8, p.from, protocol.Over)
				exactlyIs(t, line, want)
				if len(lines) > 0 || line.Path.Stop != stop {
					t.Fatalf("run %d, round %d: more lines %+v, stop %d", run, n, lines, line.Path.Stop)
				}
			}
		}
	}
	if joined < 40 || covered < 500 || values < 200 || raised < 30 || episodes < 40 {
		t.Errorf("%d states joined, %d were covered, %d values, %d levels raised, %d episodes", joined, covered, values, raised, episodes)
	}
}

// A walk that is left at any line carries out no further one.
func TestWalksCanBeLeft(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 5))
	shape := mdptest.Shape{Horizon: 3, States: 3, Actions: 2}
	c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: feature.NewOneHot(shape.States, shape.Actions)}, lambda: 0.1, n: 1}
	for leave := 1; ; leave++ {
		l, env := c.learner(protocol.Local)
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
		if taken := env.Counts().Samples; taken != min(3, int64(leave-1)) {
			t.Fatalf("left after line %d, with %d samples", leave, taken)
		}
		if over {
			return
		}
	}
}

// A violation of the protocol is handed on: of an action, and of a beginning.
func TestErrorsOfTheProtocolEndThePath(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 6))
	shape := mdptest.Shape{Horizon: 2, States: 2, Actions: 2}
	c := setting{Setting: protocoltest.Setting{Process: shape.Random(r), Features: feature.NewOneHot(shape.States, shape.Actions)}, lambda: 0.1, n: 1}
	l, env := c.learner(protocol.Local)
	var violation *protocol.Error
	if err := l.Lines(func(line protocol.Line) bool {
		if line.Name == "act" && line.H == 1 { // somebody else acts, until the path is over
			if _, _, err := env.Step(0); err != nil {
				t.Fatal(err)
			}
		}
		return true
	}); !errors.As(err, &violation) {
		t.Errorf("the error is %v", err)
	}
	l, _ = c.learner(protocol.Online) // which may not begin at a pair
	if _, err := l.Draw(); err != nil {
		t.Fatal(err)
	}
	l.Learn()
	if _, err := l.Draw(); !errors.As(err, &violation) {
		t.Errorf("the error is %v", err)
	}
}

func exactlyIs(t *testing.T, line protocol.Line, want map[string]any) {
	t.Helper()
	if len(line.Changed) != len(want) {
		t.Fatalf("%+v changes %v, want %v", line, line.Changed, want)
	}
	for name, x := range want {
		if got := line.Changed[name]; got != x {
			t.Fatalf("%+v: %s is %v, want %v", line, name, got, x)
		}
	}
}
