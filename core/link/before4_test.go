package link

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"revisit/core/compare"
	"revisit/core/compare/comparetest"
	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/lab/labtest"
	"revisit/core/spec"
)

// TestFeaturesOfBefore4: in records and results of engines before 4.0.0, as in their links (TestDigestOfGoldenLinks), the kind q-star-span and
// "complete" mean what they meant. Replayed they give the digests that they carry, and the problem says so; written out they name version 1. The same
// document alone means version 2 and gives another run.
func TestFeaturesOfBefore4(t *testing.T) {
	files, err := filepath.Glob("testdata/before-4/*.json")
	if err != nil || len(files) != 8 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(name, "results-") {
			replayResults(t, name, data)
			continue
		}
		r, err := lab.ReadRecord(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		text, _ := json.Marshal(r.Spec)
		again := labtest.RunLike(t, string(text), r.Summary.Paths, r.Digest)
		if v, err := FromRecord(r, Options{}).Verdict(again); err != nil || !v.Reproduced {
			t.Errorf("%s: found %+v (%v), expected the same digest", name, v, err)
		}
		if notes := strings.Join(again.Problem().Features.Notes, " "); !strings.Contains(notes, "features of version 1") {
			t.Errorf("%s: found the notes %q", name, notes)
		}
		if r.Spec.Features.Version != 1 || !strings.Contains(string(text), `"version":1`) {
			t.Errorf("%s: written as %s", name, text)
		}
		bare := member(t, data, "spec")
		other, err := lab.Open(bare)
		if strings.Contains(name, "span") { // its dimension is refused, with the reason
			if err == nil || !strings.Contains(err.Error(), "features.dim: found 4, expected an integer from 5 to 4096: in fewer dimensions") {
				t.Errorf("%s: its spec alone gives %v", name, err)
			}
			continue
		}
		if written, _ := json.Marshal(other.Spec()); err != nil || !strings.Contains(string(written), `"version":2`) {
			t.Errorf("%s: its spec alone is %s (%v)", name, written, err)
		}
		if v, err := FromRecord(r, Options{}).Verdict(labtest.RunLike(t, string(bare), r.Summary.Paths, r.Digest)); err != nil || v.Reproduced {
			t.Errorf("%s: its spec alone gives %+v (%v)", name, v, err)
		}
	}
}

func replayResults(t *testing.T, name string, data []byte) {
	r, err := (&compare.Planner{}).ReadResults(data)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	text, _ := json.Marshal(r.Comparison)
	if !strings.Contains(string(text), `"version":1`) {
		t.Errorf("%s: written as %s", name, text)
	}
	planner := &compare.Planner{DigestLike: r.Digest}
	p, cells := comparetest.RunAll(t, planner, string(text), 1)
	again, err := planner.Assemble(p.Comparison, cells)
	if err != nil {
		t.Fatal(err)
	}
	if again.DigestBy(r.Engine) != r.Digest {
		t.Errorf("%s: found %s, expected %s", name, again.DigestBy(r.Engine), r.Digest)
	}
	// Read, written and read again they are the same, with the same link.
	written, _ := json.Marshal(r)
	back, err := (&compare.Planner{}).ReadResults(written)
	if err != nil || back.Digest != r.Digest {
		t.Errorf("%s: written and read again: %v", name, err)
	}
	if v, err := FromResults(r, Options{}).ResultsVerdict(again); err != nil || !v.Reproduced {
		t.Errorf("%s: found %+v (%v), expected the same digest", name, v, err)
	}
}

// member returns a member of a JSON object.
func member(t *testing.T, data []byte, name string) []byte {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all[name]
}

// TestVersionsInLinks: a link of engine 4 names version 1 and leaves out version 2; one of an engine before leaves out version 1.
func TestVersionsInLinks(t *testing.T) {
	for _, c := range []struct {
		engine, features string
		version          int
		named            bool
	}{
		{lab.Engine, `{"kind":"q-star-span"}`, 2, false},
		{lab.Engine, `{"kind":"q-star-span","version":1,"dim":2}`, 1, true},
		{lab.Engine, `{"kind":"polynomial","complete":true}`, 2, false},
		{lab.Engine, `{"kind":"polynomial","complete":true,"version":1}`, 1, true},
		{"3.9.0", `{"kind":"q-star-span","version":1}`, 1, false},
		{"3.0.0", `{"kind":"polynomial","complete":true,"version":1}`, 1, false},
		{"3.0.0", `{"kind":"polynomial","complete":true,"version":2}`, 2, true},
		{"2.0.0", `{"kind":"one-hot","version":1}`, 0, false}, // of these there is one version
	} {
		s, err := spec.Parse([]byte(`{"problem":{"kind":"grid"},"features":` + c.features + `}`))
		if err != nil {
			t.Fatal(err)
		}
		payload, err := (&Link{Engine: c.engine, Spec: s}).Payload()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(payload), `"version"`) != c.named {
			t.Errorf("%s by engine %s: the link is %s", c.features, c.engine, payload)
		}
		explicit, err := (&Link{Engine: c.engine, Spec: s}).Explicit()
		if err != nil {
			t.Fatal(err)
		}
		if alone, err := spec.Parse(member(t, explicit, "spec")); err != nil || c.version > 0 && alone.Features.Version != c.version {
			t.Errorf("%s by engine %s: alone the spec of %s has version %d (%v)", c.features, c.engine, explicit, alone.Features.Version, err)
		}
		back, err := Read(payload)
		if err != nil {
			t.Fatal(err)
		}
		if got := back.Spec.Features.Version; c.version > 0 && got != c.version {
			t.Errorf("%s by engine %s: read back as version %d", c.features, c.engine, got)
		}
	}
	_, err := spec.Parse([]byte(`{"problem":{"kind":"grid"},"features":{"kind":"q-star-span","version":3}}`))
	if e, ok := err.(*document.Error); !ok || e.Path != "features.version" {
		t.Errorf("version 3: %v", err)
	}
}
