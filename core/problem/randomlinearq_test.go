package problem_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// Whatever the parameters: Q*, by dynamic programming on the tables, is <phi,theta> with the theta that the family documents,
// every gap is that of the parameter, rewards are in [0,1] and norms within their bounds.
func TestRandomLinearQIsWhatItSays(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 200 {
		scale, tilt := 0.01+0.24*r.Float64(), r.Float64()
		args := problem.Args{
			"states": 1 + r.IntN(12), "actions": 2 + r.IntN(5), "dim": 3 + r.IntN(18), "horizon": 1 + r.IntN(7), "successors": 1 + r.IntN(6),
			"scale": scale, "tilt": tilt, "gap": scale * (2 - tilt) * (0.001 + 0.999*r.Float64()), "seed": r.IntN(1 << 53),
		}
		if r.IntN(4) == 0 {
			args["gap"] = scale * (2 - tilt) // the largest
		}
		if r.IntN(4) == 0 {
			args["scale"], args["gap"] = 0.25, 0.25*(2-tilt)*r.Float64()+1e-6*tilt
		}
		p := mustBuild(t, "random-linear-q", args)
		m, o, H, gap := p.Table, mdp.Solve(p.Table), p.Table.Horizon(), args.Float("gap")
		for h := 1; h <= H; h++ {
			theta := problem.LinearQTheta(p.Solved, h)
			if norm := math.Sqrt(dot(theta, theta)); norm > 2*float64(H)*math.Sqrt(float64(p.Own.Dim)) {
				t.Fatalf("%v: theta_%d of norm %v", args, h, norm)
			}
			for s := range m.States() {
				if got, _ := o.GapAt(h, s); math.Abs(got-gap) > 1e-9 {
					t.Fatalf("%v: the gap at (%d,%d) is %v", args, h, s, got)
				}
				for a := range m.Actions() {
					phi := ownFeatures(p, h, s, a)
					if e := math.Abs(dot(phi, theta) - o.Q(h, s, a)); e > 1e-9 {
						t.Fatalf("%v: Q* and <phi,theta> differ by %v at (%d,%d,%d)", args, e, h, s, a)
					}
					if norm := math.Sqrt(dot(phi, phi)); math.Abs(norm-1) > 1e-12 {
						t.Fatalf("%v: phi_%d(%d,%d) of norm %v", args, h, s, a, norm)
					}
					if x := m.Reward(h, s, a); !(x >= 0 && x <= 1) {
						t.Fatalf("%v: reward %v", args, x)
					}
				}
			}
		}
	}
}

// Without a table the problem has the values of its tables, to the bit where they decide a run.
func TestRandomLinearQHashedAndTabulated(t *testing.T) {
	for seed := range 5 {
		p := mustBuild(t, "random-linear-q", problem.Args{"states": 50, "successors": 5, "dim": 3 + 4*seed, "starts": 7, "seed": seed})
		table, hashed, o := p.Table, p.Solved, mdp.Solve(p.Table)
		if !slices.Equal(table.Start().Cycle, hashed.Start().Cycle) || len(table.Start().Cycle) != 7 {
			t.Fatalf("starts %v and %v", table.Start(), hashed.Start())
		}
		phi := make([]float64, p.Own.Dim)
		for h := 1; h <= table.Horizon(); h++ {
			for s := range table.States() {
				if got, want := hashed.V(h, s), o.V(h, s); math.Abs(got-want) > 1e-9 {
					t.Fatalf("V*_%d(%d) = %v, dynamic programming gives %v", h, s, got, want)
				}
				gap, action := hashed.GapAt(h, s)
				if want, at := o.GapAt(h, s); math.Abs(gap-want) > 1e-9 || hashed.IsOptimal(h, s, action) || at != action && math.Abs(o.V(h, s)-o.Q(h, s, action)-want) > 1e-9 {
					t.Fatalf("the gap at (%d,%d) is %v by action %d, dynamic programming gives %v by %d", h, s, gap, action, want, at)
				}
				for a := range table.Actions() {
					x, y := table.Successors(h, s, a), hashed.Successors(h, s, a)
					if !slices.Equal(x.State, y.State) || !slices.Equal(x.Prob, y.Prob) || !slices.Equal(x.Cumulative, y.Cumulative) {
						t.Fatalf("successors of (%d,%d,%d): %v in the table, %v hashed", h, s, a, x, y)
					}
					if x, y := table.Reward(h, s, a), hashed.Reward(h, s, a); x != y {
						t.Fatalf("reward of (%d,%d,%d): %v in the table, %v hashed", h, s, a, x, y)
					}
					if p.Own.Phi(h, s, a, phi); !slices.Equal(phi, ownFeatures(p, h, s, a)) {
						t.Fatalf("features of (%d,%d,%d): %v in the table, %v hashed", h, s, a, ownFeatures(p, h, s, a), phi)
					}
					if got, want := hashed.Q(h, s, a), o.Q(h, s, a); math.Abs(got-want) > 1e-9 || hashed.IsOptimal(h, s, a) != o.IsOptimal(h, s, a) {
						t.Fatalf("Q*_%d(%d,%d) = %v, dynamic programming gives %v", h, s, a, got, want)
					}
				}
			}
			if gap, at := hashed.StepGap(h); gap != 0.3 || at.H != h || math.Abs(o.V(h, at.S)-o.Q(h, at.S, at.A)-gap) > 1e-9 {
				t.Errorf("the gap of step %d is %v at %v", h, gap, at)
			}
		}
		if gap, at := hashed.Gap(); gap != 0.3 || at.H != 1 {
			t.Errorf("the gap is %v at %v", gap, at)
		}
		if hashed.V(table.Horizon()+1, 0) != 0 {
			t.Error("a value after the last step")
		}
	}
}

