package statistics

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"revisit/core/detmath"
)

// Interval is a confidence interval of a mean; both ends are NaN where it is unknown.
type Interval struct{ Lower, Upper float64 }

var unknown = Interval{math.NaN(), math.NaN()}

// Method computes confidence intervals of a mean.
type Method interface {
	// Interval returns the interval of the mean of x, all finite; unknown for fewer than two values.
	Interval(x []float64) Interval
}

// Student is the interval of the t distribution with n-1 degrees of freedom (Student 1908): mean ± t s/√n. It is exact where the values
// are normal, and good where n is not small. The zero value is not ready: NewStudent.
type Student struct {
	level   float64
	factors map[float64]float64 // by degrees of freedom: the quantile is a search
}

// NewStudent returns the intervals of a level in (0,1).
func NewStudent(level float64) *Student { return &Student{level, map[float64]float64{}} }

// Interval returns the interval of the mean of x.
func (m *Student) Interval(x []float64) Interval {
	n := float64(len(x))
	if n < 2 {
		return unknown
	}
	mean, deviation := stat.MeanStdDev(x, nil)
	half := float64(m.factor(n-1)*deviation) / math.Sqrt(n)
	return Interval{mean - half, mean + half}
}

// factor returns the quantile of the t distribution at (1 + level)/2.
func (m *Student) factor(freedom float64) float64 {
	t, known := m.factors[freedom]
	if !known {
		t = distuv.StudentsT{Mu: 0, Sigma: 1, Nu: freedom}.Quantile((1 + m.level) / 2)
		m.factors[freedom] = t
	}
	return t
}

// Bootstrap is the percentile interval (Efron 1979): quantiles of the means of samples drawn from x with replacement. For the same number of
// values and the same seed it draws the same positions, so that it resamples the runs of a curve, not its points. The zero value is not
// ready: NewBootstrap.
type Bootstrap struct {
	level     float64
	resamples int
	seed      uint64
	drawn     map[int][]uint16 // by the number n of values: n times resamples positions
	means     []float64
}

// NewBootstrap returns a bootstrap with the given number of resamples, at least 1, drawn from a stream of the seed.
func NewBootstrap(level float64, resamples int, seed uint64) *Bootstrap {
	return &Bootstrap{level: level, resamples: resamples, seed: seed, drawn: map[int][]uint16{}, means: make([]float64, resamples)}
}

// Interval returns the interval of the mean of x, of at most 65536 values.
func (b *Bootstrap) Interval(x []float64) Interval {
	if len(x) < 2 {
		return unknown
	}
	positions := b.positions(len(x))
	for i := range b.means {
		sum := 0.0
		for _, at := range positions[i*len(x) : (i+1)*len(x)] {
			sum += x[at]
		}
		b.means[i] = sum / float64(len(x))
	}
	beyond := float64((1 - b.level) / 2)
	sorted := sortedInPlace(b.means)
	return Interval{quantileSorted(sorted, beyond), quantileSorted(sorted, 1-beyond)}
}

func (b *Bootstrap) positions(n int) []uint16 {
	if drawn, ok := b.drawn[n]; ok {
		return drawn
	}
	stream := detmath.NewStream(b.seed, fmt.Sprintf("bootstrap %d", n))
	drawn := make([]uint16, n*b.resamples)
	for i := range drawn {
		drawn[i] = uint16(stream.IntN(n))
	}
	b.drawn[n] = drawn
	return drawn
}
