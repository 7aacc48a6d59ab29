package feature

// OneHot is the map phi(s,a) = e_{sA+a} with d = S A, in which every Q-function is linear: the tabular case.
type OneHot struct {
	actions int
	index   []int32
	one     []float64
}

// NewOneHot returns the map for S states and A actions.
func NewOneHot(states, actions int) *OneHot {
	m := &OneHot{actions: actions, index: make([]int32, states*actions), one: []float64{1}}
	for i := range m.index {
		m.index[i] = int32(i)
	}
	return m
}

func (m *OneHot) Dim() int         { return len(m.index) }
func (m *OneHot) Stationary() bool { return true }
func (m *OneHot) Phi(_, s, a int, _ []float64) Vector {
	i := s*m.actions + a
	return Vector{Index: m.index[i : i+1 : i+1], Value: m.one}
}
