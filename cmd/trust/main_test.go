package main

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"revisit/core/spec"
)

// Every family meets every learner, every kind of features comes but a typed table, and the same seed draws the same specs.
func TestDraw(t *testing.T) {
	families, learners := len(spec.Families()), len(drawable())
	list := draw(1, families*learners)
	if !slices.Equal(list[:30], draw(1, 30)) {
		t.Error("the same seed drew other specs")
	}
	if other := draw(2, 1); other[0] == list[0] {
		t.Error("another seed drew the same spec")
	}
	kinds, features := map[string]bool{}, map[string]bool{"table": true}
	for _, text := range list {
		var s struct{ Problem, Algorithm, Features struct{ Kind string } }
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			t.Fatal(err)
		}
		kinds[s.Problem.Kind], kinds[s.Algorithm.Kind] = true, true
		features[s.Features.Kind] = true
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
}

func TestRunThreeWays(t *testing.T) {
	specs := append(draw(3, 40), `{"problem":{"kind":"figure-1"},"episodes":2000,"budget":{"paths":300}}`, `{"problem":{"kind":"no-such"}}`)
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
		case !strings.HasPrefix(r.Whole, "sha256:") || r.Odd != r.Whole || r.Seeks != r.Whole || r.Broken != "":
			t.Errorf("%s: %s", specs[i], line)
		default:
			ran++
		}
	}
	if ran < 30 || ran == len(specs) || !strings.Contains(lines[len(lines)-1], "no-such") {
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
