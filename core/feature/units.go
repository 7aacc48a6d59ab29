package feature

// Units is a map of unit vectors, phi_h(s,a) = e_i, with a class i of states and actions. With one class for each (s,a) it is OneHot.
type Units struct {
	dim, states, actions, layers int
	index                        []int32
	one                          []float64
}

// NewUnits returns the map with the class of (h,s,a), in 0..dim-1, at index[(l S + s) A + a], where l = 0 for a single layer and h-1 for one
// layer for each step.
func NewUnits(dim, states, actions, layers int, index []int32) *Units {
	return &Units{dim, states, actions, layers, index, []float64{1}}
}

func (m *Units) Dim() int         { return m.dim }
func (m *Units) Stationary() bool { return m.layers == 1 }
func (m *Units) Phi(h, s, a int, _ []float64) Vector {
	if m.layers == 1 {
		h = 1
	}
	i := ((h-1)*m.states+s)*m.actions + a
	return Vector{Index: m.index[i : i+1 : i+1], Value: m.one}
}
