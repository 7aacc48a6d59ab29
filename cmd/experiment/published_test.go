package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/lab"
)

// The small ones of the published results come out again, bit for bit, whichever engine they were published by.
func TestPublishedDigests(t *testing.T) {
	for _, name := range []string{"ladder-h08", "ladder-h20", "ladder-more-h08", "lock-shared-04"} {
		var said strings.Builder
		err := reproduce("../..", name, quiet("", t.TempDir()), nil, &said)
		if err != nil || !strings.Contains(said.String(), name+": same as published by engine ") || !strings.HasSuffix(said.String(), "\nsame as published\n") {
			t.Errorf("%v: %s", err, said.String())
		}
	}
	if err := reproduce("../..", "no-such", quiet("", t.TempDir()), nil, io.Discard); err == nil || !strings.Contains(err.Error(), `expected one of ["gauntlet" "gauntlet-chosen" "gauntlet-longer" "ladder"`) {
		t.Error(err)
	}
}

// So do the small ones of the results that come with Compare, all of which are by this engine: the page says of its own that they are the same.
func TestReadyResultsComeOutAgain(t *testing.T) {
	files, err := filepath.Glob("../../site/compare/results/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		var file struct {
			Results struct {
				Engine, Digest    string
				Comparison, Sweep json.RawMessage
			}
		}
		if err := json.Unmarshal(contents(t, path), &file); err != nil {
			t.Fatal(err)
		}
		if file.Results.Engine != lab.Engine {
			t.Errorf("%s: found results of engine %s, expected %s: make ready-results", name, file.Results.Engine, lab.Engine)
		}
		if name != "race" && name != "states" && name != "gauntlet" {
			continue
		}
		ready, out := file.Results, filepath.Join(t.TempDir(), "out.json")
		if err := quiet(document(t, string(ready.Comparison)+string(ready.Sweep)), out).run(nil); err != nil {
			t.Fatal(err)
		}
		part, err := read(new(compare.Planner), out)
		if err != nil {
			t.Fatal(err)
		}
		if found := part.DigestBy(ready.Engine); found != ready.Digest {
			t.Errorf("%s: found %s as of engine %s, site/compare/results has %s", name, found, ready.Engine, ready.Digest)
		}
	}
}

// What the figures are made of is there, and they are made of all documents. Each table is compared in one way, and each document has one digest.
func TestFiguresAreThoseOfTheDocument(t *testing.T) {
	text := string(contents(t, "../../docs/experiments.md"))
	all, err := filepath.Glob("../../experiments/*.json")
	if err != nil || len(all) == 0 {
		t.Fatal(err, all)
	}
	digests, unused := publishedDigests(text), map[string]bool{}
	for _, path := range all {
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		if unused[name] = true; digests[name].digest == "" {
			t.Errorf("docs/experiments.md has no digest of %s", name)
		}
	}
	if listed := strings.Count(text, "`sha256:") + strings.Count(text, "`revisit2:"); listed != len(all) || len(digests) != len(all) {
		t.Errorf("docs/experiments.md has %d digests, %d of them in lists by document, expected one of each of %d documents", listed, len(digests), len(all))
	}
	made := map[string]string{} // tables, by their first line
	for name, f := range figures {
		if !strings.Contains(text, "make reproduce NAME="+name+" ") {
			t.Errorf("docs/experiments.md does not say: make reproduce NAME=%s", name)
		}
		for _, document := range f.documents {
			if !unused[document] {
				t.Errorf("%s: a second figure is made of %s, or there is no such document", name, document)
			}
			delete(unused, document)
		}
		for _, table := range f.tables {
			lines, err := table.lines(text)
			if err != nil {
				t.Fatalf("%s, %q: %v", name, table.head, err)
			}
			if other := made[lines[0]]; other != "" {
				t.Errorf("%s and %s have the table %q", name, other, table.head)
			}
			made[lines[0]] = name
			for _, document := range table.documents {
				if !slices.Contains(f.documents, document) {
					t.Errorf("%s has a table of %s, which it does not run", name, document)
				}
			}
		}
	}
	if len(unused) > 0 {
		t.Errorf("no figure is made of %v", slices.Sorted(maps.Keys(unused)))
	}
	for _, first := range regexp.MustCompile(`(?m)^[^|\n]*\n(\|.*)\n\|[-|:]+\|$`).FindAllStringSubmatch(text, -1) {
		if first[1] != "| document | results |" && made[first[1]] == "" {
			t.Errorf("no figure has the table %q, so its numbers are never compared", first[1])
		}
	}
}

