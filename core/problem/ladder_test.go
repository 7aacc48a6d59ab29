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

// A ladder of three steps whose first is an entry, number by number: it pays nothing and leads on with .25; rungs pay .4 for their secrets, which are
// those of the ladder without an entry; the two copies of who is on are as likely.
func TestLadderWithAnEntry(t *testing.T) {
	plain, p := mustBuild(t, "ladder", problem.Args{"horizon": 3, "copies": 2, "pay": 0.4}), mustBuild(t, "ladder", problem.Args{"horizon": 3, "copies": 2, "pay": 0.4, "entry": 0.25})
	m, o := p.Table, mdp.Solve(p.Table)
	rows := [][]float64{{0.25, 0.25, 0.5, 0}, {0.25, 0.25, 0.5, 0}, {0, 0, 1, 0}, {0.125, 0.125, 0.75, 0}}
	values := [][]float64{{0.3, 0.3, 0, 0.15}, {0.6, 0.6, 0, 0.1}, {0.4, 0.4, 0, 0}} // at step 1 nothing pays
	if m.States() != 4 || p.Own.Dim != 6 || fmt.Sprint(m.Start().States()) != "[3]" {
		t.Fatalf("S = %d, d = %d, starts %v", m.States(), p.Own.Dim, m.Start())
	}
	for h := 1; h <= 3; h++ {
		for s := range 4 {
			for a := range 4 {
				pays := 0.0
				if h > 1 {
					pays = plain.Table.Reward(h, min(s, 2), a)
				}
				wantRow(t, m, h, s, a, rows[s], pays)
			}
			if math.Abs(o.V(h, s)-values[h-1][s]) > 1e-12 {
				t.Errorf("V*_%d(%d) = %v, want %v", h, s, o.V(h, s), values[h-1][s])
			}
		}
	}
	if gap, _ := o.StepGap(1); !math.IsInf(gap, 1) {
		t.Errorf("gap_1 = %v", gap)
	}
	if gap, at := o.Gap(); math.Abs(gap-0.4) > 1e-12 || at.H < 2 {
		t.Errorf("the gap is %v, at %+v", gap, at)
	}
	if want := "An episode from the start comes to the last rung with probability 0.12, whatever it does."; p.Notes[0] != want {
		t.Errorf("notes %q", p.Notes[0])
	}
	wantFault(t, "ladder", problem.Args{"horizon": 1, "entry": 0.5}, "horizon: found 1, expected at least 2, since entry is below 1 and takes step 1")
}

func TestLadderFaults(t *testing.T) {
	wantFault(t, "ladder", problem.Args{"copies": 1000, "actions": 100}, "copies: found 1.002001e+08, expected at most 10,000,000 successors in all")
}
