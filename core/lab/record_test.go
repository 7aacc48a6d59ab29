package lab

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"revisit/core/document"
	"revisit/core/spec"
	"revisit/core/theory"
)

// TestRecordReadsBack: what a record says is what is read back from its text, for every spec of testdata.
func TestRecordReadsBack(t *testing.T) {
	t.Parallel()
	for name, text := range runFiles(t) {
		s := mustOpen(t, string(text))
		finish(t, s)
		r := mustRecord(t, s, RecordOptions{})
		body, err := r.JSON()
		if err != nil {
			t.Fatal(name, err)
		}
		back, err := ReadRecord(body)
		if err != nil {
			t.Errorf("%s: its own record is refused: %v", name, err)
			continue
		}
		if whole, err := json.Marshal(r); err != nil || string(whole) != string(body) {
			t.Errorf("%s: written path by path it is %s, at once %s, %v", name, body, whole, err)
		}
		again, _ := back.JSON()
		if string(again) != string(body) {
			t.Errorf("%s: read back differently", name)
		}
		if !s.in.Kind.Backtracks() {
			continue // the sets I_h are LinQ-LSVI-UCB's
		}
		if err := theory.Invariants(r.Summary.Updates, r.Summary.Episodes, r.Summary.Paths, len(r.Theta[0]), r.Summary.Beta, s.in.Gap); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if float64(r.Summary.Revisits) > r.Summary.Bounds.Revisits {
			t.Errorf("%s: %d revisits over their bound %v (eq:UB-state-revisits)", name, r.Summary.Revisits, r.Summary.Bounds.Revisits)
		}
	}
}

// damage changes one thing of a record, which is then refused at a path.
type damage struct {
	name, path string
	change     func(any)
}

// at returns what the keys lead to in a document.
func at(v any, keys ...any) any {
	for _, k := range keys {
		switch k := k.(type) {
		case string:
			v = v.(map[string]any)[k]
		case int:
			v = v.([]any)[k]
		}
	}
	return v
}

func set(value any, keys ...any) func(any) {
	return func(v any) {
		parent, last := at(v, keys[:len(keys)-1]...), keys[len(keys)-1]
		switch last := last.(type) {
		case string:
			parent.(map[string]any)[last] = value
		case int:
			parent.([]any)[last] = value
		}
	}
}

func drop(keys ...any) func(any) {
	return func(v any) {
		delete(at(v, keys[:len(keys)-1]...).(map[string]any), keys[len(keys)-1].(string))
	}
}

// refuses checks that a record with any of these changes is refused at its place.
func refuses(t *testing.T, body []byte, all []damage) {
	t.Helper()
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			var v any
			if err := json.Unmarshal(body, &v); err != nil {
				t.Fatal(err)
			}
			c.change(v)
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			_, err = ReadRecord(text)
			var e *document.Error
			if !errors.As(err, &e) {
				t.Fatalf("error %v of type %T, want an *Error at %s", err, err, c.path)
			}
			if e.Path != c.path || e.Code != document.BadSpec || e.Expected == "" {
				t.Errorf("refused at %q: %v, want %q", e.Path, e, c.path)
			}
		})
	}
}

