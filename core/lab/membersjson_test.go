package lab

import (
	"encoding/json"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"
)

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

// TestTablesAsOthersWriteThem: json.Marshal and RFC 8785, of numbers of every size.
func TestTablesAsOthersWriteThem(t *testing.T) {
	numbers := []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 1e-6, 9.999999999999999e-7, -1e-7, 1e-10, 5e-324, 1e20, 1e21, -1e21, 9.99e20, 1.5e300, 1 << 53, math.MaxFloat64}
	r := rand.New(rand.NewPCG(1, 2))
	for len(numbers) < 5000 {
		if x := math.Float64frombits(r.Uint64()); !math.IsInf(x, 0) && !math.IsNaN(x) {
			numbers = append(numbers, x, r.NormFloat64(), float64(r.IntN(1000)))
		}
	}
	for _, v := range []any{numbers, numbers[1], []any{}, []float64{}, []any(nil), []float64(nil), []any{[]any{1.0, numbers[:3]}, []any{numbers[9:12], -2.5e-8}}} {
		want := mustMarshal(t, v)
		if got, ok := appendTable([]byte("x"), v, false); !ok || string(got) != "x"+string(want) {
			t.Errorf("%v: %s, want %s", ok, got, want)
		}
		if got, ok := appendTable(nil, v, true); !ok || string(got) != mustTransform(t, want) {
			t.Errorf("%v: %s, want %s canonical", ok, got, want)
		}
	}
	for _, v := range []any{math.NaN(), []float64{1, math.Inf(1)}, []any{1.0, "a"}, "a", nil, 1} {
		if got, ok := appendTable(nil, v, false); ok {
			t.Errorf("%v was written as %s", v, got)
		}
	}
}

// TestDocumentsAsOthersWriteThem: a spec by its fields, a comparison by RFC 8785, and a plan with each spec once.
func TestDocumentsAsOthersWriteThem(t *testing.T) {
	files, err := filepath.Glob("testdata/specs/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		spec, err := ParseSpec(text)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		spec.Title = "a <b> & \u2028 \"c\""
		if got, err := spec.members().text(); err != nil || string(got) != string(mustMarshal(t, spec)) {
			t.Errorf("%s: %s (%v), want %s", file, got, err, mustMarshal(t, spec))
		}
	}
	table := `{"problem":{"kind":"table","horizon":1,"states":1,"actions":2,"transition":[[[1],[1]]],"reward":[[0.5,-0.0]],"start":{"state":0}},
		"features":{"kind":"table","values":[[[1,-0.0],[1e-7,0.5]]]},"learners":[{"algorithm":{"gap":0.1},"name":"ü <i>"}],"title":"a & \u2028 ","note":"n","seeds":[1,5],"epsilon":1e-7,"regret":{"rollouts":2}}`
	for _, text := range []string{small, smallSweep, table} {
		c := mustComparison(t, text)
		got, err := c.Canonical()
		if want := mustTransform(t, mustMarshal(t, c)); err != nil || string(got) != want {
			t.Errorf("%s (%v), want %s", got, err, want)
		}
		p, err := new(Bench).Plan(c)
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

// TestTheBenchReadsAComparisonOnce: and gives the same as without it, whatever it was asked in between.
func TestTheBenchReadsAComparisonOnce(t *testing.T) {
	b := &Bench{}
	for _, text := range []string{small, smallSweep, small, small} {
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
		want, err := new(Bench).Plan(mustComparison(t, text))
		if err != nil || string(mustMarshal(t, p)) != string(mustMarshal(t, want)) {
			t.Errorf("another plan of %s (%v)", text, err)
		}
	}
}
