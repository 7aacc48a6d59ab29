package schema_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/schema"
	"revisit/core/study"
	"revisit/core/study/studytest"
)

// TestTheStudySchemaAndTheDecoderAgree: a study that reads is valid, as written and with all defaults, and so are its results, at whatever stage.
// Damaged at random, a study that is not valid does not read.
func TestTheStudySchemaAndTheDecoderAgree(t *testing.T) {
	s, ofResults := compiled(t, "study.schema.json", schema.Study()), compiled(t, "study-results.schema.json", schema.StudyResults())
	read, err := study.Parse([]byte(studytest.Small))
	if err != nil {
		t.Fatal(err)
	}
	whole, err := json.Marshal(read)
	if err != nil {
		t.Fatal(err)
	}
	r, invalid := rand.New(rand.NewPCG(5, 5)), 0
	for _, document := range [][]byte{[]byte(studytest.Small), whole} {
		if err := validate(t, s, document); err != nil {
			t.Errorf("%s: %v", document, err)
		}
		for range 300 {
			var v any
			if err := json.Unmarshal(document, &v); err != nil {
				t.Fatal(err)
			}
			damaged, err := json.Marshal(damage(r, v))
			if err != nil {
				t.Fatal(err)
			}
			if err := validate(t, s, damaged); err != nil {
				invalid++
				if _, read := study.Parse(damaged); read == nil {
					t.Errorf("%s reads, but is not valid: %v", damaged, err)
				}
			}
		}
	}
	if invalid < 100 {
		t.Errorf("only %d of the damaged documents were not valid", invalid)
	}
	var tunings [][]compare.Cell
	for _, one := range read.Tunings {
		text, _ := json.Marshal(one.Sweep)
		_, cells := comparetest.RunAll(t, &compare.Planner{}, string(text), 1)
		tunings = append(tunings, cells)
	}
	planner := new(study.Planner)
	chosen, err := planner.Assemble(read, tunings, nil)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(chosen.Final.Comparison)
	_, final := comparetest.RunAll(t, &compare.Planner{}, string(text), 1)
	all, err := planner.Assemble(read, tunings, final)
	if err != nil {
		t.Fatal(err)
	}
	some, err := planner.Assemble(read, tunings[:1], nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, results := range []*study.Results{some, chosen, all} {
		text, err := json.Marshal(results)
		if err != nil {
			t.Fatal(err)
		}
		if err := validate(t, ofResults, text); err != nil {
			t.Errorf("%d runs: %v", results.Cells(), err)
		}
	}
}
