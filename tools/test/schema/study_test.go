package schema_test

import (
	"encoding/json"
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
	words := comparetest.Edited(t, studytest.Small, `"parameter":"lambda","values":[1,0.1]`, `"parameter":"ties","values":["first","random"]`)
	var documents [][]byte
	for _, text := range []string{studytest.Small, words} {
		read, err := study.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		whole, err := json.Marshal(read)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, []byte(text), whole)
		for _, results := range stages(t, read) {
			text, err := json.Marshal(results)
			if err != nil {
				t.Fatal(err)
			}
			if err := validate(t, ofResults, text); err != nil {
				t.Errorf("%d runs: %v", results.Cells(), err)
			}
		}
	}
	checkDamaged(t, s, documents, func(text []byte) error { _, err := study.Parse(text); return err })
}

// stages are a study's results while tuning runs are missing, once constants are chosen, and of all runs.
func stages(t *testing.T, s *study.Study) []*study.Results {
	cellsOf := func(c *compare.Comparison) []compare.Cell {
		text, _ := json.Marshal(c)
		_, cells := comparetest.RunAll(t, &compare.Planner{}, string(text), 1)
		return cells
	}
	assemble := func(tunings [][]compare.Cell, final []compare.Cell) *study.Results {
		r, err := new(study.Planner).Assemble(s, tunings, final)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	var tunings [][]compare.Cell
	for _, one := range s.Tunings {
		tunings = append(tunings, cellsOf(one.Sweep))
	}
	chosen := assemble(tunings, nil)
	return []*study.Results{assemble(tunings[:1], nil), chosen, assemble(tunings, cellsOf(chosen.Final.Comparison))}
}
