package schema_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/schema"
)

// nulls returns the document with null for one member or element at a time, at any depth.
func nulls(v any) []any {
	var all []any
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			for _, changed := range append(nulls(inner), nil) {
				one := maps.Clone(v)
				one[name] = changed
				all = append(all, one)
			}
		}
	case []any:
		for i, inner := range v {
			for _, changed := range append(nulls(inner), nil) {
				one := slices.Clone(v)
				one[i] = changed
				all = append(all, one)
			}
		}
	}
	return all
}

// A null stands for what is left out only where the schema says so.
func TestTheComparisonSchemaAndTheDecoderAgreeOnNull(t *testing.T) {
	s := compiled(t, "comparison.schema.json", schema.Comparison())
	taken, refused := 0, 0
	own := comparetest.Edited(t, comparetest.Small, `{"kind":"uniform"}`, `{"kind":"own","code":"export const right = \"online\"\nexport default (env) => {}"}`)
	for _, text := range []string{comparetest.Small, comparetest.Sweep, own} {
		whole, _ := json.Marshal(comparetest.Parse(t, text))
		for _, document := range []string{text, string(whole), strings.Replace(text, `{"kind":"uniform"}`, "null", 1)} {
			var v any
			if err := json.Unmarshal([]byte(document), &v); err != nil {
				t.Fatal(err)
			}
			for _, changed := range append(nulls(v), v) {
				text, _ := json.Marshal(changed)
				_, read := compare.Parse(text)
				if fault := validate(t, s, text); (fault == nil) != (read == nil) {
					t.Errorf("%s: the decoder says %v, the schema %v", text, read, fault)
				}
				if read == nil {
					taken++
				} else {
					refused++
				}
			}
		}
	}
	if taken < 10 || refused < 100 {
		t.Errorf("%d of the documents with a null read and %d do not: the test shows little", taken, refused)
	}
}

// TestTheComparisonSchemaAndTheDecoderAgree: comparisons that read are valid, as written and with all defaults, and so are their results.
// Damaged at random, a comparison that is not valid does not read.
func TestTheComparisonSchemaAndTheDecoderAgree(t *testing.T) {
	s, ofResults := compiled(t, "comparison.schema.json", schema.Comparison()), compiled(t, "results.schema.json", schema.Results())
	var documents [][]byte
	for _, text := range []string{comparetest.Small, comparetest.Sweep, comparetest.Chosen} {
		whole, _ := json.Marshal(comparetest.Parse(t, text))
		documents = append(documents, []byte(text), whole)
		p, cells := comparetest.RunAll(t, &compare.Planner{}, text, 1)
		for _, some := range [][]compare.Cell{cells, cells[:2]} {
			if _, results := comparetest.Assemble(t, p, some); validate(t, ofResults, results) != nil {
				t.Errorf("%s: %v", results, validate(t, ofResults, results))
			}
		}
	}
	checkDamaged(t, s, documents, func(text []byte) error { _, err := compare.Parse(text); return err })
}

// checkDamaged checks that documents are valid, and that none of those that come of them at random reads without being valid.
func checkDamaged(t *testing.T, s *jsonschema.Schema, documents [][]byte, read func([]byte) error) {
	t.Helper()
	r, invalid := rand.New(rand.NewPCG(5, 5)), 0
	for _, document := range documents {
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
				if read(damaged) == nil {
					t.Errorf("%s reads, but is not valid: %v", damaged, err)
				}
			}
		}
	}
	if invalid < 100 {
		t.Errorf("only %d of the damaged documents were not valid", invalid)
	}
}
