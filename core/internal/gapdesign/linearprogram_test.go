package gapdesign_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"revisit/core/internal/gapdesign"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/repeat"
)

// rewards are of two steps of the problem doors.
func rewards(t *testing.T, reward [2][3][2]float64) *mdp.Table {
	t.Helper()
	return with(doors(t, 0, 0, 0, 0), func(h, s, a int, _ float64) float64 { return reward[h-1][s][a] })
}

// With rewards (.6, .5) at the doors, .6 behind the one and .5 behind the other, the gap is V_1(0) - Q_1(0,1) = 1.2 - 1. For 1.7 the
// better door and what is behind it can have 1 each, the other 0, and what is behind that .3: .4 + 2 x .4 + .5 + 2 x .2 = 2.1 in all.
func TestGapThatNeedsLaterValues(t *testing.T) {
	p := rewards(t, [2][3][2]float64{{{.6, .5}}, {{}, {.6, .6}, {.5, .5}}})
	n, d, err := gapdesign.Apply(p, 1.7)
	if err != nil || math.Abs(d.Gap-1.7) > 1e-12 || !d.Smallest || math.Abs(d.Sum-2.1) > 1e-9 {
		t.Fatalf("%+v, %v", d, err)
	}
	kept(t, p, n)
	if _, d, err := gapdesign.Apply(p, 2); err != nil || math.Abs(d.Gap-2) > 1e-12 {
		t.Errorf("the largest gap there is: %+v, %v", d, err)
	}
	if _, _, err := gapdesign.ApplyUnsearched(p, 1.7); err == nil || !strings.Contains(err.Error(), "expected at most 1, which can be had here; rewards in [0,1] with more were not found, and whether there are any is not known") {
		t.Errorf("too large to search: %v", err)
	}
}

// One reward, .9 to .5, gives the gap .5: Q_1(0,.) = (1, .9) becomes (1, .5).
func TestOneLaterRewardIsEnough(t *testing.T) {
	p := rewards(t, [2][3][2]float64{{{1, 0}, {}, {1, 0}}, {{1, 0}, {}, {.9, 0}}})
	n, d, err := gapdesign.Apply(p, 0.5)
	if err != nil || d.Entries != 1 || math.Abs(n.Reward(2, 2, 0)-0.5) > 1e-12 || !d.Smallest || !strings.Contains(d.Says, "changing one reward by at most 0.4") {
		t.Fatalf("%+v, %v", d, err)
	}
	kept(t, p, n)
}

// At step 1 the second action leads to state 1 and has reward 1 already; everything but the first action's reward 1 is as good
// afterwards. So the gap 1 falls to .25 by lowering one reward, not by drawing all together.
func TestLessWithoutRoomToRaise(t *testing.T) {
	p := doors(t, 1, 1, 1, 0)
	n, d, err := gapdesign.Apply(p, 0.25)
	if err != nil || d.Method != gapdesign.Searched || d.Entries != 1 || math.Abs(d.Sum-0.75) > 1e-12 || !d.Smallest {
		t.Fatalf("%+v, %v", d, err)
	}
	kept(t, p, n)
}

// program is the linear program of new rewards with the optimal actions of p, stated plainly, for gonum's simplex method: over r' >= 0,
// up, down >= 0, V >= 0 and slacks,
//
//	r' - up + down = r,  r' + slack = 1,
//	V - P V - r' = 0 for optimal actions, V - P V - r' - slack = gap for others (without the slack at the place exact).
//
// With free set, the gap is one more unknown, the last.
type program struct {
	a    [][]float64
	b    []float64
	cols int
}

func newProgram(p *mdp.Table, gap float64, exact *mdp.Witness, free bool) *program {
	o := mdp.Solve(p)
	H, S, A := p.Horizon(), p.States(), p.Actions()
	n, m := H*S, H*S*A
	x := &program{cols: 5*m + n + 1}
	row := func(b float64) []float64 {
		r := make([]float64, x.cols)
		x.a, x.b = append(x.a, r), append(x.b, b)
		return r
	}
	j := 0
	places(p, func(h, s, a int) {
		r := row(p.Reward(h, s, a))
		r[j], r[m+j], r[2*m+j] = 1, -1, 1
		r = row(1)
		r[j], r[3*m+j] = 1, 1
		target := 0.0
		if !o.IsOptimal(h, s, a) && !free {
			target = gap
		}
		r = row(target)
		r[j] = -1
		r[5*m+(h-1)*S+s] = 1
		if next := p.Successors(h, s, a); h < H {
			for i, to := range next.State {
				r[5*m+h*S+int(to)] -= next.Prob[i]
			}
		}
		if !o.IsOptimal(h, s, a) {
			if exact == nil || *exact != (mdp.Witness{H: h, S: s, A: a}) {
				r[4*m+j] = -1
			}
			if free {
				r[5*m+n] = -1
			}
		}
		j++
	})
	return x
}

