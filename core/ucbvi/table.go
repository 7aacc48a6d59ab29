package ucbvi

import (
	"slices"

	"revisit/core/sparse"
)

// table is what one step h knows of its S A pairs (s,a), each at s A + a.
type table struct {
	updates int64
	visits  []int64    // N_h(s,a)
	reward  []float64  // r_h(s,a) where it was visited
	next    [][]follow // N_h(s,a,.), in the order in which the states were first seen
	into    [][]int32  // of each state, the pairs that it has followed
	q       []float64  // never increasing; H at first
	value   []float64  // V_h(s) = max_a Q_h(s,a)
	changed sparse.Set // the s whose V_h(s) has, in this episode's Learn
	stale   sparse.Set // pairs whose Q is to be computed anew
}

// follow is how often a state has followed.
type follow struct {
	state int32
	count int64
}

func newTable(states, actions int, most float64) *table {
	n := states * actions
	t := &table{
		visits: make([]int64, n), reward: make([]float64, n), next: make([][]follow, n), into: make([][]int32, states),
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

// visit counts a visit to a pair.
func (t *table) visit(i int, reward float64) {
	t.updates++
	t.visits[i]++
	t.reward[i] = reward
}

// follow counts the state that followed a pair.
func (t *table) follow(i, state int) {
	at := slices.IndexFunc(t.next[i], func(f follow) bool { return int(f.state) == state })
	if at < 0 {
		at = len(t.next[i])
		t.next[i] = append(t.next[i], follow{state: int32(state)})
		t.into[state] = append(t.into[state], int32(i))
	}
	t.next[i][at].count++
}

// mean returns the empirical mean of a value over what followed a pair.
func (t *table) mean(i int, value []float64) float64 {
	sum := 0.0
	for _, f := range t.next[i] {
		sum += float64(float64(f.count) * value[f.state])
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
