package linq

import (
	"math"
	"slices"

	"revisit/core/internal/gram"
	"revisit/core/internal/sparse"
)

// axes are the statistics of one step where every feature has one entry at most, as one-hot features have: phi lies on an axis i of R^d,
// Lambda is diagonal, and
//
//	theta_i = (u_i + sum over j of M_ij theta_{h+1,j}) / Lambda_ii     (eqn:update-theta)
//
// depends only on the axes j that have followed i. axes keep O(d) numbers and one for every pair (i,j) that was seen, and give the bits
// of the dense statistics as long as those have no origin; here rounding keeps to its axis and needs none. A bonus costs O(1), a sample O(log n) with n the pairs seen of its i. Solving for theta costs the n of each
// entry that may change: the sample's own, and every i that a changed entry of theta_{h+1} has followed.
type axes struct {
	gram  *gram.Diagonal
	u     []float64
	theta []float64
	row   []sparse.Row // of M
	into  [][]int32    // for each j, the i with M_ij seen

	moved sparse.Set // entries of theta that changed since the step before was solved
	stale sparse.Set // entries of theta to be computed anew

	changed *sparse.Set // entries changed since ChangedAxes was last called; nil until TrackAxes is
}

// newAxes returns those of all steps, index h, 1..H.
func newAxes(horizon, d int) []*axes {
	all := make([]*axes, horizon+1)
	for h := 1; h <= horizon; h++ {
		all[h] = &axes{
			gram: gram.NewDiagonal(d), u: make([]float64, d), theta: make([]float64, d),
			row: make([]sparse.Row, d), into: make([][]int32, d),
			moved: sparse.NewSet(d), stale: sparse.NewSet(d),
		}
	}
	return all
}

// clone returns a copy that notes no changes for ChangedAxes.
func (st *axes) clone() *axes {
	c := *st
	c.gram, c.u, c.theta = st.gram.Clone(), slices.Clone(st.u), slices.Clone(st.theta)
	c.row, c.into = sparse.CloneRows(st.row), sparse.CloneLists(st.into)
	c.moved, c.stale, c.changed = st.moved.Clone(), st.stale.Clone(), nil
	return &c
}

// include adds a sample to Lambda and u: its feature, x on axis i, and its reward.
func (st *axes) include(i int, x, reward float64) {
	st.u[i] += float64(reward * x)
	st.stale.Add(int32(i))
	st.noteChange(false, int32(i))
	if st.gram.Include(i, x) {
		st.stale.Fill() // once in 4 d updates
		st.noteChange(true, int32(i))
	}
}

// follow adds a sample to M: y on axis j is the feature at h+1.
func (st *axes) follow(i int, x float64, j int, y float64) {
	if st.row[i].Add(int32(j), float64(x*y)) {
		st.into[j] = append(st.into[j], int32(i))
	}
}

// solve computes the entries of theta that may have changed, from theta_{h+1} of the step after; that is nil after step H.
func (st *axes) solve(after *axes) {
	if after != nil {
		for _, j := range after.moved.List {
			st.stale.AddAll(st.into[j])
		}
		after.moved.Clear()
	}
	for _, i := range st.stale.List {
		target := st.u[i]
		if after != nil {
			target += st.row[i].Dot(after.theta)
		}
		if x := float64(st.gram.Inverse(int(i)) * target); x != st.theta[i] {
			st.theta[i] = x
			st.moved.Add(i)
			st.noteChange(false, i)
		}
	}
	st.stale.Clear()
}

// updateAxes is update where every feature has one entry.
func (l *Learner) updateAxes(h int) {
	p, st := l.path, l.axes[h]
	i, x := l.features.Phi(h, p.States[h-1], p.Actions[h-1], l.work.phi).Only()
	st.include(i, x, p.Rewards[h-1])
	if h == l.horizon {
		st.solve(nil)
		return
	}
	j, y := l.features.Phi(h+1, p.States[h], p.Actions[h], l.work.phi).Only()
	st.follow(i, x, j, y)
	st.solve(l.axes[h+1])
}

// evaluateAxes is evaluate where every feature has one entry.
func (l *Learner) evaluateAxes(h, s, a int) {
	st := l.axes[h]
	i, x := l.features.Phi(h, s, a, l.work.phi).Only()
	bonus := float64(l.beta * math.Sqrt(st.gram.Weight(i, x)))
	l.q[a], l.b[a] = min(float64(x*st.theta[i])+bonus, float64(l.horizon)), bonus
}

// greedyAxes is Greedy where every feature has one entry: O(1) for each action.
func (l *Learner) greedyAxes(h, s int) []int {
	for a := range l.q {
		l.evaluateAxes(h, s, a)
	}
	return l.choice.Best(l.q)
}
