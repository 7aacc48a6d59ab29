package theory

import (
	"fmt"
	"math"

	"revisit/core/detmath"
)

// Invariants checks what holds in every run with features of norm at most 1, whatever c_beta and path_bound, and returns the first violation
// (lem:basic-facts-Ik, lem:number-nodes). A violation is an error of the engine, never of the user.
//
//   - |I_1| <= ... <= |I_H|, since I_h is a subset of I_{h+1} (eq:I-order); |I_H| = K, and |I_1| = N of completed episodes (eq:I-end).
//   - n log(1 + tau) <= d log(1 + n/d) for n = |I_{h+1} \ I_h| and tau = gap_{h+1}^2 / (4 beta^2): every path in the difference
//     had a bonus of at least gap_{h+1}/2 at step h+1 (the elliptical potential lemma). A norm may be over 1 by 1e-9 (feature.MaxNorm),
//     which 1e-8 of the right-hand side covers.
func Invariants(updates []int64, episodes, paths int64, dim int, beta float64, gap []float64) error {
	H := len(updates)
	if updates[H-1] != paths {
		return fmt.Errorf("theory: |I_H| = %d of %d paths (eq:I-end)", updates[H-1], paths)
	}
	if updates[0] != episodes {
		return fmt.Errorf("theory: |I_1| = %d after %d episodes (eq:I-end)", updates[0], episodes)
	}
	d := float64(dim)
	for h := 1; h < H; h++ {
		n := float64(updates[h] - updates[h-1])
		if n < 0 {
			return fmt.Errorf("theory: |I_%d| = %d over |I_%d| = %d (eq:I-order)", h, updates[h-1], h+1, updates[h])
		}
		if n == 0 || math.IsInf(gap[h], 1) {
			if n > 0 {
				return fmt.Errorf("theory: step %d has no gap and blocked %v paths", h+1, n)
			}
			continue
		}
		tau := gap[h] * gap[h] / (4 * beta * beta)
		if left, right := n*detmath.Log(1+tau), d*detmath.Log(1+n/d); left > right*(1+1e-8) {
			return fmt.Errorf("theory: |I_%d \\ I_%d| = %v: n log(1+tau) = %v over d log(1+n/d) = %v", h+1, h, n, left, right)
		}
	}
	return nil
}
