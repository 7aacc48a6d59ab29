package main

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"revisit/cmd/internal/nodeplay/nodeplaytest"
	"revisit/core/learner"
	"revisit/core/repeat"
	"revisit/core/spec"
)

const templates = "../../site/own/templates"

func drawn(t *testing.T, seed uint64, count int) []task {
	t.Helper()
	nodeplaytest.Node(t)
	list, err := draw(seed, count, templates)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Every family meets every learner, every kind of features comes, tables and maps come typed, and the same seed draws the same specs.
func TestDraw(t *testing.T) {
	families, learners := len(spec.Families()), len(learner.Known())
	list := drawn(t, 1, families*learners)
	if !reflect.DeepEqual(list[:30], drawn(t, 1, 30)) {
		t.Error("the same seed drew other specs")
	}
	if other := drawn(t, 2, 1); other[0].spec == list[0].spec {
		t.Error("another seed drew the same spec")
	}
	kinds, features, typed, played := map[string]bool{}, map[string]bool{}, map[string]bool{}, 0
	for _, one := range list {
		if back, err := readTask(one.line()); err != nil || !reflect.DeepEqual(back, one) {
			t.Errorf("a line reads back as %v, %v, want %v", back, err, one)
		}
		var s struct {
			Problem struct {
				Kind            string
				Map, Transition json.RawMessage
			}
			Algorithm, Features struct{ Kind string }
		}
		if err := json.Unmarshal([]byte(one.spec), &s); err != nil {
			t.Fatal(err)
		}
		kinds[s.Problem.Kind], kinds[s.Algorithm.Kind] = true, true
		features[s.Features.Kind] = true
		if s.Problem.Transition != nil || bytes.HasPrefix(s.Problem.Map, []byte("[")) {
			typed[s.Problem.Kind] = true
		}
		if len(one.decisions) > 0 {
			played++
		}
	}
	for _, f := range spec.Families() {
		for _, kind := range f.Features {
			if !features[kind] {
				t.Errorf("no spec has features of the kind %s", kind)
			}
		}
	}
	if len(kinds) != families+learners {
		t.Errorf("%d kinds of families and learners in %d specs, expected %d", len(kinds), len(list), families+learners)
	}
	if len(typed) != 3 || played < 5 {
		t.Errorf("%v are typed, expected a table, a grid and a lake; %d custom learners decided something", typed, played)
	}
}

func TestRunThreeWays(t *testing.T) {
	var specs []string
	for _, one := range drawn(t, 3, repeat.Times(40)) {
		specs = append(specs, one.line())
	}
	specs = append(specs, `{"problem":{"kind":"figure-1"},"episodes":2000,"budget":{"paths":300}}`, `{"problem":{"kind":"no-such"}}`)
	var out bytes.Buffer
	if err := runAll(strings.NewReader(strings.Join(specs, "\n")), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != len(specs) {
		t.Fatalf("%d results of %d specs", len(lines), len(specs))
	}
	ran := 0
	for i, line := range lines {
		var r result
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		switch {
		case r.Error != "":
		case !strings.HasPrefix(r.Whole, "revisit2:") || r.Odd != r.Whole || r.Seeks != r.Whole || r.Broken != "":
			t.Errorf("%s: %s", specs[i], line)
		default:
			ran++
		}
	}
	if ran < repeat.Times(30) || ran == len(specs) || !strings.Contains(lines[len(lines)-1], "no-such") {
		t.Errorf("%d of %d specs ran; the last result is %s", ran, len(specs), lines[len(lines)-1])
	}
}

// What `make trust` prints for 500 problems.
func TestLemma(t *testing.T) {
	var out bytes.Buffer
	if err := lemma(1, 12, &out); err != nil || !strings.Contains(out.String(), "in 12 of 12 problems") {
		t.Errorf("%v: %s", err, out.String())
	}
}
