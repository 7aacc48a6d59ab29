package experiment

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"revisit/cmd/internal/nodeplay/nodeplaytest"
	"revisit/core/compare"
	"revisit/core/study"
)

const small = `{"format":"revisit.sweep/1","problem":{"kind":"random-linear-mdp"},"episodes":40,"budget":{"samples":150},"seeds":[3,1,8],
	"learners":[{"algorithm":{"kind":"lsvi-ucb"}},{"name":"table","algorithm":{"kind":"ucbvi"}}],
	"vary":[{"parameter":"problem.horizon","values":[3,2],"label":"H"}]}`

func document(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "in.json")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// quiet is an experiment of all runs, on two workers.
func quiet(in, out string) *experiment {
	return &experiment{in: in, out: out, shard: shard{0, 1}, workers: 2, every: time.Hour, table: io.Discard, progress: io.Discard}
}

// Any number of workers writes the same file, with the cells that the planner of a page runs one after the other.
func TestWorkersChangeNothing(t *testing.T) {
	in := document(t, small)
	var files [][]byte
	for _, workers := range []int{1, 2, 5} {
		var table, progress strings.Builder
		out := filepath.Join(t.TempDir(), "out.json")
		e := quiet(in, out)
		e.workers, e.table, e.progress = workers, &table, &progress
		if err := e.run(nil); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, text)
		if !strings.Contains(progress.String(), "12 of 12 runs") || !strings.Contains(table.String(), "reached") || !strings.Contains(table.String(), "digest revisit2:") {
			t.Errorf("progress %q, table %q", progress.String(), table.String())
		}
	}
	if !bytes.Equal(files[0], files[1]) || !bytes.Equal(files[0], files[2]) {
		t.Error("files of 1, 2 and 5 workers differ")
	}
	results, err := new(compare.Planner).ReadResults(files[0])
	if err != nil {
		t.Fatal(err)
	}
	planner, plan, err := planOf([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	for i, cell := range plan.Cells {
		want, err := planner.RunCell(cell)
		if err != nil {
			t.Fatal(err)
		}
		if got := results.Cells[i]; got.Digest != want.Digest || got.Point != want.Point || got.Seed != want.Seed || got.Samples != want.Samples {
			t.Errorf("cell %d: %+v, want %+v", i, got, *want)
		}
	}
}

// Interrupted, it writes what has ended, without a digest: here nothing.
func TestInterruptedResultsAreIncomplete(t *testing.T) {
	in, out := document(t, small), filepath.Join(t.TempDir(), "out.json")
	stop := make(chan struct{})
	close(stop)
	if err := quiet(in, out).run(stop); !errors.Is(err, errMissing) {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var results struct {
		Cells  []any
		Digest *string
	}
	if err := json.Unmarshal(text, &results); err != nil || len(results.Cells) != 0 || results.Digest != nil {
		t.Errorf("%v, %d cells, digest %v", err, len(results.Cells), results.Digest)
	}
}

// A document with an error is refused before anything runs, and the error names the place.
func TestRefusals(t *testing.T) {
	folder := t.TempDir()
	for _, c := range []struct{ text, says string }{
		{strings.Replace(small, "ucbvi", "no-such-learner", 1), "learners[1].algorithm.kind"},
		{strings.Replace(small, "[3,1,8]", "[]", 1), "seeds"},
		{strings.Replace(strings.Replace(small, `"samples":150`, `"samples":null,"minutes":0.01`, 1), `"episodes":40`, `"episodes":1000000`, 1), "budget.minutes: the 12 runs may take"},
	} {
		out := filepath.Join(folder, "out.json")
		if err := quiet(document(t, c.text), out).run(nil); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want an error that says %q", err, c.says)
		}
		if left, _ := os.ReadDir(folder); len(left) > 0 {
			t.Errorf("%v is left behind", left)
		}
	}
	if err := quiet(document(t, small), filepath.Join(folder, "none", "out.json")).run(nil); err == nil {
		t.Error("a folder that is not there was written to")
	}
}

// Every document of experiments/ can be planned.
func TestExperimentsArePlanned(t *testing.T) {
	names, err := filepath.Glob("../../../experiments/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(err, names)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if formatOf(text) != study.Format {
			_, _, err = planOf(text)
		} else if s, bad := study.Parse(text); bad == nil {
			_, err = s.Plan()
		} else {
			err = bad
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A custom learner runs in Node; its fault names learner, seed and line, and the runs that have ended are kept.
func TestFaultOfALearnerOfOnesOwn(t *testing.T) {
	nodeplaytest.Node(t)
	const text = `{"format":"revisit.comparison/1","problem":{"kind":"river-swim","states":3},"episodes":20,"seeds":[1,2,7],"learners":[{"algorithm":{"kind":"linq-lsvi-ucb"}},
		{"name":"mine","algorithm":{"kind":"own","code":"export const right = \"online\"\nexport default function (env) {\nenv.policy(() => 1)\nwhile (!env.done) { env.begin()\nfor (let h = 1; h <= env.horizon; h++) env.act(1) }\nBODY }"}}]}`
	in, out := document(t, strings.Replace(text, "BODY", "env.act(0)", 1)), filepath.Join(t.TempDir(), "out.json")
	e := quiet(in, out)
	e.workers = 1
	err := e.run(nil)
	if want := "mine, seed 1: line 6 of its code: "; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("found %v, expected %q", err, want)
	}
	part, err := read(new(compare.Planner), out)
	if err != nil || len(part.Cells) != 3 {
		t.Fatalf("%v, %d runs are kept, expected LinQ's 3", err, len(part.Cells))
	}
	sound := document(t, strings.Replace(text, "BODY", "", 1))
	var files [][]byte
	for _, workers := range []int{1, 2} {
		e := quiet(sound, filepath.Join(t.TempDir(), "out.json"))
		e.workers = workers
		if err := e.run(nil); err != nil {
			t.Fatal(err)
		}
		files = append(files, contents(t, e.out))
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("files of 1 and 2 workers differ")
	}
}
