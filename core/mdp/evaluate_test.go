package mdp_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
)

// randomPolicy takes 1 to most actions at each (h,s), each with the same probability.
func randomPolicy(r *rand.Rand, sh mdptest.Shape, most int) mdp.Policy {
	actions := make([][]int, sh.Horizon*sh.States)
	for i := range actions {
		actions[i] = r.Perm(sh.Actions)[:1+r.IntN(min(most, sh.Actions))]
		slices.Sort(actions[i])
	}
	return func(h, s int) []int { return actions[(h-1)*sh.States+s] }
}

// Deterministic policies, and policies that average over tied actions, against pushing probability forwards.
func TestEvaluateIsTheExpectedReward(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for _, most := range []int{1, 3} {
		for _, shape := range mdptest.Shapes(r, 60, 6, 5, 4) {
			p, pi := shape.Random(r), randomPolicy(r, shape, most)
			v := mdp.Evaluate(p, pi)
			if len(v) != (shape.Horizon+1)*shape.States {
				t.Fatalf("%d values for H = %d, S = %d", len(v), shape.Horizon, shape.States)
			}
			for h := 1; h <= shape.Horizon+1; h++ {
				for s := range shape.States {
					if got, want := v[(h-1)*shape.States+s], walk(p, h, s, pi); math.Abs(got-want) > agree {
						t.Fatalf("%+v, at most %d actions: V^pi_%d(%d) = %v, want %v", shape, most, h, s, got, want)
					}
				}
			}
		}
	}
}

func TestEvaluateAnOptimalPolicy(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for _, shape := range mdptest.Shapes(r, 40, 5, 4, 4) {
		p := shape.Random(r)
		o := mdp.Solve(p)
		// All optimal actions at once: averaging over them must cost nothing.
		v := mdp.Evaluate(p, func(h, s int) []int {
			var best []int
			for a := range shape.Actions {
				if o.IsOptimal(h, s, a) {
					best = append(best, a)
				}
			}
			return best
		})
		for i, x := range v {
			if h, s := i/shape.States+1, i%shape.States; math.Abs(x-o.V(h, s)) > agree {
				t.Fatalf("%+v: V^pi*_%d(%d) = %v, V* = %v", shape, h, s, x, o.V(h, s))
			}
		}
	}
}

// Backup of one step after another is Evaluate, and of one step touches that step only.
func TestBackupIsOneStep(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	shape := mdptest.Shape{Horizon: 4, States: 3, Actions: 2, Moves: mdp.PerStep}
	p, pi := shape.Random(r), randomPolicy(r, shape, 2)
	want := mdp.Evaluate(p, pi)
	got := slices.Clone(want)
	for i := 3; i < 6; i++ {
		got[i] = math.NaN() // step 2
	}
	mdp.Backup(p, 2, pi, got)
	if !slices.Equal(got, want) {
		t.Errorf("after Backup of step 2: %v, want %v", got, want)
	}
}
