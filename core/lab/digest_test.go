package lab

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/learner"
	"revisit/core/problem"
	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// digestFile holds the golden digests of testdata/specs. REVISIT_UPDATE=1 writes it anew, which goes with a new Engine version.
const digestFile = "testdata/digests.json"

type golden struct {
	Engine  string            `json:"engine"`
	Digests map[string]string `json:"digests"`
}

func specFiles(t testing.TB) map[string][]byte {
	return spectest.Files(t, os.DirFS("testdata/specs"))
}

// longest is a spec whose 75,476 paths take as long as those of all others together.
const longest = "design-lake"

// runFiles are the specs that a test runs to their ends: with -short all but the longest, which TestTheLongestRunIsGolden has nevertheless.
func runFiles(t testing.TB) map[string][]byte {
	files := specFiles(t)
	if _, there := files[longest]; !there {
		t.Fatalf("there is no spec %s", longest)
	}
	if testing.Short() {
		delete(files, longest)
	}
	return files
}

func mustOpen(t testing.TB, spec string) *Session {
	t.Helper()
	s, err := Open([]byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// finish runs a session to its end or its budget's.
func finish(t testing.TB, s *Session) Outcome {
	t.Helper()
	for {
		if _, outcome, err := s.Advance(1000, Until{}); err != nil {
			t.Fatal(err)
		} else if outcome != More {
			return outcome
		}
	}
}

func mustRecord(t testing.TB, s *Session, o RecordOptions) *Record {
	t.Helper()
	r, err := s.Record(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// readBack returns the session's record with its paths, and as text, which read back must be the same run.
func readBack(t *testing.T, s *Session) (*Record, []byte) {
	t.Helper()
	r := mustRecord(t, s, RecordOptions{})
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := ReadRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	if again.Digest != r.Digest {
		t.Errorf("digest %s, read back %s", r.Digest, again.Digest)
	}
	return r, text
}

// TestDigestGolden runs natively, on arm64 and as wasm under Node; e2e runs the same specs in Chromium.
func TestDigestGolden(t *testing.T) {
	t.Parallel()
	got, files := golden{Engine: Engine, Digests: map[string]string{}}, runFiles(t)
	for name, text := range files {
		s := mustOpen(t, string(text))
		finish(t, s)
		got.Digests[name] = mustRecord(t, s, RecordOptions{Trace: &TraceOption{}}).Digest
	}
	if os.Getenv("REVISIT_UPDATE") != "" && !testing.Short() {
		text, _ := json.MarshalIndent(got, "", "  ")
		if err := os.WriteFile(digestFile, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(digestFile)
	if err != nil {
		t.Fatal(err)
	}
	var want golden
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if want.Engine != Engine {
		t.Errorf("golden digests are of engine %s, this is %s", want.Engine, Engine)
	}
	for name, digest := range got.Digests {
		if want.Digests[name] != digest {
			t.Errorf("%s: digest %s, golden %q", name, digest, want.Digests[name])
		}
	}
	if specs := specFiles(t); len(want.Digests) != len(specs) {
		t.Errorf("%d golden digests for %d specs", len(want.Digests), len(specs))
	}
}

// TestTheLongestRunIsGolden is what TestDigestGolden leaves out with -short: it runs natively, and the suite go-more has it elsewhere.
func TestTheLongestRunIsGolden(t *testing.T) {
	if !testing.Short() {
		t.Log("TestDigestGolden has it")
		return
	}
	t.Parallel()
	text, err := os.ReadFile(digestFile)
	if err != nil {
		t.Fatal(err)
	}
	var want golden
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	s := mustOpen(t, string(specFiles(t)[longest]))
	finish(t, s)
	if digest := mustRecord(t, s, RecordOptions{Trace: &TraceOption{}}).Digest; want.Digests[longest] != digest {
		t.Errorf("%s: digest %s, golden %q", longest, digest, want.Digests[longest])
	}
}

// TestRunsOfBefore: this engine draws the golden runs that engine 2.0.0 drew, whose digests had another form, of its specs as it meant them.
func TestRunsOfBefore(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/digests-2.0.0.json")
	if err != nil {
		t.Fatal(err)
	}
	var before golden
	if err := json.Unmarshal(text, &before); err != nil {
		t.Fatal(err)
	}
	specs := specFiles(t)
	for name, digest := range before.Digests {
		if testing.Short() && name == longest {
			continue
		}
		meant, err := spec.ParseOf(before.Engine, specs[name])
		if err != nil {
			t.Fatal(err)
		}
		s, err := OpenSpec(meant)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.DigestLike(digest); err != nil {
			t.Fatal(err)
		}
		finish(t, s)
		r, text := readBack(t, s)
		if r.Digest != digest {
			t.Errorf("%s: digest %s, that of engine 2.0.0 is %s", name, r.Digest, digest)
		}
		if r.Engine != Engine || len(text) == 0 {
			t.Errorf("%s: a record of engine %s", name, r.Engine)
		}
	}
}

// TestDigestLike: an unknown form is refused, and a moment of the past keeps the form.
func TestDigestLike(t *testing.T) {
	text := string(specFiles(t)["figure-1"])
	s := mustOpen(t, text)
	for _, bad := range []string{"", "sha256:", "md5:" + strings.Repeat("0", 64), strings.Repeat("0", 64)} {
		var refused *document.Error
		if err := s.DigestLike(bad); !errors.As(err, &refused) || refused.Path != "digestLike" {
			t.Errorf("%q: %v, expected a refusal", bad, err)
		}
	}
	if err := s.DigestLike("sha256:" + strings.Repeat("0", 64)); err != nil {
		t.Fatal(err)
	}
	head := NewReplay(s, StateMemory)
	defer head.Close()
	if _, _, err := head.Advance(3, Until{}); err != nil {
		t.Fatal(err)
	}
	if err := s.DigestLike("sha256:" + strings.Repeat("0", 64)); err == nil {
		t.Error("a run that has begun was given another form")
	}
	if err := head.Seek(Target{Path: 1, Episode: -1}); err != nil {
		t.Fatal(err)
	}
	if r := mustRecord(t, head.Now(), RecordOptions{Trace: &TraceOption{}}); !strings.HasPrefix(r.Digest, "sha256:") {
		t.Errorf("after a seek the digest is %s, expected the form sha256", r.Digest)
	}
}

// TestGoldenSpecsAreOfAll: every learner and every family has a golden digest, so that none of them changes unnoticed.
func TestGoldenSpecsAreOfAll(t *testing.T) {
	learners, families := map[string]bool{}, map[string]bool{}
	for _, text := range specFiles(t) {
		s := mustOpen(t, string(text)).spec
		learners[s.Algorithm.Kind], families[s.Problem.Family.Name] = true, true
	}
	for _, kind := range learner.Kinds() {
		if !learners[kind.Name] {
			t.Errorf("testdata/specs has no run of the learner %q", kind.Name)
		}
	}
	for _, family := range problem.Families() {
		if !families[family.Name] {
			t.Errorf("testdata/specs has no problem of the family %q", family.Name)
		}
	}
}

// TestUnwatched: a run that nobody looks at is the same run, with the same measures; its record has no timeline.
func TestUnwatched(t *testing.T) {
	t.Parallel()
	for name, text := range runFiles(t) {
		seen, unseen := mustOpen(t, string(text)), mustOpen(t, string(text))
		unseen.DisableViews()
		if a, b := finish(t, seen), finish(t, unseen); a != b {
			t.Errorf("%s: it ends as %s, watched as %s", name, b, a)
		}
		a, b := mustRecord(t, seen, RecordOptions{}), mustRecord(t, unseen, RecordOptions{})
		if b.Timeline != nil || a.Timeline == nil {
			t.Errorf("%s: found the timelines %v and, watched, %v", name, b.Timeline, a.Timeline)
		}
		a.Timeline = nil
		if !reflect.DeepEqual(a, b) || !reflect.DeepEqual(seen.Measures(), unseen.Measures()) || !reflect.DeepEqual(seen.Progress(), unseen.Progress()) {
			t.Errorf("%s: the runs differ", name)
		}
	}
}

// TestDigestOptions: the digest is the same however the record is cut, and however the run was chunked.
func TestDigestOptions(t *testing.T) {
	text := string(specFiles(t)["table-features"])
	whole := mustOpen(t, text)
	finish(t, whole)
	yes := true
	want := mustRecord(t, whole, RecordOptions{}).Digest
	for i, o := range []RecordOptions{{Trace: &TraceOption{}}, {Trace: &TraceOption{Paths: 3}}, {Trace: &TraceOption{Paths: spec.AllPaths}, Model: &yes}} {
		if r := mustRecord(t, whole, o); r.Digest != want {
			t.Errorf("options %d: digest %s, want %s", i, r.Digest, want)
		}
	}
	stepped := mustOpen(t, text)
	for outcome, n := More, 0; outcome == More; n++ {
		_, outcome, _ = stepped.Advance(1+n%3, Until{})
		if n%50 == 0 {
			mustRecord(t, stepped, RecordOptions{}) // looking does not change anything
			if _, err := stepped.View(0); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := mustRecord(t, stepped, RecordOptions{}).Digest; got != want {
		t.Errorf("stepped run: digest %s, want %s", got, want)
	}
}
