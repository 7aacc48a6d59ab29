package sparse_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/internal/linalg"
	"revisit/core/internal/sparse"
)

// A row and a set against a dense vector and a map.
func TestRowAndSetAgainstDenseOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := 1; n < 40; n++ {
		var row sparse.Row
		set, dense, members, other := sparse.NewSet(n), make([]float64, n), map[int32]bool{}, make([]float64, n)
		for i := range other {
			other[i] = r.NormFloat64()
		}
		for range 3 * n {
			i, x := int32(r.IntN(n)), r.NormFloat64()
			if first := !members[i]; row.Add(i, x) != first {
				t.Fatalf("n = %d: place %d is new, or is not: %t", n, i, first)
			}
			dense[i] += x
			members[i] = true
			set.Add(i)
			if !slices.IsSorted(row.Index) || len(row.Index) != len(members) || len(set.List) != len(members) {
				t.Fatalf("n = %d: row %v, set %v of %d places", n, row.Index, set.List, len(members))
			}
			if got, want := row.Dot(other), linalg.Dot(dense, other); math.Float64bits(got) != math.Float64bits(want) {
				t.Fatalf("n = %d: inner product %v, dense %v", n, got, want)
			}
		}
		if !slices.Equal(slices.Sorted(maps.Keys(members)), slices.Sorted(slices.Values(set.List))) {
			t.Fatalf("n = %d: set %v", n, set.List)
		}
		set.Clear()
		set.AddAll([]int32{int32(n) + 3, 0, 0})
		if !slices.Equal(set.List, []int32{int32(n) + 3, 0}) {
			t.Fatalf("n = %d: after it was emptied: %v", n, set.List)
		}
		if set.Fill(); len(set.List) != n+4 {
			t.Fatalf("n = %d: filled: %v", n, set.List)
		}
	}
}