// Reward does not overwrite the result of Successors.
func TestRandomLinearQRewardLeavesSuccessors(t *testing.T) {
	k := mustBuild(t, "random-linear-q", problem.Args{"states": 1_000_000}).Solved
	n := k.Successors(1, 5, 0)
	was := slices.Clone(n.State)
	if k.Reward(2, 77, 1); !slices.Equal(n.State, was) {
		t.Errorf("successors %v became %v", was, n.State)
	}
}

// Neither transitions nor rewards are linear in the features; Q* alone is. So it is no linear MDP (eq:linear-MDP-intro).
func TestRandomLinearQIsNoLinearMDP(t *testing.T) {
	p := mustBuild(t, "random-linear-q", nil)
	for h := 1; h <= p.Table.Horizon(); h++ {
		features := spanned(columns(p, h))
		if len(features) != p.Own.Dim {
			t.Errorf("step %d: features of rank %d, want %d", h, len(features), p.Own.Dim)
		}
		for to := range p.Table.States() {
			if column := arrivals(p.Table, h, to); slices.Max(column) > 0 && features.residual(column) < 0.1 {
				t.Errorf("step %d: the probabilities of arriving at state %d are within %v of the span", h, to, features.residual(column))
			}
		}
		var rewards []float64
		for i := range p.Table.States() * p.Table.Actions() {
			rewards = append(rewards, p.Table.Reward(h, i/p.Table.Actions(), i%p.Table.Actions()))
		}
		if e := features.residual(rewards); h < p.Table.Horizon() && e < 0.01 {
			t.Errorf("step %d: rewards are within %v of the span", h, e)
		}
	}
}

// V* differs between states by the tilt, and not at all without one.
func TestRandomLinearQTilt(t *testing.T) {
	for _, tilt := range []float64{0, 0.3, 1} {
		p := mustBuild(t, "random-linear-q", problem.Args{"states": 400, "tilt": tilt, "gap": 0.2})
		least, most := math.Inf(1), math.Inf(-1)
		for s := range 400 {
			least, most = min(least, p.Solved.V(2, s)), max(most, p.Solved.V(2, s))
		}
		if want := 0.25 * tilt; most-least > want+1e-15 || most-least < 0.98*want {
			t.Errorf("tilt %v: V*_2 differs by %v, want nearly %v", tilt, most-least, want)
		}
	}
}

// Every action is optimal as often as another, in any pair with the next best, and every state is arrived at as often.
func TestRandomLinearQIsShuffled(t *testing.T) {
	const A, n = 4, 60000
	k := mustBuild(t, "random-linear-q", problem.Args{"states": 1_000_000, "actions": A, "successors": 3}).Solved
	pairs, cells := map[[2]int]int{}, [100]int{}
	for s := range n {
		_, next := k.GapAt(1, s)
		for a := range A {
			if k.IsOptimal(1, s, a) {
				pairs[[2]int{a, next}]++
			}
		}
		for _, to := range k.Successors(1, s, 0).State {
			cells[to/10_000]++
		}
	}
	chi := 0.0
	for _, c := range pairs {
		chi += math.Pow(float64(c)-n/12, 2) / (n / 12)
	}
	if len(pairs) != 12 || chi > 31.26 { // 99.9 % point of chi squared with 11 degrees of freedom
		t.Errorf("%d pairs of optimal and next best action, chi squared %v: %v", len(pairs), chi, pairs)
	}
	chi = 0
	for _, c := range cells {
		chi += math.Pow(float64(c)-3*n/100, 2) / (3 * n / 100)
	}
	if chi > 148.2 { // 99.9 % point with 99
		t.Errorf("chi squared %v of the successors", chi)
	}
}

// A member that keeps no table takes as much memory to open and to ask as one a thousand times as large.
func TestRandomLinearQMemoryDoesNotDependOnStates(t *testing.T) {
	allocated := func(states int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		p := mustBuild(t, "random-linear-q", problem.Args{"states": states})
		x := make([]float64, p.Own.Dim)
		for i := range 1000 {
			s := i * (states / 1000)
			p.Own.Phi(1, s, 0, x)
			p.Solved.Successors(1, s, 0)
			p.Solved.Reward(1, s, 0)
			p.Solved.V(1, s)
		}
		runtime.ReadMemStats(&after)
		if p.Table != nil || p.Own.Values != nil || p.Process() != mdp.Process(p.Solved) || len(p.Notes) != 1 {
			t.Errorf("%d states: a table, or none and no note of it", states)
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	million, billion := allocated(1_000_000), allocated(1_000_000_000)
	if million > 100_000 || billion > 100_000 {
		t.Errorf("%d bytes for a million states, %d for a billion; want less than 100,000", million, billion)
	}
}

func TestRandomLinearQFaults(t *testing.T) {
	const kind = "random-linear-q"
	wantFault(t, kind, problem.Args{"gap": 0.4}, "gap: found 0.4, expected at most 0.375, which is scale x (2 - tilt): the largest gap that every state can have")
	wantFault(t, kind, problem.Args{"scale": 0.1, "tilt": 1.}, "gap: found 0.3, expected at most 0.1, which is scale x (2 - tilt): the largest gap that every state can have")
	wantFault(t, kind, problem.Args{"states": 3, "starts": 4}, "starts: found 4, expected at most 3, the number of states")
	if p := mustBuild(t, kind, problem.Args{"states": 20_000, "actions": 2}); p.Table == nil {
		t.Error("20,000 states are not kept in tables")
	}
	if p := mustBuild(t, kind, problem.Args{"states": 2_000, "actions": 100, "horizon": 100}); p.Table != nil {
		t.Error("20 million cells are kept in tables")
	}
}
