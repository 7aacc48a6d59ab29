package gapdesign_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"revisit/core/document"
	"revisit/core/internal/gapdesign"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/repeat"
)

// places calls visit for every (h,s,a).
func places(p mdp.Process, visit func(h, s, a int)) {
	for h := 1; h <= p.Horizon(); h++ {
		for s := range p.States() {
			for a := range p.Actions() {
				visit(h, s, a)
			}
		}
	}
}

// kept fails the test where a problem with new rewards lost what it is to keep: rewards in [0,1], transitions, start, optimal actions.
func kept(t *testing.T, p, n *mdp.Table) {
	t.Helper()
	was, is := mdp.Solve(p), mdp.Solve(n)
	places(p, func(h, s, a int) {
		if r := n.Reward(h, s, a); !(r >= 0 && r <= 1) {
			t.Fatalf("reward %v at (%d,%d,%d)", r, h, s, a)
		}
		x, y := p.Successors(h, s, a), n.Successors(h, s, a)
		if !slices.Equal(x.State, y.State) || !slices.Equal(x.Prob, y.Prob) || !slices.Equal(x.Cumulative, y.Cumulative) {
			t.Fatalf("other successors at (%d,%d,%d)", h, s, a)
		}
		if was.IsOptimal(h, s, a) != is.IsOptimal(h, s, a) {
			t.Fatalf("(%d,%d,%d) was optimal: %t, is: %t", h, s, a, was.IsOptimal(h, s, a), is.IsOptimal(h, s, a))
		}
	})
	if !slices.Equal(p.Start().Cycle, n.Start().Cycle) || !slices.Equal(p.Start().Distribution, n.Start().Distribution) {
		t.Fatal("another start")
	}
}

// problems are random ones, some of them with a reward at few places only, and some whose start matters.
func problems(r *rand.Rand, n int) []*mdp.Table {
	var list []*mdp.Table
	for i, sh := range mdptest.Shapes(r, n, 4, 5, 4) {
		p := sh.Random(r)
		if i%3 == 0 {
			p = with(p, func(h, s, a int, x float64) float64 {
				if r.IntN(4) > 0 {
					return 0
				}
				return x
			})
		}
		list = append(list, p)
	}
	return list
}

// with returns the problem with other rewards, one layer a step.
func with(p *mdp.Table, reward func(h, s, a int, x float64) float64) *mdp.Table {
	b := mdp.NewBuilder(p.Horizon(), p.States(), p.Actions(), mdp.PerStep, mdp.PerStep)
	places(p, func(h, s, a int) {
		n := p.Successors(h, s, a)
		var to []int
		for _, x := range n.State {
			to = append(to, int(x))
		}
		b.Move(to, n.Prob)
		b.Reward(h-1, s, a, reward(h, s, a, p.Reward(h, s, a)))
	})
	b.Start(p.Start())
	t, err := b.Table()
	if err != nil {
		panic(err)
	}
	return t
}

// The result has the given gap, everything else is kept, the design describes the change, and doing it again changes nothing.
func TestRedesign(t *testing.T) {
	t.Run("searched", func(t *testing.T) {
		checkDesigns(t, gapdesign.Apply, gapdesign.Unchanged, gapdesign.Lowered, gapdesign.LoweredAndRaised, gapdesign.RaisedOne, gapdesign.Searched)
	})
	t.Run("unsearched", func(t *testing.T) {
		checkDesigns(t, gapdesign.ApplyUnsearched, gapdesign.Unchanged, gapdesign.Lowered, gapdesign.LoweredAndRaised, gapdesign.Mixed, gapdesign.RaisedOne)
	})
}

