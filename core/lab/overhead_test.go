package lab

import (
	"runtime"
	"strings"
	"testing"

	"revisit/core/internal/evaluation"
	"revisit/core/learner"
	"revisit/core/protocol"
	"revisit/core/repeat"
)

// replayed is a learner that does almost no work: it takes the actions of paths drawn before, and goes back where they did.
type replayed struct {
	learner.Learner
	env   *protocol.Environment
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
		p.States[0] = r.env.Reset()
	} else if _, err := r.env.Revisit(h); err != nil {
		return nil, err
	}
	for ; h <= len(p.States); h++ {
		reward, next, err := r.env.Step(script.Actions[h-1])
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

// scribe is a learner that keeps a copy of each of its paths.
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

// replace makes a session run another learner, path by path.
func replace(s *Session, l learner.Learner) { s.learner, s.runner = l, nil }

// overhead returns a session whose learner is replayed, so that almost all of its work is not the learner's.
func overhead(t testing.TB, spec string) *Session {
	s := mustOpen(t, spec)
	writer := &scribe{Learner: s.learner}
	replace(s, writer)
	s.Advance(3000, Until{})
	for writer.paths[len(writer.paths)-1].Stop != 0 { // only whole episodes can be repeated
		writer.paths = writer.paths[:len(writer.paths)-1]
	}
	s = mustOpen(t, spec)
	replace(s, &replayed{Learner: s.learner, env: s.env, paths: writer.paths, path: protocol.NewPath(s.in.Model.Horizon())})
	return s
}

const (
	fullLength = `{"problem":{"kind":"random-linear-q","successors":20},"algorithm":{"c_beta":0.0001},"episodes":10000000,"budget":{"paths":1000000000},"regret":"none","record":{"trace":false}}`
	revisiting = `{"problem":{"kind":"random-linear-q","successors":20},"algorithm":{"c_beta":0.003},"episodes":10000000,"budget":{"paths":1000000000},"regret":"none","record":{"trace":false}}`
)

// Drawing paths allocates no memory outside of the learner.
func TestPathsAllocateNothing(t *testing.T) {
	for _, spec := range []string{fullLength, revisiting} {
		s := overhead(t, spec)
		s.Advance(200_000, Until{}) // until buffers have their final size
		if n := testing.AllocsPerRun(5, func() { s.Advance(2000, Until{}) }); n > 10 {
			t.Errorf("2000 paths make %v allocations", n)
		}
	}
}

// Without a trace the memory of a run does not grow with its paths, once the bounded lists are full.
func TestMemoryIsFlat(t *testing.T) {
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	for _, spec := range []string{fullLength, revisiting, strings.Replace(fullLength, `"none"`, `"exact"`, 1)} {
		s := overhead(t, spec)
		s.Advance(evaluation.MaxEpisodes+20_000, Until{})
		before := heap()
		more := int(repeat.Updates(500_000))
		s.Advance(more, Until{})
		if grown := heap() - before; grown > 100_000 { // at 50,000 more paths two bytes for each
			t.Errorf("%d more paths take %d bytes", more, grown)
		}
		runtime.KeepAlive(s)
	}
}

// BenchmarkOverhead measures a path without the learner's work.
func BenchmarkOverhead(b *testing.B) {
	for name, spec := range map[string]string{"full-length": fullLength, "revisiting": revisiting} {
		b.Run(name, func(b *testing.B) {
			s := overhead(b, spec)
			b.ReportAllocs()
			b.ResetTimer()
			s.Advance(b.N, Until{})
			b.ReportMetric(float64(s.env.Counts().Samples)/float64(s.env.Counts().Paths), "steps/path")
		})
	}
}
