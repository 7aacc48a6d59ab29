package lab

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"revisit/core/spec"
)

// randomSpecsFile holds 200 random specs over all families, learners and kinds of features, each with what it gave when the file was
// made: a digest, or the error that refused it. REVISIT_UPDATE=1 draws them anew, which goes with a new Engine version.
const randomSpecsFile = "testdata/random-specs.json"

type randomSpec struct {
	Spec   json.RawMessage `json:"spec"`
	Digest string          `json:"digest,omitempty"`
	Error  string          `json:"error,omitempty"`
}

// TestDigestOfRandomSpecs runs natively, on arm64 and as wasm.
func TestDigestOfRandomSpecs(t *testing.T) {
	if os.Getenv("REVISIT_UPDATE") != "" {
		drawRandomSpecs(t)
	}
	text, err := os.ReadFile(randomSpecsFile)
	if err != nil {
		t.Fatal(err)
	}
	var list []randomSpec
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
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

func drawRandomSpecs(t *testing.T) {
	t.Helper()
	random := rand.New(rand.NewPCG(14, 1))
	families, learners := spec.Families(), spec.LearnerKinds()
	list := make([]randomSpec, 0, 200)
	for len(list) < 200 {
		start := time.Now()
		one := runRandomSpec(drawRandomSpec(random, families[len(list)%len(families)], learners[random.IntN(len(learners))]))
		if time.Since(start) < 60*time.Millisecond { // emulated and in a browser it takes many times as long
			list = append(list, one)
		}
	}
	text, err := json.MarshalIndent(list, "", " ")
	if err == nil {
		err = os.WriteFile(randomSpecsFile, append(text, '\n'), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// drawRandomSpec changes some of the family's numbers by up to a half, and chooses features, constants and what regret is worth.
func drawRandomSpec(random *rand.Rand, family spec.Family, learner spec.LearnerKind) []byte {
	problem := map[string]any{"kind": family.Kind}
	for _, p := range family.Parameters {
		if random.IntN(2) == 0 {
			continue
		}
		switch value := p.Default.(type) {
		case int:
			problem[p.Name] = max(value/2+random.IntN(value+1), 1)
		case float64:
			problem[p.Name] = value * (0.5 + random.Float64())
		case bool:
			problem[p.Name] = !value
		case string:
			if len(p.Choices) > 0 {
				problem[p.Name] = p.Choices[random.IntN(len(p.Choices))]
			}
		}
	}
	spec := map[string]any{
		"format": "revisit.spec/1", "problem": problem,
		"algorithm": map[string]any{
			"kind": learner.Kind, "gap": []any{0.05, 0.3, "true", "true-per-step"}[random.IntN(4)],
			"c_beta": []float64{0.001, 0.01, 0.05}[random.IntN(3)], "ties": []string{"first", "random"}[random.IntN(2)],
		},
		"episodes": 5 + random.IntN(40), "budget": map[string]any{"paths": 300}, "seed": random.IntN(1_000_000),
		"regret": []any{"exact", "none", map[string]any{"rollouts": 3}}[random.IntN(3)],
	}
	if random.IntN(2) == 0 {
		spec["features"] = map[string]any{"kind": family.Features[random.IntN(len(family.Features))], "normalise": true}
	}
	text, _ := json.Marshal(spec) // maps are written in the order of their keys
	return text
}
