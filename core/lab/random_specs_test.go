package lab

import (
	"encoding/json"
	"os"
	"testing"
)

// randomSpecsFile holds 200 random specs over all families, learners and kinds of features, each with what it gave when the file was
// made: a digest, or the error that refused it. REVISIT_UPDATE=1 runs them anew, which goes with a new Engine version. make trust draws others.
const randomSpecsFile = "testdata/random-specs.json"

type randomSpec struct {
	Spec   json.RawMessage `json:"spec"`
	Digest string          `json:"digest,omitempty"`
	Error  string          `json:"error,omitempty"`
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
			list[i] = runRandomSpec(one.Spec)
		}
		text, err := json.MarshalIndent(list, "", " ")
		if err == nil {
			err = os.WriteFile(randomSpecsFile, append(text, '\n'), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	families, learners, digests := map[string]bool{}, map[string]bool{}, 0
	for i, want := range list {
		var kinds struct {
			Problem, Algorithm struct{ Kind string }
		}
		if err := json.Unmarshal(want.Spec, &kinds); err != nil {
			t.Fatal(err)
		}
		families[kinds.Problem.Kind], learners[kinds.Algorithm.Kind] = true, true
		got := runRandomSpec(want.Spec)
		if got.Digest != want.Digest || got.Error != want.Error {
			t.Errorf("spec %d, %s: found %s%s, expected %s%s", i, want.Spec, got.Digest, got.Error, want.Digest, want.Error)
		}
		if got.Digest != "" {
			digests++
		}
	}
	if len(list) < 200 || len(families) < 13 || len(learners) < 8 || digests < 150 {
		t.Errorf("%d specs of %d families and %d learners with %d digests, expected at least 200, 13, 8 and 150", len(list), len(families), len(learners), digests)
	}
}

// runRandomSpec runs a spec to its end or its budget's.
func runRandomSpec(text []byte) randomSpec {
	result := randomSpec{Spec: text}
	s, err := Open(text)
	if err != nil {
		result.Error = err.Error()
		return result
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
