package lab

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"revisit/core/document"
	"revisit/core/internal/history"
	"revisit/core/internal/picture"
	"revisit/core/learner"
	"revisit/core/linq"
	"revisit/core/mdp"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// TestFigure1: the paper's Figure 1, path by path, and the numbers of its caption.
func TestFigure1(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"figure-1"}}`)
	if got := finish(t, s); got != Done {
		t.Fatalf("outcome %s", got)
	}
	r := mustRecord(t, s, RecordOptions{})
	// I_h: the paths whose backtracking went below step h+1, that is, stopped under h.
	sets := make([][]int64, 4)
	for _, p := range r.Trace {
		for h := p.Stop + 1; h <= 3; h++ {
			sets[h] = append(sets[h], p.K)
		}
	}
	want := [][]int64{nil, {4}, {3, 4}, {1, 2, 3, 4}}
	for h := 1; h <= 3; h++ {
		if len(sets[h]) != len(want[h]) {
			t.Fatalf("I_%d = %v, want %v", h, sets[h], want[h])
		}
		for i := range sets[h] {
			if sets[h][i] != want[h][i] {
				t.Fatalf("I_%d = %v, want %v", h, sets[h], want[h])
			}
		}
	}
	if r.Summary.Paths != 4 || r.Summary.Samples != 7 || r.Summary.Revisits != 3 || !r.Summary.Complete {
		t.Errorf("summary %+v", r.Summary)
	}
	if math.Abs(r.Summary.PathBound-62.28) > 0.005 || math.Abs(r.Summary.Beta-0.17467) > 0.000005 {
		t.Errorf("path bound %v, beta %v; want 62.28 and .17467", r.Summary.PathBound, r.Summary.Beta)
	}
}

// TestOnlineLearnersSeldomSeeTheLadder: what the argument of problem's ladder says of every online learner, for two of them: after n episodes
// rung H was seen with probability 1 - (1 - 2^(1-H))^n.
func TestOnlineLearnersSeldomSeeTheLadder(t *testing.T) {
	const H, episodes, tries = 6, 20, 400
	for _, kind := range []string{"lsvi-ucb", "linq-no-revisit"} {
		seen := 0
		for seed := range tries {
			s := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":"ladder","horizon":%d},"algorithm":{"kind":%q},"episodes":%d,"seed":%d}`, H, kind, episodes, seed))
			finish(t, s)
			paths := mustRecord(t, s, RecordOptions{}).Trace
			if len(paths) != episodes {
				t.Fatalf("%s: %d paths", kind, len(paths))
			}
			if slices.ContainsFunc(paths, func(p history.Path) bool { return p.States[H-1] == 0 }) {
				seen++
			}
		}
		want := 1 - math.Pow(1-math.Pow(2, 1-H), episodes)
		if got, deviation := float64(seen)/tries, math.Sqrt(want*(1-want)/tries); math.Abs(got-want) > 4*deviation {
			t.Errorf("%s: rung %d was seen by %v of the runs, want %v within %v", kind, H, got, want, 4*deviation)
		}
	}
}

// TestRegret compares the session's incremental dynamic programming with an evaluation from scratch at every path.
func TestRegret(t *testing.T) {
	for name, text := range runFiles(t) {
		spec, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if spec.Regret.Word == "none" || spec.Algorithm.Ties == "random" || spec.Algorithm.Kind != learner.LinQ.Name {
			continue
		}
		s, err := OpenSpec(spec)
		if err != nil {
			t.Fatal(err)
		}
		if s.in.Problem.Table == nil {
			continue
		}
		twin := linq.New(protocol.Open(s.in.Model, spec.Seed, protocol.Revisiting), linq.Config{Features: s.in.Features, Beta: s.in.Beta, Gap: s.in.Gap})
		optimal, paths, episodes := s.in.Optimal, 0.0, 0.0
		for k := 0; k < 400 && !s.done(); k++ {
			value := mdp.Evaluate(s.in.Model, twin.Greedy)
			p, err := twin.NextPath()
			if err != nil {
				t.Fatal(err)
			}
			loss := optimal.V(1, p.States[0]) - value[p.States[0]]
			paths += loss
			if p.Stop == 0 {
				episodes += loss
			}
			got, _, err := s.Advance(1, Until{})
			if err != nil {
				t.Fatal(err)
			}
			if *got.RegretPath != paths || *got.Regret != episodes {
				t.Fatalf("%s, path %d: regret %v over episodes and %v over paths, want %v and %v", name, k+1, *got.Regret, *got.RegretPath, episodes, paths)
			}
		}
	}
}