// TestRecordDamage changes one thing of a good record at a time; every change is refused at its place.
func TestRecordDamage(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"figure-1"},"episodes":20,"seed":3}`)
	finish(t, s)
	body, _ := mustRecord(t, s, RecordOptions{}).JSON()
	refuses(t, body, []damage{
		{"format", "format", set("revisit.record/9", "format")},
		{"no spec", "spec", drop("spec")},
		{"spec", "spec.algorithm.gap", set(-1, "spec", "algorithm", "gap")},
		{"another gap", "summary.beta", set(0.4, "spec", "algorithm", "gap")},
		{"beta", "summary.beta", set(1, "summary", "beta")},
		{"no summary", "summary.episodes", drop("summary")},
		{"complete", "summary.complete", set(false, "summary", "complete")},
		{"paths", "summary.updates[2]", set(24, "summary", "paths")},
		{"updates", "summary.updates[1]", set(22, "summary", "updates", 1)},
		{"samples", "summary.samples", set(999, "summary", "samples")},
		{"regret", "summary.regret", set(0.5, "summary", "regret")},
		{"regret over paths", "digest", set(0.5, "summary", "regret_path")},
		{"episodes", "episodes", set([]any{}, "episodes")},
		{"an episode", "episodes[3].n", set(9, "episodes", 3, "n")},
		{"a value", "summary.regret", set(0.25, "episodes", 3, "v_policy")},
		{"theta", "theta", set([]any{}, "theta")},
		{"a theta", "digest", set(0.123, "theta", 1, 0)},
		{"theta text", "theta[1][0]", set("x", "theta", 1, 0)},
		{"k", "trace[2].k", set(7, "trace", 2, "k")},
		{"episode", "trace[2].episode", set(2, "trace", 2, "episode")},
		{"from", "trace[2].from", set(1, "trace", 2, "from")},
		{"stop", "trace[1].stop", set(1, "trace", 1, "stop")},
		{"a state", "trace[1].states[0]", set(5, "trace", 1, "states", 0)},
		{"a copied state", "trace[1].states", set(1, "trace", 1, "states", 0)},
		{"a copied action", "trace[1].actions", set(1, "trace", 1, "actions", 0)},
		{"a copied bonus", "trace[1].bonus", set(0.1, "trace", 1, "bonus", 0)},
		{"a reward", "trace[0].rewards[0]", set(0.7, "trace", 0, "rewards", 0)},
		{"a bonus at the test", "trace[0].stop", set(0.01, "trace", 0, "bonus", 2)},
		{"a list of states", "trace[0].states", set([]any{0.}, "trace", 0, "states")},
		{"an action that is none", "trace[0].actions[0]", set(0.5, "trace", 0, "actions", 0)},
		{"an unknown field", "trace[0].note", set("x", "trace", 0, "note")},
		{"an unknown field of the whole", "author", set("x", "author")},
		{"a group's paths", "timeline.paths[1]", set(2, "timeline", "paths", 1)},
		{"a group's first path", "timeline.path[2]", set(9, "timeline", "path", 2)},
		{"a group's episode", "timeline.episode[3]", set(7, "timeline", "episode", 3)},
		{"a group's episodes", "timeline.episodes[3]", set(0, "timeline", "episodes", 3)},
		{"where a group began", "timeline.began", set([]any{[]any{3, 1}}, "timeline", "began", 4)},
		{"a step that is none", "timeline.began[4]", set([]any{[]any{4, 1}}, "timeline", "began", 4)},
		{"changes", "timeline.changes[1]", set(2, "timeline", "changes", 1)},
		{"the first path of a step", "timeline.reached[2]", set(3, "timeline", "reached", 2)},
		{"no path of a step", "timeline.reached[2]", set(nil, "timeline", "reached", 2)},
		{"a size that is no power of two", "timeline.within", set(3, "timeline", "within")},
		{"another size", "timeline.episode[1]", set(2, "timeline", "within")},
		{"fewer groups", "timeline.path.length", set([]any{1}, "timeline", "path")},
		{"no groups", "timeline.reached.length", set(map[string]any{}, "timeline")},
		{"an unknown field of the timeline", "timeline.note", set("x", "timeline", "note")},
		{"the first optimal episode", "timeline.optimal.first", set(19, "timeline", "optimal", "first")},
		{"since when episodes are optimal", "timeline.optimal.since", set(13, "timeline", "optimal", "since")},
		{"no digest", "digest", drop("digest")},
		{"another digest", "digest", set("sha256:"+strings.Repeat("0", 64), "digest")},
		{"a digest that is none", "digest", set("sha256:xyz", "digest")},
	})
	for n := range len(body) { // cut anywhere
		if _, err := ReadRecord(body[:n]); err == nil {
			t.Fatalf("a record cut at byte %d of %d is taken", n, len(body))
		}
	}
}

// What a path of a learner with a simulator copies is that of the path before, although it begins anywhere: the digest does not hold it.
func TestPlacedPathsCopyWhatIsBefore(t *testing.T) {
	for _, name := range []string{"learner-generative", "learner-mc-lspi"} {
		s := mustOpen(t, string(specFiles(t)[name]))
		finish(t, s)
		text, err := mustRecord(t, s, RecordOptions{Trace: &TraceOption{Paths: 400}}).JSON()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ReadRecord(text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, of := range []string{"states", "actions", "rewards"} {
			var record map[string]any
			if err := json.Unmarshal(text, &record); err != nil {
				t.Fatal(err)
			}
			changed := false
			for _, one := range record["trace"].([]any) {
				path := one.(map[string]any)
				if path["from"].(float64) < 2 {
					continue
				}
				list := path[of].([]any)
				list[0] = 1 - min(1, list[0].(float64))
				changed = true
				break
			}
			forged, _ := json.Marshal(record)
			var refused *document.Error
			if _, err := ReadRecord(forged); !changed || !errors.As(err, &refused) || !strings.HasSuffix(refused.Path, "."+of) {
				t.Errorf("%s: a path with other %s before its first step gives %v, expected a refusal", name, of, err)
			}
		}
	}
}

func TestRecordModel(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"frozen-lake","horizon":4},"algorithm":{"gap":0.5},"episodes":3,"record":{"model":true}}`)
	finish(t, s)
	m := mustRecord(t, s, RecordOptions{}).Model
	if m == nil || len(m.Transition) != 4 || len(m.Transition[0]) != 16 || len(m.Transition[0][0]) != 4 || len(m.Features[3][15][3]) != 64 {
		t.Fatal("the model's tables have another shape")
	}
	// Down and right of the start, pushed left or right or straight on with 1/3 each: Gymnasium's P[0][1].
	if got, want := m.Transition[0][0][1][:5], []float64{1. / 3, 1. / 3, 0, 0, 1. / 3}; !reflect.DeepEqual(got, want) {
		t.Errorf("P(.|0,down) = %v, want %v", got, want)
	}
	// The tables given back as a table problem are the same run.
	body, _ := json.Marshal(map[string]any{"format": spec.Format, "episodes": 3, "algorithm": map[string]any{"gap": 0.5, "c_beta": 0.0001},
		"problem":  map[string]any{"kind": "table", "horizon": 4, "transition": m.Transition, "reward": m.Reward, "start": m.Start},
		"features": map[string]any{"kind": "table", "values": m.Features}})
	twin := mustOpen(t, string(body))
	finish(t, twin)
	if a, b := mustRecord(t, s, RecordOptions{}).Digest, mustRecord(t, twin, RecordOptions{}).Digest; a != b {
		t.Errorf("the lake's run has digest %s, its tables' %s", a, b)
	}
}

func FuzzReadRecord(f *testing.F) {
	s := mustOpen(f, `{"problem":{"kind":"figure-1"},"episodes":3}`)
	finish(f, s)
	body, _ := mustRecord(f, s, RecordOptions{}).JSON()
	f.Add(body)
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 8192 {
			return
		}
		r, err := ReadRecord(text)
		var e *document.Error
		if err != nil && !errors.As(err, &e) {
			t.Fatalf("error %T: %v", err, err)
		}
		if err == nil {
			if _, err := r.JSON(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
