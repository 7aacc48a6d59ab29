// Package sparse is what learners keep of large tables of which they have seen little: rows of few entries, and sets of places
// to be computed anew.
package sparse

import (
	"slices"

	"revisit/core/kernel"
)

// Row holds the entries of a row that were seen, at increasing places. The zero value is a row of zeros.
type Row struct {
	Index []int32
	Value []float64
}

// Add adds x to the entry at a place, and tells whether that is new. It costs O(log n), and O(n) where the entry is new.
func (r *Row) Add(place int32, x float64) bool {
	at, seen := slices.BinarySearch(r.Index, place)
	if !seen {
		r.Index, r.Value = slices.Insert(r.Index, at, place), slices.Insert(r.Value, at, 0)
	}
	r.Value[at] += x
	return !seen
}

// Dot returns the inner product with a dense vector, in lanes as the kernel's.
func (r *Row) Dot(x []float64) float64 { return kernel.DotSparse(r.Index, r.Value, x) }

// Set is a set of the numbers from 0 to n-1, which remembers the order in which they came.
type Set struct {
	List []int32
	has  []bool
}

// NewSet returns an empty set of numbers from 0 to n-1.
func NewSet(n int) Set { return Set{has: make([]bool, n)} }

// Add puts a number into the set; what is beyond n-1 makes it grow.
func (s *Set) Add(i int32) {
	for int(i) >= len(s.has) {
		s.has = append(s.has, false)
	}
	if !s.has[i] {
		s.has[i] = true
		s.List = append(s.List, i)
	}
}

// AddAll puts all numbers of the list into the set.
func (s *Set) AddAll(list []int32) {
	for _, i := range list {
		s.Add(i)
	}
}

// Fill puts all numbers from 0 to n-1 into the set.
func (s *Set) Fill() {
	for i := range s.has {
		s.Add(int32(i))
	}
}

// Clear empties the set in the time of its size.
func (s *Set) Clear() {
	for _, i := range s.List {
		s.has[i] = false
	}
	s.List = s.List[:0]
}
