package feature

import "slices"

// Support is the set of places where any of the vectors added to it may have an entry.
type Support struct {
	Index []int32 // increasing
	has   []bool
}

// NewSupport returns an empty one for vectors of d numbers.
func NewSupport(d int) *Support { return &Support{has: make([]bool, d)} }

// Add adds the places of a sparse vector.
func (s *Support) Add(v Vector) {
	for _, i := range v.Index {
		if !s.has[i] {
			s.has[i] = true
			at, _ := slices.BinarySearch(s.Index, i)
			s.Index = slices.Insert(s.Index, at, i)
		}
	}
}

// All adds all places.
func (s *Support) All() {
	if len(s.Index) < len(s.has) {
		s.fill()
	}
}

func (s *Support) fill() {
	s.Index = s.Index[:0]
	for i := range s.has {
		s.has[i] = true
		s.Index = append(s.Index, int32(i))
	}
}

// Few tells whether the places are so few that loops over them are quicker than over all d.
func (s *Support) Few() bool { return 4*len(s.Index) < len(s.has) }
