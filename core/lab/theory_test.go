package lab

import (
	"encoding/json"
	"html"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// mustTheory returns the theorem's lines by their ids.
func mustTheory(t *testing.T, s *Session, epsilon float64) map[string]TheoryLine {
	t.Helper()
	lines, err := s.Theory(epsilon)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := json.Marshal(lines); err != nil {
		t.Fatal(err)
	}
	byID := map[string]TheoryLine{}
	for _, line := range lines {
		byID[line.ID] = line
	}
	return byID
}

// TestTheoryOfFigure1 by hand: K = 4 paths, T = 7 samples, 3 revisits, the path bound 62.28, beta .17467. The run stays under the path bound,
// which is in beta, so every logarithm has it in place of K and T.
func TestTheoryOfFigure1(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"figure-1"}}`)
	finish(t, s)
	lines := mustTheory(t, s, 0)
	log := math.Log
	const lead = 0.005 * 0.005 * 4 // c_beta^2 d^2
	square := func(x float64) float64 { return x * x }
	bound := s.in.PathBound
	for id, want := range map[string]struct{ value, measured float64 }{
		"average-regret": {8 * 0.005 * math.Sqrt(4*2187*square(log(bound*3/0.1))/7), *s.Progress().Regret},
		"revisits":       {4 * lead * 243 * square(log(bound*3/0.1)) / 0.09, 3},
		"path-regret":    {4*math.Sqrt(lead*729*4*square(log(bound*3/0.1))) + 4*lead*729*square(log(bound*3/0.1))/0.09, *s.Progress().RegretPath},
		"log-regret":     {17 * lead * 2187 * square(log(bound*3)) / 0.09, *s.Progress().RegretPath},
	} {
		line := lines[id]
		if line.Value == nil || line.Measured == nil || math.Abs(*line.Value/want.value-1) > 1e-12 || *line.Measured != want.measured || *line.Ratio != want.measured / *line.Value {
			t.Errorf("%s: value %v, measured %v, ratio %v; want %+v", id, *line.Value, *line.Measured, *line.Ratio, want)
		}
	}
	// I_3 \ I_2 and I_2 \ I_1 are {1,2} and {3}. The largest n with n log(1+tau) <= 2 log(1+n/2), tau = .09/(4 x .17467^2) = .7375, is 6:
	// 6 x .5524 = 3.31 > 2 log 4 = 2.77, 3 x .5524 = 1.657 < 2 log 2.5 = 1.83, 4 x .5524 = 2.21 > 2 log 3 = 2.197.
	if line := lines["revisit-count"]; math.Abs(*line.Value/(4*lead*81*square(log(bound*3/0.1))/0.09)-1) > 1e-12 || *line.Measured != 2 || line.Step != 3 {
		t.Errorf("revisits of one step: %v of at most %v at step %d, want 2 of 20.4 at step 3", *line.Measured, *line.Value, line.Step)
	}
	if line := lines["revisit-potential"]; *line.Value != 3 || *line.Measured != 2 || line.Step != 3 {
		t.Errorf("revisits of one step, sharper: %v of at most %v at step %d, want 2 of 3 at step 3", *line.Measured, *line.Value, line.Step)
	}
	if line := lines["sample-complexity"]; math.Abs(*line.Epsilon-0.03) > 1e-15 || math.Abs(*line.Value/(64*lead*2187*square(log(3**line.Value/0.1))/square(*line.Epsilon))-1) > 1e-9 {
		t.Errorf("T(%v) = %v is no fixed point", *line.Epsilon, *line.Value)
	}
	if line := lines["sample-condition"]; math.Abs(*line.Value/(8*lead*729*square(log(3**line.Value/0.1))/0.09)-1) > 1e-9 || line.Measured != nil || line.Ratio != nil || line.Measurable {
		t.Errorf("samples for the condition on N: %+v is no fixed point, or has something measured", line)
	}
	for id, line := range lines {
		if ours := id == "sample-condition" || id == "revisit-potential"; line.Ours != ours || (line.Label == "") != ours {
			t.Errorf("%s: label %q, ours %t", id, line.Label, line.Ours)
		}
		if anyway := slices.Contains(anyways, id); line.Anyway != anyway || line.Covered != anyway {
			t.Errorf("%s at c_beta .005: covered %t, anyway %t, want both %t", id, line.Covered, line.Anyway, anyway)
		}
	}
	needs, conditions := 4*lead*243*square(log(bound*3/0.1))/0.09, lines["average-regret"].Conditions
	if !slices.ContainsFunc(conditions, func(c Condition) bool { return c.Needs != nil && math.Abs(*c.Needs/needs-1) <= 1e-12 }) {
		t.Errorf("average-regret: no condition needs %v: %+v", needs, conditions)
	}
	if _, err := s.Theory(-1); err == nil {
		t.Error("a target under 0 is not refused")
	}
	if other := mustOpen(t, `{"problem":{"kind":"figure-1"},"algorithm":{"kind":"uniform"}}`); len(mustTheory(t, other, 0)) != 0 {
		t.Error("the theorem speaks of a learner that goes nowhere")
	}
}

// The gap of eq:expected_regret is that of all steps, though no step reads that of step 1. By hand, one state, actions worth .9 and .5 at
// step 1 and the same at step 2: d = 2 and the gap is .4, at step 1 alone. With H = 1 and 100 episodes, K = 100:
// 17 x .01^2 x 2^2 x log^2(100) / .4^2 = .0068 x 21.2076 / .16 = .90132. With H = 2 and nothing to revisit for, K = 100, too:
// .0068 x 2^7 x log^2(200) / .16 = .0068 x 128 x 28.0722 / .16 = 152.713.
func TestTheGapOfStep1CostsRegret(t *testing.T) {
	const one, two = `[[[0.9,0.5]]]`, `[[[0.9,0.5]],[[0.5,0.5]]]`
	for _, test := range []struct {
		horizon, rewards, gap string
		want                  float64
	}{
		{"1", one, `"true"`, 0.90132},
		{"1", one, `"true-per-step"`, 0.90132},
		{"1", one, `[null]`, 0.90132}, // what is declared of step 1 may be anything
		{"1", one, `[0.8]`, 0.90132},
		{"1", one, `[0.2]`, 4 * 0.90132},
		{"2", two, `"true-per-step"`, 152.713},
		{"2", two, `[null,null]`, 152.713},
		{"1", `[[[0.5,0.5]]]`, `[null]`, 0},
	} {
		s := mustOpen(t, strings.NewReplacer("%h", test.horizon, "%r", test.rewards, "%g", test.gap).Replace(`{"problem":{"kind":"table","horizon":%h,"states":1,
			"actions":2,"transition":[[[1],[1]]],"reward":%r},"algorithm":{"gap":%g,"c_beta":0.01},"episodes":100}`))
		finish(t, s)
		got, line := mustRecord(t, s, RecordOptions{}).Summary.Bounds.LogRegret, mustTheory(t, s, 0)["log-regret"]
		if math.Abs(*got-test.want) > 1e-5*test.want || *line.Value != *got {
			t.Errorf("H = %s, gap %s: the summary has %v, the theorem's line %v, want %v", test.horizon, test.gap, *got, *line.Value, test.want)
		}
	}
}

// eqn:piazzolla speaks of the run's N episodes: the record has its bound once they are over, not before. One path is one episode here.
func TestTheAverageRegretIsBoundedAtTheEnd(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"table","horizon":1,"states":1,"actions":2,"transition":[[[1],[1]]],"reward":[[[0.9,0.5]]]},"episodes":50}`)
	for _, test := range []struct {
		paths int
		known bool
	}{{0, false}, {49, false}, {1, true}} {
		if _, _, err := s.Advance(test.paths, Until{}); err != nil {
			t.Fatal(err)
		}
		if got := mustRecord(t, s, RecordOptions{}).Summary.Bounds.AverageRegret; (got != nil) != test.known {
			t.Errorf("after %d of 50 episodes the summary's bound is %v, want one: %t", s.Progress().Episodes, got, test.known)
		}
	}
}