func checkDesigns(t *testing.T, apply func(*mdp.Table, float64) (*mdp.Table, gapdesign.Design, error), methods ...gapdesign.Method) {
	r := rand.New(rand.NewPCG(7, 1))
	met := map[gapdesign.Method]int{}
	for i, p := range problems(r, 1500) {
		before, _ := mdp.Solve(p).Gap()
		gap := []float64{1, 0.5, 0.3, 0.05, r.Float64(), before * r.Float64(), 1e-6}[i%7]
		if math.IsInf(before, 1) {
			if _, _, err := apply(p, 0.3); err == nil {
				t.Fatal("a gap where every action is optimal everywhere")
			}
			continue
		}
		n, d, err := apply(p, gap)
		if err != nil {
			t.Fatalf("gap %v of a problem with gap %v: %v", gap, before, err)
		}
		met[d.Method]++
		kept(t, p, n)
		o := mdp.Solve(n)
		if got, _ := o.Gap(); math.Abs(got-gap) > 1e-9 || got != d.Gap || d.Before != before {
			t.Fatalf("%s: gap %v, want %v, from %v; the design says %v, from %v", d.Method, got, gap, before, d.Gap, d.Before)
		}
		entries, largest, sum, value := 0, 0.0, 0.0, 0.0
		was := mdp.Solve(p)
		places(p, func(h, s, a int) {
			if change := math.Abs(n.Reward(h, s, a) - p.Reward(h, s, a)); change > 0 {
				entries, largest, sum = entries+1, max(largest, change), sum+change
			}
			value = max(value, math.Abs(o.V(h, s)-was.V(h, s)))
		})
		if d.Entries != entries || d.Largest != largest || math.Abs(d.Sum-sum) > 1e-12 || d.Value != value || d.Says == "" {
			t.Fatalf("%+v, but %d entries changed, by at most %v and by %v in all, V* by %v", d, entries, largest, sum, value)
		}
		if alone := d.Method == gapdesign.Unchanged || d.Method == gapdesign.Lowered || d.Method == gapdesign.RaisedOne; alone && d.Value != 0 {
			t.Fatalf("%s: V* changed by %v", d.Method, d.Value)
		}
		again, d2, err := apply(n, gap)
		if err != nil || d2.Method != gapdesign.Unchanged || again != n || d2.Entries != 0 {
			t.Fatalf("%s again: %+v, %v", d.Method, d2, err)
		}
	}
	for _, m := range methods {
		if met[m] < 5 {
			t.Errorf("method %s in %d cases only, of %v", m, met[m], met)
		}
	}
}

// Of all rewards with this V* and these optimal actions, those of Lowered and RaisedOne are the nearest: by a linear program in
// the sum of changes, and entry by entry: no changed reward can be nearer to what it was.
func TestRedesignIsTheSmallestThatKeepsV(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	lowered, raised := 0, 0
	for range repeat.Times(240) {
		sh := mdptest.Shape{Horizon: 1 + r.IntN(3), States: 1 + r.IntN(3), Actions: 2 + r.IntN(2), Moves: mdp.PerStep, Rewards: mdp.PerStep}
		p := sh.Random(r)
		gap := 0.02 + 0.2*r.Float64()
		n, d, err := gapdesign.ApplyUnsearched(p, gap)
		if err != nil {
			t.Fatal(err)
		}
		switch d.Method {
		case gapdesign.Lowered:
			lowered++
			if want := leastSum(t, p, gap); math.Abs(d.Sum-want) > 1e-9 {
				t.Fatalf("the changes sum to %v, those of the linear program to %v", d.Sum, want)
			}
			places(p, func(h, s, a int) {
				if change := n.Reward(h, s, a) - p.Reward(h, s, a); change != 0 {
					nearer := with(n, func(h2, s2, a2 int, x float64) float64 {
						if h2 == h && s2 == s && a2 == a {
							return x - change/100
						}
						return x
					})
					if g, _ := mdp.Solve(nearer).Gap(); g > gap-math.Abs(change)/200 {
						t.Fatalf("the reward at (%d,%d,%d) changed by %v, but by less the gap is %v already", h, s, a, change, g)
					}
				}
			})
		case gapdesign.RaisedOne:
			raised++
			// Some V* - Q* has to come down to the gap, by a change of its own reward.
			o, least := mdp.Solve(p), math.Inf(1)
			places(p, func(h, s, a int) {
				if change := o.V(h, s) - o.Q(h, s, a) - gap; !o.IsOptimal(h, s, a) && p.Reward(h, s, a)+change <= 1 {
					least = min(least, change)
				}
			})
			if math.Abs(d.Sum-least) > 1e-12 || d.Entries != 1 {
				t.Fatalf("%d changes sum to %v, want one of %v", d.Entries, d.Sum, least)
			}
		}
	}
	if lowered < repeat.Times(60) || raised < repeat.Times(20) {
		t.Errorf("only %d problems were lowered, %d raised", lowered, raised)
	}
}

