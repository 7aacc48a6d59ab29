// Package sparse holds rows with few entries and sets of indices, for learners on large tables of which they see little.
package sparse

import (
	"slices"

	"revisit/core/internal/linalg"
)

// Row is a row with the entries Value at the increasing places Index, zero elsewhere. The zero value is a row of zeros.
type Row struct {
	Index []int32
	Value []float64
}

// Add adds x to the entry at a place, and reports whether that entry is new. With n entries it costs O(log n), and O(n) for a new one.
func (r *Row) Add(place int32, x float64) bool {
	at, seen := slices.BinarySearch(r.Index, place)
	if !seen {
		r.Index, r.Value = slices.Insert(r.Index, at, place), slices.Insert(r.Value, at, 0)
	}
	r.Value[at] += x
	return !seen
}

// Dot returns the inner product with a dense vector, added in linalg's order.
func (r *Row) Dot(x []float64) float64 { return linalg.DotSparse(r.Index, r.Value, x) }

// CloneRows returns a copy of rows. It takes three blocks of memory, however many rows there are.
func CloneRows(rows []Row) []Row {
	n := 0
	for i := range rows {
		n += len(rows[i].Index)
	}
	index, value, clone := make([]int32, 0, n), make([]float64, 0, n), make([]Row, len(rows))
	for i, r := range rows {
		if len(r.Index) > 0 {
			index, value = append(index, r.Index...), append(value, r.Value...)
			from, to := len(index)-len(r.Index), len(index)
			clone[i] = Row{index[from:to:to], value[from:to:to]}
		}
	}
	return clone
}

// CloneLists returns a copy of lists. It takes two blocks of memory, however many lists there are.
func CloneLists(lists [][]int32) [][]int32 {
	n := 0
	for _, list := range lists {
		n += len(list)
	}
	all, clone := make([]int32, 0, n), make([][]int32, len(lists))
	for i, list := range lists {
		if len(list) > 0 {
			all = append(all, list...)
			clone[i] = all[len(all)-len(list) : len(all) : len(all)]
		}
	}
	return clone
}

// Set is a set of numbers from 0 to n-1 in the order in which they were added.
type Set struct {
	List []int32
	has  []bool
}

// NewSet returns an empty set of numbers from 0 to n-1.
func NewSet(n int) Set { return Set{has: make([]bool, n)} }

// Clone returns a copy.
func (s *Set) Clone() Set { return Set{List: slices.Clone(s.List), has: slices.Clone(s.has)} }

// Add adds a number. One over n-1 makes n larger.
func (s *Set) Add(i int32) {
	for int(i) >= len(s.has) {
		s.has = append(s.has, false)
	}
	if !s.has[i] {
		s.has[i] = true
		s.List = append(s.List, i)
	}
}

// AddAll adds all numbers of the list.
func (s *Set) AddAll(list []int32) {
	for _, i := range list {
		s.Add(i)
	}
}

// Fill adds all numbers from 0 to n-1.
func (s *Set) Fill() {
	for i := range s.has {
		s.Add(int32(i))
	}
}

// Clear empties the set, in time proportional to its size.
func (s *Set) Clear() {
	for _, i := range s.List {
		s.has[i] = false
	}
	s.List = s.List[:0]
}