// The learners in bold on the ladder's grid are those that run in its other documents.
func TestBoldOnesRun(t *testing.T) {
	text := string(contents(t, "../../docs/experiments.md"))
	lines, err := figures["ladder-grid"].tables[0].lines(text)
	if err != nil {
		t.Fatal(err)
	}
	var bold []string
	for _, line := range lines {
		if name := regexp.MustCompile(`^\| \*\*(.*)\*\* \|`).FindStringSubmatch(line); name != nil {
			bold = append(bold, name[1])
		}
	}
	for _, document := range ladder {
		c, err := compare.Parse(contents(t, "../../experiments/"+document+".json"))
		if err != nil {
			t.Fatal(err)
		}
		var run []string
		for _, l := range c.Learners {
			run = append(run, l.Name)
		}
		if !slices.Equal(run, bold) {
			t.Errorf("%s has the learners %q, in bold are %q", document, run, bold)
		}
	}
}

// A row or a digest that is not what the runs give is found, and so is one that is; the medians are read off the cells here.
func TestReproducing(t *testing.T) {
	text := strings.NewReplacer(`"episodes":40`, `"episodes":400,"epsilon":0.3`, `"ucbvi"`, `"ucbvi","c_beta":0.01`, "150", "900",
		"revisit.sweep", "revisit.comparison", `,
	"vary":[{"parameter":"problem.horizon","values":[3,2],"label":"H"}]`, "").Replace(small)
	folder, out := t.TempDir(), t.TempDir()
	f := figure{documents: []string{"two", "three"}, tables: []table{
		{head: "| median | H = 2 | 3 |", documents: []string{"two", "three"}, rows: wide(median)},
		{head: "| got there | H = 2 | 3 |", documents: []string{"two", "three"}, rows: wide(medianAndReached("first"))},
	}}
	digests, cells := "", map[string][]string{}
	for i, name := range f.documents {
		in := filepath.Join(folder, name+".json")
		horizon := fmt.Sprintf(`"random-linear-mdp","horizon":%d`, i+2)
		if err := os.WriteFile(in, []byte(strings.Replace(text, `"random-linear-mdp"`, horizon, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(out, name+".json")
		if err := quiet(in, file).run(nil); err != nil {
			t.Fatal(err)
		}
		part, err := read(new(compare.Planner), file)
		if err != nil {
			t.Fatal(err)
		}
		digests += fmt.Sprintf("| `%s` | `%s` |\n", name, part.DigestBy("0.9.0"))
		var r struct{ Cells []compare.Cell }
		if err := json.Unmarshal(contents(t, file), &r); err != nil {
			t.Fatal(err)
		}
		for l, learner := range []string{"lsvi-ucb", "table"} {
			var until []int64
			for _, c := range r.Cells {
				if at := slices.IndexFunc(c.Measures.First.Suboptimality, func(s float64) bool { return s <= 0.3 }); c.Learner == l && at >= 0 {
					until = append(until, c.Measures.First.Samples[at])
				}
			}
			if slices.Sort(until); len(until) != 3 {
				t.Fatalf("%s, %s: %v, expected three runs that get there", name, learner, until)
			}
			cells[learner] = append(cells[learner], fmt.Sprint(until[1]))
		}
	}
	row := func(learner, of string) string {
		return fmt.Sprintf("| **%s** | "+of+" | "+of+" |\n", learner, cells[learner][0], cells[learner][1])
	}
	counted := "| got there | H = 2 | 3 |\n|---|--:|--:|\n" + row("lsvi-ucb", "%s, 3/3") + row("table", "%s, 3/3")
	published := counted + "\nDigests, of engine 0.9.0:\n\n| document | results |\n|---|---|\n" + digests + "\n| median | H = 2 | 3 |\n|---|--:|--:|\n" + row("table", "%s") + row("lsvi-ucb", "%s")
	var said strings.Builder
	if err := f.reproduce(folder, published, quiet("", out), nil, &said); err != nil || !strings.Contains(said.String(), "two: same as published by engine 0.9.0") {
		t.Errorf("%v: %s", err, said.String())
	}
	two, three := cells["table"][0], cells["table"][1]
	for _, c := range []struct{ was, is, says string }{
		{"engine 0.9.0", "engine 0.9.1", "two: differs: found the digest revisit2:"},
		{"Digests, of", "By", "two: differs: docs/experiments.md has no digest of it"},
		{"`two`", "`three`", "two: differs: docs/experiments.md has no digest of it"},
		{"| " + two + " |", "| 1" + two + " |", "^ differs: found ["},
		{"| " + two + " | " + three + " |", "| " + three + " | " + two + " |", "^ differs: found ["},
		{"| " + two + " | " + three + " |", "|  | " + two + ", " + three + " |", "^ differs: found ["},
		{"| " + two + " | " + three + " |", "| " + two + " | — |", "^ differs: found ["},
		{"| " + two + " | " + three + " |", "| " + two + " |", "of 2 cells, expected 1 labels and numbers in 3 cells"},
		{"| median | H = 2 | 3 |", "| median | H = 2 | 4 |", "found no such table"},
		{"| " + two + ", 3/3", "| " + two + ", 2/3", "^ differs: found ["},
		{"| " + two + ", 3/3", "| " + two + ", 3/3/3", "^ differs: found ["},
		{"table", "tables", `found the row of "tables"`},
	} {
		said.Reset()
		changed := strings.Replace(published, c.was, c.is, 1)
		if err := f.reproduce(folder, changed, quiet("", out), nil, &said); err == nil || !strings.Contains(said.String()+err.Error(), c.says) {
			t.Errorf("%s -> %s: %v: %s", c.was, c.is, err, said.String())
		}
	}
}

// The columns of documents are in their order.
func TestColumnsAreOfTheirHorizons(t *testing.T) {
	at := func(h int) *compare.Results {
		return &compare.Results{Comparison: new(compare.Comparison), Points: []compare.PointInfo{{Horizon: h}}}
	}
	m := &made{table: &table{documents: []string{"two", "three"}}, all: map[string]*compare.Results{"two": at(2), "three": at(3)}}
	for _, heads := range [][]string{{"H = 3", "2"}, {"H = 2", "4"}, {"H = 2"}, {"H = 2", "3", "4"}} {
		if _, err := wide(median).cells(m, heads, []string{"lsvi-ucb"}); err == nil || !strings.Contains(err.Error(), "expected the horizon") && !strings.Contains(err.Error(), "expected 2") {
			t.Errorf("%q: %v", heads, err)
		}
	}
}

// A rule's steps are taken in order, and the smallest constant of what is left is chosen.
func TestRules(t *testing.T) {
	run := func(c float64, reached int, median float64) candidate {
		until := compare.UntilSummary{Reached: reached, Of: 4}
		if median > 0 {
			until.Median = &median
		}
		return candidate{[]float64{c}, until}
	}
	for _, c := range []struct {
		rule rule
		list []candidate
		best float64
	}{
		{bestFirst, []candidate{run(3, 4, 100), run(2, 4, 109), run(1, 4, 112)}, 2},
		{bestFirst, []candidate{run(1, 3, 50), run(2, 4, 100)}, 2},
		{bestSeparation, []candidate{run(1, 3, 50), run(2, 4, 100)}, 1},
		{bestSeparation, []candidate{run(1, 3, 100), run(2, 4, 105), run(3, 4, 101)}, 2},
		{bestFirst, []candidate{run(2, 0, 0), run(1, 0, 0)}, 1},
	} {
		if found := c.rule.of(c.list).constants[0]; found != c.best {
			t.Errorf("found %v, expected %v, of %v", found, c.best, c.list)
		}
	}
}

// Numbers are compared as they are written, and unknown ones are "—" or left out at the end.
func TestPrinted(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		cell    string
		numbers []float64
		same    bool
	}{
		{"1,171 (1,134 to 1,237)", []float64{1171.4, 1133.6, 1237}, true},
		{"1,171 (1,134 to 1,237)", []float64{1171.6, 1134, 1237}, false},
		{"1,184,000, 19/20", []float64{1184400, 19, 20}, true},
		{"1,184,000", []float64{1184600}, false},
		{"— (0/4)", []float64{nan, 0, 4}, true},
		{"— (0/4)", []float64{0, 4}, false},
		{"(0/4)", []float64{nan, 0, 4}, false},
		{"5 (2 to —)", []float64{5, 2, inf}, true},
		{"5 (2 to —)", []float64{5, 2, 9}, false},
		{"5 (— to 2)", []float64{5, 2, nan}, false},
		{"5 (—)", []float64{5, -inf, inf}, true},
		{"5", []float64{5, nan}, true},
		{"5", []float64{5, 6}, false},
		{"3e-4 (0.0446)", []float64{3e-4, 0.04463}, true},
		{"0.0446", []float64{0.0447}, false},
		{"-0.10", []float64{-0.104}, true},
		{"2e-4", []float64{3e-4}, false},
		{"0", []float64{3e-4}, false},
		{"0.00", []float64{3e-4}, true},
		{"0", []float64{0}, true},
		{"7", nil, false},
		{"", []float64{7}, false},
		{"—", []float64{nan}, true},
		{"", []float64{nan, nan}, true},
		{"", nil, true},
	} {
		if printed(c.cell, c.numbers) != c.same {
			t.Errorf("%q as %v: found %v", c.cell, c.numbers, !c.same)
		}
	}
	if lab.Engine == "0.9.0" {
		t.Error("the tests take 0.9.0 for another engine")
	}
}