// minimum minimises the cost, which is given for each column.
func (x *program) minimum(cost func(col int) float64) (float64, error) {
	// Columns that occur nowhere are left out.
	var c []float64
	var used []int
	for j := range x.cols {
		for _, row := range x.a {
			if row[j] != 0 {
				used, c = append(used, j), append(c, cost(j))
				break
			}
		}
	}
	a := mat.NewDense(len(x.a), len(used), nil)
	for i, row := range x.a {
		for k, j := range used {
			a.Set(i, k, row[j])
		}
	}
	value, _, err := lp.Simplex(c, a, x.b, 1e-10, nil)
	return value, err
}

func leastChange(p *mdp.Table, gap float64, exact *mdp.Witness) (float64, error) {
	m := p.Horizon() * p.States() * p.Actions()
	return newProgram(p, gap, exact, false).minimum(func(j int) float64 {
		if j >= m && j < 3*m {
			return 1
		}
		return 0
	})
}

func largestGap(p *mdp.Table) (float64, error) {
	x := newProgram(p, 0, nil, true)
	least, err := x.minimum(func(j int) float64 {
		if j == x.cols-1 {
			return -1
		}
		return 0
	})
	return -least, err
}

// tiny are problems that gonum's simplex method solves in a moment. Every other one is a fork: after the first step all actions are
// the same, so that gaps over 1 may be had.
func tiny(r *rand.Rand, n int) []*mdp.Table {
	var list []*mdp.Table
	for i := range n {
		sh := mdptest.Shape{Horizon: 1 + r.IntN(3), States: 1 + r.IntN(3), Actions: 2 + r.IntN(2), Moves: mdp.PerStep, Rewards: mdp.PerStep, Coarse: i%3 == 0}
		if i%2 == 0 {
			sh.Horizon, sh.States = 2+i/2%2, 3
		}
		p := sh.Random(r)
		if i%2 == 0 {
			p = fork(p)
		}
		list = append(list, p)
	}
	return list
}

// fork gives every action the transitions and the reward of the first, but at the first step.
func fork(p *mdp.Table) *mdp.Table {
	b := mdp.NewBuilder(p.Horizon(), p.States(), p.Actions(), mdp.PerStep, mdp.PerStep)
	places(p, func(h, s, a int) {
		if h > 1 {
			a = 0
		}
		n := p.Successors(h, s, a)
		var to []int
		for _, x := range n.State {
			to = append(to, int(x))
		}
		b.Move(to, n.Prob)
	})
	t, err := b.Table()
	if err != nil {
		panic(err)
	}
	return with(t, func(h, s, a int, _ float64) float64 {
		if h > 1 {
			a = 0
		}
		return p.Reward(h, s, a)
	})
}

// The sum of changes is that of the linear program. Where the program is infeasible the gap is refused, with the largest possible gap.
func TestRedesignIsTheSmallest(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 5))
	met, over, refused, failed, worst := 0, 0, 0, 0, 0.0
	for i, p := range tiny(r, repeat.Times(300)) {
		before, _ := mdp.Solve(p).Gap()
		gap := []float64{0.1, 0.5, 1, 1.2, 1.6}[i%5] * (0.8 + 0.2*r.Float64())
		if most, err := largestGap(p); err == nil && most > 1.01 { // these have gaps over 1
			gap = 1 + (most-1)*[]float64{r.Float64(), -r.Float64(), 1.2}[i%3]
		}
		if math.IsInf(before, 1) || gap <= before {
			continue
		}
		want, err := leastChange(p, gap, nil)
		n, d, fault := gapdesign.Apply(p, gap)
		switch {
		case errors.Is(err, lp.ErrInfeasible):
			most, err := largestGap(p)
			if fault == nil || err != nil {
				t.Fatalf("gap %v is impossible, the largest %v (%v); got %+v", gap, most, err, d)
			}
			_, after, _ := strings.Cut(fault.Error(), "at most ")
			number, _, _ := strings.Cut(after, ":")
			if got, err := strconv.ParseFloat(number, 64); err != nil || got < most-2e-9 || got > most+2e-9 {
				t.Fatalf("gap %v: %v, but the largest is %v", gap, fault, most)
			}
			if _, d, err := gapdesign.Apply(p, math.Floor(most*1e9)/1e9); err != nil {
				t.Fatalf("the largest gap %v: %+v, %v", most, d, err)
			}
			refused++
		case err != nil:
			failed++ // gonum's method did not finish
		case fault != nil:
			t.Fatalf("gap %v can be had by changes of %v: %v", gap, want, fault)
		default:
			kept(t, p, n)
			if !d.Smallest || math.Abs(d.Sum-want) > 1e-7 || math.Abs(d.Gap-gap) > 1e-9 {
				t.Fatalf("gap %v: changes sum to %v, want %v: %+v", gap, d.Sum, want, d)
			}
			if met++; gap > 1 {
				over++
			}
			// What is done where that is too large: never less, and how much more?
			if _, plain, err := gapdesign.ApplyUnsearched(p, gap); err == nil {
				if plain.Sum < want-1e-7 || plain.Smallest && plain.Sum > want+1e-7 {
					t.Fatalf("gap %v unsearched: changes sum to %v, want %v: %+v", gap, plain.Sum, want, plain)
				}
				worst = max(worst, plain.Sum/want)
			}
		}
	}
	t.Logf("%d problems, %d of them to gaps over 1, %d refused, %d not solved by gonum; unsearched up to %.2f times the sum", met, over, refused, failed, worst)
	if met < repeat.Times(100) || over < repeat.Times(15) || refused < repeat.Times(20) || failed > repeat.Times(10) {
		t.Errorf("%d problems, %d of them to gaps over 1, %d refused, %d not solved by gonum", met, over, refused, failed)
	}
}

