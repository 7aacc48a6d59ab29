package lab

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"
)

// hundred is the problem that exact regret is measured on: S = 100, d = 8, A = 4, H = 5, gap 0.3.
func hundred(successors int, cBeta float64, regret string) string {
	return size{8, 4, 5}.spec(successors, cBeta, regret)
}

// size is that of a problem of a hundred states.
type size struct{ dim, actions, horizon int }

func (z size) spec(successors int, cBeta float64, regret string) string {
	return fmt.Sprintf(`{"problem":{"kind":"random-linear-q","states":100,"dim":%d,"actions":%d,"horizon":%d,"gap":0.3,"successors":%d},
		"algorithm":{"gap":0.3,"c_beta":%v},"episodes":1000000,"regret":%q,"record":{"trace":false}}`, z.dim, z.actions, z.horizon, successors, cBeta, regret)
}

// processor returns the time that this thread has had a processor for, or the clock's where that is not known.
func processor() time.Duration {
	name := "/proc/thread-self/schedstat"
	if runtime.GOOS == "js" {
		name = "/proc/self/schedstat" // of the thread that runs the program, not of the one that reads files for it
	}
	var running time.Duration
	if text, err := os.ReadFile(name); err == nil {
		if _, err := fmt.Sscan(string(text), &running); err == nil {
			return running
		}
	}
	return time.Duration(time.Now().UnixNano())
}

// What a run takes with exact regret in units of what it takes without: medians of runs in turn, by processor time.
//
//	go test ./core/lab -run '^$' -bench ExactRegret -benchtime 3x
func BenchmarkExactRegret(b *testing.B) {
	for _, z := range []size{{8, 4, 5}, {8, 16, 5}, {16, 4, 10}, {16, 16, 5}, {64, 4, 5}, {64, 16, 10}} {
		for _, cBeta := range []float64{0.002, 0.05} { // full-length paths; a revisit phase
			for _, successors := range []int{2, 64} { // followed along the policy; swept, where all states lead almost anywhere
				b.Run(fmt.Sprintf("d=%d/A=%d/H=%d/c_beta=%v/successors=%d", z.dim, z.actions, z.horizon, cBeta, successors), func(b *testing.B) {
					paths := max(25_000, 800_000/z.dim)
					runtime.LockOSThread()
					defer runtime.UnlockOSThread()
					var took [2][]float64
					for b.Loop() {
						for i, regret := range []string{"none", "exact"} {
							s := mustOpen(b, z.spec(successors, cBeta, regret))
							start := processor()
							if _, _, err := s.Advance(paths, Until{}); err != nil {
								b.Fatal(err)
							}
							took[i] = append(took[i], (processor() - start).Seconds())
						}
					}
					for i := range took {
						slices.Sort(took[i])
					}
					none, exact := took[0][len(took[0])/2], took[1][len(took[1])/2]
					b.ReportMetric(0, "ns/op")
					b.ReportMetric(exact/none, "exact/none")
					b.ReportMetric(1e6*none/float64(paths), "us/path-none")
					b.ReportMetric(1e6*(exact-none)/float64(paths), "us/path-regret")
				})
			}
		}
	}
}
