package theory_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
	"revisit/core/problem"
	"revisit/core/theory"
)

func args(kind string, given problem.Args) problem.Args {
	return parameter.Defaults(problem.Find(kind).Parameters, given)
}

// known is the instance of a problem that keeps no table, with its own features and gap.
func known(p *problem.Problem) theory.Instance {
	gap := make([]float64, p.Solved.Horizon())
	for h := range gap {
		gap[h], _ = p.Solved.StepGap(h + 1)
	}
	return theory.Instance{Process: p.Solved, Optimal: p.Solved, Features: feature.NewComputed(p.Own.Dim, p.Own.Layers == 1, p.Own.Phi), Gap: gap, CBeta: 8}
}

func billion(t testing.TB) theory.Instance {
	t.Helper()
	p, err := problem.Find("random-linear-q").Build(args("random-linear-q", problem.Args{"states": 1_000_000_000}))
	if err != nil {
		t.Fatal(err)
	}
	return known(p)
}

// Every assumption of the paper holds for a problem made for it, which is checked on a sample that is always the same.
func TestReportOfABillionStates(t *testing.T) {
	in := billion(t)
	for _, f := range theory.Report(in) {
		if f.OK == nil || *f.OK == (f.ID == "tabular" || f.ID == "linear-mdp" || f.ID == "deterministic" || f.ID == "norms") {
			t.Errorf("%s: %+v", f.ID, f)
		}
		if f.ID != "gap" && f.ID != "constant" && !strings.HasSuffix(f.Says, "(on 256 states drawn at random)") {
			t.Errorf("%s says %q", f.ID, f.Says)
		}
	}
	if !reflect.DeepEqual(theory.Report(in), theory.Report(in)) {
		t.Error("two reports of one instance differ")
	}
}

// The sample shows that Q* is not linear in other features.
func TestUnrealizableOnASample(t *testing.T) {
	in := billion(t)
	in.Features = bent{in.Features}
	f := finding(t, in, "realizability")
	if *f.OK || f.Witness == nil || *f.Value < 1e-3 || !strings.Contains(f.Says, "5 of 5 steps") {
		t.Errorf("got %+v", f)
	}
}

type bent struct{ feature.Map }

func (m bent) Phi(h, s, a int, scratch []float64) feature.Vector {
	v := m.Map.Phi(h, s, a, scratch)
	for i := range v.Value {
		v.Value[i] *= v.Value[i]
	}
	return v
}

// faulty changes what a process answers at one place.
type faulty struct {
	mdp.Process
	mdp.Solution
	at           mdp.Witness
	reward, q, v float64 // added
	successors   func(mdp.Successors) mdp.Successors
	gap          float64
}

func (p faulty) here(h, s, a int) bool { return p.at == mdp.Witness{H: h, S: s, A: a} }

func (p faulty) Reward(h, s, a int) float64 {
	if p.here(h, s, a) {
		return p.Process.Reward(h, s, a) + p.reward
	}
	return p.Process.Reward(h, s, a)
}

func (p faulty) Successors(h, s, a int) mdp.Successors {
	n := p.Process.Successors(h, s, a)
	if p.here(h, s, a) && p.successors != nil {
		return p.successors(n)
	}
	return n
}

func (p faulty) Q(h, s, a int) float64 {
	if p.here(h, s, a) {
		return p.Solution.Q(h, s, a) + p.q
	}
	return p.Solution.Q(h, s, a)
}

func (p faulty) V(h, s int) float64 {
	if p.here(h, s, p.at.A) {
		return p.Solution.V(h, s) + p.v
	}
	return p.Solution.V(h, s)
}

func (p faulty) StepGap(h int) (float64, mdp.Witness) {
	g, w := p.Solution.StepGap(h)
	return g + p.gap, w
}

