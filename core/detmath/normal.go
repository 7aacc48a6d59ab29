package detmath

import "math"

// Normal returns a standard normal number, by the polar method (Marsaglia and Bray, A convenient method for generating normal
// variables, SIAM Review 6, 1964). It costs an even number of words, 8/pi on average; the second number of a pair is not kept.
func (s *Stream) Normal() float64 {
	for {
		x, y := float64(2*s.Float64())-1, float64(2*s.Float64())-1
		if r := float64(x*x) + float64(y*y); r > 0 && r < 1 {
			return x * math.Sqrt(-2*Log(r)/r)
		}
	}
}

// Exponential returns a number of the exponential distribution with mean 1, by inversion. It costs one word.
func (s *Stream) Exponential() float64 { return -Log(1 - s.Float64()) }

// UnitVector fills x, of at least one number, with a uniform draw from the unit sphere.
func (s *Stream) UnitVector(x []float64) {
	for {
		sum := 0.0
		for i := range x {
			x[i] = s.Normal()
			sum += float64(x[i] * x[i])
		}
		if norm := math.Sqrt(sum); norm > 0 {
			for i := range x {
				x[i] /= norm
			}
			return
		}
	}
}
