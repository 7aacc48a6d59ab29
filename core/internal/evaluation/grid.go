package evaluation

import (
	"math"
	"slices"
)

// mantissas are the two leading digits of the moments of the grid: 23 in a decade, about equally far apart on a logarithmic axis.
var mantissas = [...]int64{10, 11, 12, 13, 15, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40, 45, 50, 55, 60, 66, 73, 80, 90}

// grid holds all moments that an int64 can hold.
var grid = makeGrid()

func makeGrid() []int64 {
	var all []int64
	for x := int64(1); x < 10; x++ {
		all = append(all, x)
	}
	for power := int64(1); ; power *= 10 {
		for _, m := range mantissas {
			all = append(all, m*power)
		}
		if power > math.MaxInt64/(10*mantissas[len(mantissas)-1]) {
			return all
		}
	}
}

// Grid returns the i-th moment at which a run is measured, i from 0: 1 to 9, then the two digits above followed by zeros. The same moments
// serve samples, episodes and paths. After the last one that an int64 can hold it returns the largest int64.
func Grid(i int) int64 {
	if i < len(grid) {
		return grid[i]
	}
	return math.MaxInt64
}

// GridUpTo returns the moments up to x. The slice must not be changed.
func GridUpTo(x int64) []int64 {
	n, met := slices.BinarySearch(grid, x)
	if met {
		n++
	}
	return grid[:n]
}
