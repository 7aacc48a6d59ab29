package lab

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"revisit/core/learner"
	"revisit/core/spec/spectest"
)

// runsToSeek are runs of all learners, with features of every form that has code of its own, exact and estimated regret, and none.
func runsToSeek() map[string]string {
	runs := map[string]string{}
	problem := func(kind, rest string) string { return fmt.Sprintf(`{"problem":{"kind":%q%s}`, kind, rest) }
	for _, k := range learner.Kinds() {
		algorithm := fmt.Sprintf(`,"algorithm":{"kind":%q`, k.Name)
		runs[k.Name+" one-hot"] = problem("river-swim", "") + `,"features":{"kind":"one-hot"}` + algorithm + `},"episodes":6,"budget":{"paths":400}}`
		if k.Name != "ucbvi" {
			runs[k.Name+" dense"] = problem("random-linear-q", `,"successors":6`) + algorithm + `,"ties":"random"},"episodes":9,"budget":{"paths":300}}`
			runs[k.Name+" rollouts"] = problem("random-linear-q", "") + algorithm + `},"episodes":9,"budget":{"paths":120},"regret":{"rollouts":3}}`
		}
	}
	runs["linq wide"] = problem("random-linear-q", `,"dim":24,"actions":12,"states":30`) + `,"episodes":8,"budget":{"paths":500},"regret":"none"}`
	runs["linq quick"] = problem("random-linear-q", "") + `,"algorithm":{"c_beta":0.002},"episodes":300,"budget":{"paths":3000},"regret":"curve"}`
	runs["delphi to its end"] = problem("cliff-walking", "") + `,"features":{"kind":"v-star-span"},"algorithm":{"kind":"delphi","draws":3,"hint_draws":5}}`
	return runs
}

func seekable(t testing.TB, spec string, every int64) *Replay {
	t.Helper()
	p := NewReplay(mustOpen(t, spec), StateMemory)
	p.next = every
	return p
}

// withoutCopies returns a view without the steps that a path copied, which mean nothing for a learner that places paths.
func withoutCopies(v View) View {
	v.Paths = slices.Clone(v.Paths)
	for i := range v.Paths {
		b := &v.Paths[i]
		b.States, b.Actions, b.Bonus = b.States[b.From-1:], b.Actions[b.From-1:], b.Bonus[b.From-1:]
	}
	return v
}

// fingerprintAt returns all that can be seen of a session: its digest, theta, progress and view.
func fingerprintAt(t testing.TB, s *Session, kept View) string {
	t.Helper()
	progress := s.Progress()
	text, err := json.Marshal([]any{mustRecord(t, s, RecordOptions{Trace: &TraceOption{}}).Digest, progress, withoutCopies(kept)})
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + bitsOf(s)
}

// bitsOf returns the bits of theta and of the regret's curves.
func bitsOf(s *Session) string {
	text := ""
	for h := 1; h <= s.in.Model.Horizon(); h++ {
		for _, x := range s.learner.Theta(h) {
			text += fmt.Sprintf(" %x", math.Float64bits(x))
		}
	}
	if r := s.metrics.Regret; r != nil {
		c := r.Curves()
		text += fmt.Sprint(c.Episodes.X, c.Episodes.Y, c.Paths.X, c.Paths.Y)
	}
	return text
}

// firstDifference shows two texts where they begin to differ.
func firstDifference(got, want string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	from := max(0, i-60)
	return fmt.Sprintf("\n%.200s\nwant\n%.200s", got[from:], want[from:])
}

func mustView(t testing.TB, v View, err error) View {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// After any seek, forwards or backwards, a run is as a fresh one that was advanced to the same path.
func TestSeekShowsTheRunAsItWas(t *testing.T) {
	for name, text := range runsToSeek() {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, uint64(len(name))))
			p := seekable(t, text, 37)
			for outcome := More; outcome == More; {
				var err error
				if _, outcome, err = p.Advance(1+r.IntN(60), Until{}); err != nil {
					t.Fatal(err)
				}
				p.next = p.run.Progress().Samples + 37
			}
			paths := p.computed()
			want := make([]string, paths+1)
			fresh := mustOpen(t, text)
			for k := range want {
				v, err := fresh.View(0)
				want[k] = fingerprintAt(t, fresh, mustView(t, v, err))
				if int64(k) < paths {
					if _, _, err := fresh.Advance(1, Until{}); err != nil {
						t.Fatal(err)
					}
				}
			}
			for range 200 {
				k := r.Int64N(paths + 1)
				if err := p.Seek(Target{Path: k, Episode: -1}); err != nil {
					t.Fatal(err)
				}
				v, err := p.View(0)
				now := p.Now()
				if got := fingerprintAt(t, now, mustView(t, v, err)); got != want[k] {
					t.Fatalf("after path %d of %d: %s", k, paths, firstDifference(got, want[k]))
				}
				if m := p.Moment(); m.Path != k || m.Line != nil || p.Progress().Computed != paths {
					t.Fatalf("the moment is %+v after path %d of %d", m, k, paths)
				}
			}
			if len(p.states) < 3 && paths > 200 {
				t.Errorf("only %d states were kept of %d paths", len(p.states), paths)
			}
		})
	}
}

