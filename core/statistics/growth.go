package statistics

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"revisit/core/exact"
)

// redraws is how often the seeds are drawn again.
const redraws = 4000

// heldByInterval is how much of the resamples an interval holds.
const heldByInterval = 0.95

// GrowthPoint is one value of the quantity that grows, and the samples until the target by learner and seed, the same seeds for all
// learners. A run that did not get there has +Inf: later than any.
type GrowthPoint struct {
	X     float64
	Until [][]float64
}

// Ranged is a number with the percentile interval of its resamples (Efron 1979). NaN is what cannot be told. An end of the interval is
// infinite where too many resamples cannot be told: each of them may lie anywhere, so it counts as below the lower end and above the upper.
type Ranged struct{ Value, Lower, Upper float64 }

// Growth has medians by point and learner: what was seen, and of the seeds drawn again with replacement, each point's by itself and
// the same for all learners of it.
type Growth struct {
	x     []float64
	seen  [][]float64
	drawn [][][]float64
}

// NewGrowth draws the seeds of all points again, many times.
func NewGrowth(points []GrowthPoint) *Growth {
	b := &Growth{drawn: make([][][]float64, redraws)}
	for i := range points {
		b.x = append(b.x, points[i].X)
		b.seen = append(b.seen, points[i].medians(nil))
	}
	stream := exact.NewStream(1, "growth")
	for r := range b.drawn {
		for i := range points {
			seeds := make([]int, len(points[i].Until[0]))
			for s := range seeds {
				seeds[s] = stream.IntN(len(seeds))
			}
			b.drawn[r] = append(b.drawn[r], points[i].medians(seeds))
		}
	}
	return b
}

// medians are of each learner over the seeds at these positions, over all where there are none.
func (p *GrowthPoint) medians(seeds []int) []float64 {
	out := make([]float64, len(p.Until))
	for l, until := range p.Until {
		x := slices.Clone(until)
		for i, seed := range seeds {
			x[i] = until[seed]
		}
		out[l] = Median(x)
	}
	return out
}

// Estimate evaluates a function of the medians on what was seen and on all resamples.
func (b *Growth) Estimate(of func(medians [][]float64) float64) Ranged {
	lower, upper := make([]float64, len(b.drawn)), make([]float64, len(b.drawn))
	for r, medians := range b.drawn {
		v := of(medians)
		if lower[r], upper[r] = v, v; math.IsNaN(v) {
			lower[r], upper[r] = math.Inf(-1), math.Inf(1)
		}
	}
	slices.Sort(lower)
	slices.Sort(upper)
	beyond := int((1 - heldByInterval) / 2 * float64(len(b.drawn)))
	return Ranged{of(b.seen), lower[beyond], upper[len(upper)-1-beyond]}
}

// Quotient of two medians: NaN where neither is known to be reached.
func Quotient(of, to float64) float64 { return of / to }

// Slope fits log2 y = a + slope x by least squares to the points whose y was seen to be over 0 and finite, of which it returns the number
// and the share of the variance that the line explains. A resample that loses one of these points tells nothing.
func (b *Growth) Slope(scale func(x float64) float64, y func(medians []float64) float64) (e Ranged, points int, share float64) {
	used := make([]bool, len(b.x))
	var x []float64
	for i := range b.x {
		if used[i] = loggable(y(b.seen[i])); used[i] {
			x = append(x, scale(b.x[i]))
		}
	}
	share = math.NaN()
	if len(x) < 2 {
		return Ranged{math.NaN(), math.Inf(-1), math.Inf(1)}, len(x), share
	}
	fit := func(medians [][]float64) (intercept, slope float64, logs []float64) {
		for i := range medians {
			if v := y(medians[i]); used[i] && loggable(v) {
				logs = append(logs, exact.Log(v)/math.Ln2)
			}
		}
		if len(logs) < len(x) {
			return math.NaN(), math.NaN(), logs
		}
		intercept, slope = stat.LinearRegression(x, logs, nil, false)
		return intercept, slope, logs
	}
	intercept, slope, logs := fit(b.seen)
	e = b.Estimate(func(medians [][]float64) float64 { _, s, _ := fit(medians); return s })
	return e, len(x), stat.RSquared(x, logs, nil, intercept, slope)
}

func loggable(y float64) bool { return y > 0 && !math.IsInf(y, 1) }
