package mdp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
)

// Every gap and witness against their definitions (eq:defn-gap-h, eq:defn-gap), on Q* by plain recursion. In coarse problems
// sums are exact and the witness must be the first; elsewhere it must attain the gap.
func TestGapsAreTheDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	tied, none := 0, 0
	for _, shape := range mdptest.Shapes(r, 300, 3, 3, 3) {
		p := shape.Random(r)
		o := mdp.Solve(p)
		check := func(what string, got float64, w mdp.Witness, want float64, first mdp.Witness) {
			t.Helper()
			switch {
			case !same(got, want):
				t.Fatalf("%+v: %s = %v, want %v", shape, what, got, want)
			case shape.Coarse && w != first:
				t.Fatalf("%+v: %s is attained at %v, want %v", shape, what, w, first)
			case math.IsInf(want, 1) && w.H != 0:
				t.Fatalf("%+v: %s is +Inf and attained at %v", shape, what, w)
			case w.H != 0 && !same(value(p, w.H, w.S)-bellman(p, w.H, w.S, w.A), want):
				t.Fatalf("%+v: %s = %v is not attained at %v", shape, what, got, w)
			}
		}
		overall, first := math.Inf(1), mdp.Witness{}
		for h := 1; h <= shape.Horizon; h++ {
			step, firstOfStep := math.Inf(1), mdp.Witness{}
			for s := range shape.States {
				gap, action, optimal := math.Inf(1), -1, 0
				for a := range shape.Actions {
					delta := value(p, h, s) - bellman(p, h, s, a)
					best := delta <= 1e-10*float64(shape.Horizon)
					if best != o.IsOptimal(h, s, a) {
						t.Fatalf("%+v: IsOptimal(%d,%d,%d) = %t with V* - Q* = %v", shape, h, s, a, !best, delta)
					}
					if best {
						optimal++
					} else if delta < gap {
						gap, action = delta, a
					}
				}
				if optimal > 1 && optimal < shape.Actions {
					tied++
				}
				if optimal == shape.Actions {
					none++
				}
				at := mdp.Witness{H: h, S: s, A: action}
				got, a := o.GapAt(h, s)
				if w := (mdp.Witness{H: h, S: s, A: a}); a >= 0 {
					check("GapAt", got, w, gap, at)
				} else if action != -1 || !math.IsInf(got, 1) {
					t.Fatalf("%+v: GapAt(%d,%d) = %v by no action, want %v by %d", shape, h, s, got, gap, action)
				}
				if gap < step {
					step, firstOfStep = gap, at
				}
			}
			got, w := o.StepGap(h)
			check("StepGap", got, w, step, firstOfStep)
			if step < overall {
				overall, first = step, firstOfStep
			}
		}
		got, w := o.Gap()
		check("Gap", got, w, overall, first)
	}
	if tied < 20 || none < 20 {
		t.Fatalf("only %d states with several optimal actions beside others, and %d without a gap", tied, none)
	}
}

// value is V*_h(s) by recursion.
func value(p mdp.Process, h, s int) float64 {
	v := 0.0
	for a := range p.Actions() {
		v = max(v, bellman(p, h, s, a))
	}
	return v
}

func same(x, y float64) bool { return x == y || math.Abs(x-y) <= agree }

func TestSeveralOptimalActionsAreOneSet(t *testing.T) {
	o := mdp.Solve(mdptest.Bandits(t, []float64{0.5, 0.2, 0.5}, []float64{0.9, 0.9, 0.4}))
	if gap, w := o.Gap(); math.Abs(gap-0.3) > agree || w != (mdp.Witness{H: 1, S: 0, A: 1}) {
		t.Errorf("Gap() = %v at %v, want 0.3 at h=1, s=0, a=1", gap, w)
	}
	if gap, w := o.StepGap(2); math.Abs(gap-0.5) > agree || w != (mdp.Witness{H: 2, S: 0, A: 2}) {
		t.Errorf("StepGap(2) = %v at %v, want 0.5 at h=2, s=0, a=2", gap, w)
	}
	if !o.IsOptimal(1, 0, 0) || o.IsOptimal(1, 0, 1) || !o.IsOptimal(1, 0, 2) {
		t.Error("the optimal actions of step 1 are not 0 and 2")
	}
}

// With H = 2 actions tie within 2e-10.
func TestGapsBelowTheToleranceAreRounding(t *testing.T) {
	o := mdp.Solve(mdptest.Bandits(t, []float64{0.5, 0.5 - 1.9e-10, 0.3}, []float64{0.5, 0.5 - 2.1e-10, 0.3}))
	if gap, a := o.GapAt(1, 0); math.Abs(gap-0.2) > agree || a != 2 {
		t.Errorf("GapAt(1,0) = %v by action %d: a difference of 1.9e-10 should be a tie at H = 2", gap, a)
	}
	if gap, a := o.GapAt(2, 0); math.Abs(gap-2.1e-10) > 1e-15 || a != 1 {
		t.Errorf("GapAt(2,0) = %v by action %d: a difference of 2.1e-10 should be a gap at H = 2", gap, a)
	}
}

func TestNoGapAtAll(t *testing.T) {
	o := mdp.Solve(mdptest.Bandits(t, []float64{0.5, 0.5}, []float64{0.1, 0.1}))
	if gap, w := o.Gap(); !math.IsInf(gap, 1) || w != (mdp.Witness{}) {
		t.Errorf("Gap() = %v at %v, want +Inf and no witness", gap, w)
	}
	if gap, a := o.GapAt(1, 0); !math.IsInf(gap, 1) || a != -1 {
		t.Errorf("GapAt(1,0) = %v by action %d, want +Inf and -1", gap, a)
	}
	// One step without a gap does not hide the other's.
	o = mdp.Solve(mdptest.Bandits(t, []float64{0.5, 0.5}, []float64{0.1, 0.3}))
	if gap, w := o.Gap(); math.Abs(gap-0.2) > agree || w.H != 2 {
		t.Errorf("Gap() = %v at %v, want 0.2 at step 2", gap, w)
	}
	if gap, _ := o.StepGap(1); !math.IsInf(gap, 1) {
		t.Errorf("StepGap(1) = %v, want +Inf", gap)
	}
}
