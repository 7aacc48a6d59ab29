package schema_test

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"revisit/core/feature"
	"revisit/core/learner"
	"revisit/core/parameter"
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

// What forms are made from is written with the members that revisit.d.ts declares, and none of them is null where that does not say so.
func TestCatalogueIsDeclared(t *testing.T) {
	for name, list := range map[string]any{
		"LearnerKind": learner.Known(), "FeatureKind": feature.Kinds(), "Family": spec.Families(),
		"Guarantee": learner.Guarantee{}, "Parameter": parameter.Parameter{},
	} {
		text, err := json.Marshal(list)
		if err != nil {
			t.Fatal(err)
		}
		if text[0] == '{' {
			text = slices.Concat([]byte("["), text, []byte("]"))
		}
		var written []map[string]any
		if err := json.Unmarshal(text, &written); err != nil {
			t.Fatal(err)
		}
		declaration := declared(t, name)
		var want []string
		null := map[string]bool{}
		for _, member := range regexp.MustCompile(`(?m)^  (\w+)\??: (.*);$`).FindAllStringSubmatch(declaration, -1) {
			want = append(want, member[1])
			null[member[1]] = strings.Contains(member[2], "null") || member[2] == "unknown"
		}
		slices.Sort(want)
		for _, one := range written {
			if got := slices.Sorted(maps.Keys(one)); !slices.Equal(got, want) {
				t.Errorf("%s declares %s with %v, Go gives %v", types, name, want, got)
			}
			for member, value := range one {
				if value == nil && !null[member] {
					t.Errorf("%s %v: %s is null", name, one["kind"], member)
				}
			}
		}
	}
}

// The learners of the schema are those that are registered, in the same order, and revisit.d.ts has every kind of access.
func TestLearnersAreThoseRegistered(t *testing.T) {
	var registered, allowed []string
	for _, k := range learner.Known() {
		registered = append(registered, k.Name)
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
	if !slices.Equal(allowed, registered) {
		t.Errorf("registered are %v, the schema has %v", registered, allowed)
	}
	var rights []string
	for right := protocol.Online; right <= protocol.Generative; right++ {
		rights = append(rights, `"`+right.String()+`"`)
	}
	if want := "right: " + strings.Join(rights, " | ") + ";"; !strings.Contains(declared(t, "LearnerKind"), want) {
		t.Errorf("%s: LearnerKind lacks %s", types, want)
	}
}