func TestAdvanceOutcomes(t *testing.T) {
	const spec = `{"problem":{"kind":"table"},"budget":{"paths":50}}`
	s := mustOpen(t, spec)
	for _, c := range []struct {
		paths int
		until Until
		want  Outcome
		total int64
	}{
		{3, Until{}, More, 3},
		{100, Until{Paths: 10}, Reached, 10},
		{100, Until{Paths: 5}, Reached, 10},
		{100, Until{Samples: 20}, Reached, 18},
		{1000, Until{}, Spent, 50},
	} {
		p, outcome, err := s.Advance(c.paths, c.until)
		if err != nil || outcome != c.want || p.Paths != c.total && c.until.Samples == 0 {
			t.Fatalf("Advance(%d, %+v): %s after %d paths, %v; want %s after %d", c.paths, c.until, outcome, p.Paths, err, c.want, c.total)
		}
		if p.Stopped != (outcome == Spent) {
			t.Errorf("stopped is %v with outcome %s", p.Stopped, outcome)
		}
	}
	_, _, err := s.Advance(1, Until{})
	var e *document.Error
	if !errors.As(err, &e) || e.Code != document.Budget || e.Path != "budget.paths" {
		t.Errorf("advancing with the budget spent: %v", err)
	}
	one := mustOpen(t, spec)
	if p, outcome, _ := one.Advance(50, Until{Episodes: 1}); outcome == Reached && p.Episodes != 1 {
		t.Errorf("%d episodes, want 1", p.Episodes)
	}
}

// TestView: the bundles of an episode are its paths, whether it is the newest or taken from the trace.
func TestView(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"river-swim","horizon":6},"algorithm":{"gap":0.5,"c_beta":0.003},"episodes":12}`)
	phases := 0
	for outcome := More; outcome == More; {
		_, outcome, _ = s.Advance(1, Until{})
		v, err := s.View(0)
		if err != nil {
			t.Fatal(err)
		}
		p := s.Progress()
		if (v.Phase != nil) != (p.Step > 1) {
			t.Fatalf("phase %v where the next path begins at step %d", v.Phase, p.Step)
		}
		if v.Phase != nil {
			phases++
			if v.Phase.Step != p.Step || v.Phase.Paths < 1 || v.Phase.Since > p.Paths || v.Phase.Since+v.Phase.Paths-1 > p.Paths {
				t.Fatalf("phase %+v at path %d, next step %d", v.Phase, p.Paths, p.Step)
			}
			if b, half := v.Bonus[p.Step-1], *v.HalfGap[p.Step-1]; b < half {
				t.Fatalf("a phase at step %d with bonus %v under %v", p.Step, b, half)
			}
		}
	}
	if phases == 0 {
		t.Fatal("no revisit phase seen")
	}
	var total int64
	for n := int64(1); n <= 12; n++ {
		v, err := s.View(n)
		if err != nil {
			t.Fatal(err)
		}
		sum := v.Hidden.Paths
		for _, b := range v.Paths {
			sum += b.Count
		}
		if sum != v.PathsNow || v.Episode != n || v.Paths[0].From != 1 || len(v.Paths) > picture.MostShown {
			t.Errorf("episode %d: %d paths in bundles of %d, first from %d, %d bundles", v.Episode, sum, v.PathsNow, v.Paths[0].From, len(v.Paths))
		}
		total += sum
		// The newest path's every step was drawn by itself or by a bundle that is there.
		newest := v.Paths[0]
		for _, b := range v.Paths {
			if b.K > newest.K {
				newest = b
			}
		}
		for h := 1; h < newest.From; h++ {
			if !slices.ContainsFunc(v.Paths, func(b picture.Bundle) bool {
				return b.From <= h && slices.Equal(b.States[:h+1], newest.States[:h+1]) && slices.Equal(b.Actions[:h], newest.Actions[:h])
			}) {
				t.Errorf("episode %d: who drew step %d of the newest path is not shown", n, h)
			}
		}
	}
	if total != s.Progress().Paths {
		t.Errorf("%d paths in all episodes, want %d", total, s.Progress().Paths)
	}
	if _, err := s.View(13); err == nil {
		t.Error("an episode that is not there is shown")
	}
}

// BenchmarkSession counts paths with exact regret, as the page runs them.
func BenchmarkSession(b *testing.B) {
	text := specFiles(b)["table-wide"]
	for b.Loop() {
		s := mustOpen(b, string(text))
		finish(b, s)
	}
}
