package feature

// StateDim returns the number d of features psi_h(s) that Psi makes of a map.
func StateDim(m Map) int {
	switch m := m.(type) {
	case *Crossed:
		return m.size
	case scaled:
		return StateDim(m.Map)
	}
	return m.Dim()
}

// Psi writes features of a state to psi, d numbers, and returns it: those that a Crossed map has in the block of every action, else the mean of
// phi_h(s,a) over all actions. scratch has the map's Dim.
func Psi(m Map, actions, h, s int, psi, scratch []float64) []float64 {
	if len(psi) < len(scratch) { // Crossed
		copy(psi, m.Phi(h, s, 0, scratch).Value)
		return psi
	}
	clear(psi)
	for a := range actions {
		m.Phi(h, s, a, scratch).AddTo(psi, 1/float64(actions))
	}
	return psi
}
