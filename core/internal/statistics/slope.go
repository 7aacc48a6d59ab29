package statistics

import (
	"math"

	"gonum.org/v1/gonum/stat"

	"revisit/core/detmath"
)

// Slope is the slope of a line fitted to points, NaN for fewer than two, and its standard error, NaN for fewer than three.
type Slope struct {
	Slope, Error float64
	Points       int
}

// LogSlope fits log y = a + slope log x by least squares to the points whose x and y are both over 0 and finite: the slope is the exponent of
// a power law. The standard error has n-2 degrees of freedom.
func LogSlope(x, y []float64) Slope {
	var lx, ly []float64
	for i := range x {
		if x[i] > 0 && y[i] > 0 && !math.IsInf(x[i], 1) && !math.IsInf(y[i], 1) {
			lx, ly = append(lx, detmath.Log(x[i])), append(ly, detmath.Log(y[i]))
		}
	}
	return slope(lx, ly)
}

func slope(x, y []float64) Slope {
	n := len(x)
	s := Slope{math.NaN(), math.NaN(), n}
	if n < 2 {
		return s
	}
	spread := float64(stat.Variance(x, nil) * float64(n-1))
	if !(spread > rounding*rounding) {
		return s
	}
	a, b := stat.LinearRegression(x, y, nil, false)
	s.Slope = b
	if n < 3 {
		return s
	}
	squares := 0.0
	for i := range x {
		r := y[i] - (a + float64(b*x[i]))
		squares += float64(r * r)
	}
	s.Error = math.Sqrt(squares / float64(n-2) / spread)
	return s
}