// leastSum is the least sum of |r' - r| over rewards r' in [0,1] with the V* of p, its optimal actions and a gap of at least gap, by
// the simplex method: with r' = r + up - down, for every (h,s,a), the constraints are
// up - down = 0 for optimal actions, up - down + slack = V* - Q* - gap for others, up + slack = 1 - r, down + slack = r.
func leastSum(t *testing.T, p *mdp.Table, gap float64) float64 {
	t.Helper()
	o := mdp.Solve(p)
	var c, b []float64
	type entry struct {
		row, col int
		x        float64
	}
	var entries []entry
	put := func(row, col int, x float64) { entries = append(entries, entry{row, col, x}) }
	cols, rows := 0, 0
	places(p, func(h, s, a int) {
		up, down := cols, cols+1
		cols += 2
		c = append(c, 1, 1)
		slack := func() {
			put(rows, cols, 1)
			cols++
			c = append(c, 0)
		}
		put(rows, up, 1)
		put(rows, down, -1)
		if o.IsOptimal(h, s, a) {
			b = append(b, 0)
		} else {
			slack()
			b = append(b, o.V(h, s)-o.Q(h, s, a)-gap)
		}
		rows++
		for which, room := range []float64{1 - p.Reward(h, s, a), p.Reward(h, s, a)} {
			put(rows, up+which, 1)
			slack()
			b = append(b, room)
			rows++
		}
	})
	A := mat.NewDense(rows, cols, nil)
	for _, e := range entries {
		A.Set(e.row, e.col, e.x)
	}
	sum, _, err := lp.Simplex(c, A, b, 1e-12, nil)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// One step, three actions, on a grid of tenths: of all rewards with the same optimal actions and at least the gap, none raises the
// best by less, and none that raises it as much changes the others by less.
func TestRaisingIsTheLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 3))
	raised := 0
	for range 200 {
		was := []float64{float64(r.IntN(6)) / 10, float64(r.IntN(6)) / 10, float64(r.IntN(6)) / 10}
		gap := 0.1 + float64(r.IntN(9))/10
		p := mdptest.Bandits(t, was)
		n, d, err := gapdesign.ApplyUnsearched(p, gap)
		if err != nil || d.Method != gapdesign.LoweredAndRaised {
			continue
		}
		raised++
		o := mdp.Solve(p)
		cost := func(x []float64) (best, others float64) {
			for a := range x {
				if o.IsOptimal(1, 0, a) {
					best = max(best, math.Abs(x[a]-was[a]))
				} else {
					others += math.Abs(x[a] - was[a])
				}
			}
			return best, others
		}
		got := []float64{n.Reward(1, 0, 0), n.Reward(1, 0, 1), n.Reward(1, 0, 2)}
		best, others := cost(got)
		for i := range 11 * 11 * 11 {
			x := []float64{float64(i%11) / 10, float64(i/11%11) / 10, float64(i/121) / 10}
			v, lawful := slices.Max(x), true
			for a := range x {
				if o.IsOptimal(1, 0, a) {
					lawful = lawful && x[a] == v
				} else {
					lawful = lawful && v-x[a] >= gap-1e-12
				}
			}
			if b, rest := cost(x); lawful && (b < best-1e-9 || b < best+1e-9 && rest < others-1e-9) {
				t.Fatalf("%v to gap %v: %v, but %v changes less", was, gap, got, x)
			}
		}
	}
	if raised < 50 {
		t.Errorf("only %d problems were raised", raised)
	}
}

