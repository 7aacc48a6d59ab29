package linq_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature/featuretest"
	"revisit/core/linq"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// numbers are those of the lines of site/pseudocode.html.
type numbers struct{ begin, back, act, inner, test, update, end int }

// Line by line the learner draws and learns what the naive one does, in the order of the pseudocode, and tells the values that its variables have
// there: Algorithm 2, the variant that drops paths, and the one without gaps.
func TestLinesAreThoseOfThePseudocode(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 3))
	backs, refused := 0, 0
	for run, shape := range mdptest.Shapes(r, 60, 5, 5, 4) {
		c := randomSetting(r, shape)
		if run%2 == 1 {
			c.Features = featuretest.OneHot(r, shape.Horizon, shape.States, shape.Actions)
		}
		want, right, drops := numbers{begin: 8, back: 4, act: 9, inner: 3, test: 11, update: 13, end: 15}, protocol.Revisiting, false
		switch run % 3 {
		case 1:
			want, right, drops = numbers{begin: 2, act: 4, test: 6, update: 8, end: 10}, protocol.Online, true
		case 2:
			want, right = numbers{begin: 2, act: 4, update: 8, end: 6}, protocol.Online
			c.gap = slices.Repeat([]float64{math.Inf(1)}, shape.Horizon)
		}
		learner := linq.New(protocol.Open(c.Process, c.Seed, right), linq.Config{Features: c.Features, Beta: c.beta, Gap: c.gap, TieStream: c.TieStream(), Drops: drops})
		twin := newNaive(c)
		for k := 1; k <= 30; k++ {
			before := make([][]float64, shape.Horizon+1)
			for h := 1; h <= shape.Horizon; h++ {
				before[h] = slices.Clone(twin.theta[h])
			}
			var lines []protocol.Line
			err := learner.Lines(func(line protocol.Line) bool {
				if line.Name == "act" { // before anything is learned
					s, a := line.Changed["s"].(int), line.Changed["a"].(int)
					nearly(t, line, "q", twin.q(line.H, s, a))
					nearly(t, line, "estimate", inner(twin.Phi(line.H, s, a), twin.theta[line.H]))
				}
				lines = append(lines, line)
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
			path := lines[len(lines)-1].Path
			if drops {
				twin.h = 0
			}
			from, stop, bonus := twin.path()
			rest := linesOf{t, lines}

			first := numbered{"begin", want.begin}
			if from > 1 {
				first = numbered{"back", want.back}
				backs++
			}
			line := rest.next(first, from, protocol.Drawing)
			if n, ok := line.Changed["n"]; ok != (from == 1) || ok && n != int64(twin.Episodes) {
				t.Fatalf("run %d, path %d: n is %v", run, k, n)
			}
			exactly(t, line, "k", int64(k))
			exactly(t, line, "h", from)
			exactly(t, line, "s", twin.s[k][from])
			for j := from; j <= shape.Horizon; j++ {
				stage := protocol.Drawing
				if j == shape.Horizon {
					stage = protocol.Drawn
				}
				line := rest.next(numbered{"act", want.act}, j, stage)
				if line.Inner != want.inner {
					t.Fatalf("line %d of the inner algorithm, want %d", line.Inner, want.inner)
				}
				exactly(t, line, "j", j)
				exactly(t, line, "s", twin.s[k][j])
				exactly(t, line, "a", twin.a[k][j])
				exactly(t, line, "r", twin.r[k][j])
				nearly(t, line, "bonus", bonus[j])
				if next, ok := line.Changed["next"]; ok != (j < shape.Horizon) || ok && next != twin.s[k][j+1] {
					t.Fatalf("run %d, path %d, step %d: next is %v", run, k, j, next)
				}
			}
			for h := shape.Horizon; h > 0; h-- {
				if want.test > 0 {
					line := rest.next(numbered{"test", want.test}, h, protocol.Learning)
					exactly(t, line, "h", h)
					exactly(t, line, "holds", h > stop)
					if h < shape.Horizon {
						nearly(t, line, "bonus", bonus[h+1])
						exactly(t, line, "halfGap", c.gap[h]/2)
					} else {
						exactly(t, line, "bonus", 0.0)
					}
				}
				if h == stop {
					refused++
					break
				}
				line := rest.next(numbered{"update", want.update}, h, protocol.Learning)
				exactly(t, line, "h", h-1)
				exactly(t, line, "updates", int64(len(twin.in[h])))
				change := 0.0
				for i, x := range before[h] {
					change += (twin.theta[h][i] - x) * (twin.theta[h][i] - x)
				}
				nearly(t, line, "thetaChange", math.Sqrt(change))
			}
			if drops {
				stop = 0
			}
			exactly(t, rest.next(numbered{"end", want.end}, stop+1, protocol.Over), "h", stop)
			if len(rest.lines) != 0 {
				t.Fatalf("run %d, path %d: more lines: %+v", run, k, rest.lines)
			}
			if path.Stop != stop || learner.From() != stop+1 || !slices.Equal(path.States, twin.s[k][1:shape.Horizon+1]) || !slices.Equal(path.Actions, twin.a[k][1:]) {
				t.Fatalf("run %d, path %d: %+v", run, k, path)
			}
			for h := 1; h <= shape.Horizon; h++ {
				for i, x := range learner.Theta(h) {
					if math.Abs(x-twin.theta[h][i]) > 1e-9 {
						t.Fatalf("run %d, path %d: theta_%d is %v, want %v", run, k, h, learner.Theta(h), twin.theta[h])
					}
				}
			}
		}
	}
	if backs < 50 || refused < 100 {
		t.Errorf("%d paths went back, %d tests failed: too few to tell", backs, refused)
	}
}

// A walk that ends early leaves the path as it is then, at every line; a violation of the protocol ends it with its error.
func TestLinesEndWhereTheyAreAsked(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	shape := mdptest.Shape{Horizon: 3, States: 3, Actions: 2}
	c := randomSetting(r, shape)
	names := []string{"begin", "act", "act", "act", "test", "update", "test"}
	for last := range names {
		learner, env := c.learner()
		var seen []string
		err := learner.Lines(func(line protocol.Line) bool {
			seen = append(seen, line.Name)
			return len(seen) <= last
		})
		if err != nil || !slices.Equal(seen, names[:last+1]) {
			t.Fatalf("after line %d: %v, error %v", last, seen, err)
		}
		if samples := env.Counts().Samples; samples != int64(min(last, 3)) {
			t.Errorf("after line %d: %d samples", last, samples)
		}
		if updates := learner.Updates(3); updates != int64(min(max(last-4, 0), 1)) {
			t.Errorf("after line %d: %d updates of step 3", last, updates)
		}
	}

	learner, env := c.learner()
	var violation *protocol.Error
	err := learner.Lines(func(line protocol.Line) bool {
		for line.Name == "begin" { // acts until the path is over
			if _, _, err := env.Step(0); err != nil {
				break
			}
		}
		return true
	})
	if !errors.As(err, &violation) {
		t.Errorf("acting after the last step: %v", err)
	}
	revisits := linq.New(protocol.Open(c.Process, c.Seed, protocol.Online), linq.Config{Features: c.Features, Beta: 100, Gap: slices.Repeat([]float64{1e-9}, 3)})
	if err := revisits.Lines(func(protocol.Line) bool { return true }); err != nil {
		t.Fatal(err)
	}
	if err := revisits.Lines(func(protocol.Line) bool { return true }); !errors.As(err, &violation) {
		t.Errorf("going back without the access: %v", err)
	}
}

// linesOf are lines that are still to be looked at.
type linesOf struct {
	t     *testing.T
	lines []protocol.Line
}

// numbered is a line's name and number.
type numbered struct {
	name   string
	number int
}

// next takes a line, which must be this one.
func (l *linesOf) next(want numbered, h int, stage protocol.Stage) protocol.Line {
	l.t.Helper()
	if len(l.lines) == 0 {
		l.t.Fatalf("no line, want %v of step %d", want, h)
	}
	line := l.lines[0]
	if got := (numbered{line.Name, line.Number}); got != want || line.H != h || line.Stage != stage {
		l.t.Fatalf("line %v of step %d, stage %d; want %v of step %d, stage %d", got, line.H, line.Stage, want, h, stage)
	}
	l.lines = l.lines[1:]
	return line
}

func exactly(t *testing.T, line protocol.Line, name string, want any) {
	t.Helper()
	if got := line.Changed[name]; got != want {
		t.Fatalf("%s of step %d: %s = %v (%T), want %v (%T)", line.Name, line.H, name, got, got, want, want)
	}
}

func nearly(t *testing.T, line protocol.Line, name string, want float64) {
	t.Helper()
	if got, ok := line.Changed[name].(float64); !ok || !(math.Abs(got-want) <= 1e-9) {
		t.Fatalf("%s of step %d: %s = %v, want %v", line.Name, line.H, name, line.Changed[name], want)
	}
}
