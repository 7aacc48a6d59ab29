package compare_test

import (
	"encoding/json"
	"maps"
	"os"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// TestDocumentsAsOthersWriteThem: a spec by its fields, a comparison by RFC 8785, and a plan with each spec once.
func TestDocumentsAsOthersWriteThem(t *testing.T) {
	for file, text := range spectest.Files(t, os.DirFS("../lab/testdata/specs")) {
		spec, err := spec.Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		spec.Title = "a <b> & \u2028 \"c\""
		if got, err := spec.Members().Text(); err != nil || string(got) != string(mustMarshal(t, spec)) {
			t.Errorf("%s: %s (%v), want %s", file, got, err, mustMarshal(t, spec))
		}
	}
	table := `{"problem":{"kind":"table","horizon":1,"states":1,"actions":2,"transition":[[[1],[1]]],"reward":[[0.5,-0.0]],"start":{"state":0}},
		"features":{"kind":"table","values":[[[1,-0.0],[1e-7,0.5]]]},"learners":[{"algorithm":{"gap":0.1},"name":"ü <i>"}],"title":"a & \u2028 ","note":"n","seeds":[1,5],"epsilon":1e-7,"regret":{"rollouts":2}}`
	for _, text := range []string{comparetest.Small, comparetest.Sweep, table} {
		c := comparetest.Parse(t, text)
		got, err := c.Canonical()
		if want := mustTransform(t, mustMarshal(t, c)); err != nil || string(got) != want {
			t.Errorf("%s (%v), want %s", got, err, want)
		}
		p, err := new(compare.Planner).Plan(c)
		if err != nil {
			t.Fatal(err)
		}
		brief, err := p.Brief()
		if err != nil {
			t.Fatal(err)
		}
		if whole := mustMarshal(t, p); filledIn(t, brief) != mustTransform(t, whole) {
			t.Errorf("%s, want %s", brief, whole)
		}
		if strings.Count(string(brief), `"spec":{`) != len(c.Points())*len(c.Learners) || text == table && strings.Count(string(brief), "transition") != 1 {
			t.Errorf("something is there twice: %s", brief)
		}
	}
}

// filledIn is what the page makes of a brief plan, as canonical JSON.
func filledIn(t *testing.T, brief []byte) string {
	t.Helper()
	type object = map[string]any
	var plan object
	if err := json.Unmarshal(brief, &plan); err != nil {
		t.Fatal(err)
	}
	comparison := plan["comparison"].(object)
	before := object{}
	for _, cell := range plan["cells"].([]any) {
		spec, given := cell.(object)["spec"].(object)
		if !given {
			spec = maps.Clone(before)
			spec["seed"] = cell.(object)["seed"]
		}
		for _, part := range []string{"problem", "features"} {
			if spec[part] == nil {
				spec[part] = comparison[part]
			}
		}
		cell.(object)["spec"], before = spec, spec
	}
	return mustTransform(t, mustMarshal(t, plan))
}

// TestThePlannerReadsAComparisonOnce: and gives the same as without it, whatever it was asked in between.
func TestThePlannerReadsAComparisonOnce(t *testing.T) {
	b := &compare.Planner{}
	for _, text := range []string{comparetest.Small, comparetest.Sweep, comparetest.Small, comparetest.Small} {
		c, err := b.Comparison([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := b.Comparison([]byte(text)); again != c {
			t.Error("the same text was read again")
		}
		if _, err := b.Comparison([]byte("{")); err == nil {
			t.Error("what is no document was read")
		}
		p, err := b.Plan(c)
		if err != nil {
			t.Fatal(err)
		}
		want, err := new(compare.Planner).Plan(comparetest.Parse(t, text))
		if err != nil || string(mustMarshal(t, p)) != string(mustMarshal(t, want)) {
			t.Errorf("another plan of %s (%v)", text, err)
		}
	}
}
func mustMarshal(t testing.TB, v any) []byte {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func mustTransform(t testing.TB, text []byte) string {
	t.Helper()
	canonical, err := jcs.Transform(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(canonical)
}
