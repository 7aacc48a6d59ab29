package history

import (
	"os"
	"reflect"
	"slices"
	"testing"

	"revisit/core/internal/instance/instancetest"
	"revisit/core/protocol"
	"revisit/core/spec"
	"revisit/core/spec/spectest"
)

// What the trace gives back are the paths that were drawn, to the bit, from any episode on, for every learner and problem, in as many
// segments as it takes.
func TestTraceGivesThePathsBack(t *testing.T) {
	long := 0
	for name, text := range spectest.Files(t, os.DirFS("../../lab/testdata/specs")) {
		r := instancetest.Open(t, string(text))
		kept := min(r.In.Resolved.Record.TracePaths, 1000)
		if kept == spec.AllPaths {
			kept = 1000
		}
		all, some, want := New(r.In.Model, spec.AllPaths), New(r.In.Model, kept), []*protocol.Path{}
		r.Draw(t, 5000, func(p *protocol.Path) {
			want = append(want, p.Clone())
			for _, trace := range []*Trace{all, some} {
				if trace.Open() {
					trace.Observe(&protocol.PathEvent{Path: p})
				}
			}
		})
		long = max(long, len(all.segments))
		checkTrace(t, name, all, want)
		checkTrace(t, name, some, want[:min(int64(len(want)), kept)])
	}
	if long < 2 {
		t.Error("no trace was longer than one segment")
	}
}

func checkTrace(t *testing.T, name string, trace *Trace, want []*protocol.Path) {
	t.Helper()
	if trace.Paths() != len(want) || len(want) > 0 && trace.Episodes() != want[len(want)-1].Episode {
		t.Fatalf("%s: %d paths of %d episodes are kept, want %d", name, trace.Paths(), trace.Episodes(), len(want))
	}
	for _, n := range []int64{1, 2, trace.Episodes() / 2, trace.Episodes() - 1, trace.Episodes(), trace.Episodes() + 1} {
		rest := want
		if first := slices.IndexFunc(want, func(p *protocol.Path) bool { return p.Episode == n }); first >= 0 {
			rest = want[first:]
		} else {
			rest = nil
		}
		i := 0
		trace.Each(n, func(p *protocol.Path) bool {
			if i == len(rest) || !reflect.DeepEqual(p, rest[i]) {
				t.Fatalf("%s: path %d from episode %d on is %+v, want %+v", name, i+1, n, p, rest[min(i, len(rest)-1)])
			}
			i++
			return true
		})
		if i != len(rest) {
			t.Fatalf("%s: %d paths from episode %d on, want %d", name, i, n, len(rest))
		}
	}
}

// A million paths of five steps fit into 40 MB, of full length and going back alike: fewer here, which take more room each, since bonuses
// change by less the longer a run is.
func TestTraceIsCompact(t *testing.T) {
	const most = 40e6 / 1e6 // bytes a path
	for name, cBeta := range map[string]string{"full length": "0.0001", "going back": "0.003"} {
		r := instancetest.Open(t, `{"problem":{"kind":"random-linear-q","successors":20},"algorithm":{"c_beta":`+cBeta+`},"episodes":10000000,"regret":"none"}`)
		trace := New(r.In.Model, spec.AllPaths)
		r.Draw(t, 20_000, trace.add)
		bytes := 0.0
		for _, x := range trace.segments {
			bytes += float64(8*cap(x.words)) + float64(4*8*len(x.prefix.States)+200)
		}
		if bytes /= float64(trace.Paths()); bytes > most {
			t.Errorf("%s: %.1f bytes a path, want at most %v", name, bytes, most)
		} else {
			t.Logf("%s: %.1f bytes a path of %.2f steps", name, bytes, float64(r.Environment.Counts().Samples)/float64(trace.Paths()))
		}
	}
}