// anyways hold in every run.
var anyways = []string{"revisits", "revisit-count", "nesting", "revisit-potential", "sample-condition"}

// What stands under a label of the paper is what the paper has there: its own text, but for spaces, needless braces and line breaks.
func TestFormulasAreThePapers(t *testing.T) {
	plain := strings.NewReplacer(" ", "", "\n", "", "\t", "", `\begin{aligned}`, "", `\end{aligned}`, "", `\\`, "", "&", "", "{}", "", `\tfrac`, `\frac`,
		`\qquad\text{and}\qquad`, "", `\quad`, "", `\ `, "", `{\beta}`, `\beta`, `^{2}`, "^2", `^{7}`, "^7", `{I}`, "I", `\taugap`, `\Delta_{\mathsf{gap}}`)
	papers := map[string][2]string{
		"average-regret":    {"eqn:piazzolla", `\frac{1}{N} \mathsf{Regret} (N) \leq 8 c_{\beta}\sqrt{\frac{d^{2}H^{7}\log^{2}\frac{HT}{\delta}}{T}}`},
		"sample-complexity": {"eq:LB-sample-complexity", `T\geq \frac{64c_{\beta}^2 d^2 H^7 \log^2 \frac{HT}{\delta}}{ \varepsilon^2}`},
		"revisits":          {"eq:UB-state-revisits", `K - N \le \frac{4c_{\beta}^2d^2H^5\log^2 \frac{KH}{\delta}}{\taugap^2}`},
		"path-regret": {"eq:worst_case", `\mathsf{Regret}_{\mathsf{path}} (K)  &\le 4c_{\beta}\sqrt{d^2H^6K\log^2\frac{HT}{\delta}}
			+ \frac{4c_{\beta}^2d^2H^6\log^2 \frac{KH}{\delta}}{\Delta_{\mathsf{gap}}^2}`},
		"log-regret": {"eq:expected_regret", `\mathbb{E} \big[ \mathsf{Regret} (N) \big] \le \mathbb{E} \big[ \mathsf{Regret}_{\mathsf{path}} (K) \big]
			\le \frac{17c_{\beta}^{2}d^{2}H^{7}\log^{2}(KH)}{\Delta_{\mathsf{gap}}^{2}}`},
		"revisit-count": {"eqn:restarts", `\left|\mathcal{I}_{h+1}^K \setminus \mathcal{I}_{h}^K\right| \le \frac{4c_{\beta}^2d^2H^4\log^2 \frac{KH}{\delta}}{\taugap^2}`},
		"nesting": {"eq:I-order, eq:I-end", `\mathcal{I}_h^{k} \subseteq \mathcal{I}_{h+1}^{k}
			,\left|\mathcal{I}_1^{K}\right| = N,\left|\mathcal{I}_H^{K}\right| = K`},
	}
	// What is left are braces around one letter, and \geq for \ge.
	same := func(s string) string {
		s = strings.NewReplacer(`\geq`, `\ge`, `\leq`, `\le`).Replace(plain.Replace(s))
		return strings.NewReplacer("{K}", "K", "{k}", "k", "{h}", "h", "{1}", "1", "{N}", "N", `\mathcalI`, `\mathcal I`).Replace(s)
	}
	for id, line := range mustTheory(t, mustOpen(t, `{"problem":{"kind":"figure-1"}}`), 0) {
		want, there := papers[id]
		if there == line.Ours {
			t.Errorf("%s is ours: %t, though the paper has it: %t", id, line.Ours, there)
		}
		if there && (line.Label != want[0] || strings.ReplaceAll(same(line.Formula), " ", "") != strings.ReplaceAll(same(want[1]), " ", "")) {
			t.Errorf("%s: %s under %s, the paper has %s under %s", id, same(line.Formula), line.Label, same(want[1]), want[0])
		}
	}
}