// With a smaller share some sub-optimal reward would have to be below 0.
func TestMixingIsTheLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	mixed := 0
	for _, p := range problems(r, 600) {
		gap := 0.5 + r.Float64()/2
		n, d, err := gapdesign.ApplyUnsearched(p, gap)
		if err != nil || d.Method != gapdesign.Mixed {
			continue
		}
		mixed++
		was := mdp.Solve(p)
		less := mdp.Solve(with(n, func(h, s, a int, x float64) float64 {
			if !was.IsOptimal(h, s, a) {
				return 0
			}
			return x + (p.Reward(h, s, a)-x)*1e-3
		}))
		if g, _ := less.Gap(); g >= gap-1e-9 {
			t.Fatalf("gap %v with less mixing, asked for %v", g, gap)
		}
	}
	if mixed < 20 {
		t.Errorf("only %d problems were mixed", mixed)
	}
}

// By hand. One step, rewards (.5, .4, .1) and gap .3: the second falls to .2. Gap .45: the best rises to .55, since that spares the
// third, and the second falls to .1. Gap .6: the best rises to .7. Gap .05: the second rises to .45.
func TestRedesignByHand(t *testing.T) {
	for _, test := range []struct {
		gap    float64
		method gapdesign.Method
		want   []float64
	}{
		{0.1, gapdesign.Unchanged, []float64{0.5, 0.4, 0.1}},
		{0.3, gapdesign.Lowered, []float64{0.5, 0.2, 0.1}},
		{0.45, gapdesign.Searched, []float64{0.55, 0.1, 0.1}},
		{0.6, gapdesign.Searched, []float64{0.7, 0.1, 0.1}},
		{1, gapdesign.LoweredAndRaised, []float64{1, 0, 0}},
		{0.05, gapdesign.RaisedOne, []float64{0.5, 0.45, 0.1}},
	} {
		n, d, err := gapdesign.Apply(mdptest.Bandits(t, []float64{0.5, 0.4, 0.1}), test.gap)
		if err != nil || d.Method != test.method {
			t.Fatalf("gap %v: %s, %v, want %s", test.gap, d.Method, err, test.method)
		}
		for a, want := range test.want {
			if got := n.Reward(1, 0, a); math.Abs(got-want) > 1e-12 {
				t.Errorf("gap %v: reward %v of action %d, want %v", test.gap, got, a, want)
			}
		}
	}
}

