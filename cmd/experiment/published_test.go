package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
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
	if err := reproduce("../..", "no-such", quiet("", t.TempDir()), nil, io.Discard); err == nil || !strings.Contains(err.Error(), `expected one of ["gauntlet" "gauntlet-chosen" "ladder"`) {
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
		if name != "race" && name != "states" {
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

// What the figures are made of is there, and they are made of all documents.
func TestFiguresAreThoseOfTheDocument(t *testing.T) {
	text := contents(t, "../../docs/experiments.md")
	unused := map[string]bool{}
	all, err := filepath.Glob("../../experiments/*.json")
	if err != nil || len(all) == 0 {
		t.Fatal(err, all)
	}
	for _, name := range all {
		unused[strings.TrimSuffix(filepath.Base(name), ".json")] = true
	}
	for name, f := range figures {
		if !strings.Contains(string(text), "make reproduce NAME="+name+" ") {
			t.Errorf("docs/experiments.md does not say: make reproduce NAME=%s", name)
		}
		for _, document := range f.documents {
			delete(unused, document)
			if _, err := os.Stat("../../experiments/" + document + ".json"); err != nil {
				t.Error(err)
			}
		}
		for _, table := range f.tables {
			if lines, err := table.lines(string(text)); err != nil || len(lines) < 4 {
				t.Errorf("%s, %q: %d lines, %v", name, table.head, len(lines), err)
			}
			for _, document := range table.documents {
				if !slices.Contains(f.documents, document) {
					t.Errorf("%s has a table of %s, which it does not run", name, document)
				}
			}
		}
	}
	if len(unused) > 0 {
		t.Errorf("no figure is made of %v", unused)
	}
}

// A row or a digest that is not what the runs give is found, and so is one that is; the medians are read off the cells here.
func TestReproducing(t *testing.T) {
	text := strings.NewReplacer(`"episodes":40`, `"episodes":400,"epsilon":0.3`, `"ucbvi"`, `"ucbvi","c_beta":0.01`, "150", "900",
		"revisit.sweep", "revisit.comparison", `,
	"vary":[{"parameter":"problem.horizon","values":[3,2],"label":"H"}]`, "").Replace(small)
	folder, out := t.TempDir(), t.TempDir()
	f := figure{documents: []string{"two", "three"}, tables: []table{
		{head: "| median |", documents: []string{"two", "three"}, labels: 1, numbers: medians},
		{head: "| got there |", documents: []string{"two", "three"}, labels: 1, numbers: counts},
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
	counted := "| got there | H = 2 | 3 |\n|---|--:|--:|\n" + row("lsvi-ucb", "3, %s") + row("table", "3, %s")
	published := counted + "\nOf engine 0.9.0:\n\n" + digests + "\n| median | H = 2 | 3 |\n|---|--:|--:|\n" + row("table", "%s") + row("lsvi-ucb", "%s")
	var said strings.Builder
	if err := f.reproduce(folder, published, quiet("", out), nil, &said); err != nil || !strings.Contains(said.String(), "two: same as published by engine 0.9.0") {
		t.Errorf("%v: %s", err, said.String())
	}
	for _, c := range []struct{ was, is, says string }{
		{"engine 0.9.0", "engine 0.9.1", "two: differs: the digest sha256:"},
		{"| " + cells["table"][0] + " |", "| 1" + cells["table"][0] + " |", "^ differs: found ["},
		{"| 3, " + cells["table"][0], "| 2, " + cells["table"][0], "^ differs: found ["},
		{"| 3, " + cells["table"][0], "| 3, 3, " + cells["table"][0], "^ differs: found ["},
		{"table", "tables", `found the row of "tables"`},
		{"| median", "| medium", "found no such table"},
	} {
		said.Reset()
		changed := strings.Replace(published, c.was, c.is, 1)
		if err := f.reproduce(folder, changed, quiet("", out), nil, &said); err == nil || !strings.Contains(said.String()+err.Error(), c.says) {
			t.Errorf("%s -> %s: %v: %s", c.was, c.is, err, said.String())
		}
	}
}

// Numbers are compared as they are written.
func TestPrinted(t *testing.T) {
	for _, c := range []struct {
		text    string
		numbers []float64
		same    bool
	}{
		{"1,171 (1,134 to 1,237) |  |", []float64{1171.4, 1133.6, 1237}, true},
		{"1,171 (1,134 to 1,237)", []float64{1171.6, 1134, 1237}, false},
		{"1,184,000, 19/20", []float64{1184400, 19, 20}, true},
		{"1,184,000", []float64{1184600}, false},
		{"20, 13,270 | 2 | — (0/4)", []float64{20, 13270, 2, 0, 4}, true},
		{"3e-4 | 0.0446 | -0.10", []float64{3e-4, 0.04463, -0.104}, true},
		{"0.0446", []float64{0.0447}, false},
		{"2e-4", []float64{3e-4}, false},
		{"7", nil, false},
		{"", []float64{7}, false},
	} {
		if printed(c.text, c.numbers) != c.same {
			t.Errorf("%q as %v: found %v", c.text, c.numbers, !c.same)
		}
	}
	if lab.Engine == "0.9.0" {
		t.Error("the tests take 0.9.0 for another engine")
	}
}
