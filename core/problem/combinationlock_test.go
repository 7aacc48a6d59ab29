package problem_test

import (
	"math"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// V* in closed form: 1 where enough steps are left for the rest of the lock, else the distractor's reward.
func TestCombinationLockOptimum(t *testing.T) {
	for _, length := range []int{1, 2, 6, 20} {
		for _, distractor := range []float64{0, 0.25} {
			for _, horizon := range []int{1, length, length + 4} {
				p := mustBuild(t, "combination-lock", problem.Args{"length": length, "actions": 4, "distractor": distractor, "horizon": horizon})
				o := mdp.Solve(p.Table)
				for h := 1; h <= horizon; h++ {
					for s := range length + 2 {
						want := 0.0
						switch {
						case s < length && horizon-h+1 >= length-s:
							want = 1
						case s < length:
							want = distractor
						}
						if got := o.V(h, s); math.Abs(got-want) > 1e-15 {
							t.Errorf("L = %d, H = %d: V*_%d(%s) = %v, want %v", length, horizon, h, p.StateNames[s], got, want)
						}
					}
				}
				if length <= horizon && distractor == 0 {
					if gap, at := o.Gap(); gap != 1 || at.H != 1 {
						t.Errorf("L = %d, H = %d: gap %v at %+v, want 1 from the first step on", length, horizon, gap, at)
					}
				}
			}
		}
	}
}

// At each position one action leads on and all others to the dead state; which one is drawn for each position.
func TestCombinationLockSecret(t *testing.T) {
	secret := func(seed int) []int {
		p := mustBuild(t, "combination-lock", problem.Args{"length": 1000, "actions": 5, "seed": seed, "distractor": 0.1}).Table
		right := make([]int, 1000)
		for i := range right {
			ways := 0
			for a := range 5 {
				switch to := int(p.Successors(1, i, a).State[0]); {
				case to == i+1:
					right[i] = a
					ways++
				case to != 1001 || p.Reward(1, i, a) != 0.1:
					t.Fatalf("position %d, action %d: to %d with %v", i, a, to, p.Reward(1, i, a))
				}
			}
			if ways != 1 {
				t.Fatalf("position %d: %d actions lead on", i, ways)
			}
		}
		return right
	}
	first, second := secret(1), secret(2)
	count, same := make([]int, 5), 0
	for i, a := range first {
		count[a]++
		if second[i] == a {
			same++
		}
	}
	// 1000 draws of probability 1/5: five standard deviations are 63.
	for a, n := range append(count, same) {
		if n < 200-63 || n > 200+63 {
			t.Errorf("of 1000 positions %d (case %d), want about 200", n, a)
		}
	}
}

func TestCombinationLockHorizon(t *testing.T) {
	p := mustBuild(t, "combination-lock", problem.Args{"length": 9})
	if p.Table.Horizon() != 9 || p.Notes[0] != "Random actions open the lock once in 3⁹ = 19683 tries on average." {
		t.Errorf("%d steps, %q", p.Table.Horizon(), p.Notes)
	}
	if p := mustBuild(t, "combination-lock", problem.Args{"length": 9, "horizon": 8}); p.Notes[0] != "With fewer steps than positions the lock cannot be opened." {
		t.Errorf("%q", p.Notes)
	}
	wantFault(t, "combination-lock", problem.Args{"length": 1000, "actions": 1000}, "length: found 1.002e+09, expected horizon x states x actions of at most 20,000,000")
}

// Where positions are shared, the secret is the same, and Q*_h while the lock is closed is linear in e_a: 1 for the right action, the distractor's
// reward for the others.
func TestSharedCombinationLock(t *testing.T) {
	for _, horizon := range []int{4, 6, 9} {
		args := problem.Args{"length": 6, "actions": 4, "distractor": 0.25, "horizon": horizon, "seed": 7}
		apart := mustBuild(t, "combination-lock", args)
		args["shared"] = true
		shared := mustBuild(t, "combination-lock", args)
		one, other := mdp.Solve(apart.Table), mdp.Solve(shared.Table)
		for h := 1; h <= min(horizon, 6); h++ {
			theta := make([]float64, 4)
			for a := range theta {
				// At step h an episode that still has the lock closed is at position h-1.
				theta[a] = one.Q(h, h-1, a)
				if got := other.Q(h, 0, a); got != theta[a] {
					t.Errorf("H = %d: Q*_%d(closed,%d) = %v, want %v", horizon, h, a, got, theta[a])
				}
			}
			wantSmall(t, shared, h, theta)
			for s := range 3 {
				for a := range 4 {
					if got := dot(ownFeatures(shared, h, s, a), theta); got != other.Q(h, s, a) {
						t.Errorf("H = %d: Q*_%d(%s,%d) = %v, linear would be %v", horizon, h, shared.StateNames[s], a, other.Q(h, s, a), got)
					}
				}
			}
		}
	}
}