// doors has two steps: in state 0 action 0 leads to state 1, action 1 to state 2, with these rewards; at step 2 every action of
// state 1 has reward x, of state 2 y, so nothing is sub-optimal there.
func doors(t *testing.T, left, right, x, y float64) *mdp.Table {
	t.Helper()
	b := mdp.NewBuilder(2, 3, 2, mdp.Stationary, mdp.PerStep)
	for _, next := range []int{1, 2, 1, 1, 2, 2} {
		b.Move([]int{next}, []float64{1})
	}
	b.Reward(0, 0, 0, left)
	b.Reward(0, 0, 1, right)
	for a := range 2 {
		b.Reward(1, 1, a, x)
		b.Reward(1, 2, a, y)
	}
	p, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A gap over 1 exists where only values, not rewards, part the actions. There 1.5 becomes .75 by drawing together, since the worse
// action's reward is 1 already.
func TestGapsOverOne(t *testing.T) {
	p := doors(t, 1, 0.5, 1, 0) // Q*_1(0,.) = (2, .5)
	n, d, err := gapdesign.Apply(p, 1.25)
	if err != nil || d.Method != gapdesign.RaisedOne || math.Abs(n.Reward(1, 0, 1)-0.75) > 1e-12 {
		t.Errorf("to 1.25: %+v, %v", d, err)
	}
	n, d, err = gapdesign.Apply(p, 1.75)
	if err != nil || d.Method != gapdesign.Lowered || math.Abs(n.Reward(1, 0, 1)-0.25) > 1e-12 {
		t.Errorf("to 1.75: %+v, %v", d, err)
	}
	p = with(doors(t, 1, 1, 1, 0), func(h, s, a int, x float64) float64 { return x }) // Q*_1(0,.) = (2, 1)
	n, d, err = gapdesign.ApplyUnsearched(p, 0.25)
	if err != nil || d.Method != gapdesign.DrawnTogether || d.Smallest || math.Abs(n.Reward(2, 1, 0)-n.Reward(2, 2, 0)-0.25) > 1e-12 {
		t.Errorf("to .25: %+v, %v", d, err)
	}
	kept(t, p, n)
	if _, d, err := gapdesign.Apply(p, 0.25); err != nil || !d.Smallest || math.Abs(d.Sum-0.75) > 1e-12 { // as the gap falls by .75
		t.Errorf("to .25, searched: %+v, %v", d, err)
	}
	if _, d, _ = gapdesign.Apply(n, 0.25); d.Method != gapdesign.Unchanged {
		t.Errorf("again: %+v", d)
	}
}

func TestApplyFaults(t *testing.T) {
	for _, test := range []struct {
		name string
		p    *mdp.Table
		gap  float64
		want string
	}{
		{"one action", mdptest.Bandits(t, []float64{0.5}), 0.1, "design_gap: found 0.1, expected no design_gap (leave it out): with one action"},
		{"nothing sub-optimal", mdptest.Bandits(t, []float64{0.5, 0.5}), 0.1, "design_gap: found 0.1, expected no design_gap (leave it out): every action is optimal everywhere"},
		{"zero", mdptest.Bandits(t, []float64{0.5, 0.1}), 0, "design_gap: found 0, expected a gap over 1e-09"},
		{"negative", mdptest.Bandits(t, []float64{0.5, 0.1}), -1, "expected a gap over 1e-09"},
		{"not a number", mdptest.Bandits(t, []float64{0.5, 0.1}), math.NaN(), "expected a gap over 1e-09"},
		{"over what rewards can do", mdptest.Bandits(t, []float64{0.5, 0.5}, []float64{0.1, 0.5}), 1.01, "expected at most 1: at step H = 2 the gap is a difference of rewards in [0,1] (action 0, state 0)"},
		{"infinite", doors(t, 1, 0.5, 1, 0), math.Inf(1), "expected a finite gap"},
		{"over what there is", doors(t, 1, 0.5, 1, 0), 2.5, "expected at most 2: no rewards in [0,1] with these optimal actions have more"},
	} {
		_, _, err := gapdesign.Apply(test.p, test.gap)
		var fault *document.Error
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

// Classics, whose gaps are far smaller than their rewards' range, by every method in turn.
func TestRedesignOfClassics(t *testing.T) {
	for _, kind := range []string{"frozen-lake", "river-swim"} {
		family := problem.Find(kind)
		p, err := family.Build(parameter.Defaults(family.Parameters, nil))
		if err != nil {
			t.Fatal(err)
		}
		for _, gap := range []float64{1e-4, 0.01, 0.1, 0.3, 0.9, 1} {
			n, d, err := gapdesign.Apply(p.Table, gap)
			if err != nil || math.Abs(d.Gap-gap) > 1e-9 {
				t.Fatalf("%s to %v: %+v, %v", kind, gap, d, err)
			}
			kept(t, p.Table, n)
			t.Logf("%s: %s", kind, d.Says)
		}
	}
}
