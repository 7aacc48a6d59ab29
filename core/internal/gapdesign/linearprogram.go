package gapdesign

import (
	"math"

	"revisit/core/internal/simplex"
	"revisit/core/mdp"
)

const (
	mostCells = 1_000_000   // in the tableau of a linear program: H S times H S A
	mostWork  = 150_000_000 // multiplications for all linear programs together
)

// small reports whether the problem is small enough for linear programs.
func (r *rewardSearch) small() bool {
	n := r.table.Horizon() * r.table.States()
	return n*r.table.Actions() <= r.cells/n
}

// search offers the rewards with the smallest sum of changes among all with these optimal actions and a gap of at least r.gap, which is
// attained at the place `at` unless that is nil. Where it is solved the number is a lower bound on the sum; where it is impossible and at
// is nil, an upper bound on the gap.
func (r *rewardSearch) search(at *mdp.Witness) (simplex.Outcome, float64) {
	if !r.small() {
		return simplex.Undecided, 0
	}
	x := r.program(r.gap, at)
	switch x.Solve(&r.work) {
	case simplex.Solved:
		if r.accept(x, at) {
			return simplex.Solved, r.lowerBound(x)
		}
	case simplex.Impossible:
		if at != nil {
			return simplex.Impossible, 0
		}
		if most := r.largestGap(x); most < r.gap { // else it is impossible by rounding only
			return simplex.Impossible, most
		}
	}
	return simplex.Undecided, 0
}

// largestGap returns the largest possible gap. It begins with the bound from an infeasible program: the program for a gap equal to a bound
// is solved or gives a better bound. Where the work runs out the result is still a bound.
func (r *rewardSearch) largestGap(x *simplex.Program) float64 {
	most := r.gapBound(x)
	for most < r.gap {
		x = r.program(most, nil)
		if x.Solve(&r.work) != simplex.Impossible {
			break
		}
		next := r.gapBound(x)
		if next >= most-1e-12 {
			break
		}
		most = next
	}
	return most
}

// accept offers the solution of the program. It returns false where rounding has spoilt it.
func (r *rewardSearch) accept(x *simplex.Program, at *mdp.Witness) bool {
	t := r.table
	value := make([]float64, len(r.old.Values()))
	for h := t.Horizon(); h >= 1; h-- {
		for s := range t.States() {
			b := r.first(h, s)
			value[(h-1)*t.States()+s] = x.At[r.place(h, s, b)] + mdp.Expectation(t.Successors(h, s, b), value[h*t.States():(h+1)*t.States()])
		}
	}
	trial := &rewardSearch{table: t, old: r.old, gap: r.gap}
	if !trial.offerValues(Searched, value, at) || !trial.verify() {
		return false
	}
	r.offer(Searched, trial.reward)
	return true
}

// verify checks that the rewards keep the optimal actions and have the gap.
func (r *rewardSearch) verify() bool {
	n := r.table.WithRewards(r.reward)
	now, ok := mdp.Solve(n), true
	each(r.table, func(h, s, a int) { ok = ok && now.IsOptimal(h, s, a) == r.old.IsOptimal(h, s, a) })
	gap, _ := now.Gap()
	return ok && math.Abs(gap-r.gap) <= 5e-10
}

// first returns the first of the actions whose Q* is V*.
func (r *rewardSearch) first(h, s int) int {
	for a := range r.table.Actions() {
		if r.old.Q(h, s, a) == r.old.V(h, s) {
			return a
		}
	}
	panic("no action attains V*")
}

// program states the linear program. Its unknowns are the values V_h(s); x(h,s,a) = V_h(s) - P V_{h+1} is the reward with which a would be
// optimal. The reward of an optimal action must be x: its change is |x - r|, and 0 <= x <= 1. That of another is at most x - gap: its
// change is max(r - x + gap, 0), and x >= gap. The one at the place `at` must be x - gap.
func (r *rewardSearch) program(gap float64, at *mdp.Witness) *simplex.Program {
	t := r.table
	n, m := t.Horizon()*t.States(), t.Horizon()*t.States()*t.Actions()
	x := simplex.New(n, m)
	each(t, func(h, s, a int) {
		j, reward := r.place(h, s, a), t.Reward(h, s, a)
		x.At[j] = reward + (r.old.V(h, s) - r.old.Q(h, s, a))
		switch {
		case r.old.IsOptimal(h, s, a):
			x.Conjugate[j] = simplex.Conjugate{Slope: [3]float64{0, reward, 1}, Top: 1}
			if x.At[j]-reward <= 1e-10*float64(t.Horizon()) {
				x.Conjugate[j].Slope[1] = x.At[j] // ties stay as near as they are
			}
		case at != nil && *at == mdp.Witness{H: h, S: s, A: a}:
			x.Conjugate[j] = simplex.Conjugate{Slope: [3]float64{gap, reward + gap, 1 + gap}, Top: 1}
		default:
			x.Conjugate[j] = simplex.Conjugate{Slope: [3]float64{gap, reward + gap, math.Inf(1)}, Top: 0}
		}
	})
	// The entries of an optimal policy are a basis; unit[s] is V_h(s) in terms of it.
	unit, after := make([][]float64, t.States()), make([][]float64, t.States())
	for s := range t.States() {
		unit[s], after[s] = make([]float64, n), make([]float64, n)
	}
	for h := t.Horizon(); h >= 1; h-- {
		unit, after = after, unit
		for s := range t.States() {
			row := (h-1)*t.States() + s
			x.Basis[row] = r.place(h, s, r.first(h, s))
			x.Piece[x.Basis[row]] = 1
			clear(unit[s])
			add(unit[s], t.Successors(h, s, r.first(h, s)), after, 1)
			unit[s][row] = 1
		}
		column := make([]float64, n)
		for s := range t.States() {
			for a := range t.Actions() {
				copy(column, unit[s])
				add(column, t.Successors(h, s, a), after, -1)
				j := r.place(h, s, a)
				for i, c := range column {
					x.Tableau[i*m+j] = c
				}
				if a == r.first(h, s) {
					for i := range n {
						x.Tableau[i*m+j] = 0
					}
					x.Tableau[((h-1)*t.States()+s)*m+j] = 1
				}
			}
		}
	}
	return x
}

// add adds times P row to sum.
func add(sum []float64, n mdp.Successors, row [][]float64, times float64) {
	for i, s := range n.State {
		p := float64(times * n.Prob[i])
		for k, c := range row[s] {
			sum[k] += float64(p * c)
		}
	}
}
