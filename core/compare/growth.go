package compare

import "revisit/core/internal/statistics"

// These describe how medians over seeds grow from point to point.
type (
	Growth      = statistics.Growth
	GrowthPoint = statistics.GrowthPoint
	Ranged      = statistics.Ranged
)

// NewGrowth resamples the seeds of all points.
func NewGrowth(points []GrowthPoint) *Growth { return statistics.NewGrowth(points) }

// Quotient returns the quotient of two medians, NaN where both are +Inf.
func Quotient(of, to float64) float64 { return statistics.Quotient(of, to) }
