package lsvi

import (
	"math"

	"revisit/core/detmath"
)

// Beta returns the factor of the bonus, beta = c d H sqrt(log(2 d N H / delta)), of Jin et al. (2020, Theorem 3.1) for N episodes in d
// dimensions. There c is some absolute constant; here it is at least 0, and delta in (0,1).
func Beta(c float64, dim, horizon int, episodes, delta float64) float64 {
	d, H := float64(dim), float64(horizon)
	return c * d * H * math.Sqrt(detmath.Log(2*d*episodes*H/delta))
}
