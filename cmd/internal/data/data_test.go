package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"revisit/cmd/internal/npz"
	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/lab"
)

// Results and records become the files that their schema lists.
func TestFiles(t *testing.T) {
	plan, cells := comparetest.RunAll(t, &compare.Planner{}, comparetest.Sweep, 1)
	_, results := comparetest.Assemble(t, plan, cells[:7])
	session, err := lab.Open([]byte(`{"problem":{"kind":"figure-1"},"episodes":5}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := session.Advance(1<<20, lab.Until{}); err != nil {
		t.Fatal(err)
	}
	record, err := session.Record(lab.RecordOptions{})
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := record.JSON()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text        []byte
		file, first string // a file and the names of its columns
		rows        int
	}{
		{results, "cells.csv", "point,vary_problem_horizon,vary_algorithm_c_beta,learner,kind,seed,outcome,", 7},
		{recorded, "episodes.csv", "episode,v_star,v_policy", 5},
	} {
		folder := t.TempDir()
		in, out := filepath.Join(folder, "in.json"), filepath.Join(folder, "new", "tables")
		if err := os.WriteFile(in, c.text, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := data(in, out); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(out, "schema.json"))
		if err != nil {
			t.Fatal(err)
		}
		var schema struct{ Tables []struct{ File string } }
		if err := json.Unmarshal(text, &schema); err != nil || len(schema.Tables) < 5 {
			t.Fatalf("%v: %s", err, text)
		}
		for _, table := range schema.Tables {
			if _, err := os.Stat(filepath.Join(out, table.File)); err != nil {
				t.Error(err)
			}
		}
		table, err := os.ReadFile(filepath.Join(out, c.file))
		if err != nil {
			t.Fatal(err)
		}
		if lines := strings.Split(strings.TrimSpace(string(table)), "\n"); !strings.HasPrefix(lines[0], c.first) || len(lines) != c.rows+1 {
			t.Errorf("%s: %d lines, the first %q", c.file, len(lines), lines[0])
		}
	}
	folder := t.TempDir()
	in, other := filepath.Join(folder, "in.json"), filepath.Join(folder, "other.csv")
	if err := errors.Join(os.WriteFile(in, recorded, 0o600), os.WriteFile(other, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if err := data(in, folder); err == nil || !strings.Contains(err.Error(), "other.csv: found a table of another document") {
		t.Error(err)
	}
	if err := errors.Join(os.Remove(other), data(in, folder), data(in, folder)); err != nil {
		t.Error(err)
	}
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`{"format":"revisit.run/1"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := data(bad, t.TempDir()); err == nil || !strings.Contains(err.Error(), `bad.json: format: found "revisit.run/1", expected one of "revisit.results/1", "revisit.record/1", "revisit.spec/1"`) {
		t.Error(err)
	}
}

// A spec becomes its problem's files, and a bad one says what is wrong.
func TestProblem(t *testing.T) {
	folder := t.TempDir()
	in, out := filepath.Join(folder, "in.json"), filepath.Join(folder, "out")
	if err := os.WriteFile(in, []byte(`{"format":"revisit.spec/1","problem":{"kind":"figure-1"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := data(in, out); err != nil {
		t.Fatal(err)
	}
	for name, beginning := range map[string]string{"figure_1.npz": "PK", "figure_1.py": `"""The problem "figure-1"`} {
		if text, err := os.ReadFile(filepath.Join(out, name)); err != nil || !strings.HasPrefix(string(text), beginning) {
			t.Errorf("%s: %v: begins with %.40q", name, err, text)
		}
	}
	// The problem from its own file is the problem again.
	again := filepath.Join(folder, "again")
	if err := data(filepath.Join(out, "figure_1.npz"), again); err != nil {
		t.Fatal(err)
	}
	exported, err := npz.ReadFile(filepath.Join(out, "figure_1.npz"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(again, "*.npz"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	if back, err := npz.ReadFile(files[0]); err != nil || !bytes.Equal(back, exported) {
		t.Errorf("%v: found %.200s, want %.200s", err, back, exported)
	}
	if err := os.WriteFile(in, []byte(`{"format":"revisit.spec/1","problem":{"kind":"figure-2"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := data(in, out); err == nil || !strings.Contains(err.Error(), `in.json: problem.kind: found "figure-2"`) {
		t.Error(err)
	}
}
