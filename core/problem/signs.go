package problem

import (
	"math/bits"

	"revisit/core/detmath"
)

// signs is a vector of +1 and -1 in up to 64 dimensions: bit i says whether entry i is +1.
type signs uint64

// inner returns the inner product of two vectors in d dimensions, exactly.
func (x signs) inner(y signs, d int) int { return d - 2*bits.OnesCount64(uint64(x^y)) }

// appendTo appends the vector's d entries, each times a factor.
func (x signs) appendTo(values []float64, factor float64, d int) []float64 {
	for i := range d {
		if x>>i&1 == 0 {
			values = append(values, -factor)
		} else {
			values = append(values, factor)
		}
	}
	return values
}

// searchTries is the number of random vectors that nearlyOrthogonal tries.
const searchTries = 200_000

// nearlyOrthogonal returns up to n vectors whose inner products are at most limit in absolute value: random vectors, each taken if it
// suits those before it. It returns fewer where the search gives up.
func nearlyOrthogonal(seed uint64, d, n, limit int) []signs {
	var found []signs
	word := detmath.Hash(seed, uint64(d))
	for try := range uint64(searchTries) {
		if x := signs(detmath.Mix(word, try) >> (64 - d)); suits(x, found, d, limit) {
			if found = append(found, x); len(found) == n {
				break
			}
		}
	}
	return found
}

// suits reports whether the inner products of x and those found are at most limit in absolute value.
func suits(x signs, found []signs, d, limit int) bool {
	for _, y := range found {
		if k := x.inner(y, d); k > limit || k < -limit {
			return false
		}
	}
	return true
}