func TestModel(t *testing.T) {
	table := mdptest.Shape{Horizon: 3, States: 5, Actions: 2, Moves: mdp.PerStep, Rewards: mdp.PerStep}.Random(rand.New(rand.NewPCG(6, 1)))
	m := feature.NewOneHot(5, 2)
	check(t, finding(t, instance(table, m, 1, 1, 1), "model"), true, 0, 1e-9, mdp.Witness{})
	at := mdp.Witness{H: 2, S: 3, A: 1}
	double := func(n mdp.Successors) mdp.Successors {
		return mdp.Successors{State: n.State, Prob: append([]float64{2 * n.Prob[0]}, n.Prob[1:]...)}
	}
	for _, test := range []struct {
		name  string
		with  faulty
		ok    bool
		value float64
		at    mdp.Witness
		says  string
	}{
		{"sound", faulty{}, true, 0, mdp.Witness{}, "Bellman"},
		{"a reward over 1", faulty{reward: 1 - table.Reward(2, 3, 1) + 0.25}, false, -1, at, "Bellman"}, // what it does to Q* is more
		{"a negative reward", faulty{reward: -2, q: -2}, false, 2 - table.Reward(2, 3, 1), at, "reward"},
		{"a probability twice", faulty{successors: double}, false, -1, at, ""},
		{"a probability twice at the last step, which no value shows", faulty{at: mdp.Witness{H: 3, S: 2}, successors: double}, false, -1, mdp.Witness{H: 3, S: 2}, "probabilities do not sum to 1"},
		{"Q* off", faulty{q: -0.5}, false, 0.5, at, "Bellman"},
		{"V* off at step 1", faulty{at: mdp.Witness{H: 1, S: 4}, v: 0.5}, false, 0.5, mdp.Witness{H: 1, S: 4}, "Bellman"},
		{"a gap that is smaller", faulty{gap: 0.125}, false, 0.125, mdp.Witness{H: -1}, "closer to the best"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := test.with
			p.Process, p.Solution = table, mdp.Solve(table)
			if p.at.H == 0 {
				p.at = at
			}
			f := finding(t, theory.Instance{Process: p, Optimal: p, Features: m, Gap: make([]float64, 3), CBeta: 8}, "model")
			if *f.OK != test.ok || !strings.Contains(f.Says, test.says) {
				t.Fatalf("got %+v, value %v", f, *f.Value)
			}
			if test.value >= 0 && math.Abs(*f.Value-test.value) > 1e-12 {
				t.Errorf("value %v, want %v (%s)", *f.Value, test.value, f.Says)
			}
			if test.at.H > 0 && *f.Witness != test.at || test.ok && f.Witness != nil {
				t.Errorf("witness %v, want %v", f.Witness, test.at)
			}
		})
	}
}

func TestDeterministic(t *testing.T) {
	in := instance(mdptest.Bandits(t, []float64{0.5, 0.4}), feature.NewOneHot(1, 2), 0.1)
	check(t, finding(t, in, "deterministic"), true, 1, 1, mdp.Witness{})
	b := mdp.NewBuilder(2, 3, 1, mdp.PerStep, mdp.Stationary)
	for i := range 6 {
		if i == 4 { // step 2, state 1
			b.Move([]int{0, 2}, []float64{0.5, 0.5})
		} else {
			b.Move([]int{i % 3}, []float64{1})
		}
	}
	p, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	check(t, finding(t, instance(p, feature.NewOneHot(3, 1), 1, 1), "deterministic"), false, 2, 1, mdp.Witness{H: 2, S: 1})
}

