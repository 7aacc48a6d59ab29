package lab

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"revisit/core/internal/evaluation"
	"revisit/core/learner"
	"revisit/core/spec/spectest"
)

// processor returns the processor time of this thread, or the clock's where that is not known.
func processor() time.Duration {
	name := "/proc/thread-self/schedstat"
	if runtime.GOOS == "js" {
		name = "/proc/self/schedstat" // of the thread that runs the program, not of the one that reads files
	}
	var running time.Duration
	if text, err := os.ReadFile(name); err == nil {
		if _, err := fmt.Sscan(string(text), &running); err == nil {
			return running
		}
	}
	return time.Duration(time.Now().UnixNano())
}

// BenchmarkExactRegret prints the ratio of the processor time of a run with exact regret to that of the run without, by the number of states:
// the geometric mean over sizes and regimes, and the largest. Each ratio is one of medians over runs in turn.
//
//	go test ./core/lab -run '^$' -bench '^BenchmarkExactRegret' -benchtime 3x
func BenchmarkExactRegret(b *testing.B) { benchmarkRegret(b, regretPaths, func(*Session) {}) }

// BenchmarkSimplestExactRegret is the same for the simplest evaluator that sweeps over changed states only, over a quarter of the paths: it knows no
// margins, and asks the learner for its actions everywhere after every update.
//
//	go test ./core/lab -run '^$' -bench SimplestExactRegret -benchtime 3x
func BenchmarkSimplestExactRegret(b *testing.B) {
	benchmarkRegret(b, regretPaths/4, func(s *Session) {
		s.metrics = evaluation.NewMetrics(s.in, s.spec, struct{ learner.Learner }{s.learner})
	})
}

// benchmarkRegret compares runs of the given number of paths; prepare is called before each.
func benchmarkRegret(b *testing.B, paths int, prepare func(*Session)) {
	for _, states := range []int{20, 100, 500} {
		b.Run(fmt.Sprintf("S=%d", states), func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			regimes := regretRegimes(states)
			took := make([][2][]float64, len(regimes))
			for b.Loop() {
				for i, r := range regimes {
					for j, regret := range []string{"none", "exact"} {
						took[i][j] = append(took[i][j], r.run(b, regret, paths, prepare))
					}
				}
			}
			var each strings.Builder
			logs, largest := 0.0, 0.0
			for i, r := range regimes {
				none, exact := median(took[i][0]), median(took[i][1])
				fmt.Fprintf(&each, "\n%v: %.2f of %.2f us a path", r, exact/none, 1e6*none/float64(paths))
				logs, largest = logs+math.Log(exact/none), max(largest, exact/none)
			}
			b.Log(each.String())
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(math.Exp(logs/float64(len(regimes))), "exact/none")
			b.ReportMetric(largest, "largest")
		})
	}
}

// regretRegime is a run of regretPaths paths: full-length ones where c_beta is small, revisits where it is large. With few successors the
// policy is followed; with many, all states are swept.
type regretRegime struct {
	spectest.LinearQ
	cBeta      float64
	successors int
}

const regretPaths = 20_000

func (r regretRegime) String() string {
	return fmt.Sprintf("d=%d A=%d H=%d c_beta=%v successors=%d", r.Dim, r.Actions, r.Horizon, r.cBeta, r.successors)
}

func regretRegimes(states int) (all []regretRegime) {
	for _, z := range []spectest.LinearQ{{States: states, Dim: 8, Actions: 4, Horizon: 5}, {States: states, Dim: 16, Actions: 4, Horizon: 10}} {
		for _, cBeta := range []float64{0.002, 0.05} {
			for _, successors := range []int{2, min(states, 64)} {
				all = append(all, regretRegime{z, cBeta, successors})
			}
		}
	}
	return all
}

// run returns the seconds that so long a run of the regime takes.
func (r regretRegime) run(b *testing.B, regret string, paths int, prepare func(*Session)) float64 {
	s := mustOpen(b, r.Spec(r.successors, r.cBeta, regret))
	prepare(s)
	start := processor()
	if _, _, err := s.Advance(paths, Until{}); err != nil {
		b.Fatal(err)
	}
	return (processor() - start).Seconds()
}

func median(x []float64) float64 {
	slices.Sort(x)
	return x[len(x)/2]
}
