package lab

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// hundred is the problem that exact regret is measured on: S = 100, d = 8, A = 4, H = 5, gap 0.3.
func hundred(successors int, cBeta float64, regret string) string {
	return fmt.Sprintf(`{"problem":{"kind":"random-linear-q","states":100,"dim":8,"actions":4,"horizon":5,"gap":0.3,"successors":%d},
		"algorithm":{"gap":0.3,"c_beta":%v},"episodes":1000000,"regret":%q,"record":{"trace":false}}`, successors, cBeta, regret)
}

// What a run takes with exact regret in units of what it takes without: medians of runs in turn.
//
//	go test ./core/lab -run '^$' -bench ExactRegret -benchtime 5x
func BenchmarkExactRegret(b *testing.B) {
	for _, successors := range []int{2, 64} { // followed along the policy; swept, where all states lead almost anywhere
		for _, cBeta := range []float64{0.002, 0.05} { // full-length paths; a revisit phase
			for _, paths := range []int{10_000, 100_000} {
				b.Run(fmt.Sprintf("successors=%d/c_beta=%v/paths=%d", successors, cBeta, paths), func(b *testing.B) {
					var took [2][]float64
					for b.Loop() {
						for i, regret := range []string{"none", "exact"} {
							s := mustOpen(b, hundred(successors, cBeta, regret))
							start := time.Now()
							if _, _, err := s.Advance(paths, Until{}); err != nil {
								b.Fatal(err)
							}
							took[i] = append(took[i], time.Since(start).Seconds())
						}
					}
					for i := range took {
						slices.Sort(took[i])
					}
					none, exact := took[0][len(took[0])/2], took[1][len(took[1])/2]
					b.ReportMetric(exact/none, "exact/none")
					b.ReportMetric(1e6*none/float64(paths), "us/path-none")
					b.ReportMetric(1e6*(exact-none)/float64(paths), "us/path-regret")
				})
			}
		}
	}
}
