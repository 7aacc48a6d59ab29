package experiment

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
	"strconv"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/lab"
	"revisit/core/study"
)

// The small ones of the published results come out again, bit for bit, whichever engine they were published by.
func TestPublishedDigests(t *testing.T) {
	for _, name := range []string{"ladder-h08", "ladder-h20", "gauntlet-chosen-h13-copies"} {
		var said strings.Builder
		err := reproduce("../../..", name, false, quiet("", t.TempDir()), nil, &said)
		if err != nil || !strings.Contains(said.String(), name+": same as published by engine ") || !strings.HasSuffix(said.String(), "\nsame as published\n") {
			t.Errorf("%v: %s", err, said.String())
		}
	}
	if err := reproduce("../../..", "no-such", false, quiet("", t.TempDir()), nil, io.Discard); err == nil || !strings.Contains(err.Error(), `expected one of ["gauntlet" "gauntlet-chosen" "gauntlet-longer" "ladder"`) {
		t.Error(err)
	}
}

// So do the small ones of the results that come with Compare, all of which are by this engine: the page says of its own that they are the same.
func TestReadyResultsComeOutAgain(t *testing.T) {
	files, err := filepath.Glob("../../../site/compare/results/*.json")
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

// What the figures are made of is there, and they are made of all documents. Each has its digest, and its tables have the rows that its documents
// say, in that order.
func TestFiguresAreThoseOfTheDocuments(t *testing.T) {
	text, prose := string(contents(t, "../../../"+publishedFile)), string(contents(t, "../../../docs/experiments.md"))
	all, err := filepath.Glob("../../../experiments/*.json")
	if err != nil || len(all) == 0 {
		t.Fatal(err, all)
	}
	unused := map[string]bool{}
	for _, path := range all {
		unused[strings.TrimSuffix(filepath.Base(path), ".json")] = true
	}
	tables := 0
	for name, f := range figures {
		if !strings.Contains(prose, "make reproduce NAME="+name+" ") {
			t.Errorf("docs/experiments.md does not say: make reproduce NAME=%s", name)
		}
		published, results := section(text, name), map[string]anyResults{}
		digests := publishedDigests(published)
		for _, document := range f.documents {
			if !unused[document] {
				t.Errorf("%s: a second figure is made of %s, or there is no such document", name, document)
				continue
			}
			delete(unused, document)
			if digests[document].digest == "" {
				t.Errorf("%s has no digest of %s under %s", publishedFile, document, name)
			}
			none, err := new(compare.Planner).Assemble(comparisonOf(t, contents(t, "../../../experiments/"+document+".json")), nil)
			if err != nil {
				t.Fatal(err)
			}
			results[document] = anyResults{results: none}
		}
		if listed := strings.Count(published, "`sha256:") + strings.Count(published, "`revisit2:"); listed != len(f.documents) || len(digests) != listed {
			t.Errorf("%s has %d digests under %s, expected one of each of %d documents", publishedFile, listed, name, len(f.documents))
		}
		for _, table := range f.tables {
			tables++
			for _, document := range table.documents {
				if results[document].results == nil {
					t.Fatalf("%s has a table of %s, which it does not run", name, document)
				}
			}
			expected, err := table.rows.labels(&made{table: &table, all: results})
			if err != nil {
				t.Fatal(err)
			}
			var rows []string
			for _, labels := range expected {
				if row := strings.Join(labels, " | "); !slices.Contains(rows, row) {
					rows = append(rows, row)
				}
			}
			lines := table.lines(published)
			if len(lines) != len(rows)+2 {
				t.Errorf("%s, %q: found %d lines, expected %d rows", name, table.head, len(lines), len(rows))
				continue
			}
			for i, row := range rows {
				if !strings.HasPrefix(lines[i+2], "| "+row+" |") {
					t.Errorf("%s, %q: found %q, expected the row of %s", name, table.head, lines[i+2], row)
				}
			}
		}
	}
	if len(unused) > 0 {
		t.Errorf("no figure is made of %v", slices.Sorted(maps.Keys(unused)))
	}
	if found := strings.Count(text, "\n|---") + strings.Count(text, "\n|--:"); found != tables+len(figures) {
		t.Errorf("%s has %d tables, expected one of digests and %d others", publishedFile, found, tables)
	}
}

// The floors of revisits come out again: the lower bound and the ideal learner need no runs of the documents.
func TestFloorsOfRevisits(t *testing.T) {
	text, floors := section(string(contents(t, "../../../"+publishedFile)), "revisits"), 0
	for _, table := range figures["revisits"].tables {
		if !strings.Contains(table.head, "ideal") {
			continue
		}
		floors++
		none, err := new(compare.Planner).Assemble(comparisonOf(t, contents(t, "../../../experiments/"+table.documents[0]+".json")), nil)
		if err != nil {
			t.Fatal(err)
		}
		var said strings.Builder
		lines, n, err := table.compare(text, map[string]anyResults{table.documents[0]: {results: none}}, &said)
		if err != nil || n > 0 || len(lines) < 5 {
			t.Errorf("%v, %d differ: %s", err, n, said.String())
		}
	}
	if floors != 3 {
		t.Errorf("found %d tables of floors, expected one of each axis", floors)
	}
}

// comparisonOf is the comparison of a document, of a study the final one before constants are chosen.
func comparisonOf(t *testing.T, text []byte) *compare.Comparison {
	t.Helper()
	if formatOf(text) == study.Format {
		s, err := study.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return s.Base
	}
	c, err := compare.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// The learners that run on the ladder have the best constants of the grid at H = 12.
func TestLadderRunsTheBest(t *testing.T) {
	best, median := map[string]string{}, map[string]float64{}
	for _, line := range figures["ladder-grid"].tables[0].lines(section(string(contents(t, "../../../"+publishedFile)), "ladder-grid"))[2:] {
		row := cellsIn(line)
		kind, _, _ := strings.Cut(row[0], " ")
		if x, err := strconv.ParseFloat(strings.ReplaceAll(row[len(row)-1], ",", ""), 64); err != nil {
			t.Fatal(err)
		} else if best[kind] == "" || x < median[kind] {
			best[kind], median[kind] = row[0], x
		}
	}
	for _, document := range ladder {
		c, err := compare.Parse(contents(t, "../../../experiments/"+document+".json"))
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Learners) != len(best) {
			t.Errorf("%s has %d learners, expected %d", document, len(c.Learners), len(best))
		}
		for _, l := range c.Learners {
			if best[l.Algorithm.Kind] != l.Name {
				t.Errorf("%s has the learner %q, the best is %q", document, l.Name, best[l.Algorithm.Kind])
			}
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
		digests += fmt.Sprintf("| `%s` | 0.9.0 | `%s` |\n", name, part.DigestBy("0.9.0"))
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
		return fmt.Sprintf("| %s | "+of+" | "+of+" |\n", learner, cells[learner][0], cells[learner][1])
	}
	counted := "| got there | H = 2 | 3 |\n|---|--:|--:|\n" + row("lsvi-ucb", "%s (3/3)") + row("table", "%s (3/3)")
	published := "\n| document | engine | results |\n|---|---|---|\n" + digests + "\n| median | H = 2 | 3 |\n|---|--:|--:|\n" + row("lsvi-ucb", "%s") + row("table", "%s") + "\n" + counted + "\n"
	var said, made strings.Builder
	if err := f.reproduce(folder, published, &made, quiet("", out), nil, &said); err != nil || !strings.Contains(said.String(), "two: same as published by engine 0.9.0") {
		t.Errorf("%v: %s", err, said.String())
	}
	if made.String() != published {
		t.Errorf("what is the same is written as %q, was %q", made.String(), published)
	}
	two, three := cells["table"][0], cells["table"][1]
	for _, c := range []struct{ was, is, says string }{
		{"| 0.9.0 |", "| 0.9.1 |", "two: differs: found the digest revisit2:"},
		{"| 0.9.0 |", "| none |", "two: differs: experiments/published.md has no digest of it"},
		{"`two`", "`three`", "two: differs: experiments/published.md has no digest of it"},
		{"| " + two + " |", "| 1" + two + " |", "^ differs: found " + two},
		{"| " + two + " | " + three + " |", "| " + three + " | " + two + " |", "^ differs: found " + two},
		{"| " + two + " | " + three + " |", "|  | " + two + ", " + three + " |", "^ differs: found " + two},
		{"| " + two + " | " + three + " |", "| " + two + " | — |", "^ differs: found " + three},
		{"| " + two + " | " + three + " |", "| " + two + " |", "found a row of 2 cells, expected 3"},
		{"| median | H = 2 | 3 |", "| median | H = 2 | 4 |", "^ differs: found " + two},
		{"| " + two + " (3/3)", "| " + two + " (2/3)", "^ differs: found " + two},
		{"| " + two + " (3/3)", "| " + two + " (3/3/3)", "^ differs: found " + two},
		{"table", "tables", "found a row that the documents do not have"},
	} {
		said.Reset()
		made.Reset()
		changed := strings.Replace(published, c.was, c.is, 1)
		if err := f.reproduce(folder, changed, nil, quiet("", out), nil, &said); err == nil || !strings.Contains(said.String()+err.Error(), c.says) {
			t.Errorf("%s -> %s: %v: %s", c.was, c.is, err, said.String())
		}
		if err := f.reproduce(folder, changed, &made, quiet("", out), nil, io.Discard); err != nil {
			t.Error(err)
		}
		if anew := regexp.MustCompile("(two|three)` \\| [^|]+ \\| [^|]+ ").ReplaceAllString; anew(made.String(), "$1") != anew(published, "$1") {
			t.Errorf("%s -> %s is written as %q, expected %q", c.was, c.is, made.String(), published)
		}
	}
}

// A cell is written in the form in which it is read.
func TestCellsAreWritten(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		layout  string
		numbers []float64
		text    string
	}{
		{"# (#)" + atEdge, []float64{1e-5, 0.0446}, "1e-5 (0.0446)" + atEdge},
		{"", nil, ""},
		{"#", []float64{nan}, "—"},
		{"#| (# to #)", []float64{1171.4, 1133.6, 12345.6}, "1,171 (1,134 to 12,350)"},
		{"#| (# to #)", []float64{nan, 34790, inf}, "— (34,790 to —)"},
		{"#| (# to #)", []float64{nan, nan, nan}, "—"},
		{"#| (#/#)", []float64{nan, 0, 4}, "— (0/4)"},
		{"#/# (# to # %)", []float64{20, 20, 83.157, 100}, "20/20 (83.16 to 100 %)"},
		{"# (# to # %)|, #| (# to #)", []float64{0, 0, 16.8, nan, nan, nan}, "0 (0 to 16.8 %)"},
		{"# (# to # %)|, #| (# to #)", []float64{10, 27.2, 72.8, nan, 11990, inf}, "10 (27.2 to 72.8 %), — (11,990 to —)"},
		{"# (#)", []float64{1e-5, 0.0446}, "1e-5 (0.0446)"},
		{"#", []float64{2643212}, "2,643,000"},
	} {
		layout, edge := strings.CutSuffix(c.layout, atEdge)
		found := cell{layout: layout, numbers: c.numbers}
		if edge {
			found.note = atEdge
		}
		if found.String() != c.text || !found.is(c.text) {
			t.Errorf("found %q, expected %q", found.String(), c.text)
		}
		if plain, noted := strings.CutSuffix(c.text, atEdge); noted && found.is(plain) || !noted && found.is(c.text+atEdge) {
			t.Errorf("%q with another edge is taken for it", c.text)
		}
	}
}

// The columns of documents are in their order.
func TestColumnsAreOfTheirHorizons(t *testing.T) {
	at := func(h int) anyResults {
		return anyResults{results: &compare.Results{Comparison: new(compare.Comparison), Points: []compare.PointInfo{{Horizon: h}}}}
	}
	m := &made{table: &table{documents: []string{"two", "three"}}, all: map[string]anyResults{"two": at(2), "three": at(3)}}
	for _, heads := range [][]string{{"H = 3", "2"}, {"H = 2", "4"}, {"H = 2"}, {"H = 2", "3", "4"}} {
		if _, err := wide(median).cells(m, heads, []string{"lsvi-ucb"}); err == nil || !strings.Contains(err.Error(), "expected the horizon") && !strings.Contains(err.Error(), "expected 2") {
			t.Errorf("%q: %v", heads, err)
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
		if (cell{numbers: c.numbers}).is(c.cell) != c.same {
			t.Errorf("%q as %v: found %v", c.cell, c.numbers, !c.same)
		}
	}
	if lab.Engine == "0.9.0" {
		t.Error("the tests take 0.9.0 for another engine")
	}
}
