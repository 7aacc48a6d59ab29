package document

import "math"

// Number returns x for JSON: nil, written as null, where x is infinite or NaN.
func Number(x float64) *float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return nil
	}
	return &x
}

// Numbers returns Number of each.
func Numbers(x []float64) []*float64 {
	list := make([]*float64, len(x))
	for i := range x {
		list[i] = Number(x[i])
	}
	return list
}
