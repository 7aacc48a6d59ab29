package lab

import (
	"encoding/json"
	"os"
	"testing"
)

// randomSpecsFile holds 200 random specs over all families, learners and kinds of features, and 48 with typed tables, drawn maps or learners of
// one's own, each with what it gave to engine 2.0.0: a digest in the form of that engine, or the error that refused it. So this engine draws the runs
// that 2.0.0 drew; features that it meant otherwise have version 1. Behind them stand the same with the features of engine 4. REVISIT_UPDATE=1 runs
// those that have neither digest nor error. make trust draws others.
const randomSpecsFile = "testdata/random-specs.json"

type randomSpec struct {
	Spec      json.RawMessage `json:"spec"`
	Decisions []byte          `json:"decisions,omitempty"` // of a custom learner, which played in Node
	Digest    string          `json:"digest,omitempty"`
	Error     string          `json:"error,omitempty"`
}

// TestDigestOfRandomSpecs runs natively, on arm64 and as wasm.
func TestDigestOfRandomSpecs(t *testing.T) {
	text, err := os.ReadFile(randomSpecsFile)
	if err != nil {
		t.Fatal(err)
	}
	var list []randomSpec
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	if os.Getenv("REVISIT_UPDATE") != "" {
		for i, one := range list {
			if one.Digest == "" && one.Error == "" {
				list[i] = runRandomSpec(one)
			}
		}
		if err := os.WriteFile(randomSpecsFile, oneALine(t, list), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	families, learners, digests, typed, own := map[string]bool{}, map[string]bool{}, 0, 0, 0
	for i, want := range list {
		var kinds struct {
			Problem, Algorithm, Features struct{ Kind string }
		}
		if err := json.Unmarshal(want.Spec, &kinds); err != nil {
			t.Fatal(err)
		}
		families[kinds.Problem.Kind], learners[kinds.Algorithm.Kind] = true, true
		got := runRandomSpec(want)
		if got.Digest != want.Digest || got.Error != want.Error {
			t.Errorf("spec %d, %s: found %s%s, expected %s%s", i, want.Spec, got.Digest, got.Error, want.Digest, want.Error)
		}
		if got.Digest != "" {
			digests++
			if kinds.Features.Kind == "table" {
				typed++
			}
			if len(want.Decisions) > 0 {
				own++
			}
		}
	}
	if len(list) < 248 || len(families) < 13 || len(learners) < 8 || digests < 190 || typed < 8 || own < 8 {
		t.Errorf("%d specs of %d families and %d learners with %d digests, %d with typed features and %d with custom learners, expected at least 248, 13, 8, 190, 8 and 8",
			len(list), len(families), len(learners), digests, typed, own)
	}
}

// oneALine writes the specs as an array, one a line.
func oneALine(t *testing.T, list []randomSpec) []byte {
	text := []byte("[")
	for i, one := range list {
		line, err := json.Marshal(one)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(text, '\n'), line...)
	}
	return append(text, "\n]\n"...)
}

// runRandomSpec runs a spec to its end or its budget's.
func runRandomSpec(given randomSpec) randomSpec {
	result := randomSpec{Spec: given.Spec, Decisions: given.Decisions}
	s, err := new(Builder).OpenPlayed(given.Spec, given.Decisions)
	if err != nil {
		result.Error = err.Error()
		return result
	}
	if given.Digest != "" {
		if err := s.DigestLike(given.Digest); err != nil {
			result.Error = err.Error()
			return result
		}
	}
	for outcome := More; outcome == More; {
		if _, outcome, err = s.Advance(100, Until{}); err != nil {
			result.Error = err.Error()
			return result
		}
	}
	record, err := s.Record(RecordOptions{})
	if err != nil {
		result.Error = err.Error()
		return result
	}
	result.Digest = record.Digest
	return result
}
