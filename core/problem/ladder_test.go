package problem_test

import (
	"fmt"
	"math"
	"testing"

	"revisit/core/detmath"
	"revisit/core/mdp"
	"revisit/core/problem"
)

// V*_h on the ladder is pay (1 + p + .. + p^(H-h)), Q* is linear with norms that the theorem allows, and the gap is pay at every rung.
func TestLadderOptimum(t *testing.T) {
	for _, test := range []struct {
		horizon, actions, copies int
		survival, pay            float64
	}{{10, 4, 1, 0.5, 0.5}, {1, 2, 1, 0.5, 1}, {6, 3, 5, 0.9, 0.2}, {4, 4, 1, 1, 0.5}, {4, 4, 2, 0, 0.5}} {
		p := mustBuild(t, "ladder", problem.Args{"horizon": test.horizon, "actions": test.actions, "copies": test.copies, "survival": test.survival, "pay": test.pay, "seed": 5})
		o, m := mdp.Solve(p.Table), p.Table
		for h := 1; h <= test.horizon; h++ {
			value, ahead := 0.0, 0.0
			for range test.horizon - h + 1 {
				ahead = test.survival * value
				value = test.pay + ahead
			}
			secret := -1
			for s := range test.copies {
				if math.Abs(o.V(h, s)-value) > 1e-12 {
					t.Errorf("%+v: V*_%d = %v, want %v", test, h, o.V(h, s), value)
				}
				for a := range test.actions {
					if o.IsOptimal(h, s, a) {
						if secret >= 0 && secret != a {
							t.Fatalf("%+v: step %d has two secrets", test, h)
						}
						secret = a
					}
				}
			}
			theta := make([]float64, test.actions+1)
			for a := range test.actions {
				theta[a] = ahead
			}
			theta[secret] += test.pay
			for s := range m.States() {
				for a := range test.actions {
					if e := math.Abs(dot(ownFeatures(p, h, s, a), theta) - o.Q(h, s, a)); e > 1e-12 {
						t.Fatalf("%+v: Q*_%d(%d,%d) is %v off <phi,theta>", test, h, s, a, e)
					}
				}
			}
			wantSmall(t, p, h, theta)
			if gap, _ := o.StepGap(h); math.Abs(gap-test.pay) > 1e-12 {
				t.Errorf("%+v: gap_%d = %v", test, h, gap)
			}
		}
	}
}

// Rewards and transitions are linear, too: what makes the ladder hard is no matter of features.
func TestLadderIsALinearMDP(t *testing.T) {
	for _, args := range []problem.Args{{}, {"copies": 3, "survival": 0.9}} {
		p := mustBuild(t, "ladder", args)
		m := p.Table
		for h := 1; h <= m.Horizon(); h++ {
			features, rewards := spanned(columns(p, h)), []float64(nil)
			for s := range m.States() {
				for a := range m.Actions() {
					rewards = append(rewards, m.Reward(h, s, a))
				}
			}
			worst := features.residual(rewards)
			for to := range m.States() {
				worst = max(worst, features.residual(arrivals(m, h, to)))
			}
			if worst > 1e-12 {
				t.Errorf("%v: step %d is %v off the features' span", args, h, worst)
			}
		}
	}
}

// The argument: an episode comes to rung H with probability survival^(H-1), whatever policy it follows, so after n episodes it was seen with
// probability 1 - (1 - 2^(1-H))^n. Policies here are random, and anew for every episode.
func TestLadderIsSeldomSeenFromTheStart(t *testing.T) {
	const H, episodes, tries = 7, 40, 4000
	p := mustBuild(t, "ladder", problem.Args{"horizon": H}).Table
	for h := 1; h <= H; h++ {
		for a := range p.Actions() {
			if n := p.Successors(h, 0, a); fmt.Sprint(n.State, n.Prob) != "[0 1] [0.5 0.5]" {
				t.Fatalf("step %d, action %d: successors %v", h, a, n)
			}
		}
	}
	draw, seen := detmath.NewStream(1, "ladder test"), 0
	for range tries {
		came := false
		for range episodes {
			s := 0
			for h := 1; h < H; h++ {
				next := p.Successors(h, s, draw.IntN(p.Actions()))
				u, i := draw.Float64(), 0
				for next.Cumulative[i] < u {
					i++
				}
				s = int(next.State[i])
			}
			came = came || s == 0
		}
		if came {
			seen++
		}
	}
	want := 1 - math.Pow(1-math.Pow(2, 1-H), episodes)
	if got, deviation := float64(seen)/tries, math.Sqrt(want*(1-want)/tries); math.Abs(got-want) > 4*deviation {
		t.Errorf("rung %d was seen by %v of the tries, want %v within %v", H, got, want, 4*deviation)
	}
}

func TestLadderFaults(t *testing.T) {
	wantFault(t, "ladder", problem.Args{"copies": 1000, "actions": 100}, "copies: found 1.002001e+08, expected at most 10,000,000 successors in all")
}
