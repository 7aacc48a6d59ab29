package document

import "math"

// Number returns x as JSON can say it: nil, which is null, where x is infinite or not a number.
func Number(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

// Numbers is Number of each.
func Numbers(x []float64) []*float64 {
	list := make([]*float64, len(x))
	for i := range x {
		list[i] = Number(x[i])
	}
	return list
}