// Each assumption that fails takes away what rests on the proof, by name, and nothing else.
func TestTheoryNamesWhatItLacks(t *testing.T) {
	const mode = `{"problem":{"kind":"table"},"algorithm":{"gap":%gap,"c_beta":%c,"path_bound":%k}%features}`
	for _, test := range []struct {
		name, gap, c, k, features string
		want                      string // in a condition; "": covered
	}{
		{"all is well", `"true"`, "8", "null", "", ""},
		{"a small constant", `"true"`, "7.9", "null", "", "constant c_β"},
		{"a gap over the true one", "0.9", "8", "null", "", "declared gap > true gap"},
		{"features without Q*", `"true"`, "8", "null", `,"features":{"kind":"random-projection","dim":2}`, "not linear in these features"},
		{"a path bound that the run outgrows", `"true"`, "8", "1", "", "K that β was computed with"},
	} {
		text := strings.NewReplacer("%gap", test.gap, "%c", test.c, "%k", test.k, "%features", test.features).Replace(mode)
		s := mustOpen(t, text)
		if _, _, err := s.Advance(5, Until{}); err != nil {
			t.Fatal(err)
		}
		for id, line := range mustTheory(t, s, 0.1) {
			lacks := slices.ContainsFunc(line.Conditions, func(c Condition) bool {
				return test.want != "" && strings.Contains(c.Text, test.want) && c.Holds != nil && !*c.Holds
			})
			switch id {
			case "revisits", "revisit-count", "nesting", "revisit-potential", "sample-condition":
				if lacks || !line.Covered {
					t.Errorf("%s: %s is not said to hold anyway", test.name, id)
				}
			case "path-regret", "sample-complexity":
				if lacks != (test.want != "") || line.Covered != (test.want == "") {
					t.Errorf("%s: %s is covered: %t, for %+v", test.name, id, line.Covered, line.Conditions)
				}
			default: // have conditions of their own, which do not hold of five paths
				if lacks != (test.want != "") || line.Covered {
					t.Errorf("%s: %s is covered: %t, for %+v", test.name, id, line.Covered, line.Conditions)
				}
			}
		}
	}
}