// A smaller gap is attained somewhere: the sum of changes is that of the best of the linear programs, one for each place.
func TestLesseningIsTheSmallest(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 6))
	raised, searched := 0, 0
	for _, p := range tiny(r, repeat.Times(120)) {
		p = with(p, func(h, s, a int, x float64) float64 { // high rewards, so that little can be raised
			if p.Horizon() > h && x > 0.4 {
				return 1
			}
			return x
		})
		o := mdp.Solve(p)
		before, _ := o.Gap()
		gap := before * (0.2 + 0.6*r.Float64())
		if math.IsInf(before, 1) || before < 0.01 {
			continue
		}
		n, d, err := gapdesign.Apply(p, gap)
		if err != nil || math.Abs(d.Gap-gap) > 1e-9 || !d.Smallest {
			t.Fatalf("gap %v of %v: %+v, %v", gap, before, d, err)
		}
		kept(t, p, n)
		if d.Method == gapdesign.RaisedOne {
			raised++
			if raised > repeat.Times(20) {
				continue
			}
		} else {
			searched++
		}
		want := math.Inf(1)
		places(p, func(h, s, a int) {
			if o.IsOptimal(h, s, a) {
				return
			}
			if sum, err := leastChange(p, gap, &mdp.Witness{H: h, S: s, A: a}); err == nil {
				want = min(want, sum)
			}
		})
		if math.Abs(d.Sum-want) > 1e-7 {
			t.Fatalf("gap %v of %v: changes sum to %v, want %v: %+v", gap, before, d.Sum, want, d)
		}
	}
	t.Logf("%d raised, %d searched", raised, searched)
	if raised < repeat.Times(20) || searched < repeat.Times(15) {
		t.Errorf("%d raised, %d searched", raised, searched)
	}
}

// For larger problems the search still ends with a proof, or, where its work is bounded, says that there is none; it is never worse than
// without.
func TestSearchingLarger(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for i, sh := range []mdptest.Shape{
		{Horizon: 8, States: 8, Actions: 3},
		{Horizon: 8, States: 8, Actions: 3, Coarse: true},
		{Horizon: 12, States: 6, Actions: 4, Moves: mdp.PerStep, Rewards: mdp.PerStep, Coarse: true},
		{Horizon: 20, States: 4, Actions: 3, Moves: mdp.PerStep, Rewards: mdp.PerStep},
	} {
		p := sh.Random(r)
		for _, gap := range []float64{0.02, 0.3, 0.9, 1} {
			_, plain, err := gapdesign.ApplyUnsearched(p, gap)
			if err != nil {
				t.Fatal(err)
			}
			n, d, err := gapdesign.Apply(p, gap)
			if err != nil || !d.Smallest || d.Sum > plain.Sum+1e-9 || math.Abs(d.Gap-gap) > 1e-9 {
				t.Fatalf("shape %d, gap %v: %+v, %v; unsearched %+v", i, gap, d, err, plain)
			}
			kept(t, p, n)
			if _, less, err := gapdesign.ApplyWithin(p, gap, 1_000_000, 1000); err != nil || less.Sum != plain.Sum || less.Method != plain.Method {
				t.Fatalf("shape %d, gap %v: with little work %+v, %v; unsearched %+v", i, gap, less, err, plain)
			}
		}
	}
}
