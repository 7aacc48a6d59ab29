package history

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/internal/instance/instancetest"
	"revisit/core/protocol"
	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// kept draws paths and returns them as records write them.
func kept(t *testing.T, r *instancetest.Run, paths int) []Path {
	t.Helper()
	var list []Path
	r.Draw(t, paths, func(p *protocol.Path) {
		q := p.Clone()
		list = append(list, Path{K: q.K, Episode: q.Episode, From: q.From, States: q.States, Actions: q.Actions, Rewards: q.Rewards, Bonus: q.Bonus, Stop: q.Stop})
	})
	return list
}

func asJSON(t *testing.T, x any) []byte {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A record's paths are read as they were drawn, for every learner and problem, at once and value by value, with the totals that the environment and
// the learner counted.
func TestRecordedPathsAreRead(t *testing.T) {
	for name, text := range spectest.Files(t, os.DirFS("../../lab/testdata/specs")) {
		r := instancetest.Open(t, string(text))
		if r.In.Kind.Own || r.In.Model.Horizon()*r.In.Model.States() > 1e5 {
			continue
		}
		paths := kept(t, r, 40)
		if slices.ContainsFunc(paths, func(p Path) bool {
			return slices.ContainsFunc(p.Bonus, func(b float64) bool { return math.IsInf(b, 0) })
		}) {
			continue // which no JSON has
		}
		most := int64(len(paths))
		record := asJSON(t, paths)
		atOnce := newReplay(r.In)
		var decoded []Path
		if err := document.UnmarshalStrict(record, &decoded); err != nil || !atOnce.all(decoded) {
			t.Fatalf("%s: a trace without a fault is not read at once", name)
		}
		for how, read := range map[string]func([]byte) ([]Path, Totals, error){
			"":                func(text []byte) ([]Path, Totals, error) { return Read(text, r.In, most) },
			"value by value ": func(text []byte) ([]Path, Totals, error) { return readSlowly(text, r.In, most) },
		} {
			got, totals, err := read(record)
			if err != nil || !reflect.DeepEqual(got, paths) {
				t.Fatalf("%s: read %s%v, error %v", name, how, got, err)
			}
			want := Totals{Samples: r.Environment.Counts().Samples}
			for _, p := range paths {
				if p.Stop == 0 {
					want.Episodes++
				}
			}
			if r.In.Kind.Revisits() {
				want.Revisits = r.Environment.Counts().Revisits
			}
			for h := 1; h <= r.In.Model.Horizon(); h++ {
				n := int64(0)
				for _, p := range paths {
					if p.Stop < h {
						n++
					}
				}
				want.Updates = append(want.Updates, n)
			}
			if r.In.Kind.Name == "linq-lsvi-ucb" && !slices.Equal(want.Updates, updatesOf(r)) {
				t.Fatalf("%s: the learner has %v updates", name, updatesOf(r))
			}
			if !reflect.DeepEqual(totals, want) {
				t.Fatalf("%s: %stotals %+v, want %+v", name, how, totals, want)
			}
		}
		var refusal *document.Error
		if _, _, err := Read(record, r.In, most-1); !errors.As(err, &refusal) || refusal.Path != "trace" {
			t.Errorf("%s: %d paths where %d may be: %v", name, most, most-1, err)
		}
	}
}

func updatesOf(r *instancetest.Run) (updates []int64) {
	for h := 1; h <= r.In.Model.Horizon(); h++ {
		updates = append(updates, r.Learner.Updates(h))
	}
	return updates
}

// Whatever is changed of a record's paths, it is refused with the place and what was expected there.
func TestChangedPathsAreRefused(t *testing.T) {
	r := instancetest.Open(t, `{"problem":{"kind":"random-linear-q","states":6},"algorithm":{"c_beta":0.002},"episodes":40}`)
	H, S, A := r.In.Model.Horizon(), r.In.Model.States(), r.In.Model.Actions()
	paths := kept(t, r, 200)
	again := slices.IndexFunc(paths, func(p Path) bool { return p.From >= 3 && p.From < H }) // one that copies two steps
	whole := slices.IndexFunc(paths[1:], func(p Path) bool { return p.From == 1 }) + 1
	if again < 0 || whole < 1 {
		t.Fatalf("no path to change: %d, %d", again, whole)
	}
	p := paths[again]
	outside := 0 // a state that cannot follow
	for slices.Contains(r.In.Model.Successors(H-1, p.States[H-2], p.Actions[H-2]).State, int32(outside)) {
		if outside++; outside == S {
			t.Skip("any state can follow")
		}
	}
	for _, c := range []struct {
		path   int
		what   string
		change func(p *Path)
		place  string
		want   string
	}{
		{again, "k", func(p *Path) { p.K++ }, "k", "the next path"},
		{again, "k", func(p *Path) { p.K-- }, "k", "the next path"},
		{again, "k", func(p *Path) { p.K = 0 }, "k", ""},
		{again, "episode", func(p *Path) { p.Episode++ }, "episode", "which the paths before make it"},
		{whole, "episode", func(p *Path) { p.Episode-- }, "episode", ""},
		{again, "from", func(p *Path) { p.From-- }, "from", "one over the step where the path before stopped"},
		{again, "from", func(p *Path) { p.From = 0 }, "from", ""},
		{again, "from", func(p *Path) { p.From = H + 1 }, "from", ""},
		{again, "stop", func(p *Path) { p.Stop = (p.Stop + 1) % H }, "stop", "the first step from the end"},
		{again, "stop", func(p *Path) { p.Stop = -1 }, "stop", ""},
		{again, "stop", func(p *Path) { p.Stop = H }, "stop", ""},
		{again, "states", func(p *Path) { p.States[0] = (p.States[0] + 1) % S }, "states", "the states of the path before"},
		{again, "the state it begins in", func(p *Path) { p.States[p.From-1] = (p.States[p.From-1] + 1) % S }, "states", "the states of the path before"},
		{again, "rewards", func(p *Path) { p.Rewards[0] = 1 - p.Rewards[0] }, "rewards", "the rewards of the path before"},
		{again, "actions", func(p *Path) { p.Actions[0] = (p.Actions[0] + 1) % A }, "actions", "the actions of the path before"},
		{again, "bonus", func(p *Path) { p.Bonus[1] += 1 }, "bonus", "the bonuses of the path before"},
		{again, "a reward", func(p *Path) { p.Rewards[H-1] = 1 - p.Rewards[H-1] }, fmt.Sprintf("rewards[%d]", H-1), "the model's reward there"},
		{again, "a state", func(p *Path) { p.States[H-1] = outside }, fmt.Sprintf("states[%d]", H-1), "a state that can follow"},
		{again, "a state", func(p *Path) { p.States[H-1] = S }, fmt.Sprintf("states[%d]", H-1), ""},
		{again, "a state", func(p *Path) { p.States[H-1] = -1 }, fmt.Sprintf("states[%d]", H-1), ""},
		{again, "an action", func(p *Path) { p.Actions[H-1] = A }, fmt.Sprintf("actions[%d]", H-1), ""},
		{again, "an action", func(p *Path) { p.Actions[H-1] = -1 }, fmt.Sprintf("actions[%d]", H-1), ""},
		{again, "a bonus", func(p *Path) { p.Bonus[H-1] = -1 }, fmt.Sprintf("bonus[%d]", H-1), ""},
		{again, "fewer states", func(p *Path) { p.States = p.States[:H-1] }, "states", ""},
		{again, "fewer actions", func(p *Path) { p.Actions = p.Actions[:H-1] }, "actions", ""},
		{again, "fewer rewards", func(p *Path) { p.Rewards = p.Rewards[:H-1] }, "rewards", ""},
		{again, "fewer bonuses", func(p *Path) { p.Bonus = p.Bonus[:H-1] }, "bonus", ""},
		{again, "more states", func(p *Path) { p.States = append(p.States, 0) }, "states", ""},
		{again, "more actions", func(p *Path) { p.Actions = append(p.Actions, 0) }, "actions", ""},
		{again, "more rewards", func(p *Path) { p.Rewards = append(p.Rewards, 0) }, "rewards", ""},
		{again, "more bonuses", func(p *Path) { p.Bonus = append(p.Bonus, 0) }, "bonus", ""},
	} {
		var changed []Path
		if err := document.UnmarshalStrict(asJSON(t, paths), &changed); err != nil {
			t.Fatal(err)
		}
		c.change(&changed[c.path])
		place := fmt.Sprintf("trace[%d].%s", c.path, c.place)
		if within := c.want != "" || c.what == "k" || c.what == "episode"; fits(r.In, &changed[c.path]) != within {
			t.Errorf("changed %s: it has the lengths and ranges of a path: %t", c.what, !within)
		}
		_, _, err := Read(asJSON(t, changed), r.In, int64(len(paths)))
		var refusal *document.Error
		if !errors.As(err, &refusal) || refusal.Path != place || !strings.Contains(refusal.Expected, c.want) {
			t.Errorf("changed %s: %v, want %s: ... %s", c.what, err, place, c.want)
		}
	}
	for _, text := range []string{`{}`, `3`, `[3]`, `[{}]`, `[`} {
		if _, _, err := Read([]byte(text), r.In, 10); err == nil {
			t.Errorf("%s is read", text)
		}
	}
	if got, totals, err := Read([]byte("null"), r.In, 0); err != nil || len(got) != 0 || totals.Episodes != 0 {
		t.Errorf("null: %v, %+v, %v", got, totals, err)
	}
}

// A trace lists its first paths.
func TestTraceListsItsPaths(t *testing.T) {
	for name, text := range spectest.Files(t, os.DirFS("../../lab/testdata/specs")) {
		r := instancetest.Open(t, string(text))
		trace, want := New(r.In.Model, spec.AllPaths), []Path{}
		r.Draw(t, 150, func(p *protocol.Path) {
			trace.Observe(&protocol.PathEvent{Path: p})
			q := p.Clone()
			want = append(want, Path{q.K, q.Episode, q.From, q.States, q.Actions, q.Rewards, q.Bonus, q.Stop})
		})
		for _, most := range []int64{0, 1, int64(len(want)) - 1, int64(len(want)), int64(len(want)) + 1, spec.AllPaths} {
			first := want
			if most != spec.AllPaths && most < int64(len(want)) {
				first = want[:most]
			}
			if got := trace.List(most); len(got) != len(first) || len(first) > 0 && !reflect.DeepEqual(got, first) {
				t.Fatalf("%s: the first %d paths are %+v", name, most, got)
			}
		}
	}
}
