package theory_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/problem"
	"revisit/core/theory"
)

func everyPolicy(t *testing.T, p mdp.Process, m feature.Map) theory.Finding {
	t.Helper()
	in := instance(p, m, make([]float64, p.Horizon())...)
	in.Needs = []string{"q-pi"}
	return finding(t, in, "q-pi")
}

// allQ returns Q^pi_h of every deterministic policy that takes one of the allowed actions, a column a policy, for each step.
func allQ(p mdp.Process, allowed func(h, s int) int) []*mat.Dense {
	H, S, A := p.Horizon(), p.States(), p.Actions()
	values, list := [][]float64{make([]float64, S)}, make([]*mat.Dense, H)
	for h := H; h >= 1; h-- {
		list[h-1] = mat.NewDense(S*A, len(values), nil)
		var before [][]float64
		for j, v := range values {
			q := make([]float64, S*A)
			for i := range q {
				q[i] = p.Reward(h, i/A, i%A)
				n := p.Successors(h, i/A, i%A)
				for k, to := range n.State {
					q[i] += n.Prob[k] * v[to]
				}
			}
			list[h-1].SetCol(j, q)
			chosen := [][]float64{nil}
			for s := range S {
				var longer [][]float64
				for _, x := range chosen {
					for a := range allowed(h, s) {
						longer = append(longer, append(slices.Clone(x), q[s*A+a]))
					}
				}
				chosen = longer
			}
			before = append(before, chosen...)
		}
		values = before
	}
	return list
}

// missed is the largest entry by which the features of any step miss Q of any policy, as gonum has it.
func missed(t *testing.T, in theory.Instance, all []*mat.Dense) float64 {
	t.Helper()
	worst := 0.0
	for h, Q := range all {
		_, _, _, rest := projection(t, matrix(in, h+1), Q)
		worst = max(worst, mat.Max(rest), -mat.Min(rest))
	}
	return worst
}

// twisted is a small random problem in which actions are alike in some places, in what they pay, where they lead, or both, so that some states are free
// and some are not.
func twisted(r *rand.Rand) mdp.Process {
	H, S, A := 2+r.IntN(3), 2, 2
	if H == 3 {
		S += r.IntN(2)
	}
	b := mdp.NewBuilder(H, S, A, mdp.PerStep, mdp.PerStep)
	states := make([]int, S)
	for s := range states {
		states[s] = s
	}
	for h := range H {
		usual := r.Float64()
		for s := range S {
			alike, same, pays := r.IntN(2) == 0, r.IntN(2) == 0, usual
			if r.IntN(3) == 0 {
				pays = r.Float64()
			}
			var row []float64
			for a := range A {
				if a == 0 || !alike {
					row = make([]float64, S)
					row[r.IntN(S)] += 0.25
					row[r.IntN(S)] += 0.75
				}
				if a > 0 && !same {
					pays = r.Float64()
				}
				b.Move(states, row)
				b.Reward(h, s, a, pays)
			}
		}
	}
	p, err := b.Table()
	if err != nil {
		panic(err)
	}
	return p
}

// hull returns features whose span at each step is that of Q of all policies but for the given number of its directions, at random coordinates; where
// fewer are needed at a step, the rest repeats.
func hull(t *testing.T, r *rand.Rand, p mdp.Process, all []*mat.Dense, but int) feature.Map {
	t.Helper()
	S, A := p.States(), p.Actions()
	d, bases := 1, make([]*mat.Dense, len(all))
	for h, Q := range all {
		var svd mat.SVD
		svd.Factorize(Q, mat.SVDThin)
		var u mat.Dense
		svd.UTo(&u)
		rank := max(1, svd.Rank(1e-10)-but)
		mix := mat.NewDense(rank, rank, nil)
		mix.Apply(func(i, j int, _ float64) float64 { return r.NormFloat64() }, mix)
		bases[h] = mat.NewDense(S*A, rank, nil)
		bases[h].Mul(u.Slice(0, S*A, 0, rank), mix)
		d = max(d, rank)
	}
	var values []float64
	for _, B := range bases {
		_, rank := B.Dims()
		for i := range S * A {
			for j := range d {
				values = append(values, B.At(i, j%rank)/10/float64(d))
			}
		}
	}
	m, err := feature.NewTable(d, S, A, len(all), values)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The check against every policy there is: where it says that Q of all is linear, Q of each is; where it does not, that of some policy is not.
func TestQOfEveryPolicyAgainstEnumeration(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 2))
	count := map[bool]int{}
	partly := 0
	for range 200 {
		p := twisted(r)
		all := allQ(p, func(h, s int) int { return p.Actions() })
		maps := []feature.Map{hull(t, r, p, all, 0), hull(t, r, p, all, 1), hull(t, r, p, optimalQ(p), 0), randomPairs(r, p)}
		// Those of all policies that take action 0 at one place.
		for h := 2; h <= p.Horizon(); h++ {
			for s := range p.States() {
				maps = append(maps, hull(t, r, p, allQ(p, func(g, x int) int {
					if g == h && x == s {
						return 1
					}
					return p.Actions()
				}), 0))
			}
		}
		for _, m := range maps {
			f := everyPolicy(t, p, m)
			in := instance(p, m, make([]float64, p.Horizon())...)
			worst := missed(t, in, all)
			if worst > 1e-9 && worst < 1e-6 {
				continue // neither rounding nor plain
			}
			if f.OK == nil || *f.OK != (worst <= 1e-9) || *f.OK != (f.Witness == nil) {
				t.Fatalf("the features miss Q of some policy by %v, and the report says %+v", worst, f)
			}
			count[*f.OK]++
			if !*f.OK && *finding(t, in, "realizability").OK {
				partly++ // Q* is linear, and not that of every policy
			}
		}
	}
	if count[true] < 100 || count[false] < 100 || partly < 10 {
		t.Errorf("%v verdicts, %d of which differ from that on Q*", count, partly)
	}
}

