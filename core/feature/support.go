package feature

import "slices"

// Support is a set of places where vectors may have nonzero entries.
type Support struct {
	Index []int32 // increasing
	has   []bool
}

// NewSupport returns the empty set for vectors in R^d.
func NewSupport(d int) *Support { return &Support{has: make([]bool, d)} }

// Clone returns a copy.
func (s *Support) Clone() *Support {
	return &Support{Index: slices.Clone(s.Index), has: slices.Clone(s.has)}
}

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

// Few reports whether loops over these places are faster than loops over all d.
func (s *Support) Few() bool { return 4*len(s.Index) < len(s.has) }