// What the grid of measures says of T(epsilon) is where the average regret of the record's episodes came under epsilon for good.
func TestUntilIsWhereTheAverageFalls(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"table"},"record":{"trace":true}}`)
	finish(t, s)
	r := mustRecord(t, s, RecordOptions{})
	for _, epsilon := range []float64{0.01, 0.05, 0.2} {
		H, samples, sum, last := r.Spec.Problem.Args.Int("horizon"), 0.0, 0.0, math.Inf(1)
		for _, p := range r.Trace {
			samples += float64(H - p.From + 1)
			if p.Stop != 0 {
				continue
			}
			e := r.Episodes[p.Episode-1]
			sum += e.VStar - e.VPolicy
			switch under := sum/float64(p.Episode) <= epsilon; {
			case !under:
				last = math.Inf(1)
			case math.IsInf(last, 1):
				last = samples
			}
		}
		got := mustTheory(t, s, epsilon)["sample-complexity"].Measured
		if math.IsInf(last, 1) != (got == nil) || got != nil && (*got < last*(1-1e-12) || *got > last*1.2) {
			t.Errorf("epsilon %v: measured %v, the episodes say %v", epsilon, got, last)
		}
	}
}

// An average of .8 + .7 = 1.5 instead of 1.8 is within .3, though 1.8 - 1.5 is rounding more in float64.
func TestRoundingDoesNotDecideTheAverage(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"table","horizon":2,"states":1,"actions":2,"transition":[[[1],[1]]],"reward":[[[0.8,0.9]],[[0.7,0.9]]]},"algorithm":{"gap":[null,null]},"episodes":100}`)
	if _, _, err := s.Advance(100, Until{Episodes: 1}); err != nil {
		t.Fatal(err)
	}
	if lost := *s.Progress().Regret; s.Progress().Paths > 1 || lost <= 0.3 || lost > 0.3+1e-15 {
		t.Fatalf("%d paths, which lost %v; want one, and rounding more than .3", s.Progress().Paths, lost)
	}
	if within := mustTheory(t, s, 0.3)["sample-complexity"].Measured; within == nil || *within != 2 {
		t.Errorf("within .3 from sample %v on, want 2", within)
	}
	if within := mustTheory(t, s, 0.3-1e-11)["sample-complexity"].Measured; within != nil {
		t.Errorf("within less than .3 from sample %v on", *within)
	}
}

