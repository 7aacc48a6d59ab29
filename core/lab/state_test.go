package lab

import (
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"testing"
)

// neverWritten are the fields through which a state may share memory with its original, because nobody writes there.
var neverWritten = []string{
	"protocol.Environment.process", "protocol.Environment.sampler", "protocol.nature.cycle", "protocol.nature.states", "protocol.nature.cumulative",
	"linq.Learner.features", "linq.Learner.rows", "linq.Learner.gap", "lsvi.Learner.features", "qlearning.Learner.features", "rlsvi.Learner.features", "mclspi.Learner.features", "capi.Learner.features",
	"generative.Learner.features", "generative.Learner.basis", "ocp.Learner.features", "fpi.Learner.features", "psdp.Learner.features", "delphi.Config.Features", "delphi.Learner.objective", "delphi.Learner.theta", "dsec.Learner.features", "dsec.rule.theta", "dsec.policy.rules", "picture.Monitor.in",
}

// onlyAddedTo are those of lists that are only ever added to. The copy has no room of its own behind them.
var onlyAddedTo = []string{"history.Checkpoints.marks", "evaluation.Curve.X", "evaluation.Curve.Y", "evaluation.Curve.ends", "evaluation.Sums.byEpisode", "ocp.basis.rows", "fpi.samples.list", "capi.Learner.core", "capi.step.pairs", "capi.level.value", "capi.level.e", "capi.level.sizes", "delphi.Learner.rows", "gram.Prefixes.u", "gram.Prefixes.axes"}

type memory struct {
	from, to uintptr
	field    string
}

// reach collects the memory that a value refers to.
func reach(v reflect.Value, field string, into *[]memory, tailless func(field string, spare int)) {
	note := func(at, bytes uintptr) bool {
		if bytes == 0 || slices.ContainsFunc(*into, func(m memory) bool { return m.from == at && m.to == at+bytes && v.Kind() == reflect.Pointer }) {
			return false
		}
		*into = append(*into, memory{at, at + bytes, field})
		return true
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && note(v.Pointer(), v.Type().Elem().Size()) {
			reach(v.Elem(), field, into, tailless)
		}
	case reflect.Interface:
		reach(v.Elem(), field, into, tailless)
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().String() + "." + v.Type().Field(i).Name
			if slices.Contains(onlyAddedTo, name) {
				tailless(name, v.Field(i).Cap()-v.Field(i).Len())
			} else if !slices.Contains(neverWritten, name) {
				reach(v.Field(i), name, into, tailless)
			}
		}
	case reflect.Array, reflect.Slice:
		if v.Kind() == reflect.Slice && (v.Cap() == 0 || !note(v.Pointer(), uintptr(v.Cap())*v.Type().Elem().Size())) {
			return
		}
		for i := 0; i < v.Len() && refers(v.Type().Elem()); i++ {
			reach(v.Index(i), field, into, tailless)
		}
	case reflect.Map:
		if !v.IsNil() && note(v.Pointer(), 1) {
			for entries := v.MapRange(); entries.Next(); {
				reach(entries.Value(), field, into, tailless)
			}
		}
	}
}

// A state shares no memory with the run, nor with its own copy, except where nobody writes.
func TestStatesShareNothingThatIsWritten(t *testing.T) {
	for name, text := range runsToSeek() {
		s := mustOpen(t, text)
		s.Advance(60, Until{})
		live, one := s.asState(), s.state()
		two := one.clone()
		ofLive, ofOne, ofTwo := []memory{}, []memory{}, []memory{}
		ignore := func(string, int) {}
		full := func(field string, spare int) {
			if spare > 0 {
				t.Errorf("%s: %s has room for %d more, which may be the original's", name, field, spare)
			}
		}
		reach(reflect.ValueOf(live), "state", &ofLive, ignore)
		reach(reflect.ValueOf(one), "state", &ofOne, full)
		reach(reflect.ValueOf(two), "state", &ofTwo, full)
		if len(ofOne) < 20 {
			t.Fatalf("%s: only %d blocks of memory were found", name, len(ofOne))
		}
		for _, pair := range [][2][]memory{{ofLive, ofOne}, {ofOne, ofTwo}, {ofLive, ofTwo}} {
			for _, x := range pair[0] {
				for _, y := range pair[1] {
					if x.from < y.to && y.from < x.to {
						t.Errorf("%s: a state shares %s with its original's %s", name, y.field, x.field)
					}
				}
			}
		}
	}
}

// The bytes that are counted for states are those that they take, within a third.
func TestStatesTakeTheMemoryThatIsCounted(t *testing.T) {
	for _, text := range []string{
		`{"problem":{"kind":"random-linear-q","dim":24,"states":40},"budget":{"paths":2000}}`,
		`{"problem":{"kind":"random-linear-q","dim":24,"states":40},"algorithm":{"kind":"lsvi-ucb"},"episodes":500}`,
		`{"problem":{"kind":"taxi"},"algorithm":{"kind":"ucbvi"},"episodes":200}`,
		`{"problem":{"kind":"frozen-lake"},"features":{"kind":"one-hot"},"budget":{"paths":2000}}`,
	} {
		s := mustOpen(t, text)
		s.Advance(2000, Until{})
		heap := func() uint64 {
			var m runtime.MemStats
			runtime.GC()
			runtime.GC()
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		before := heap()
		states := make([]*state, 40)
		for i := range states {
			states[i] = s.state()
		}
		took := float64(heap()-before) / float64(len(states))
		counted := float64(footprint(states[7], s.asState()))
		if counted < 0.75*took || counted > 1.33*took {
			t.Errorf("%s: %s", text, fmt.Sprintf("%.0f bytes are counted for a state that takes %.0f", counted, took))
		}
		runtime.KeepAlive(states)
	}
}
