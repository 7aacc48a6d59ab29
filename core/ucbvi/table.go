package ucbvi

import "slices"

// table is what one step h knows of its S A pairs (s,a), each at s A + a.
type table struct {
	updates int64
	visits  []int64    // N_h(s,a)
	reward  []float64  // r_h(s,a) where it was visited
	next    [][]follow // N_h(s,a,.), in the order in which the states were first seen
	tried   []int32    // the pairs visited, in the order of their first visits
	q       []float64  // never increasing; H at first
	value   []float64  // V_h(s) = max_a Q_h(s,a)
	changed bool       // some V_h(s) has, in this episode's Learn
}

// follow is how often a state has followed.
type follow struct {
	state int32
	count int64
}

func newTable(states, actions int, most float64) *table {
	n := states * actions
	t := &table{visits: make([]int64, n), reward: make([]float64, n), next: make([][]follow, n), q: make([]float64, n), value: make([]float64, states)}
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
	if t.visits[i] == 0 {
		t.tried = append(t.tried, int32(i))
	}
	t.visits[i]++
	t.reward[i] = reward
}

// follow counts the state that followed a pair.
func (t *table) follow(i, state int) {
	at := slices.IndexFunc(t.next[i], func(f follow) bool { return int(f.state) == state })
	if at < 0 {
		at = len(t.next[i])
		t.next[i] = append(t.next[i], follow{state: int32(state)})
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
		t.changed = true
	}
}