// A run goes on from any moment with the same bits: from its past, by lines, by paths or by events, it ends as one that nobody stopped.
func TestGoingOnFromThePastGivesTheSameRecord(t *testing.T) {
	for name, text := range runsToSeek() {
		t.Run(name, func(t *testing.T) {
			whole := mustOpen(t, text)
			finish(t, whole)
			want, _ := mustRecord(t, whole, RecordOptions{}).JSON()
			r := rand.New(rand.NewPCG(3, uint64(len(name))))
			p := seekable(t, text, 29)
			for outcome := More; outcome == More || outcome == Happened; {
				var err error
				switch r.IntN(5) {
				case 0:
					_, outcome, err = p.Step(1 + r.IntN(30))
				case 1:
					_, outcome, err = p.Advance(40, Until{Event: []Event{EventPath, EventEpisode, EventSuboptimal, EventLine}[r.IntN(4)]})
				default:
					_, outcome, err = p.Advance(1+r.IntN(40), Until{})
				}
				if err != nil {
					t.Fatal(err)
				}
				if outcome != More && outcome != Happened && p.paths() == p.computed() && p.walk == nil {
					break
				}
				if r.IntN(3) == 0 {
					if err := p.Seek(Target{Path: r.Int64N(p.computed() + 1), Episode: -1, Line: r.IntN(9)}); err != nil {
						t.Fatal(err)
					}
				}
			}
			if got, _ := mustRecord(t, p.Run(), RecordOptions{}).JSON(); string(got) != string(want) {
				t.Errorf("a run that was looked at has another record:\n%.500s\nwant\n%.500s", got, want)
			}
		})
	}
}

// Line by line a whole run has the digests of the golden file, which plain runs have as well.
func TestALineAtATimeGivesTheSameDigest(t *testing.T) {
	t.Parallel()
	for name, text := range spectest.Files(t, os.DirFS("testdata/specs")) {
		whole := mustOpen(t, string(text))
		whole.Advance(150, Until{})
		p := NewReplay(mustOpen(t, string(text)), 0)
		lines := 0
		for p.computed() < whole.Progress().Paths {
			if _, outcome, err := p.Step(1); err != nil || outcome != Happened {
				t.Fatal(name, outcome, err)
			}
			lines++
		}
		want := mustRecord(t, whole, RecordOptions{}).Digest
		if got := mustRecord(t, p.Run(), RecordOptions{}).Digest; got != want {
			t.Errorf("%s: %s by %d lines, want %s", name, got, lines, want)
		}
	}
}

