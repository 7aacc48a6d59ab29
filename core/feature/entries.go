package feature

// Entries returns an upper bound on the number of nonzero entries of a vector, as far as the type of the map tells: 1 for one-hot features and
// units, Dim for dense and computed maps.
func Entries(m Map) int {
	switch m := m.(type) {
	case *OneHot, *Units:
		return 1
	case *tileCoded:
		return m.tilings
	case *SparseTable:
		return m.entries()
	case scaled:
		return Entries(m.Map)
	}
	return m.Dim()
}

func (t *SparseTable) entries() int {
	most := 0
	for i, from := range t.first[:len(t.first)-1] {
		most = max(most, t.first[i+1]-from)
	}
	return most
}

// Only returns the place and the value of the only entry of a vector of a map with Entries 1; place 0 and value 0 where it has none.
func (v Vector) Only() (place int, value float64) {
	switch {
	case len(v.Value) == 0:
		return 0, 0
	case v.Index == nil:
		return 0, v.Value[0] // d = 1
	}
	return int(v.Index[0]), v.Value[0]
}
