package instance

import (
	"encoding/json"
	"os"
	"testing"

	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// A spec that was read stays as it is when it is built. What building adds is in Resolved, which builds to itself.
func TestBuildingChangesNoSpec(t *testing.T) {
	for name, text := range spectest.Files(t, os.DirFS("../../lab/testdata/specs")) {
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		written := func(of *spec.Spec) string {
			text, err := json.Marshal(of)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		before := written(s)
		in, err := Build(s)
		if err != nil {
			t.Fatal(err)
		}
		if after := written(s); after != before {
			t.Errorf("%s: building has changed the spec from %s to %s", name, before, after)
		}
		if in.Resolved.Features.Kind == "" || in.Resolved.Regret == (spec.Regret{}) {
			t.Errorf("%s: a default is missing in %s", name, written(&in.Resolved))
		}
		again, err := Build(&in.Resolved)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := written(&again.Resolved), written(&in.Resolved); got != want {
			t.Errorf("%s: %s is resolved to %s", name, want, got)
		}
	}
}
