package theory_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/problem"
	"revisit/core/theory"
)

// table is the feature map of the given numbers, one layer for all steps, one row of them an action.
func table(t *testing.T, rows ...[]float64) feature.Map {
	t.Helper()
	var values []float64
	for _, row := range rows {
		values = append(values, row...)
	}
	m, err := feature.NewTable(len(rows[0]), 1, len(rows), 1, values)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func instance(p mdp.Process, m feature.Map, gap ...float64) theory.Instance {
	return theory.Instance{Process: p, Optimal: mdp.Solve(p), Features: m, Gap: gap, CBeta: 8}
}

// finding is the report's line of the given id.
func finding(t *testing.T, in theory.Instance, id string) theory.Finding {
	t.Helper()
	for _, f := range theory.Report(in) {
		if f.ID == id {
			if f.Says == "" || f.Cites == "" {
				t.Errorf("%s says %q, cites %q", id, f.Says, f.Cites)
			}
			return f
		}
	}
	t.Fatalf("the report has no line %q", id)
	return theory.Finding{}
}

func check(t *testing.T, f theory.Finding, ok bool, value, limit float64, witness mdp.Witness) {
	t.Helper()
	if f.OK == nil || *f.OK != ok {
		t.Errorf("%s: ok %v, want %t (%s)", f.ID, f.OK, ok, f.Says)
	}
	if f.Value == nil || math.Abs(*f.Value-value) > 1e-12 {
		t.Errorf("%s: value %v, want %v", f.ID, f.Value, value)
	}
	if f.Limit == nil || math.Abs(*f.Limit-limit) > 1e-12 {
		t.Errorf("%s: limit %v, want %v", f.ID, f.Limit, limit)
	}
	switch {
	case witness.H == 0 && f.Witness != nil:
		t.Errorf("%s: witness %v, want none", f.ID, *f.Witness)
	case witness.H != 0 && (f.Witness == nil || *f.Witness != witness):
		t.Errorf("%s: witness %v, want %v", f.ID, f.Witness, witness)
	}
}

// figure-1 fulfils every assumption; only its constant is far below 8.
func TestReportOfFigure1(t *testing.T) {
	p, err := problem.Find("figure-1").Build(nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := feature.NewTable(2, 2, 2, 1, p.Own.Values)
	if err != nil {
		t.Fatal(err)
	}
	in := instance(p.Table, m, 0.3, 0.3, 0.3)
	in.CBeta = 0.005
	check(t, finding(t, in, "realizability"), true, 0, 3e-9, mdp.Witness{})
	check(t, finding(t, in, "feature-norm"), true, 1, 1, mdp.Witness{H: 1})
	// theta*_1 = Q*_1 = (1.95, 1.65); 2 H sqrt(d) = 6 sqrt 2.
	check(t, finding(t, in, "theta-norm"), true, math.Hypot(1.95, 1.65), 6*math.Sqrt2, mdp.Witness{})
	check(t, finding(t, in, "gap"), true, 0.3, 0.3, mdp.Witness{H: 2, S: 0, A: 1})
	check(t, finding(t, in, "constant"), false, 0.005, 8, mdp.Witness{})
}

func TestRealizability(t *testing.T) {
	third := math.Sqrt(1. / 3)
	for _, test := range []struct {
		name    string
		process mdp.Process
		m       feature.Map
		value   float64
		witness mdp.Witness
		norm    float64 // of the smallest theta, the largest over the steps
	}{
		// One number for three actions: the best is their mean, .2 at step 2, which misses action 1 by .3; step 1 is even.
		{"a constant", mdptest.Bandits(t, []float64{0.1, 0.1, 0.1}, []float64{0, 0.5, 0.1}), table(t, []float64{1}, []float64{1}, []float64{1}), 0.3, mdp.Witness{H: 2, A: 1}, 0.6},
		// A line through (1, .9), (1/2, .4), (0, .2) without a constant: theta = 1.1/1.25 = .88, off by .02, .04, .2.
		{"a line", mdptest.Bandits(t, []float64{0.9, 0.4, 0.2}), table(t, []float64{1}, []float64{0.5}, []float64{0}), 0.2, mdp.Witness{H: 1, A: 2}, 0.88},
		{"nothing", mdptest.Bandits(t, []float64{0.9, 0.4}), table(t, []float64{0}, []float64{0}), 0.9, mdp.Witness{H: 1}, 0},
		// Features (1,1,1)/sqrt 3 times x: of all theta that fit q = .6 x the shortest is .6 (1,1,1)/sqrt 3, of norm .6.
		{"dependent features", mdptest.Bandits(t, []float64{0.6, 0.3}), table(t, []float64{third, third, third}, []float64{third / 2, third / 2, third / 2}), 0, mdp.Witness{}, 0.6},
		{"one-hot", mdptest.Bandits(t, []float64{0.3, 0.4}), feature.NewOneHot(1, 2), 0, mdp.Witness{}, 0.5},
		{"more features than actions", mdptest.Bandits(t, []float64{0.3, 0.4}), table(t, []float64{1, 0, 0}, []float64{0, 0, 1}), 0, mdp.Witness{}, 0.5},
	} {
		t.Run(test.name, func(t *testing.T) {
			H, d := float64(test.process.Horizon()), float64(test.m.Dim())
			in := instance(test.process, test.m, make([]float64, test.process.Horizon())...)
			check(t, finding(t, in, "realizability"), test.value == 0, test.value, 1e-9*H, test.witness)
			check(t, finding(t, in, "theta-norm"), true, test.norm, 2*H*math.Sqrt(d), mdp.Witness{})
		})
	}
}

// Features of one layer a step are fitted step by step.
func TestRealizabilityPerStep(t *testing.T) {
	m, err := feature.NewTable(1, 1, 2, 2, []float64{1, 0.75, 0.5, 1})
	if err != nil {
		t.Fatal(err)
	}
	// Q*_2 = (.25, .5) = .5 (.5, 1) and Q*_1 = (1, .75) = 1 (1, .75).
	in := instance(mdptest.Bandits(t, []float64{0.5, 0.25}, []float64{0.25, 0.5}), m, 1, 1)
	check(t, finding(t, in, "realizability"), true, 0, 2e-9, mdp.Witness{})
	check(t, finding(t, in, "theta-norm"), true, 1, 4, mdp.Witness{})
}

// Features a hundred times too short need a theta* a hundred times too long.
func TestThetaNorm(t *testing.T) {
	in := instance(mdptest.Bandits(t, []float64{0.6, 0.3}), table(t, []float64{0.01}, []float64{0.005}), 1)
	check(t, finding(t, in, "realizability"), true, 0, 1e-9, mdp.Witness{})
	check(t, finding(t, in, "theta-norm"), false, 60, 2, mdp.Witness{})
}

// long is a map whose vector at one place is too long, which no table of ours accepts.
type long struct{ feature.Map }

func (m long) Stationary() bool { return false }
func (m long) Phi(h, s, a int, scratch []float64) feature.Vector {
	if h == 2 && a == 1 {
		return feature.Vector{Value: []float64{1, 1}}
	}
	return m.Map.Phi(h, s, a, scratch)
}

func TestFeatureNorm(t *testing.T) {
	in := instance(mdptest.Bandits(t, []float64{0.6, 0.3}, []float64{0.6, 0.3}), long{feature.NewOneHot(1, 2)}, 1, 1)
	f := finding(t, in, "feature-norm")
	check(t, f, false, math.Sqrt2, 1, mdp.Witness{H: 2, A: 1})
	if !strings.Contains(f.Says, "longer") {
		t.Errorf("says %q", f.Says)
	}
}

func TestDeclaredGap(t *testing.T) {
	inf := math.Inf(1)
	p := mdptest.Bandits(t, []float64{0.5, 0.4}, []float64{0.5, 0.2}, []float64{0.5, 0.5}, []float64{0.1, 0.5}) // gaps .1, .3, none, .4
	m := feature.NewOneHot(1, 2)
	for _, test := range []struct {
		name         string
		gap          []float64
		ok           bool
		value, limit float64
		witness      mdp.Witness
	}{
		{"the model's own", []float64{0.1, 0.1, 0.1, 0.1}, true, 0.1, 0.3, mdp.Witness{H: 2, A: 1}},
		{"the first step's is never read", []float64{9, 0.3, 9, 0.4}, true, 0.4, 0.4, mdp.Witness{H: 4}},
		{"too large", []float64{0.35, 0.35, 0.35, 0.35}, false, 0.35, 0.3, mdp.Witness{H: 2, A: 1}},
		{"too large at one step", []float64{0.1, 0.3, 0.1, 0.5}, false, 0.5, 0.4, mdp.Witness{H: 4}},
		{"the worst of two", []float64{0.1, 0.6, 0.1, 0.6}, false, 0.6, 0.3, mdp.Witness{H: 2, A: 1}},
		{"none where there is none", []float64{inf, 0.3, inf, 0.3}, true, 0.3, 0.3, mdp.Witness{H: 2, A: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, finding(t, instance(p, m, test.gap...), "gap"), test.ok, test.value, test.limit, test.witness)
		})
	}
	t.Run("none where there is one", func(t *testing.T) {
		f := finding(t, instance(p, m, 0.1, 0.3, inf, inf), "gap")
		if f.OK == nil || *f.OK || f.Value != nil || f.Limit == nil || math.Abs(*f.Limit-0.4) > 1e-12 || f.Witness == nil || *f.Witness != (mdp.Witness{H: 4}) {
			t.Errorf("got %+v, want a failure without a value at step 4, limit .4", f)
		}
	})
	t.Run("nothing to declare", func(t *testing.T) {
		f := finding(t, instance(mdptest.Bandits(t, []float64{0.5, 0.4}, []float64{0.5, 0.5}), m, 0.1, 0.1), "gap")
		if f.OK == nil || !*f.OK || f.Value != nil || f.Limit != nil || f.Witness != nil {
			t.Errorf("got %+v, want no numbers and ok", f)
		}
	})
}

func TestConstant(t *testing.T) {
	in := instance(mdptest.Bandits(t, []float64{0.5, 0.4}), feature.NewOneHot(1, 2), 0.1)
	check(t, finding(t, in, "constant"), true, 8, 8, mdp.Witness{})
	in.CBeta = 7.9
	check(t, finding(t, in, "constant"), false, 7.9, 8, mdp.Witness{})
}

// wide is a sparse map of so many dimensions that fitting it would take minutes.
type wide struct{}

func (wide) Dim() int         { return 2000 }
func (wide) Stationary() bool { return true }
func (wide) Phi(_, s, _ int, scratch []float64) feature.Vector {
	scratch[0], scratch[1] = 0.6, 0.8
	return feature.Vector{Index: []int32{int32(s) / 2, 1000 + int32(s)/2}, Value: scratch[:2]}
}

// One-hot features are a table, however they are stored and scaled; so is an identity matrix. Nothing else is: shared, missing or mixed entries.
func TestTabular(t *testing.T) {
	b := mdp.NewBuilder(2, 2, 2, mdp.Stationary, mdp.Stationary)
	for range 4 {
		b.Move([]int{0}, []float64{1})
	}
	p, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	perStep, err := feature.NewTable(4, 2, 2, 2, slices.Concat(identity(4, 1), identity(4, 1)[:12], []float64{0, 0, 1, 0}))
	if err != nil {
		t.Fatal(err)
	}
	four := func(values ...float64) feature.Map {
		m, err := feature.NewTable(len(values)/4, 2, 2, 1, values)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, test := range []struct {
		name    string
		m       feature.Map
		witness mdp.Witness // H 0 for a table
	}{
		{"one-hot", feature.NewOneHot(2, 2), mdp.Witness{}},
		{"identity, scaled", four(identity(4, 0.3)...), mdp.Witness{}},
		{"the last pair has the entry of the first", four(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0), mdp.Witness{H: 1, S: 1, A: 1}},
		{"the second pair has none", four(1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1), mdp.Witness{H: 1, S: 0, A: 1}},
		{"the third pair has two", four(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.6, 0.8, 0, 0, 0, 1), mdp.Witness{H: 1, S: 1, A: 0}},
		{"shared at step 2", perStep, mdp.Witness{H: 2, S: 1, A: 1}},
	} {
		f := finding(t, instance(p, test.m, 1, 1), "tabular")
		if f.Assumption || f.OK == nil || *f.OK != (test.witness.H == 0) || *f.OK != (f.Witness == nil) || f.Witness != nil && *f.Witness != test.witness {
			t.Errorf("%s: %+v, witness %v, want %v", test.name, f, f.Witness, test.witness)
		}
	}
}

// identity is n rows of n numbers, x on the diagonal.
func identity(n int, x float64) []float64 {
	values := make([]float64, n*n)
	for i := range n {
		values[i*n+i] = x
	}
	return values
}

func TestTooLargeToFit(t *testing.T) {
	b := mdp.NewBuilder(1, 2000, 1, mdp.Stationary, mdp.Stationary)
	for s := range 2000 {
		b.Move([]int{s}, []float64{1})
	}
	p, err := b.Table()
	if err != nil {
		t.Fatal(err)
	}
	in := instance(p, wide{}, 1)
	for _, id := range []string{"realizability", "theta-norm", "rank", "linear-mdp"} {
		if f := finding(t, in, id); f.OK != nil || f.Value != nil || !strings.Contains(f.Says, "not checked") {
			t.Errorf("%s: %+v, want no verdict", id, f)
		}
	}
	check(t, finding(t, in, "feature-norm"), true, 1, 1, mdp.Witness{H: 1})
}

// signs is a dense map of random signs, which computes them.
func signs(dim int) feature.Map {
	return feature.NewComputed(dim, true, func(_, s, a int, dst []float64) {
		r := rand.New(rand.NewPCG(uint64(s), uint64(a)))
		for i := range dst {
			dst[i] = math.Copysign(1/math.Sqrt(float64(dim)), r.Float64()-0.5)
		}
	})
}

// Few states with very many features: what the decompositions take counts, not only taking the rows in. In between, P is looked
// at with random vectors, which takes no decomposition of its own.
func TestFewStatesWithManyFeatures(t *testing.T) {
	p := mdptest.Shape{Horizon: 1, States: 40, Actions: 2}.Random(rand.New(rand.NewPCG(1, 3)))
	for _, test := range []struct {
		dim            int
		checked, whole bool
	}{{300, true, true}, {1900, true, false}, {3500, false, false}} {
		in := instance(p, signs(test.dim), 1)
		for _, f := range theory.Report(in) {
			switch f.ID {
			case "realizability", "theta-norm", "rank", "linear-mdp":
				if (f.OK != nil) != test.checked {
					t.Errorf("dimension %d: %s says %q", test.dim, f.ID, f.Says)
				}
			}
			if f.ID == "realizability" && test.checked && (f.OK == nil || !*f.OK) {
				t.Errorf("dimension %d: Q* is linear in independent vectors, but: %s", test.dim, f.Says)
			}
			if f.ID == "rank" && test.checked && *f.Value != 80 {
				t.Errorf("dimension %d: rank %v of 80 independent rows", test.dim, *f.Value)
			}
			if f.ID == "linear-mdp" && test.checked && strings.Contains(f.Says, "random vectors") == test.whole {
				t.Errorf("dimension %d: %s", test.dim, f.Says)
			}
		}
	}
}

// The report's order is part of the API, and only what Theorem 1 assumes counts as an assumption.
func TestReportOrder(t *testing.T) {
	var got []string
	for _, f := range theory.Report(instance(mdptest.Bandits(t, []float64{0.5, 0.4}), feature.NewOneHot(1, 2), 0.1)) {
		id := f.ID
		if !f.Assumption {
			id += " (note)"
		}
		got = append(got, id)
	}
	want := []string{"model", "feature-norm", "realizability", "theta-norm", "gap", "constant", "rank (note)", "tabular (note)", "linear-mdp (note)", "deterministic (note)", "norms (note)"}
	if !slices.Equal(got, want) {
		t.Errorf("the report has %q, want %q", got, want)
	}
}
