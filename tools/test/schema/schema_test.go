// Package schema_test holds the schemas of core/schema beside the decoders and the engine, by a validator that is not ours. It is outside of the main
// module, which so has nothing that only tests need.
package schema_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"revisit/core/lab"
	"revisit/core/schema"
	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// compiled is a schema as another program reads it.
func compiled(t *testing.T, name string, of map[string]any) *jsonschema.Schema {
	t.Helper()
	text, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(name, document); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, spec []byte) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(spec))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(v)
}

// corpus are all kinds of specs that open: as users write them, and with every default written out.
func corpus(t *testing.T) map[string][]byte {
	t.Helper()
	specs := map[string][]byte{}
	for name, text := range spectest.Files(t, os.DirFS("../../../core/lab/testdata/specs")) {
		specs[name] = text
		if given, err := spec.Parse(text); err != nil {
			t.Fatal(name, err)
		} else if session, err := lab.OpenSpec(given); err != nil {
			t.Fatal(name, err)
		} else if specs[name+", whole"], err = json.Marshal(session.Spec()); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range spec.Families() {
		specs[f.Name], _ = json.Marshal(f.Spec)
	}
	return specs
}

func TestSpecsThatOpenAreValid(t *testing.T) {
	s := compiled(t, "spec.schema.json", schema.Spec())
	for name, text := range corpus(t) {
		if err := validate(t, s, text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTheSchemaAndTheDecoderAgree damages specs at random: a spec that spec.Parse refuses is not valid, and one that
// is not valid does not open.
func TestTheSchemaAndTheDecoderAgree(t *testing.T) {
	s, specs := compiled(t, "spec.schema.json", schema.Spec()), corpus(t)
	r := rand.New(rand.NewPCG(3, 3))
	refused, invalid := 0, 0
	for _, name := range slices.Sorted(maps.Keys(specs)) {
		if len(specs[name]) > 20_000 {
			continue // its arrays would take all the blows
		}
		for range 60 {
			var v any
			if err := json.Unmarshal(specs[name], &v); err != nil {
				t.Fatal(err)
			}
			v = damage(r, v)
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			given, refusal := spec.Parse(text)
			fault := validate(t, s, text)
			switch {
			case refusal != nil && fault == nil:
				t.Errorf("%s: refused with %v, but valid: %s", name, refusal, text)
			case refusal != nil:
				refused++
			case fault != nil:
				invalid++
				if _, err := lab.OpenSpec(given); err == nil {
					t.Errorf("%s: opens, but not valid: %v: %s", name, fault, text)
				}
			}
		}
	}
	if refused < 500 || invalid < 5 {
		t.Errorf("only %d specs refused by the decoder and %d by the schema alone: the test shows little", refused, invalid)
	}
}

// What the engine refuses in a table of numbers, the schema does, too, and what it takes, the schema takes: at the ends, and just beyond.
func TestTheSchemaBoundsNumbers(t *testing.T) {
	const table = `{"problem":{"kind":"table","horizon":2,"transition":[[[%s],[1,0]],[[0,1],[0.5,0.5]]],"reward":[[%s,0],[1,0.5]],"start":{"distribution":[%s]}}}`
	const windy = `{"problem":{"kind":"grid","map":["S.",".G"],"horizon":3,"wind":[%s,0]}}`
	s := compiled(t, "spec.schema.json", schema.Spec())
	for _, test := range []struct {
		text string
		fits bool
	}{
		{fmt.Sprintf(table, "1, 0", "1", "1, 0"), true},
		{fmt.Sprintf(table, "1.0000000005, 0", "0", "0, 1.0000000005"), true}, // within the tolerance of sums
		{fmt.Sprintf(table, "1.1, 0", "1", "1, 0"), false},
		{fmt.Sprintf(table, "-0.1, 1", "1", "1, 0"), false},
		{fmt.Sprintf(table, "1, 0", "1.001", "1, 0"), false},
		{fmt.Sprintf(table, "1, 0", "-0.001", "1, 0"), false},
		{fmt.Sprintf(table, "1, 0", "1", "1.1, 0"), false},
		{fmt.Sprintf(table, "1, 0", "1", "-0.1, 1"), false},
		{fmt.Sprintf(windy, "0"), true},
		{fmt.Sprintf(windy, "3"), true},
		{fmt.Sprintf(windy, "4"), false},
		{fmt.Sprintf(windy, "-1"), false},
		{fmt.Sprintf(windy, "0.5"), false},
	} {
		given, err := spec.Parse([]byte(test.text))
		if err == nil {
			_, err = lab.OpenSpec(given)
		}
		if fault := validate(t, s, []byte(test.text)); (err == nil) != test.fits || (fault == nil) != test.fits {
			t.Errorf("%s: the engine says %v, the schema %v, want it to fit: %t", test.text, err, fault, test.fits)
		}
	}
}

// blows are what a value is replaced with.
var blows = []any{nil, true, -1.0, 0.0, 0.5, 1.0, 3.0, 1e300, "", "text", "own", "exact", []any{}, []any{1.0}, []any{"a"}, []any{[]any{0.5, nil}}, map[string]any{}, map[string]any{"paths": 3.0}}

// damage changes one place of a document: another value, a member fewer, or one more.
func damage(r *rand.Rand, v any) any {
	switch v := v.(type) {
	case map[string]any:
		names := slices.Sorted(maps.Keys(v))
		if len(names) == 0 || r.IntN(8) == 0 {
			v[fmt.Sprintf("more%d", r.IntN(2))] = blows[r.IntN(len(blows))]
			return v
		}
		name := names[r.IntN(len(names))]
		switch r.IntN(4) {
		case 0:
			delete(v, name)
		case 1:
			v[name] = blows[r.IntN(len(blows))]
		default:
			v[name] = damage(r, v[name])
		}
		return v
	case []any:
		if len(v) > 0 && r.IntN(3) > 0 {
			i := r.IntN(len(v))
			v[i] = damage(r, v[i])
			return v
		}
	}
	return blows[r.IntN(len(blows))]
}
