package schema_test

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"revisit/core/learner"
	"revisit/core/protocol"
	"revisit/core/schema"
	"revisit/core/spec"
)

const types = "../../site/revisit.d.ts"

// declared returns the declaration of an interface in revisit.d.ts, without its comments.
func declared(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(types)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?s)\nexport interface ` + name + ` \{\n(.*?)\n\}\n`).FindStringSubmatch(string(text))
	if found == nil {
		t.Fatalf("%s has no interface %s", types, name)
	}
	return regexp.MustCompile(`(?s)/\*\*.*?\*/`).ReplaceAllString(found[1], "")
}

// What forms are made from has the same members in Go and in revisit.d.ts.
func TestCatalogueIsDeclared(t *testing.T) {
	for name, of := range map[string]any{
		"LearnerKind": spec.LearnerKind{}, "FeatureKind": spec.FeatureKind{}, "Family": spec.Family{}, "Parameter": spec.Parameter{}, "Guarantee": spec.Guarantee{},
	} {
		var want, got []string
		for _, field := range reflect.VisibleFields(reflect.TypeOf(of)) {
			want = append(want, field.Tag.Get("json"))
		}
		for _, member := range regexp.MustCompile(`(?m)^  (\w+)\??:`).FindAllStringSubmatch(declared(t, name), -1) {
			got = append(got, member[1])
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s declares %s with %v, Go gives %v", types, name, got, want)
		}
	}
}

// The registered learners are those of the catalogue, of the schema and of revisit.d.ts, in the same order and with the same words: whatever a
// Kind says under the name of a field of LearnerKind is there.
func TestLearnersAreThoseRegistered(t *testing.T) {
	catalogue := spec.LearnerKinds()
	var registered, listed, allowed []string
	for i, k := range learner.Known() {
		registered = append(registered, k.Kind)
		listed = append(listed, catalogue[i].Kind)
		from, to := reflect.ValueOf(*k), reflect.ValueOf(catalogue[i])
		for _, field := range reflect.VisibleFields(to.Type()) {
			said, got := from.FieldByName(field.Name), to.FieldByIndex(field.Index)
			if !said.IsValid() {
				t.Errorf("LearnerKind.%s is no field of learner.Kind", field.Name)
			} else if said.Type() == got.Type() && said.Comparable() && !said.Equal(got) {
				t.Errorf("%s: %s is %v, the catalogue has %v", k.Kind, field.Name, said, got)
			}
		}
		got := catalogue[i]
		if got.Right != k.Right.String() || got.Guarantee.Says != k.Guarantee.Says || !slices.Equal(got.Reads, k.Reads) ||
			len(got.Parameters) != len(k.Parameters) || (got.Episodes != nil) != (k.Episodes > 0) {
			t.Errorf("%s: the catalogue has %+v", k.Kind, got)
		}
	}
	text, err := json.Marshal(schema.Spec())
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Defs struct {
			Algorithm struct {
				OneOf []struct {
					Properties struct{ Kind struct{ Const string } }
				}
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	for _, one := range read.Defs.Algorithm.OneOf {
		allowed = append(allowed, one.Properties.Kind.Const)
	}
	if !slices.Equal(listed, registered) || !slices.Equal(allowed, registered) {
		t.Errorf("registered are %v, the catalogue has %v, the schema %v", registered, listed, allowed)
	}
	var rights []string
	for right := protocol.Online; right <= protocol.Generative; right++ {
		rights = append(rights, `"`+right.String()+`"`)
	}
	if want := "right: " + strings.Join(rights, " | ") + ";"; !strings.Contains(declared(t, "LearnerKind"), want) {
		t.Errorf("%s: LearnerKind lacks %s", types, want)
	}
}
