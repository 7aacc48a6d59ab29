package feature_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
)

func TestSupportIsTheUnionOfPlaces(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	for d := 1; d < 40; d++ {
		s, seen := feature.NewSupport(d), map[int32]bool{}
		for range d {
			v := feature.Vector{Index: []int32{}}
			for i := range d {
				if r.IntN(d) == 0 {
					v.Index = append(v.Index, int32(i))
					seen[int32(i)] = true
				}
			}
			s.Add(v)
			if !slices.Equal(s.Index, slices.Sorted(maps.Keys(seen))) {
				t.Fatalf("d = %d: %v, want %v", d, s.Index, slices.Sorted(maps.Keys(seen)))
			}
		}
		if s.All(); len(s.Index) != d || !slices.IsSorted(s.Index) || s.Index[d-1] != int32(d-1) {
			t.Fatalf("all of %d: %v", d, s.Index)
		}
	}
}

// Entries is an upper bound on the entries of the vectors of a map.
func TestEntriesOfKinds(t *testing.T) {
	for _, c := range []struct {
		m    feature.Map
		want int
	}{
		{feature.NewOneHot(3, 2), 1},
		{feature.NewUnits(5, 3, 2, 1, make([]int32, 6)), 1},
		{feature.Raw(5, 3, 2, 1, make([]float64, 30)), 5},
	} {
		if got := feature.Entries(c.m); got != c.want {
			t.Errorf("%T: %d, want %d", c.m, got, c.want)
		}
	}
}
