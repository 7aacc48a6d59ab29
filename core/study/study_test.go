package study_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/document"
	"revisit/core/study"
	"revisit/core/study/studytest"
)

func parse(t testing.TB, text string) *study.Study {
	t.Helper()
	s, err := study.Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// cellsOf runs a comparison.
func cellsOf(t testing.TB, c *compare.Comparison) []compare.Cell {
	t.Helper()
	planner := &compare.Planner{}
	plan, err := planner.Plan(c)
	if err != nil {
		t.Fatal(err)
	}
	var cells []compare.Cell
	for _, one := range plan.Cells {
		cell, err := planner.RunCell(one)
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, *cell)
	}
	return cells
}

// numbers are values that are numbers.
func numbers(values []any) (list []float64) {
	for _, v := range values {
		list = append(list, v.(float64))
	}
	return list
}

// run makes all runs of a study.
func run(t testing.TB, text string) (*study.Results, []byte) {
	t.Helper()
	s := parse(t, text)
	var tunings [][]compare.Cell
	for _, tuning := range s.Tunings {
		tunings = append(tunings, cellsOf(t, tuning.Sweep))
	}
	r, err := new(study.Planner).Assemble(s, tunings, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r, err = new(study.Planner).Assemble(s, tunings, cellsOf(t, r.Final.Comparison)); err != nil {
		t.Fatal(err)
	}
	return r, written(t, r)
}

// written is a value as JSON.
func written(t testing.TB, r any) []byte {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// naive is the rule written once more, of a cell's own numbers: the samples at which V* - V^pi was first within epsilon, +Inf where it never was.
func naive(points []compare.PointInfo, cells []compare.Cell, options, points0 int, by []string, within float64, constants [][]float64) [][]float64 {
	var chosen [][]float64
	for p := range points0 {
		type option struct {
			constants      []float64
			median, missed float64
		}
		var all []option
		for o := range options {
			var until []float64
			missed := 0.0
			for _, c := range cells {
				if c.Point != p*options+o {
					continue
				}
				t := math.Inf(1)
				for i := len(c.Measures.First.Samples) - 1; i >= 0; i-- {
					if c.Measures.First.Suboptimality[i] <= *points[c.Point].Epsilon+1e-12*float64(points[c.Point].Horizon) {
						t = float64(c.Measures.First.Samples[i])
					}
				}
				if math.IsInf(t, 1) {
					missed++
				}
				until = append(until, t)
			}
			slices.Sort(until)
			all = append(all, option{constants[o], until[len(until)/2], missed}) // of an odd number of seeds
		}
		least := func(of func(option) float64) float64 {
			m := math.Inf(1)
			for _, o := range all {
				m = math.Min(m, of(o))
			}
			return m
		}
		for _, criterion := range by {
			of, slack := func(o option) float64 { return o.missed }, 0.0
			if criterion == "median" {
				of, slack = func(o option) float64 { return o.median }, within
			}
			most := least(of) * (1 + slack)
			var left []option
			for _, o := range all {
				if of(o) <= most {
					left = append(left, o)
				}
			}
			all = left
		}
		best := all[0]
		for _, o := range all {
			if o.constants[0] < best.constants[0] || o.constants[0] == best.constants[0] && len(o.constants) > 1 && o.constants[1] < best.constants[1] {
				best = o
			}
		}
		chosen = append(chosen, best.constants)
	}
	return chosen
}

// TestChoicesAreTheNaiveRules: with several rules, the constants of each point are those that the rule written once more finds in the cells, and the final
// runs have them.
func TestChoicesAreTheNaiveRules(t *testing.T) {
	grids := [][][]float64{{{0.02}, {0.003}, {0.5}}, {{0.1, 1}, {0.1, 0.1}, {2, 1}, {2, 0.1}}}
	choices := map[string]bool{}
	censored := false
	for _, rule := range []struct {
		text   string
		by     []string
		within float64
	}{
		{`{}`, []string{"median", "reached"}, 0},
		{`{"by":["reached","median"],"within":0.1}`, []string{"reached", "median"}, 0.1},
		{`{"by":["reached"]}`, []string{"reached"}, 0},
		{`{"by":["median"],"within":1}`, []string{"median"}, 1},
	} {
		r, _ := run(t, strings.Replace(studytest.Small, `"epsilon_of_gap"`, `"rule":`+rule.text+`,"epsilon_of_gap"`, 1))
		k := 0
		for i, tuning := range r.Tunings {
			for p, expected := range naive(tuning.Points, tuning.Cells, len(grids[i]), 2, rule.by, rule.within, grids[i]) {
				c := r.Choices[k]
				k++
				if c.Learner != []int{0, 2}[i] || *c.Point != p || !slices.Equal(numbers(c.Constants), expected) {
					t.Errorf("%s, learner %d, point %d: found %v, expected %v", rule.text, c.Learner, p, c.Constants, expected)
				}
				for n, edge := range c.Edge {
					values := numbers(r.Study.Tunings[i].Grid[n].Values)
					want := map[bool]string{true: "least"}[expected[n] == slices.Min(values)] + map[bool]string{true: "most"}[expected[n] == slices.Max(values)]
					if edge != want {
						t.Errorf("%s: found the edge %q of %v among %v, expected %q", rule.text, edge, c.Constants[n], values, want)
					}
				}
				censored = censored || c.Reached < c.Of
				choices[fmt.Sprint(rule.text, i, p, c.Constants)] = true
				if v, _ := r.Final.Comparison.Number(p, c.Learner, r.Study.Tunings[i].Grid[0].Parameter); v != c.Constants[0] {
					t.Errorf("the final runs have %v, expected %v", v, c.Constants[0])
				}
			}
		}
		for _, c := range r.Final.Cells {
			if c.Seed > 5 {
				t.Errorf("a final run has the seed %d", c.Seed)
			}
		}
	}
	different := map[string]bool{}
	for c := range choices {
		different[c[strings.Index(c, "}")+1:]] = true
	}
	if len(different) < 6 {
		t.Errorf("all rules choose the same, %v: the test shows little", different)
	}
	if !censored {
		t.Error("no chosen constants miss the target in a tuning run: the test shows little")
	}
}

// TestOneChoiceForAll: the constants with the least geometric mean of the medians at the points, written into the algorithm.
func TestOneChoiceForAll(t *testing.T) {
	r, _ := run(t, strings.NewReplacer(`"target":"everywhere",`, ``, `"samples":600`, `"samples":3000`, `"epsilon_of_gap"`, `"rule":{"per":"study"},"epsilon_of_gap"`).Replace(studytest.Small))
	for i, tuning := range r.Tunings {
		until, err := tuning.Untils(0, "first")
		if err != nil {
			t.Fatal(err)
		}
		options := len(until) / 2
		best, least := -1, math.Inf(1)
		for o := range options {
			a, b := slices.Sorted(slices.Values(until[o]))[1], slices.Sorted(slices.Values(until[options+o]))[1]
			if product := a * b; product < least {
				best, least = o, product
			}
		}
		c := r.Choices[i]
		if c.Point != nil || best < 0 || math.Abs(*c.Median/math.Sqrt(least)-1) > 1e-12 || c.Of != 6 {
			t.Errorf("found %+v, expected option %d with the mean %v", c, best, math.Sqrt(least))
		}
		if v, _ := r.Final.Comparison.Number(1, c.Learner, r.Study.Tunings[i].Grid[0].Parameter); v != tuning.Points[best].Values[1] || r.Final.Comparison.Learners[c.Learner].Constants != nil {
			t.Errorf("the final runs have %v, expected %v", v, tuning.Points[best].Values[1])
		}
	}
}

// TestGridsOfAnyParameter: words, lists and numbers are tuned together. Each option counts as often, and with the median, as a comparison of its own with
// that algorithm says; the best of them is chosen, and the final runs are those of a comparison with it. Of equal options the grid's first is taken.
func TestGridsOfAnyParameter(t *testing.T) {
	const problem = `"problem":{"kind":"random-linear-q","states":12,"dim":3,"horizon":HORIZON,"actions":3},"episodes":2000,"budget":{"samples":2000},"target":"everywhere","epsilon_of_gap":0.2,"regret":"curve"`
	const text = `{"format":"revisit.study/1",` + problem + `,"seeds":[1,2],"tuning":{"seeds":[101,102,103]},"rule":{"by":["reached","median"],"per":"PER"},
		"learners":[{"algorithm":{"kind":"uniform"}},{"name":"back","algorithm":{"kind":"linq-lsvi-ucb"},"grid":[{"parameter":"ties","values":["random","first"]},{"parameter":"c_beta","values":[0.02,0.003]},
		{"parameter":"gap","values":["true-per-step",0.3,[0.1,0.2,0.3]]}]},{"algorithm":{"kind":"uct"},"grid":[{"parameter":"keep","values":[true,false]}]}],
		"vary":[{"parameter":"problem.actions","values":[2,3]}]}`
	ties, cBetas, gaps := []string{`"random"`, `"first"`}, []string{"0.02", "0.003"}, []string{`"true-per-step"`, "0.3", "[0.1,0.2,0.3]"}
	// single are the runs of an algorithm at a number of actions.
	single := func(actions int, algorithm, seeds string) (*compare.Results, []compare.Cell) {
		c, err := compare.Parse([]byte(strings.Replace(strings.Replace(`{"format":"revisit.comparison/1",`+problem+`,"seeds":`+seeds+`,"learners":[{"algorithm":`+algorithm+`}]}`, "HORIZON", "3", 1), `"actions":3`, fmt.Sprintf(`"actions":%d`, actions), 1)))
		if err != nil {
			t.Fatal(err)
		}
		r, err := new(compare.Planner).Assemble(c, cellsOf(t, c))
		if err != nil {
			t.Fatal(err)
		}
		return r, r.Cells
	}
	chosen := map[string]bool{}
	for _, per := range []string{"point", "study"} {
		r, _ := run(t, strings.NewReplacer("HORIZON", "3", "PER", per).Replace(text))
		if names := r.Tunings[0].Comparison.Learners; len(names) != 6 || names[0].Name != "back, ties random, gap true-per-step" || names[5].Name != "back, ties first, gap [0.1,0.2,0.3]" {
			t.Errorf("found the learners %+v", names)
		}
		type option struct {
			algorithm string
			values    []any
			reached   int
			product   float64
		}
		var best *option
		k := 0
		for actions := 2; actions <= 3; actions++ {
			var options []option
			for i, tie := range ties {
				for j, cBeta := range cBetas {
					for l, gap := range gaps {
						one := option{algorithm: fmt.Sprintf(`{"kind":"linq-lsvi-ucb","ties":%s,"c_beta":%s,"gap":%s}`, tie, cBeta, gap), product: 1}
						one.values = []any{[]any{"random", "first"}[i], []any{0.02, 0.003}[j], []any{"true-per-step", 0.3, []float64{0.1, 0.2, 0.3}}[l]}
						from, to := actions, actions
						if per == "study" {
							from, to = 2, 3
						}
						for a := from; a <= to; a++ {
							r, _ := single(a, one.algorithm, "[101,102,103]")
							until, err := r.Untils(0, "first")
							if err != nil {
								t.Fatal(err)
							}
							slices.Sort(until[0])
							one.product *= until[0][1]
							for _, samples := range until[0] {
								if !math.IsInf(samples, 1) {
									one.reached++
								}
							}
						}
						options = append(options, one)
					}
				}
			}
			best = nil
			for i, one := range options {
				// What is equal goes to the grid's first tie, then to the smaller c_beta, then to the grid's first gap.
				if best == nil || one.reached > best.reached || one.reached == best.reached && (one.product < best.product ||
					one.product == best.product && one.values[0] == best.values[0] && one.values[1].(float64) < best.values[1].(float64)) {
					best = &options[i]
				}
			}
			c := r.Choices[k]
			if fmt.Sprint(c.Constants) != fmt.Sprint(best.values) || c.Reached != best.reached || c.Learner != 1 || c.Edge[0] != "" || c.Edge[2] != "" || c.Edge[1] == "" {
				t.Errorf("per %s, %d actions: found %+v, expected %v, reached by %d", per, actions, c, best.values, best.reached)
			}
			chosen[fmt.Sprint(c.Constants)] = true
			_, alone := single(actions, best.algorithm, "[1,2]")
			for i, cell := range slices.DeleteFunc(slices.Clone(r.Final.Cells), func(c compare.Cell) bool { return c.Learner != 1 || c.Point != actions-2 }) {
				if cell.Digest != alone[i].Digest {
					t.Errorf("per %s, %d actions: the final run of seed %d is not that of %s", per, actions, cell.Seed, best.algorithm)
				}
			}
			if per == "point" {
				k++
			}
		}
		if back, err := new(study.Planner).Read(written(t, r)); err != nil || back.Digest != r.Digest {
			t.Errorf("per %s: read back: %v", per, err)
		}
	}
	if len(chosen) < 2 {
		t.Errorf("only %v is chosen: the test shows little", chosen)
	}
	// A list that does not fit the horizon of a point is known once the problem is.
	s := parse(t, strings.NewReplacer("HORIZON", "3", "PER", "point", "problem.actions", "problem.horizon").Replace(text))
	_, err := s.Plan()
	comparetest.ExpectError(t, "a list of the wrong length", err, document.BadSpec, "learners[1].grid[2].values[2]", "a list of 3", "2")
}

// TestPartsComeTogether: shards of the tuning, then of the final runs, merge to the bytes of one run; so does a run that is interrupted after any run.
func TestPartsComeTogether(t *testing.T) {
	whole, text := run(t, studytest.Small)
	s, planner := whole.Study, new(study.Planner)
	partOf := func(has func(index int) bool) *study.Results {
		index := 0
		pick := func(cells []compare.Cell) (own []compare.Cell) {
			for _, c := range cells {
				if has(index) {
					own = append(own, c)
				}
				index++
			}
			return own
		}
		var tunings [][]compare.Cell
		for _, part := range whole.Tunings {
			tunings = append(tunings, pick(part.Cells))
		}
		final := pick(whole.Final.Cells)
		r, err := planner.Assemble(s, tunings, final)
		if err != nil {
			t.Fatal(err)
		}
		back, err := planner.Read(written(t, r))
		if err != nil {
			t.Fatal(err)
		}
		return back
	}
	tuning, all := s.TuningRuns(), s.Runs()
	if tuning != 42 || all != 72 || whole.Cells() != 72 {
		t.Fatalf("found %d tuning runs of %d, expected 42 of 72", tuning, all)
	}
	var parts []study.Part
	for k := range 4 {
		parts = append(parts, study.Part{Name: fmt.Sprint("shard ", k), Results: partOf(func(i int) bool { return i < tuning && i%4 == k })})
	}
	tuned, err := planner.Merge(parts)
	if err != nil {
		t.Fatal(err)
	}
	if missing := tuned.Missing(); len(missing) != 30 || missing[0].Index != 42 || missing[0].Part != 2 || tuned.Choices == nil || tuned.Digest != "" {
		t.Errorf("found %d runs missing, the first %+v", len(missing), missing[0])
	}
	if missing := parts[1].Missing(); len(missing) != 31 || missing[0].Index != 0 || missing[1].Index != 2 || parts[1].Choices != nil || parts[1].Final != nil {
		t.Errorf("of a shard: found %d runs missing", len(missing))
	}
	for k := range 4 {
		parts = append(parts, study.Part{Name: fmt.Sprint("final shard ", k), Results: partOf(func(i int) bool { return i < tuning || i%4 == k })})
	}
	for _, some := range [][]study.Part{parts, parts[4:], {parts[7], parts[5], parts[6], parts[4]}} {
		merged, err := planner.Merge(some)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(written(t, merged), text) || merged.Digest != whole.Digest {
			t.Errorf("%d parts: found %s, expected %s", len(some), merged.Digest, whole.Digest)
		}
	}
	for _, n := range []int{0, 1, 30, 42, 50, 71} {
		r, err := planner.Merge([]study.Part{{Name: "interrupted", Results: partOf(func(i int) bool { return i < n })}, {Name: "resumed", Results: whole}})
		if err != nil || !bytes.Equal(written(t, r), text) {
			t.Errorf("resumed after %d runs: %v", n, err)
		}
	}
	other := partOf(func(i int) bool { return i < tuning })
	for _, c := range []struct {
		name   string
		change func(*study.Results)
		says   string
	}{
		{"another engine", func(r *study.Results) { r.Engine = "0.1.0" }, "bad: engine: found 0.1.0"},
		{"another study", func(r *study.Results) {
			r.Study = parse(t, strings.Replace(studytest.Small, `"samples":600`, `"samples":601`, 1))
		}, "bad: study: found another one, expected that of good"},
		{"another cell", func(r *study.Results) {
			one := *r.Tunings[0]
			one.Cells = slices.Clone(one.Cells)
			one.Cells[3].Digest = "revisit2:" + strings.Repeat("0", 64)
			r.Tunings = append([]*compare.Results{&one}, r.Tunings[1:]...)
		}, "bad: tuning[0]: cells[3]"},
	} {
		bad := *other
		c.change(&bad)
		if _, err := planner.Merge([]study.Part{{Name: "good", Results: whole}, {Name: "bad", Results: &bad}}); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: found %v, expected %q", c.name, err, c.says)
		}
	}
	titled := parse(t, strings.Replace(studytest.Small, "Small", "Another title", 1))
	r, err := planner.Assemble(titled, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r, err = planner.Merge([]study.Part{{Name: "titled", Results: r}, {Name: "whole", Results: whole}}); err != nil || r.Digest != whole.Digest || r.Study.Base.Title != "Another title" {
		t.Errorf("another title: %v", err)
	}
}

// TestResultsThatCheat: results whose choices, final constants or runs are not what the study's rule gives are refused by name.
func TestResultsThatCheat(t *testing.T) {
	whole, text := run(t, studytest.Small)
	first := whole.Choices[0].Constants[0]
	was, is := fmt.Sprintf(`"constants":[{"c_beta":%v}`, first), `"constants":[{"c_beta":0.5}`
	if first == 0.5 {
		is = `"constants":[{"c_beta":0.02}`
	}
	for _, c := range []struct{ was, is, path, found, expected string }{
		{fmt.Sprintf(`"choices":[{"learner":0,"point":0,"constants":[%v]`, first), `"choices":[{"learner":0,"point":0,"constants":[7]`, "choices", "others", "the rule makes"},
		{was, is, "final.digest", "", "the digest of what the file holds"},
		{`"within":0`, `"within":0.01`, "digest", "", "the digest of what the file holds"},
		{`"tuning":{"seeds":{"from":101`, `"tuning":{"seeds":{"from":102`, "tuning[0].sweep", "another comparison", "follows from the study"},
		{whole.Digest, "revisit2:" + strings.Repeat("1", 64), "digest", "revisit2:1", "the digest of what the file holds"},
		{`"format":"revisit.study-results/1"`, `"format":"revisit.results/1"`, "format", "revisit.results/1", "revisit.study-results/1"},
	} {
		_, err := new(study.Planner).Read([]byte(comparetest.Edited(t, string(text), c.was, c.is)))
		comparetest.ExpectError(t, c.was+" -> "+c.is, err, document.BadSpec, c.path, c.found, c.expected)
	}
	// A final comparison with other constants, run honestly and with a digest of its own, is not that of the study.
	other := comparetest.Edited(t, string(written(t, whole.Final.Comparison)), was, is)
	c, err := compare.Parse([]byte(other))
	if err != nil {
		t.Fatal(err)
	}
	final, err := new(compare.Planner).Assemble(c, cellsOf(t, c))
	if err != nil {
		t.Fatal(err)
	}
	whole.Final = final
	_, err = new(study.Planner).Read(written(t, whole))
	comparetest.ExpectError(t, "other constants", err, document.BadSpec, "final.sweep", "another comparison", "follows from the study")
	// Final runs while tuning runs are missing.
	if _, err := new(study.Planner).Assemble(whole.Study, nil, final.Cells); err == nil || !strings.Contains(err.Error(), "final.cells: found 30 runs, expected none") {
		t.Error(err)
	}
}

// TestBadStudies: errors name the place in the study, also where a comparison that follows from it is at fault.
func TestBadStudies(t *testing.T) {
	for _, c := range []struct{ was, is, path, found, expected string }{
		{`"revisit.study/1"`, `"revisit.sweep/1"`, "format", "revisit.sweep/1", "revisit.study/1"},
		{`[101,102,103]`, `[101,3]`, "seeds", "the seed 3, which is one of tuning.seeds", "nothing was chosen"},
		{`[101,102,103]`, `[101,101]`, "tuning.seeds[1]", "101", "each seed once"},
		{`[101,102,103]`, `"x"`, "tuning.seeds", "x", "a list of seeds"},
		{`"tuning":{`, `"tuning":{"runs":3,`, "tuning.runs", "an unknown field", "one of seeds"},
		{`"epsilon_of_gap"`, `"rule":{"hit":"last"},"epsilon_of_gap"`, "rule.hit", "last", `"first", "after", "average"`},
		{`"epsilon_of_gap"`, `"rule":{"by":["median","mean"]},"epsilon_of_gap"`, "rule.by[1]", "mean", `"median" and "reached"`},
		{`"epsilon_of_gap"`, `"rule":{"by":["median","median"]},"epsilon_of_gap"`, "rule.by[1]", "median", "each once"},
		{`"epsilon_of_gap"`, `"rule":{"by":[]},"epsilon_of_gap"`, "rule.by", "a list of 0", "one of them"},
		{`"epsilon_of_gap"`, `"rule":{"within":2},"epsilon_of_gap"`, "rule.within", "2", "from 0 to 1"},
		{`"epsilon_of_gap"`, `"rule":{"per":"learner"},"epsilon_of_gap"`, "rule.per", "learner", `"point", "study"`},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"c_beta","values":[0.02,0,0.5]`, "learners[0].grid[0].values[1]", "0", "1e-12"},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"c_beta","values":[0.02,0.02]`, "learners[0].grid[0].values[1]", "0.02", "each value once"},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"c_beta","values":[]`, "learners[0].grid[0].values", "a list of 0", "1 to 64 values"},
		{`"c_beta","values"`, `"ties","values"`, "learners[0].grid[0].values[0]", "0.02", `"first", "random"`},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"ties","values":["random","last"]`, "learners[0].grid[0].values[1]", "last", `"first", "random"`},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"ties","values":["random","first","random"]`, "learners[0].grid[0].values[2]", "random", "each value once"},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"gap","values":[0.1,[0.1,0.2],[0.1,0.2]]`, "learners[0].grid[0].values[2]", "a list of 2", "each value once"},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"gap","values":["true",[0.1,-1,0.2]]`, "learners[0].grid[0].values[1][1]", "-1", "1e-9"},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"c_beta","values":[0.02,true]`, "learners[0].grid[0].values[1]", "true", "a number"},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"c_beta","values":[0.02,{}]`, "learners[0].grid[0].values[1]", "an object", "a number"},
		{`"c_beta","values":[0.02,0.003,0.5]`, `"gap","values":["true",1,2,3,4,5,6,7,8,9,10,11,12]`, "learners[0].grid", "13 combinations of values that are no numbers", "at most 12"},
		{`"c_beta","values"`, `"sigma","values"`, "learners[0].grid[0].parameter", "sigma", "one of gap, c_beta"},
		{`"lambda","values"`, `"sigma","values"`, "learners[2].grid[1].parameter", "sigma", "another parameter"},
		{`"grid":[{"parameter":"c_beta","values":[0.02,0.003,0.5]}]`, `"grid":[]`, "learners[0].grid", "a list of 0", "a parameter to tune"},
		{`"grid":[{"parameter":"c_beta","values":[0.02,0.003,0.5]}]`, `"constants":[{}]`, "learners[0].constants", "a list of 1", "a study chooses them"},
		{`"kind":"rlsvi"`, `"kind":"rlvsi"`, "learners[2].algorithm.kind", "rlvsi", "rlsvi"},
		{`"problem.horizon"`, `"problem.hight"`, "vary[0].parameter", "hight", "problem.horizon"},
		{`"problem.horizon","values":[2,3],"label":"H"`, `"algorithm.c_beta","values":[2,3]`, "learners[0].grid[0].parameter", "algorithm.c_beta", "another number"},
		{`"episodes":2000`, `"episodes":2000,"runs":7`, "runs", "an unknown field", "one of"},
	} {
		_, err := study.Parse([]byte(comparetest.Edited(t, studytest.Small, c.was, c.is)))
		comparetest.ExpectError(t, c.was+" -> "+c.is, err, document.BadSpec, c.path, c.found, c.expected)
	}
	plain := comparetest.Edited(t, comparetest.Edited(t, studytest.Small, `,"grid":[{"parameter":"c_beta","values":[0.02,0.003,0.5]}]`, ``), `,"grid":[{"parameter":"sigma","values":[0.1,2]},{"parameter":"lambda","values":[1,0.1]}]`, ``)
	_, err := study.Parse([]byte(plain))
	comparetest.ExpectError(t, "no grid", err, document.BadSpec, "learners", "a list of 3", "a learner with a grid")
	_, err = parse(t, comparetest.Edited(t, studytest.Small, `"samples":600`, `"samples":600,"minutes":0.01`)).Plan()
	var e *document.Error
	if !errors.As(err, &e) && err != nil || e != nil && e.Code != document.Budget {
		t.Error(err)
	}
}

// TestStudiesReadBack: a study with all defaults reads back as itself, and its plan names what is hopeless.
func TestStudiesReadBack(t *testing.T) {
	s := parse(t, studytest.Small)
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(parse(t, string(text)))
	if err != nil || !bytes.Equal(text, again) {
		t.Errorf("found %s, expected %s", again, text)
	}
	plan, err := parse(t, strings.Replace(studytest.Small, "0.5]", "5]", 1)).Plan()
	if err != nil {
		t.Fatal(err)
	}
	if len(plan.Hopeless) != 2 || plan.Hopeless[1].Point != 1 || plan.Hopeless[1].Constants[0] != 5.0 || plan.Hopeless[1].Learner != 0 || plan.Seconds <= plan.Base.Estimate.Seconds {
		t.Errorf("found %+v, expected c_beta = 5 at both points", plan.Hopeless)
	}
}

// FuzzParse: whatever is read is refused with a *document.Error, or written with all defaults it reads back as itself.
func FuzzParse(f *testing.F) {
	f.Add([]byte(studytest.Small))
	f.Add([]byte(`{"format":"revisit.study/1","problem":{"kind":"figure-1"},"learners":[{"grid":[{"parameter":"gap","values":[0.1,0.3]}]}],"tuning":{"seeds":{"from":50}},"rule":{"per":"study","by":["reached"]}}`))
	f.Add([]byte(`{"format":"revisit.study/1","problem":{"kind":"figure-1"},"learners":[{"grid":[{"parameter":"gap","values":["true",[0.1,0.2,0.3]]},{"parameter":"ties","values":["first","random"]},{"parameter":"path_bound","values":[null]}]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := study.Parse(data)
		if err != nil {
			var known *document.Error
			if !errors.As(err, &known) {
				t.Errorf("found %v, expected a *document.Error", err)
			}
			return
		}
		text := written(t, s)
		if again := written(t, parse(t, string(text))); !bytes.Equal(text, again) {
			t.Errorf("found %s, expected %s", again, text)
		}
	})
}
