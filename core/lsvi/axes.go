package lsvi

import (
	"maps"
	"math"
	"slices"

	"revisit/core/internal/gram"
	"revisit/core/internal/sparse"
)

// axes are the statistics of one step where every feature has one entry at most, as one-hot features have: phi lies on an axis i of R^d,
// Lambda is diagonal, and
//
//	theta_i = (u_i + sum over s' of B_i[s'] max_a Q_{h+1}(s',a)) / Lambda_ii
//
// depends only on the states that have followed i. axes keep O(d) numbers and one for every pair (i,s') that was seen, and give the bits of
// the dense statistics. An update computes the sample's own entry of theta and those that were followed by a state whose value changed;
// each costs the number of states that have followed it.
type axes struct {
	gram  *gram.Diagonal
	u     []float64
	theta []float64

	successors []int32         // the states drawn after this step, in the order in which they were first seen
	place      map[int32]int32 // of a state among the successors
	value      []float64       // max_a Q_{h+1} of each successor, when last computed
	row        []sparse.Row    // for each i, B_i by successors
	into       [][]int32       // for each successor, the i that it has followed
	readers    [][]int32       // for each entry of theta_{h+1}, the successors whose values depend on it

	moved       sparse.Set // entries of theta or the inverse that changed since step h-1 last learned
	stale       sparse.Set // entries of theta to be computed anew
	staleValues sparse.Set // successors whose value is to be computed anew
}

// newAxes returns those of all steps, index h, 1..H.
func newAxes(horizon, d int) []*axes {
	all := make([]*axes, horizon+1)
	for h := 1; h <= horizon; h++ {
		all[h] = &axes{
			gram: gram.NewDiagonal(d), u: make([]float64, d), theta: make([]float64, d),
			place: map[int32]int32{}, row: make([]sparse.Row, d), readers: make([][]int32, d),
			moved: sparse.NewSet(d), stale: sparse.NewSet(d),
		}
	}
	return all
}

func (st *axes) clone() *axes {
	c := *st
	c.gram, c.u, c.theta = st.gram.Clone(), slices.Clone(st.u), slices.Clone(st.theta)
	c.successors, c.place, c.value = slices.Clone(st.successors), maps.Clone(st.place), slices.Clone(st.value)
	c.row, c.into, c.readers = sparse.CloneRows(st.row), sparse.CloneLists(st.into), sparse.CloneLists(st.readers)
	c.moved, c.stale, c.staleValues = st.moved.Clone(), st.stale.Clone(), st.staleValues.Clone()
	return &c
}

// updateAxes is update where every feature has one entry.
func (l *Learner) updateAxes(h int) {
	p, st := l.Path, l.axes[h]
	i, x := l.features.Phi(h, p.States[h-1], p.Actions[h-1], l.phi).Only()
	st.include(i, x, p.Rewards[h-1])
	if h < l.horizon {
		t := l.successorAxes(h, p.States[h])
		if st.row[i].Add(t, x) {
			st.into[t] = append(st.into[t], int32(i))
		}
		l.valuesAxes(h)
	}
	st.solve()
}

// include adds a sample to Lambda and u: its feature, x on axis i, and its reward.
func (st *axes) include(i int, x, reward float64) {
	st.u[i] += float64(reward * x)
	st.stale.Add(int32(i))
	st.moved.Add(int32(i)) // its bonus changes
	if st.gram.Include(i, x) {
		st.stale.Fill() // once in 4 d updates
		st.moved.Fill()
	}
}

// successorAxes returns the place of a state among the successors of step h, where it puts it if it is new.
func (l *Learner) successorAxes(h, state int) int32 {
	st := l.axes[h]
	t, known := st.place[int32(state)]
	if known {
		return t
	}
	t = int32(len(st.successors))
	st.place[int32(state)] = t
	st.successors, st.value, st.into = append(st.successors, int32(state)), append(st.value, 0), append(st.into, nil)
	for a := range l.actions {
		j, _ := l.features.Phi(h+1, state, a, l.phi).Only()
		st.readers[j] = append(st.readers[j], t)
	}
	st.staleValues.Add(t)
	return t
}

// valuesAxes computes the values of the successors whose Q_{h+1} may have changed.
func (l *Learner) valuesAxes(h int) {
	st, after := l.axes[h], l.axes[h+1]
	for _, j := range after.moved.List {
		st.staleValues.AddAll(st.readers[j])
	}
	after.moved.Clear()
	for _, t := range st.staleValues.List {
		if v := l.valueAxes(h+1, int(st.successors[t])); v != st.value[t] {
			st.value[t] = v
			st.stale.AddAll(st.into[t])
		}
	}
	st.staleValues.Clear()
}

// solve computes the entries of theta that may have changed.
func (st *axes) solve() {
	for _, i := range st.stale.List {
		target := st.u[i]
		row := &st.row[i]
		for k, t := range row.Index {
			target += float64(st.value[t] * row.Value[k])
		}
		if x := float64(st.gram.Inverse(int(i)) * target); x != st.theta[i] {
			st.theta[i] = x
			st.moved.Add(i)
		}
	}
	st.stale.Clear()
}

// qAxes is Q where every feature has one entry: O(1).
func (l *Learner) qAxes(h, s, a int) float64 {
	st := l.axes[h]
	i, x := l.features.Phi(h, s, a, l.phi).Only()
	return l.clip(float64(x*st.theta[i]) + l.bonus(st.gram.Weight(i, x)))
}

// valueAxes returns max_a Q_h(s,a).
func (l *Learner) valueAxes(h, s int) float64 {
	best := math.Inf(-1)
	for a := range l.actions {
		best = max(best, l.qAxes(h, s, a))
	}
	return best
}

// greedyAxes is Greedy where every feature has one entry.
func (l *Learner) greedyAxes(h, s int) []int {
	for a := range l.q {
		l.q[a] = l.qAxes(h, s, a)
	}
	return l.choice.Best(l.q)
}

// actAxes is act where every feature has one entry.
func (l *Learner) actAxes(h, s int) (action int, bonus float64) {
	action = l.choice.Take(l.greedyAxes(h, s))
	i, x := l.features.Phi(h, s, action, l.phi).Only()
	return action, l.bonus(l.axes[h].gram.Weight(i, x))
}