// Episodes begin in one state, whatever is written down for it, or in several.
func TestFirstState(t *testing.T) {
	for _, test := range []struct {
		start mdp.Start
		ok    bool
		n     float64
	}{
		{mdp.Start{Cycle: []int{2}}, true, 1},
		{mdp.Start{Cycle: []int{1, 1, 1}}, true, 1},
		{mdp.Start{Cycle: []int{2, 0, 2}}, false, 2},
		{mdp.Start{Distribution: []float64{0, 1, 0}}, true, 1},
		{mdp.Start{Distribution: []float64{0.25, 0.25, 0.5}}, false, 3},
	} {
		b := mdp.NewBuilder(1, 3, 1, mdp.Stationary, mdp.Stationary)
		for s := range 3 {
			b.Move([]int{s}, []float64{1})
		}
		b.Start(test.start)
		p, err := b.Table()
		if err != nil {
			t.Fatal(err)
		}
		in := instance(p, feature.NewOneHot(3, 1), 1)
		in.Needs = []string{"first-state"}
		check(t, finding(t, in, "first-state"), test.ok, test.n, 1, mdp.Witness{})
	}
}

// By hand: with features 1, 1/2 and 1/4 of three states, V* = (1, 1/2, 1/4) is linear. At two steps it is not: V*_1 is twice V*_2, and the best theta is
// 1.5, which is 1/2 off at state 0. With two actions the features are the mean of both.
func TestValueLinear(t *testing.T) {
	for _, test := range []struct {
		horizon  int
		ok       bool
		residual float64
		witness  mdp.Witness
	}{{1, true, 0, mdp.Witness{}}, {2, false, 0.5, mdp.Witness{H: 1}}} {
		b := mdp.NewBuilder(test.horizon, 3, 2, mdp.Stationary, mdp.Stationary)
		for s := range 3 {
			b.Move([]int{s}, []float64{1})
			b.Move([]int{s}, []float64{1})
			b.Reward(0, s, 1, []float64{1, 0.5, 0.25}[s])
		}
		p, err := b.Table()
		if err != nil {
			t.Fatal(err)
		}
		m, err := feature.NewTable(1, 3, 2, 1, []float64{0.5, 0.9, 0.3, 0.4, 0.2, 0.15})
		if err != nil {
			t.Fatal(err)
		}
		in := instance(p, m, make([]float64, test.horizon)...)
		in.Needs = []string{"v-star"}
		check(t, finding(t, in, "v-star"), test.ok, test.residual, 1e-9*float64(test.horizon), test.witness)
	}
}

// By hand: two features of which one is four times the other are one, and (1,0), (0,1/2) have condition number 2.
func TestRank(t *testing.T) {
	p := mdptest.Bandits(t, []float64{0.6, 0.3})
	f := finding(t, instance(p, table(t, []float64{0.8, 0.2}, []float64{0.4, 0.1}), 1), "rank")
	check(t, f, false, 1, 2, mdp.Witness{})
	if *f.Condition != 1 || !strings.Contains(f.Says, "span 1 of their 2 dimensions") {
		t.Errorf("condition %v, says %q", *f.Condition, f.Says)
	}
	f = finding(t, instance(p, table(t, []float64{1, 0}, []float64{0, 0.5}), 1), "rank")
	check(t, f, true, 2, 2, mdp.Witness{})
	if math.Abs(*f.Condition-2) > 1e-15 {
		t.Errorf("condition %v, want 2", *f.Condition)
	}
}

// The step that is worst is named, with the residual of each.
func TestWorstStep(t *testing.T) {
	in := instance(mdptest.Bandits(t, []float64{0.5, 0.5, 0.5}, []float64{0.2, 0.2, 0.5}, []float64{0.1, 0.1, 0.7}), table(t, []float64{1}, []float64{1}, []float64{1}), 1, 1, 1)
	f := finding(t, in, "realizability")
	check(t, f, false, 0.4, 3e-9, mdp.Witness{H: 3, A: 2})
	for h, want := range []float64{0, 0.2, 0.4} {
		if math.Abs(f.PerStep[h]-want) > 1e-12 {
			t.Errorf("residual %v at step %d, want %v", f.PerStep[h], h+1, want)
		}
	}
	if !strings.Contains(f.Says, "at 2 of 3 steps, the worst is step 3") {
		t.Errorf("says %q", f.Says)
	}
}
