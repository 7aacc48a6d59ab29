package linq_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"revisit/core/feature"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// After the first refresh of the inverse nothing is allocated: memory does not grow with the paths.
func TestMemoryDoesNotGrowWithPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for _, c := range []setting{fullLength(r, 8), revisiting(r, 8), oneHot(r)} {
		learner, _ := c.learner()
		allocated := func(paths int) uint64 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			for range paths {
				if _, err := learner.NextPath(); err != nil {
					t.Fatal(err)
				}
			}
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		allocated(5000) // every step of a problem that is drawn to the end refreshes after 1024 updates
		// 100,000 paths kept would be megabytes, 10,000 a megabyte; the runtime itself takes a few hundred bytes now and then.
		paths := int(repeat.Updates(100_000))
		if got := allocated(paths); got > 16<<10 {
			t.Errorf("%T, d = %d: %d paths allocate %d bytes", c.Features, c.Features.Dim(), paths, got)
		}
	}
}

func oneHot(r *rand.Rand) setting {
	c := fullLength(r, 1)
	c.Features = feature.NewOneHot(c.Process.States(), c.Process.Actions())
	c.beta, c.Random = 1, true
	c.gap[4] = 0.5 // blocks now and then
	return c
}

// benchmarked is the problem that benchmarks speak of: H = 5, S = 20, A = 4.
func benchmarked(r *rand.Rand, d int, beta, gap float64) setting {
	c := setting{Setting: protocoltest.Setting{Process: benchmarkShape.Random(r), Seed: 1}, beta: beta}
	for range benchmarkShape.Horizon {
		c.gap = append(c.gap, gap)
	}
	values := make([]float64, benchmarkShape.States*benchmarkShape.Actions*d)
	for i := range values {
		values[i] = (r.Float64()*2 - 1) / math.Sqrt(float64(d))
	}
	table, err := feature.NewTable(d, benchmarkShape.States, benchmarkShape.Actions, 1, values)
	if err != nil {
		panic(err)
	}
	c.Features = table
	return c
}

// fullLength never revisits; revisiting revisits a state of the last step all the time.
func fullLength(r *rand.Rand, d int) setting { return benchmarked(r, d, 1, math.Inf(1)) }
func revisiting(r *rand.Rand, d int) setting { return benchmarked(r, d, 1e6, 1e-6) }
