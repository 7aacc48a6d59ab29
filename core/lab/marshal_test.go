package lab

import (
	"encoding/json"
	"os"
	"testing"

	"revisit/core/document"
	"revisit/core/feature"
	"revisit/core/learner"
	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// What the page gets, for every golden spec, and what a form is made of are written as encoding/json writes them.
func TestAnswersAreWrittenAsTheLibraryDoes(t *testing.T) {
	same := func(what string, v any, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		got, err := document.Marshal(v)
		want, fault := json.Marshal(v)
		if err != nil || fault != nil || string(got) != string(want) {
			t.Errorf("%s: %s, %v, want %s, %v", what, got, err, want, fault)
		}
	}
	for what, v := range map[string]any{"families": spec.Families(), "kinds of features": feature.Kinds(), "learners": learner.Known()} {
		same(what, v, nil)
	}
	for name, text := range spectest.Files(t, os.DirFS("testdata/specs")) {
		s := mustOpen(t, string(text))
		checks := s.Checks()
		for what, v := range map[string]any{"spec": s.Spec(), "checks": checks, "guarantee": s.Guarantee(checks), "problem": s.Problem(), "measures": s.Measures(), "cost": s.Cost(9)} {
			same(name+": "+what, v, nil)
		}
		_, _, err := s.Advance(30, Until{})
		same(name+": progress", s.Progress(), err)
		view, err := s.View(0)
		same(name+": view", view, err)
		lines, err := s.Theory(0)
		same(name+": theory", lines, err)
		for _, what := range layers {
			if layer, err := s.Layer(LayerOptions{What: what, H: 1}); err == nil {
				same(name+": "+what, layer, nil)
			}
		}
		record, err := s.Record(RecordOptions{})
		same(name+": record", record, err)
		_, _, marks := s.PathGroups()
		for what, v := range map[string]any{"marks": marks, "timeline": s.Timeline(), "audit": s.AuditReport(), "trail": s.Checkpoints()} {
			same(name+": "+what, v, nil)
		}
	}
}
