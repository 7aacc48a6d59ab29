package problem_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// secretsOf returns the secret action of every room of a step, read off its transitions: the one of which a room is left with the smallest
// probability, or -1 where all actions leave it alike.
func secretsOf(p *problem.Problem, h, rooms int) []int {
	list := make([]int, rooms)
	for i := range list {
		fall := func(a int) float64 {
			n := p.Table.Successors(h, i, a)
			for j, to := range n.State {
				if int(to) == rooms {
					return n.Prob[j]
				}
			}
			return 0
		}
		list[i] = -1
		for a := range p.Table.Actions() {
			for b := range p.Table.Actions() {
				if fall(a) < fall(b)-1e-9 {
					list[i] = a
				}
			}
		}
	}
	return list
}

// V* = 1 in every room, Q* is the gap below that except for one secret action of each room and step before the last, and every room is as likely.
// All of it is written down once more here, from the secrets alone.
func TestGripIsWhatItSays(t *testing.T) {
	for _, test := range []struct {
		horizon, actions, rooms int
		survival, gap, entry    float64
	}{{8, 4, 1, 0.5, 0.125, 1}, {6, 3, 4, 0.3, 0.1, 1}, {2, 2, 2, 0, 0.5, 1}, {5, 3, 2, 0.5, 0.25, 0.1}, {3, 2, 1, 0.89, 0.1, 0.5}} {
		p := mustBuild(t, "grip", problem.Args{"horizon": test.horizon, "actions": test.actions, "rooms": test.rooms, "survival": test.survival,
			"gap": test.gap, "entry": test.entry, "seed": 3})
		m, o, first := p.Table, mdp.Solve(p.Table), 1
		if test.entry < 1 {
			first = 2
		}
		if want := test.rooms*test.actions + first - 1; p.Own.Dim != want || m.States() != test.rooms+first {
			t.Errorf("%+v: d = %d, want %d; S = %d", test, p.Own.Dim, want, m.States())
		}
		for h := 1; h <= test.horizon; h++ {
			secrets := secretsOf(p, h, test.rooms)
			for i, secret := range secrets {
				if some := first <= h && h < test.horizon; some != (secret >= 0) {
					t.Fatalf("%+v: step %d, room %d: secret %d", test, h, i, secret)
				}
				for a := range test.actions {
					stay, loses := test.survival+test.gap, 0.0
					if secret >= 0 && a != secret {
						stay, loses = test.survival, test.gap
					}
					pays := 1 - test.survival - test.gap
					if h == test.horizon {
						pays = 1
					}
					want := make([]float64, m.States())
					for to := range test.rooms {
						want[to] = stay / float64(test.rooms)
					}
					want[test.rooms] = 1 - stay
					wantRow(t, m, h, i, a, want, pays)
					if math.Abs(o.Q(h, i, a)-(1-loses)) > 1e-12 || math.Abs(o.V(h, i)-1) > 1e-12 || o.IsOptimal(h, i, a) != (loses == 0) {
						t.Errorf("%+v: Q*_%d(%d,%d) = %v, V* = %v", test, h, i, a, o.Q(h, i, a), o.V(h, i))
					}
				}
			}
			gap, _ := o.StepGap(h)
			if want := test.gap; first <= h && h < test.horizon && math.Abs(gap-want) > 1e-12 || (h < first || h == test.horizon) && !math.IsInf(gap, 1) {
				t.Errorf("%+v: gap_%d = %v", test, h, gap)
			}
			for s := test.rooms; s < m.States(); s++ {
				for a := range test.actions {
					want := make([]float64, m.States())
					switch s {
					case test.rooms:
						want[s] = 1
					default:
						for to := range test.rooms {
							want[to] = test.entry / float64(test.rooms)
						}
						want[test.rooms] = 1 - test.entry
					}
					wantRow(t, m, h, s, a, want, 0)
				}
			}
			wantSmall(t, p, h, nil)
		}
	}
}

// wantRow compares a row of P and a reward with numbers.
func wantRow(t *testing.T, m mdp.Process, h, s, a int, want []float64, pays float64) {
	t.Helper()
	got, n := make([]float64, m.States()), m.Successors(h, s, a)
	for i, to := range n.State {
		got[to] = n.Prob[i]
	}
	for to := range want {
		if math.Abs(got[to]-want[to]) > 1e-15 {
			t.Fatalf("P_%d(.|%d,%d) = %v, want %v", h, s, a, got, want)
		}
	}
	if math.Abs(m.Reward(h, s, a)-pays) > 1e-15 {
		t.Fatalf("r_%d(%d,%d) = %v, want %v", h, s, a, m.Reward(h, s, a), pays)
	}
}