// The lines of a path are those of Algorithm 2, by the record's account of the path: begin or go back, act at each step drawn, a test and an
// update of each step after stop, and the test that fails.
func TestLinesAreThoseOfThePath(t *testing.T) {
	text := `{"problem":{"kind":"random-linear-q"},"algorithm":{"c_beta":0.004},"episodes":40,"budget":{"paths":500}}`
	whole := mustOpen(t, text)
	finish(t, whole)
	p := NewReplay(mustOpen(t, text), StateMemory)
	H, revisits := whole.in.Model.Horizon(), 0
	for _, path := range mustRecord(t, whole, RecordOptions{}).Trace {
		want := []string{"8 begin 1"}
		if path.From > 1 {
			want[0] = fmt.Sprintf("4 back %d", path.From)
			revisits++
		}
		for h := path.From; h <= H; h++ {
			want = append(want, fmt.Sprintf("9 act %d", h))
		}
		for h := H; h > path.Stop; h-- {
			want = append(want, fmt.Sprintf("11 test %d", h), fmt.Sprintf("13 update %d", h))
		}
		if path.Stop > 0 {
			want = append(want, fmt.Sprintf("11 test %d", path.Stop))
		}
		want = append(want, fmt.Sprintf("15 end %d", path.Stop+1))
		before := p.Progress()
		var got []string
		for i := range want {
			if _, _, err := p.Step(1); err != nil {
				t.Fatal(err)
			}
			m := p.Moment()
			if i == len(want)-1 {
				if m.Line != nil || m.Path != path.K {
					t.Fatalf("path %d is not over after %d lines: %+v", path.K, len(want), m)
				}
				got = append(got, want[i])
				break
			}
			l := m.Line
			if l == nil || l.Index != i+1 || m.Path != path.K-1 {
				t.Fatalf("path %d, line %d: %+v", path.K, i+1, m)
			}
			got = append(got, fmt.Sprintf("%d %s %d", l.Number, l.Name, l.H))
			switch h := l.H; l.Name {
			case "act":
				if l.Changed["s"] != path.States[h-1] || l.Changed["a"] != path.Actions[h-1] || *l.Changed["bonus"].(*float64) != path.Bonus[h-1] {
					t.Errorf("path %d, step %d: %v", path.K, h, l.Changed)
				}
				q := min(*l.Changed["estimate"].(*float64)+path.Bonus[h-1], float64(H))
				if math.Abs(q-*l.Changed["q"].(*float64)) > 1e-9 {
					t.Errorf("path %d, step %d: q %v is not estimate + bonus, %v", path.K, h, l.Changed["q"], q)
				}
			case "test":
				if l.Changed["holds"] != (h > path.Stop) {
					t.Errorf("path %d: the test at %d says %v, and learning stopped at %d", path.K, h, l.Changed["holds"], path.Stop)
				}
			case "update":
				if l.Changed["updates"] != before.Updates[h-1]+1 || p.Progress().Updates[h-1] != before.Updates[h-1]+1 {
					t.Errorf("path %d: |I_%d| is %v after %d", path.K, h, l.Changed["updates"], before.Updates[h-1])
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("path %d:\n%q\nwant\n%q", path.K, got, want)
		}
	}
	if revisits == 0 {
		t.Error("the run never went back")
	}
}

// One line back, again and again, is the way forwards the other way round.
func TestLinesBack(t *testing.T) {
	p := NewReplay(mustOpen(t, `{"problem":{"kind":"random-linear-q"},"algorithm":{"c_beta":0.004},"episodes":40}`), StateMemory)
	var forwards []string
	at := func() string {
		text, _ := json.Marshal(p.Progress())
		return string(text) + bitsOf(p.Now())
	}
	for p.computed() < 12 {
		forwards = append(forwards, at())
		if _, _, err := p.Step(1); err != nil {
			t.Fatal(err)
		}
	}
	p.run.Progress()
	for i := len(forwards) - 1; i >= 0; i-- {
		if err := p.Seek(Target{Path: -1, Episode: -1, Line: -1}); err != nil {
			t.Fatal(err)
		}
		var want, got map[string]any
		json.Unmarshal([]byte(forwards[i][:len(forwards[i])-len(bitsOf(p.Now()))]), &want)
		json.Unmarshal([]byte(at()[:len(at())-len(bitsOf(p.Now()))]), &got)
		want["computed"] = got["computed"]
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("line %d: %v, forwards %v", i, got, want)
		}
	}
	if err := p.Seek(Target{Path: -1, Episode: -1, Line: -1}); err == nil {
		t.Error("there is a line before the first")
	}
}

func TestSeekToAnEpisode(t *testing.T) {
	text := `{"problem":{"kind":"random-linear-q"},"algorithm":{"c_beta":0.004},"episodes":40,"budget":{"paths":2000}}`
	p := seekable(t, text, 50)
	if _, _, err := p.Advance(2000, Until{}); err != nil {
		t.Fatal(err)
	}
	ends := []int64{0}
	for _, path := range mustRecord(t, p.Run(), RecordOptions{}).Trace {
		if path.Stop == 0 {
			ends = append(ends, path.K)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		n := r.IntN(len(ends))
		if err := p.Seek(Target{Path: -1, Episode: int64(n)}); err != nil {
			t.Fatal(err)
		}
		if m := p.Moment(); m.Path != ends[n] || p.Progress().Episodes != int64(n) {
			t.Fatalf("episode %d is over after path %d, not at %+v", n, ends[n], m)
		}
	}
	for _, to := range []Target{{Path: p.computed() + 1, Episode: -1}, {Path: -1, Episode: int64(len(ends))}} {
		if err := p.Seek(to); err == nil {
			t.Errorf("a seek to %+v finds something", to)
		}
	}
}