// The page shows each formula from a template that the build renders: it must be the one that the engine gives.
func TestThePageHasTheFormulas(t *testing.T) {
	page, err := os.ReadFile("../../site/lab.html")
	if err != nil {
		t.Fatal(err)
	}
	for id, line := range mustTheory(t, mustOpen(t, `{"problem":{"kind":"figure-1"}}`), 0) {
		if want := `<template id="tex-theory-` + id + `"><span data-tex="` + html.EscapeString(line.Formula) + `"></span></template>`; !strings.Contains(string(page), want) {
			t.Errorf("site/lab.html lacks %s", want)
		}
	}
}

// That T(epsilon) is enough for the condition on N too is a condition of it: not where the gap is small beside epsilon.
func TestTheAccuracyMayNotBeAllThatIsAsked(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"figure-1"},"algorithm":{"gap":0.01}}`)
	for epsilon, enough := range map[float64]bool{0.01: true, 1: false} {
		lines := mustTheory(t, s, epsilon)
		line, ours := lines["sample-complexity"], lines["sample-condition"]
		last := line.Conditions[len(line.Conditions)-1]
		if *last.Holds != enough || *last.Has != *line.Value || *last.Needs != *ours.Value || (*line.Value >= *ours.Value) != enough {
			t.Errorf("epsilon %v: T(epsilon) = %v, the condition on N asks for %v: %+v", epsilon, *line.Value, *ours.Value, last)
		}
	}
}

// "Not measured" and "not measured yet" are different.
func TestTheoryOfWhatIsNotMeasured(t *testing.T) {
	for word, want := range map[string]bool{"exact": true, "none": false} {
		lines := mustTheory(t, mustOpen(t, `{"problem":{"kind":"table"},"regret":"`+word+`"}`), 0)
		for _, id := range []string{"average-regret", "sample-complexity", "path-regret", "log-regret"} {
			if line := lines[id]; line.Measurable != want || line.Ratio != nil && line.Measured == nil {
				t.Errorf("regret %q: %s is measurable: %t", word, id, line.Measurable)
			}
		}
		if line := lines["revisits"]; !line.Measurable || line.Measured == nil {
			t.Errorf("regret %q: revisits are counted in every run: %+v", word, line)
		}
	}
}

// inUse is what the heap holds once what is not needed any more is gone.
func inUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestTheoryMode runs the example "The theorem's own constants" through its first revisit phase: it is as long as predicted, takes no
// more memory as it goes on, and what the theorem says of it holds.
func TestTheoryMode(t *testing.T) {
	if testing.Short() {
		t.Skip("left to the suite go-more: millions of paths")
	}
	text, err := os.ReadFile("testdata/theory-mode.json")
	if err != nil {
		t.Fatal(err)
	}
	s := mustOpen(t, string(text))
	for id, line := range mustTheory(t, s, 0) {
		if id == "path-regret" && !line.Covered {
			t.Errorf("an assumption does not hold: %+v", line.Conditions)
		}
	}
	predicted, err := s.Predict(0.3)
	if err != nil {
		t.Fatal(err)
	}
	p, outcome := s.Progress(), More
	early := uint64(0)
	for outcome == More {
		if p, outcome, err = s.Advance(10_000, Until{Episodes: 1}); err != nil {
			t.Fatal(err)
		}
		if p.Paths == 300_000 {
			early = inUse()
		}
	}
	if late := inUse(); early == 0 || late > early+1<<20 {
		t.Errorf("after 300,000 paths %d bytes are in use, after %d paths %d", early, p.Paths, late)
	}
	if phase := float64(p.Paths); math.Abs(phase / *predicted.Phase - 1) > 0.02 || phase < 2e6 || phase > 3e6 {
		t.Errorf("the first phase took %v paths, predicted %v", phase, *predicted.Phase)
	}
	// From here on episodes end after a path or two, and the policy is all but settled.
	if p, _, err = s.Advance(20_000, Until{}); err != nil || p.Episodes < 10_000 {
		t.Errorf("20,000 paths later %d episodes are over, %v", p.Episodes, err)
	}
	for id, line := range mustTheory(t, s, 0) {
		if line.Ratio != nil && *line.Ratio > 1 {
			t.Errorf("%s: measured %v is over %v", id, *line.Measured, *line.Value)
		}
	}
}