// optimalQ returns Q*_h as a column, for each step.
func optimalQ(p mdp.Process) []*mat.Dense {
	o, list := mdp.Solve(p), []*mat.Dense(nil)
	for h := 1; h <= p.Horizon(); h++ {
		q := mat.NewDense(p.States()*p.Actions(), 1, nil)
		for i := range p.States() * p.Actions() {
			q.Set(i, 0, o.Q(h, i/p.Actions(), i%p.Actions()))
		}
		list = append(list, q)
	}
	return list
}

// randomPairs maps (s,a) to random unit vectors, so that some share one.
func randomPairs(r *rand.Rand, p mdp.Process) feature.Map {
	d := 1 + r.IntN(p.States()*p.Actions())
	m := grouped{dim: d, actions: p.Actions(), states: p.States(), layers: 1}
	for range p.States() * p.Actions() {
		m.at, m.value = append(m.at, int32(r.IntN(d+1))-1), append(m.value, 1)
	}
	return m
}

// What is known of the families: their own features have Q of every policy, or Q* alone.
func TestQOfEveryPolicyOfFamilies(t *testing.T) {
	for _, test := range []struct {
		kind string
		args problem.Args
		ok   bool
	}{
		{"ladder", problem.Args{}, true}, {"ladder", problem.Args{"entry": 0.3, "copies": 3}, true}, {"grip", problem.Args{"rooms": 3}, true},
		{"switchboard", problem.Args{}, true}, {"random-linear-mdp", problem.Args{}, true}, {"figure-1", problem.Args{}, true},
		{"gauntlet", problem.Args{}, true}, {"separation", problem.Args{}, false},
	} {
		args := problem.Args{}
		for _, p := range problem.Find(test.kind).Parameters {
			if p.Default != nil {
				args[p.Name] = p.Default
			}
		}
		for name, x := range test.args {
			args[name] = x
		}
		p, err := problem.Find(test.kind).Build(args)
		if err != nil {
			t.Fatal(err)
		}
		own := feature.Map(feature.NewComputed(p.Own.Dim, p.Own.Layers == 1, p.Own.Phi))
		if p.Own.Values != nil {
			if own, err = feature.NewTable(p.Own.Dim, p.Table.States(), p.Table.Actions(), p.Own.Layers, p.Own.Values); err != nil {
				t.Fatal(err)
			}
		}
		f := everyPolicy(t, p.Table, own)
		if f.OK == nil || *f.OK != test.ok || test.ok && *f.Value > 1e-11 {
			t.Errorf("%s %v: %+v", test.kind, test.args, f)
		}
		if f := everyPolicy(t, p.Table, feature.NewOneHot(p.Table.States(), p.Table.Actions())); f.OK == nil || !*f.OK {
			t.Errorf("%s under one-hot features: %+v", test.kind, f)
		}
	}
}

// What it takes too long to check is said; what was found by then counts.
func TestQOfEveryPolicyHasALimit(t *testing.T) {
	const S, d = 1800, 150
	features := feature.NewComputed(d, true, func(_, s, a int, dst []float64) {
		clear(dst)
		dst[0], dst[1], dst[2+s%(d-2)] = 0.5*float64(a), 0.5, 0.5
	})
	for _, test := range []struct {
		reward func(s, a int) float64
		ok     bool
		says   string
	}{
		{func(s, a int) float64 { return float64(a*s%7) / 7 }, false, "at step 3 that of taking action 0"},
		// Rewards are linear and every state is free, so all columns of P are to be compared.
		{func(_, a int) float64 { return float64(a) }, true, "not checked: too many states and features for the steps before 3"},
	} {
		b := mdp.NewBuilder(3, S, 2, mdp.Stationary, mdp.Stationary)
		for i := range 2 * S {
			b.Move([]int{i % S}, []float64{1})
			b.Reward(0, i/2, i%2, test.reward(i/2, i%2))
		}
		p, err := b.Table()
		if err != nil {
			t.Fatal(err)
		}
		if f := everyPolicy(t, p, features); (f.OK == nil) != test.ok || f.OK != nil && *f.OK || (f.Value == nil) != test.ok || !strings.Contains(f.Says, test.says) {
			t.Errorf("it says %+v, want %q", f, test.says)
		}
	}
	// Not all states of a problem without a table are looked at.
	p, err := problem.Find("random-linear-q").Build(problem.Args{"states": 5000, "actions": 2, "dim": 3, "horizon": 2, "gap": 0.1, "scale": 0.5, "tilt": 0.1,
		"successors": 2, "starts": 1, "seed": 1})
	if err != nil {
		t.Fatal(err)
	}
	in := theory.Instance{Process: p.Solved, Optimal: p.Solved, Features: feature.NewComputed(3, false, p.Own.Phi), Gap: make([]float64, 2), Needs: []string{"q-pi"}}
	if f := finding(t, in, "q-pi"); f.OK != nil || f.Says != "not checked: it takes every state, and there are too many" {
		t.Errorf("of a sample it says %+v", f)
	}
}
