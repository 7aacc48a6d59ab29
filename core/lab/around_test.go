package lab

import (
	"runtime"
	"strings"
	"testing"

	"revisit/core/learner"
	"revisit/core/protocol"
	"revisit/core/value"
)

// replayed is a learner that costs next to nothing: it takes the actions of paths once drawn, and goes back where they did.
type replayed struct {
	learner.Learner
	door  *protocol.Environment
	paths []*protocol.Path
	path  *protocol.Path
	at    int
}

func (r *replayed) Draw() (*protocol.Path, error) {
	script, p := r.paths[r.at], r.path
	if r.at++; r.at == len(r.paths) {
		r.at = 0
	}
	p.K++
	h := script.From
	if p.From = h; h == 1 {
		p.Episode++
		p.States[0] = r.door.Begin()
	} else if _, err := r.door.Revisit(h); err != nil {
		return nil, err
	}
	for ; h <= len(p.States); h++ {
		reward, next, err := r.door.Act(script.Actions[h-1])
		if err != nil {
			return nil, err
		}
		p.Actions[h-1], p.Rewards[h-1], p.Bonus[h-1] = script.Actions[h-1], reward, script.Bonus[h-1]
		if h < len(p.States) {
			p.States[h] = next
		}
	}
	p.Stop = script.Stop
	return p, nil
}

func (r *replayed) Learn() {}

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

// replace has a session run another learner, path by path.
func replace(s *Session, l learner.Learner) { s.learner, s.runner = l, nil }

// around returns a session whose learner is replayed.
func around(t testing.TB, spec string) *Session {
	s := mustOpen(t, spec)
	writer := &scribe{Learner: s.learner}
	replace(s, writer)
	s.Advance(3000, Until{})
	for writer.paths[len(writer.paths)-1].Stop != 0 { // what is played again and again is whole episodes
		writer.paths = writer.paths[:len(writer.paths)-1]
	}
	s = mustOpen(t, spec)
	replace(s, &replayed{Learner: s.learner, door: s.door, paths: writer.paths, path: protocol.NewPath(s.in.Model.Horizon())})
	return s
}

const (
	fullLength = `{"problem":{"kind":"random-linear-q","successors":20},"algorithm":{"c_beta":0.0001},"episodes":10000000,"budget":{"paths":1000000000},"regret":"none","record":{"trace":false}}`
	revisiting = `{"problem":{"kind":"random-linear-q","successors":20},"algorithm":{"c_beta":0.003},"episodes":10000000,"budget":{"paths":1000000000},"regret":"none","record":{"trace":false}}`
)

// What surrounds the learner leaves nothing to be collected.
func TestPathsAllocateNothing(t *testing.T) {
	for _, spec := range []string{fullLength, revisiting} {
		s := around(t, spec)
		s.Advance(200_000, Until{}) // episodes as long as any
		if n := testing.AllocsPerRun(5, func() { s.Advance(2000, Until{}) }); n > 10 {
			t.Errorf("2000 paths make %v allocations", n)
		}
	}
}

// Without a trace the memory of a run does not grow with its paths, once the lists that are bounded have their length.
func TestMemoryIsFlat(t *testing.T) {
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	for _, spec := range []string{fullLength, revisiting, strings.Replace(fullLength, `"none"`, `"exact"`, 1)} {
		s := around(t, spec)
		s.Advance(value.MaxEpisodes+20_000, Until{})
		before := heap()
		s.Advance(500_000, Until{})
		if grown := heap() - before; grown > 100_000 {
			t.Errorf("500,000 more paths take %d bytes", grown)
		}
		runtime.KeepAlive(s)
	}
}

// What surrounds the learner: ns/path is all but drawing from the learner's Q and learning.
func BenchmarkAround(b *testing.B) {
	for name, spec := range map[string]string{"full-length": fullLength, "revisiting": revisiting} {
		b.Run(name, func(b *testing.B) {
			s := around(b, spec)
			b.ReportAllocs()
			b.ResetTimer()
			s.Advance(b.N, Until{})
			b.ReportMetric(float64(s.door.Counts().Samples)/float64(s.door.Counts().Paths), "steps/path")
		})
	}
}
