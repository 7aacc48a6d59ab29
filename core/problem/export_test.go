package problem

import "math"

// LinearQTheta returns the theta_h that random-linear-q documents: sqrt 2 ((H-h+1)/2, scale u_h).
func LinearQTheta(k Solved, h int) []float64 {
	q := k.(*linearQ)
	theta := []float64{math.Sqrt2 * float64(q.horizon-h+1) / 2}
	for _, u := range q.step[h-1].toward {
		theta = append(theta, math.Sqrt2*q.scale*u)
	}
	return theta
}
