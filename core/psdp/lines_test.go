package psdp_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// Line by line the learner draws and learns what it does at once, in the order of the pseudocode, and tells the values that its variables have there.
func TestLinesAreThoseOfThePseudocode(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 12))
	solved := 0
	for run, shape := range mdptest.Shapes(r, 20, 4, 4, 3) {
		c := randomSetting(t, r, shape, run)
		l, _ := c.learner()
		twin, _ := c.learner()
		for k := int64(1); k <= 80; k++ {
			from, drawn, before := l.From(), twin.Updates(l.From()), twin.Theta(1)[0]
			want := draw(t, twin)
			rollIn := twin.Updates(from) == drawn
			number := 6
			if rollIn {
				number = 3
			}
			var lines []protocol.Line
			if err := l.Lines(func(line protocol.Line) bool { lines = append(lines, line); return true }); err != nil {
				t.Fatal(err)
			}
			at := func(i int, name string, number, h int, stage protocol.Stage, changed protocol.Variables) {
				t.Helper()
				line := lines[i]
				if line.Name != name || line.Number != number || line.H != h || line.Stage != stage {
					t.Fatalf("run %d, path %d: line %+v, want %q, number %d, step %d, stage %d", run, k, line, name, number, h, stage)
				}
				for name, want := range changed {
					if got := line.Changed[name]; got != want {
						t.Fatalf("run %d, path %d: %+v: %s is %v, want %v", run, k, line, name, got, want)
					}
				}
			}
			at(0, "begin", number, from, protocol.Drawing, protocol.Variables{"k": k, "h": from, "s": want.States[from-1]})
			if _, ok := lines[0].Changed["n"]; ok != rollIn {
				t.Fatalf("%+v", lines[0])
			}
			i, sum := 1, 0.0
			for h := from; h <= shape.Horizon; h++ {
				stage := protocol.Drawing
				changed := protocol.Variables{"s": want.States[h-1], "a": want.Actions[h-1], "r": want.Rewards[h-1], "j": h}
				if h == shape.Horizon {
					stage = protocol.Drawn
				} else {
					changed["next"] = want.States[h]
				}
				at(i, "act", number, h, stage, changed)
				sum += want.Rewards[h-1]
				i++
			}
			switch last := drawn+1 == int64(c.draws)*(1<<want.Episode-1); {
			case rollIn:
				at(i, "end", 3, 1, protocol.Over, nil)
			case last:
				at(i, "value", 7, from, protocol.Learning, protocol.Variables{"updates": drawn + 1, "value": sum})
				i++
				at(i, "end", 8, from, protocol.Over, nil)
				solved++
			default:
				at(i, "end", 7, from, protocol.Over, protocol.Variables{"updates": drawn + 1, "value": sum})
			}
			if len(lines) != i+1 || lines[i].Path.Stop != want.Stop {
				t.Fatalf("run %d, path %d: lines %+v", run, k, lines)
			}
			if want.Stop > 0 && twin.Theta(1)[0] != before || !reflect.DeepEqual(l.Theta(1), twin.Theta(1)) {
				t.Fatalf("run %d, path %d: theta_1 is %v, want %v", run, k, l.Theta(1), twin.Theta(1))
			}
		}
	}
	if solved < 60 {
		t.Errorf("only %d steps were solved", solved)
	}
}

// A walk that is left at any line carries out no further one, and a hint that is not given ends the path.
func TestWalksCanBeLeft(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 13))
	shape := mdptest.Shape{Horizon: 3, States: 3, Actions: 2}
	c := randomSetting(t, r, shape, 1)
	for leave := 1; leave <= 5; leave++ {
		l, env := c.learner()
		lines := 0
		if err := l.Lines(func(protocol.Line) bool { lines++; return lines < leave }); err != nil {
			t.Fatal(err)
		}
		if lines != leave || env.Counts().Samples != min(3, int64(leave-1)) {
			t.Fatalf("left after %d lines: %d lines, %d samples", leave, lines, env.Counts().Samples)
		}
	}
	l, env := c.learner()
	env.Advise(nil)
	if _, err := l.Draw(); err == nil || err.Error() != "protocol: asking for a hint, where there are none" {
		t.Errorf("without hints: %v", err)
	}
}
