package lab

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// runFor returns the replay of a run of about the given number of paths, with d = 8.
func runFor(t testing.TB, paths int, memory int64) *Replay {
	t.Helper()
	s := mustOpen(t, fmt.Sprintf(`{"problem":{"kind":"random-linear-q","successors":20},"algorithm":{"c_beta":0.003},"episodes":10000000,"budget":{"paths":%d},"record":{"trace":{"paths":1000}}}`, paths))
	p := NewReplay(s, memory)
	for outcome := More; outcome == More; {
		var err error
		if _, outcome, err = p.Advance(1000, Until{}); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// The time of a seek to a random path, and the worst of them.
func BenchmarkSeek(b *testing.B) {
	for _, paths := range []int{10_000, 1_000_000} {
		p := runFor(b, paths, StateMemory)
		b.Run(fmt.Sprintf("%d-paths", paths), func(b *testing.B) {
			r, worst := rand.New(rand.NewPCG(1, 1)), time.Duration(0)
			for b.Loop() {
				began := time.Now()
				if err := p.Seek(Target{Path: r.Int64N(int64(paths)), Episode: -1}); err != nil {
					b.Fatal(err)
				}
				worst = max(worst, time.Since(began))
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/seek")
			b.ReportMetric(float64(worst.Microseconds())/1000, "ms/worst")
			b.ReportMetric(float64(len(p.states)), "states")
			b.ReportMetric(float64(p.used)/1e6, "MB")
		})
	}
}

// What keeping states costs a run: its time with them over its time without, the least of several runs each.
func BenchmarkSeekStatesCost(b *testing.B) {
	for _, paths := range []int{10_000, 300_000} {
		b.Run(fmt.Sprintf("%d-paths", paths), func(b *testing.B) {
			least := map[int64]time.Duration{}
			for b.Loop() {
				for range 5 {
					for _, memory := range []int64{0, StateMemory} {
						began := time.Now()
						runFor(b, paths, memory)
						if took := time.Since(began); least[memory] == 0 || took < least[memory] {
							least[memory] = took
						}
					}
				}
			}
			b.ReportMetric(float64(least[StateMemory])/float64(least[0]), "times")
		})
	}
}
