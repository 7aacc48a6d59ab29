package lab

import "revisit/core/kernel"

// mixing are the policy's transitions as matrices, for problems where most states can follow any: then it is less work to go over all of
// them in order, many sums side by side, than over the successors of each state. Every sum still has its one order, and zeros change none.
type mixing struct {
	states int
	step   []mixingStep // [h-1]
	sum    []float64
}

// mixingStep are those of a step: what follows s is column s.
type mixingStep struct {
	rows    []float64 // S x S; nil until they are used
	reward  []float64
	applied [][]int // actions that column s is of; nil where it is zero
	several int     // columns that are of several actions, and hold none
}

// A problem's transitions are kept as matrices where a state has at least an eighth of all states as successors, and there are few.
const (
	mixingShare = 8
	maxMixing   = 1 << 21 // numbers, in all steps
)

// newMixing returns nil where it would gain nothing.
func newMixing(e *tables) *mixing {
	H, S, successors, lists := e.model.Horizon(), e.model.States(), 0, 0
	for _, s := range e.reached[H-1] {
		successors, lists = successors+len(e.model.Successors(H, s, 0).State), lists+1
	}
	if S < 16 || H*S*S > maxMixing || mixingShare*successors < S*lists {
		return nil
	}
	return &mixing{states: S, step: make([]mixingStep, H), sum: make([]float64, S)}
}

// apply makes column s the one of these actions.
func (m *mixing) apply(e *tables, h, s int, actions []int) {
	st := &m.step[h-1]
	if was := st.applied[s]; len(was) > 1 {
		st.several--
	} else if len(was) == 1 {
		for _, n := range e.model.Successors(h, s, was[0]).State {
			st.rows[int(n)*m.states+s] = 0
		}
	}
	st.applied[s] = actions
	if len(actions) > 1 {
		st.several++
		return
	}
	next := e.model.Successors(h, s, actions[0])
	for i, n := range next.State {
		st.rows[int(n)*m.states+s] = next.Prob[i]
	}
	st.reward[s] = e.model.Reward(h, s, actions[0])
}

// sweep is that of tables, and tells whether it could be done here.
func (m *mixing) sweep(e *tables, h int) (changed, done bool) {
	S, st, reached := m.states, &m.step[h-1], e.reached[h-1]
	if 4*len(reached) < S {
		return false, false
	}
	if st.rows == nil {
		st.rows, st.reward, st.applied = make([]float64, S*S), make([]float64, S), make([][]int, S)
		for _, s := range reached {
			m.apply(e, h, s, e.actions[e.place[h-1][s]])
		}
	}
	if st.several > 0 {
		return false, false
	}
	clear(m.sum)
	next, rows := e.v[h*S:(h+1)*S], st.rows
	for n := range next {
		kernel.AddOuter(m.sum, 1, next[n:n+1], rows[n*S:n*S+S])
	}
	v, reward := e.v[(h-1)*S:h*S], st.reward[:S]
	for _, s := range reached {
		if x := reward[s] + m.sum[s]; x != v[s] {
			v[s], changed = x, true
		}
	}
	return changed, true
}
