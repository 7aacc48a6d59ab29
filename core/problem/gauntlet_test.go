package problem_test

import (
	"math"
	"strings"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// V* in closed form, Q* linear with the documented parameters and norms that the theorem allows, and the gap.
func TestGauntletOptimum(t *testing.T) {
	for _, args := range []problem.Args{{}, {"length": 1}, {"length": 8, "gap": 0.1, "seed": 3}, {"length": 2, "corridor": 3, "copies": 4, "seed": 9}} {
		p := mustBuild(t, "gauntlet", args)
		o, m := mdp.Solve(p.Table), p.Table
		length, corridor, gap := 4, 8, 0.15
		if v, ok := args["length"]; ok {
			length = v.(int)
		}
		if v, ok := args["corridor"]; ok {
			corridor = v.(int)
		}
		if v, ok := args["gap"]; ok {
			gap = v.(float64)
		}
		H, hub, s := m.Horizon(), length+2, math.Sqrt(0.5)
		if H != hub+corridor {
			t.Fatalf("%v: H = %d", args, H)
		}
		lure := gap/0.4 + 0.44
		for h := 1; h <= H; h++ {
			theta := make([]float64, 6)
			right := -1
			for x := range m.States() {
				want := 0.0
				switch name, _, _ := strings.Cut(p.StateNames[x], ","); {
				case name == "start" && h == 1:
					want = 0.5 + gap
				case name == "tails" && h == 2:
					want = 2 * gap
				case name == "alive" && 1 < h && h <= hub, name == "won" && h == hub+1:
					want = 1
				}
				if got := o.V(h, x); math.Abs(got-want) > 1e-15 {
					t.Errorf("%v: V*_%d(%s) = %v, want %v", args, h, p.StateNames[x], got, want)
				}
				if strings.HasPrefix(p.StateNames[x], "alive") && 1 < h && h < hub {
					for a := range m.Actions() {
						if o.Q(h, x, a) > 0.75 {
							right = a % 3
						}
					}
				}
			}
			switch {
			case h == 1:
				theta[0], theta[1] = 0.5, 0.5+gap
			case h < hub:
				theta[0], theta[1], theta[2] = 0.5, 0.5, 0.5
				theta[right] = 1
				if h == 2 {
					theta[5] = 2 * gap
				}
			case h == hub:
				theta[0], theta[1] = (1-gap)/s, -lure/s
				for k := range 4 {
					theta[2+k] = -0.11 / s
				}
			case h == hub+1:
				theta[1] = 1
			}
			for x := range m.States() {
				for a := range m.Actions() {
					phi := ownFeatures(p, h, x, a)
					if e := math.Abs(dot(phi, theta) - o.Q(h, x, a)); e > 1e-15 {
						t.Fatalf("%v: Q*_%d(%s,%d) is %v off <phi,theta>", args, h, p.StateNames[x], a, e)
					}
				}
			}
			wantSmall(t, p, h, theta)
			if got, _ := o.StepGap(h); h == 1 || h == hub {
				if math.Abs(got-gap) > 1e-12 {
					t.Errorf("%v: gap_%d = %v, want %v", args, h, got, gap)
				}
			} else if h < hub && math.Abs(got-0.5) > 1e-12 {
				t.Errorf("%v: gap_%d = %v, want 1/2", args, h, got)
			}
		}
		if got, _ := o.Gap(); math.Abs(got-gap) > 1e-12 {
			t.Errorf("%v: gap %v", args, got)
		}
	}
}

// At the hub transitions are not linear in the features: it is no linear MDP.
func TestGauntletIsNoLinearMDP(t *testing.T) {
	p := mustBuild(t, "gauntlet", nil)
	worst := 0.0
	for h := 1; h < p.Table.Horizon(); h++ {
		features := spanned(columns(p, h))
		for to := range p.Table.States() {
			worst = max(worst, features.residual(arrivals(p.Table, h, to)))
		}
	}
	if worst < 0.1 {
		t.Errorf("transitions are within %v of the span", worst)
	}
}

// Copies behave as their original, and one of them is drawn evenly.
func TestCopiesAreAlike(t *testing.T) {
	for _, kind := range []string{"gauntlet", "ladder"} {
		one, three := mustBuild(t, kind, nil), mustBuild(t, kind, problem.Args{"copies": 3})
		original := make([]int, three.Table.States())
		for s, name := range three.StateNames {
			name, _, _ = strings.Cut(name, ",")
			original[s] = -1
			for x, other := range one.StateNames {
				if other == name {
					original[s] = x
				}
			}
			if original[s] < 0 {
				t.Fatalf("%s: no original of %q", kind, three.StateNames[s])
			}
		}
		for h := 1; h <= one.Table.Horizon(); h++ {
			for s, x := range original {
				for a := range one.Table.Actions() {
					if one.Table.Reward(h, x, a) != three.Table.Reward(h, s, a) {
						t.Fatalf("%s: r_%d(%d,%d) differs", kind, h, s, a)
					}
					sums := make([]float64, one.Table.States())
					to := three.Table.Successors(h, s, a)
					for i, next := range to.State {
						sums[original[next]] += to.Prob[i]
						if share := to.Prob[i]; strings.Contains(three.StateNames[next], ", copy ") {
							for j, other := range to.State {
								if original[other] == original[next] && math.Abs(to.Prob[j]-share) > 1e-15 {
									t.Fatalf("%s: (%d,%d,%d) prefers a copy", kind, h, s, a)
								}
							}
						}
					}
					to = one.Table.Successors(h, x, a)
					for i, next := range to.State {
						sums[next] -= to.Prob[i]
					}
					for _, rest := range sums {
						if math.Abs(rest) > 1e-15 {
							t.Fatalf("%s: P_%d(.|%d,%d) differs from its original's", kind, h, s, a)
						}
					}
				}
			}
		}
	}
}
