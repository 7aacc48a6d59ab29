package core_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// registrations are the lists that docs/extending.md names, and what it adds to each.
var registrations = []struct{ file, list, added string }{
	{"core/learner/descriptor.go", "var kinds = []*Descriptor{", "first"},
	{"core/problem/family.go", "return []*Family{", "corridor"},
	{"core/feature/descriptor.go", "return []*Descriptor{", "constant"},
}

var (
	exampleFile = regexp.MustCompile("(?s)File `([^`]*)`:\n\n   ```go\n(.*?)   ```")
	indented    = regexp.MustCompile("(?m)^   ")
)

// TestExtendingAsDocumented adds the learner, the family and the kind of features of docs/extending.md, a file and a registration each, in
// an overlay of the source, and runs a spec that names all three.
func TestExtendingAsDocumented(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", "extending.md"))
	if err != nil {
		t.Fatal(err)
	}
	temporary := t.TempDir()
	replace := map[string]string{}
	put := func(name, text string) {
		to := filepath.Join(temporary, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(to, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		replace[filepath.Join(root, name)] = to
	}
	examples := exampleFile.FindAllStringSubmatch(string(page), -1)
	if len(examples) != len(registrations) {
		t.Fatalf("docs/extending.md has %d example files, want %d", len(examples), len(registrations))
	}
	for _, example := range examples {
		put(example[1], indented.ReplaceAllString(example[2], ""))
	}
	for _, r := range registrations {
		text, err := os.ReadFile(filepath.Join(root, r.file))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(text), r.list) != 1 || !strings.Contains(string(page), "add `"+r.added+"` to the list") {
			t.Fatalf("%s has no list %q, or docs/extending.md does not add %s to it", r.file, r.list, r.added)
		}
		start := strings.Index(string(text), r.list)
		end := start + strings.Index(string(text[start:]), "}")
		put(r.file, string(text[:end])+", "+r.added+string(text[end:]))
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	in, out, list := filepath.Join(temporary, "spec.json"), filepath.Join(temporary, "record.json"), filepath.Join(temporary, "overlay.json")
	spec := `{"problem":{"kind":"corridor","length":3},"features":{"kind":"constant"},"algorithm":{"kind":"first"},"episodes":5}`
	for name, text := range map[string]string{in: spec, list: string(overlay)} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", "-overlay", list, "./cmd/revisit", "record", in, out)
	run.Dir = root
	if said, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var record struct {
		Summary struct{ Paths, Samples int64 }
		Trace   []struct{ States, Actions []int }
	}
	if err := json.Unmarshal(data, &record); err != nil {
		t.Fatal(err)
	}
	if record.Summary.Paths != 5 || record.Summary.Samples != 5*6 || len(record.Trace) != 5 {
		t.Fatalf("found %d paths, %d samples and %d in the trace, want 5, 30 and 5", record.Summary.Paths, record.Summary.Samples, len(record.Trace))
	}
	for _, path := range record.Trace {
		for h, action := range path.Actions {
			if action != 0 || path.States[h] != 0 {
				t.Errorf("step %d is in state %d and takes action %d; to the left of the first state is the first state", h+1, path.States[h], action)
			}
		}
	}
}