// With one room, what a policy loses follows from which secrets it knows: loss_h = gap (1-x_h) + (survival + gap x_h) loss_{h+1}. So a policy is within
// half of the gap everywhere exactly where it knows all.
func TestGripCountsSecrets(t *testing.T) {
	const H, A, survival, gap = 6, 3, 0.4, 0.2
	p := mustBuild(t, "grip", problem.Args{"horizon": H, "actions": A, "rooms": 1, "survival": survival, "gap": gap})
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		choice, known := make([]int, H+1), 0
		for h := 1; h <= H; h++ {
			secret := secretsOf(p, h, 1)[0]
			choice[h] = r.IntN(A)
			if r.IntN(4) > 0 && secret >= 0 {
				choice[h] = secret
			}
			if choice[h] == secret || secret < 0 {
				known++
			}
		}
		v := mdp.Evaluate(p.Table, func(h, _ int) []int { return choice[h : h+1] })
		loss, most := 0.0, 0.0
		for h := H; h >= 1; h-- {
			x := 0.0
			if secret := secretsOf(p, h, 1)[0]; secret < 0 || choice[h] == secret {
				x = 1
			}
			if loss = gap*(1-x) + (survival+gap*x)*loss; h == H {
				loss = 0
			}
			if got := 1 - v[(h-1)*2]; math.Abs(got-loss) > 1e-12 {
				t.Fatalf("V* - V^pi is %v at step %d, want %v", got, h, loss)
			}
			most = max(most, loss)
		}
		if (most <= gap/2) != (known == H) {
			t.Errorf("%d of %d known, and the policy loses %v at most", known, H, most)
		}
	}
}

// Q of every policy is linear in the own features of grip and switchboard and of a ladder with an entry; but a grip is no linear MDP.
func TestQOfEveryPolicyIsLinear(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for _, test := range []struct {
		kind string
		args problem.Args
	}{
		{"grip", problem.Args{"rooms": 3}}, {"grip", problem.Args{"rooms": 2, "entry": 0.3}}, {"switchboard", nil},
		{"switchboard", problem.Args{"nodes": 2, "starts": 20, "context_dimension": 9}}, {"ladder", problem.Args{"entry": 0.3, "copies": 2}},
	} {
		p := mustBuild(t, test.kind, test.args)
		m := p.Process()
		H, S, A := m.Horizon(), m.States(), m.Actions()
		for range 10 {
			choice := make([]int, H*S)
			for i := range choice {
				choice[i] = r.IntN(A)
			}
			v := make([]float64, (H+1)*S)
			for h := H; h >= 1; h-- {
				var q []float64
				for s := range S {
					for a := range A {
						x, n := m.Reward(h, s, a), m.Successors(h, s, a)
						for j, to := range n.State {
							x += n.Prob[j] * v[h*S+int(to)]
						}
						q = append(q, x)
					}
					v[(h-1)*S+s] = q[s*A+choice[(h-1)*S+s]]
				}
				if e := spanned(columns(p, h)).residual(q); e > 1e-11 {
					t.Fatalf("%s %v: Q^pi_%d is %v off the span", test.kind, test.args, h, e)
				}
			}
		}
	}
	p := mustBuild(t, "grip", problem.Args{"rooms": 2})
	if e := spanned(columns(p, 1)).residual(arrivals(p.Table, 1, 2)); e < 0.1 {
		t.Errorf("the probability of a fall is linear in the features of a grip, within %v", e)
	}
}

// Secrets are drawn for each room and step, evenly.
func TestGripSecretsAreDrawn(t *testing.T) {
	count := make([]int, 5)
	for seed := range 10 {
		p := mustBuild(t, "grip", problem.Args{"horizon": 11, "rooms": 10, "actions": 5, "seed": seed})
		for h := 1; h < 11; h++ {
			for _, a := range secretsOf(p, h, 10) {
				count[a]++
			}
		}
	}
	// 1000 draws of probability 1/5: five standard deviations are 63.
	for a, n := range count {
		if n < 200-63 || n > 200+63 {
			t.Errorf("of 1000 secrets %d are action %d, want about 200", n, a)
		}
	}
}

func TestGripFaults(t *testing.T) {
	wantFault(t, "grip", problem.Args{"survival": 0.5, "gap": 0.5}, "gap: found 0.5, expected less than 1 - survival = 0.5")
	wantFault(t, "grip", problem.Args{"horizon": 1}, "horizon: found 1, expected at least 2")
	wantFault(t, "grip", problem.Args{"horizon": 2, "entry": 0.5}, "horizon: found 2, expected at least 3, since entry is below 1 and takes step 1")
	wantFault(t, "grip", problem.Args{"rooms": 1000, "actions": 100}, "rooms: found 8.016008e+08, expected at most 10,000,000 successors in all")
}
