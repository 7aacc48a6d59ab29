package ucbvi

import (
	"slices"

	"revisit/core/internal/sparse"
)

// table is what step h keeps of its S A pairs (s,a), each at s A + a.
type table struct {
	updates int64
	visits  []int64    // N_h(s,a)
	reward  []float64  // r_h(s,a) where it was visited
	next    [][]count  // N_h(s,a,.), in the order in which the states were first seen
	into    [][]int32  // for each state, the pairs that it has followed
	q       []float64  // never increasing; H at first
	value   []float64  // V_h(s) = max_a Q_h(s,a)
	changed sparse.Set // the s whose V_h(s) changed in the latest Learn
	stale   sparse.Set // pairs whose Q is to be computed anew
}

// count is how often a state has followed a pair.
type count struct {
	state int32
	n     int64
}

func newTable(states, actions int, most float64) *table {
	n := states * actions
	t := &table{
		visits: make([]int64, n), reward: make([]float64, n), next: make([][]count, n), into: make([][]int32, states),
		q: make([]float64, n), value: make([]float64, states), changed: sparse.NewSet(states), stale: sparse.NewSet(n),
	}
	for i := range t.q {
		t.q[i] = most
	}
	for s := range t.value {
		t.value[s] = most
	}
	return t
}

func (t *table) clone() *table {
	c := *t
	c.visits, c.reward, c.q, c.value = slices.Clone(t.visits), slices.Clone(t.reward), slices.Clone(t.q), slices.Clone(t.value)
	c.into, c.changed, c.stale = sparse.CloneLists(t.into), t.changed.Clone(), t.stale.Clone()
	n := 0
	for _, followed := range t.next {
		n += len(followed)
	}
	all := make([]count, 0, n)
	c.next = make([][]count, len(t.next))
	for i, followed := range t.next {
		if len(followed) > 0 {
			all = append(all, followed...)
			c.next[i] = all[len(all)-len(followed) : len(all) : len(all)]
		}
	}
	return &c
}

// visit counts a visit to a pair.
func (t *table) visit(i int, reward float64) {
	t.updates++
	t.visits[i]++
	t.reward[i] = reward
}

// follow counts the state that followed a pair.
func (t *table) follow(i, state int) {
	at := slices.IndexFunc(t.next[i], func(f count) bool { return int(f.state) == state })
	if at < 0 {
		at = len(t.next[i])
		t.next[i] = append(t.next[i], count{state: int32(state)})
		t.into[state] = append(t.into[state], int32(i))
	}
	t.next[i][at].n++
}

// mean returns the empirical mean of a value over what followed a pair.
func (t *table) mean(i int, value []float64) float64 {
	sum := 0.0
	for _, f := range t.next[i] {
		sum += float64(float64(f.n) * value[f.state])
	}
	return sum / float64(t.visits[i])
}

// lower sets Q of a pair to a smaller number, and V with it.
func (t *table) lower(i, actions int, q float64) {
	t.q[i] = q
	s := i / actions
	if v := slices.Max(t.q[s*actions : (s+1)*actions]); v < t.value[s] {
		t.value[s] = v
		t.changed.Add(int32(s))
	}
}
