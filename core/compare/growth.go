package compare

import "revisit/core/statistics"

// How medians over seeds grow from point to point, with intervals over the seeds.
type (
	Growth      = statistics.Growth
	GrowthPoint = statistics.GrowthPoint
	Ranged      = statistics.Ranged
)

// NewGrowth draws the seeds of all points again, many times.
func NewGrowth(points []GrowthPoint) *Growth { return statistics.NewGrowth(points) }

// Quotient is of two medians: NaN where neither is known to be reached.
func Quotient(of, to float64) float64 { return statistics.Quotient(of, to) }
