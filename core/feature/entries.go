package feature

// Entries returns how many entries of a vector of the map are not zero at most, as far as its form tells: 1 for one-hot features and
// units, Dim where they are kept dense or computed.
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

// Only returns the place and the value of a vector's only entry, of a map whose Entries are 1; place 0 and a zero where it has none.
func (v Vector) Only() (place int, value float64) {
	switch {
	case len(v.Value) == 0:
		return 0, 0
	case v.Index == nil:
		return 0, v.Value[0] // d = 1
	}
	return int(v.Index[0]), v.Value[0]
}
