package lab

import (
	"reflect"
	"slices"
	"testing"

	"revisit/core/learner"
	"revisit/core/protocol"
	"revisit/core/spec"
)

// scribe is a learner whose paths are written down whole.
type scribe struct {
	learner.Learner
	path  *protocol.Path
	paths []*protocol.Path
}

func (s *scribe) Draw() (p *protocol.Path, err error) {
	s.path, err = s.Learner.Draw()
	return s.path, err
}

func (s *scribe) Learn() {
	s.Learner.Learn()
	s.paths = append(s.paths, s.path.Clone())
}

// What the trace gives back are the paths that were drawn, to the bit, from any episode on, for every learner and problem, in as many
// stretches as it takes.
func TestTraceGivesThePathsBack(t *testing.T) {
	long := 0
	for name, text := range specFiles(t) {
		s := mustOpen(t, string(text))
		kept := min(s.spec.Record.TracePaths, 1000)
		if kept == spec.AllPaths {
			kept = 1000
		}
		for _, limit := range []int64{spec.AllPaths, kept} {
			s := mustOpen(t, string(text))
			writer := &scribe{Learner: s.learner}
			s.learner, s.trace = writer, newTrace(s.in.Model, limit)
			if _, _, err := s.Advance(5_000, Until{}); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			want := writer.paths
			if limit != spec.AllPaths {
				want = want[:min(int64(len(want)), limit)]
			}
			long = max(long, len(s.trace.stretches))
			checkTrace(t, name, s.trace, want)
		}
	}
	if long < 2 {
		t.Error("no trace was longer than one stretch")
	}
}

func checkTrace(t *testing.T, name string, trace *trace, want []*protocol.Path) {
	t.Helper()
	if trace.paths() != len(want) || len(want) > 0 && trace.episodes() != want[len(want)-1].Episode {
		t.Fatalf("%s: %d paths of %d episodes are kept, want %d", name, trace.paths(), trace.episodes(), len(want))
	}
	for _, n := range []int64{1, 2, trace.episodes() / 2, trace.episodes() - 1, trace.episodes(), trace.episodes() + 1} {
		rest := want
		if first := slices.IndexFunc(want, func(p *protocol.Path) bool { return p.Episode == n }); first >= 0 {
			rest = want[first:]
		} else {
			rest = nil
		}
		i := 0
		trace.each(n, func(p *protocol.Path) bool {
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

// Numbers of any widths come back.
func TestBitString(t *testing.T) {
	var s bitString
	widths := []int{1, 64, 0, 63, 3, 61, 7, 64, 1, 1, 32, 33, 64, 0}
	x := uint64(0x9e3779b97f4a7c15)
	for i, n := range widths {
		s.put(x>>i&(1<<n-1), n)
	}
	at := 0
	for i, n := range widths {
		if got, want := s.get(&at, n), x>>i&(1<<n-1); got != want {
			t.Errorf("number %d of %d bits is %x, want %x", i, n, got, want)
		}
	}
	if at != s.length {
		t.Errorf("read %d bits of %d", at, s.length)
	}
}

// A million paths of five steps fit into 40 MB, of full length and going back alike: fewer here, which take more room each, since bonuses
// change by less the longer a run is.
func TestTraceIsCompact(t *testing.T) {
	const most = 40e6 / 1e6 // bytes a path
	for name, given := range map[string]string{"full length": fullLength, "going back": revisiting} {
		s := mustOpen(t, given)
		s.trace = newTrace(s.in.Model, spec.AllPaths)
		s.Advance(20_000, Until{})
		bytes := 0.0
		for _, x := range s.trace.stretches {
			bytes += float64(8*cap(x.words)) + float64(4*8*len(x.prefix.States)+200)
		}
		if bytes /= float64(s.trace.paths()); bytes > most {
			t.Errorf("%s: %.1f bytes a path, want at most %v", name, bytes, most)
		} else {
			t.Logf("%s: %.1f bytes a path of %.2f steps", name, bytes, float64(s.door.Counts().Samples)/float64(s.trace.paths()))
		}
	}
}
