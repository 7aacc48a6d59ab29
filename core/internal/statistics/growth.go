package statistics

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"revisit/core/detmath"
)

// resamples is the number of resamples of the seeds.
const resamples = 4000

// coverage is the share of resamples within an interval.
const coverage = 0.95

// GrowthPoint is one value X of what a quantity grows with, and the quantity by learner and seed, with the same seeds for all learners. It is
// +Inf for a censored run, of which only a lower bound is known, such as the samples until a target that it did not reach.
type GrowthPoint struct {
	X      float64
	Values [][]float64
}

// Ranged is a number with the percentile interval of its resamples (Efron 1979). An unknown number is NaN. A resample whose number is unknown
// counts as below the lower end and above the upper one, so with many of them the ends are infinite.
type Ranged struct{ Value, Lower, Upper float64 }

// Growth holds the medians by point and learner: as measured, and for resamples of the seeds, drawn with replacement for each point and the
// same for all its learners.
type Growth struct {
	x     []float64
	seen  [][]float64
	drawn [][][]float64
}

// NewGrowth resamples the seeds of all points.
func NewGrowth(points []GrowthPoint) *Growth {
	b := &Growth{drawn: make([][][]float64, resamples)}
	for i := range points {
		b.x = append(b.x, points[i].X)
		b.seen = append(b.seen, points[i].medians(nil))
	}
	stream := detmath.NewStream(1, "growth")
	for r := range b.drawn {
		for i := range points {
			seeds := make([]int, len(points[i].Values[0]))
			for s := range seeds {
				seeds[s] = stream.IntN(len(seeds))
			}
			b.drawn[r] = append(b.drawn[r], points[i].medians(seeds))
		}
	}
	return b
}

// medians returns the median of each learner over the seeds at these positions, over all seeds for nil.
func (p *GrowthPoint) medians(seeds []int) []float64 {
	out := make([]float64, len(p.Values))
	for l, values := range p.Values {
		x := slices.Clone(values)
		for i, seed := range seeds {
			x[i] = values[seed]
		}
		out[l] = Median(x)
	}
	return out
}

// Estimate evaluates a function of the medians, as measured and for all resamples.
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
	beyond := int((1 - coverage) / 2 * float64(len(b.drawn)))
	return Ranged{of(b.seen), lower[beyond], upper[len(upper)-1-beyond]}
}

// Quotient returns the quotient of two medians, NaN where both are +Inf.
func Quotient(of, to float64) float64 { return of / to }

// Slope fits log2 y = a + slope x by least squares to the points whose measured y is over 0 and finite. It returns the number of these points
// and R^2. A resample in which one of them is not over 0 and finite counts as unknown.
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
				logs = append(logs, Log2(v))
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

// Log2 returns the logarithm to base 2.
func Log2(x float64) float64 { return detmath.Log(x) / math.Ln2 }

func loggable(y float64) bool { return y > 0 && !math.IsInf(y, 1) }
