package problem_test

import (
	"fmt"
	"math"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// A switchboard by hand: every action leads to one node, whose feature is 1/sqrt 2 at its place; contexts have entries of one size, of norm 1/sqrt 2;
// rewards are 1/2 and half of the context's product with one unit vector a step; and V* is the best of all plans.
func TestSwitchboardIsWhatItSays(t *testing.T) {
	const H, A, C, k, M = 4, 3, 5, 3, 7
	p := mustBuild(t, "switchboard", problem.Args{"horizon": H, "actions": A, "nodes": C, "context_dimension": k, "starts": M, "seed": 2})
	m, o := p.Table, mdp.Solve(p.Table)
	if p.Own.Dim != C+k || m.States() != C+M {
		t.Fatalf("d = %d, S = %d", p.Own.Dim, m.States())
	}
	for h := 1; h <= H; h++ {
		contexts, products := make([][]float64, k), []float64(nil)
		for s := range C + M {
			for a := range A {
				n, phi := m.Successors(h, s, a), ownFeatures(p, h, s, a)
				if len(n.State) != 1 || n.Prob[0] != 1 || int(n.State[0]) >= C {
					t.Fatalf("(%d,%d,%d) leads to %v", h, s, a, n)
				}
				for i, x := range phi {
					want := 0.0
					switch {
					case i == int(n.State[0]):
						want = math.Sqrt(0.5)
					case i >= C:
						want = math.Sqrt(0.5 / k)
						contexts[i-C] = append(contexts[i-C], x*math.Sqrt2)
					}
					if math.Abs(math.Abs(x)-want) > 1e-15 || i < C && x < 0 {
						t.Fatalf("phi_%d(%d,%d) = %v", h, s, a, phi)
					}
				}
				products = append(products, 2*m.Reward(h, s, a)-1)
				if alike := (h == 1) == (s < C); alike && (fmt.Sprint(phi) != fmt.Sprint(ownFeatures(p, h, s, 0)) || !o.IsOptimal(h, s, a)) {
					t.Errorf("no episode comes to (%d,%d), and action %d differs", h, s, a)
				}
			}
		}
		w := coefficients(contexts, products)
		if norm := math.Sqrt(dot(w, w)); spanned(contexts).residual(products) > 1e-12 || math.Abs(norm-1) > 1e-12 {
			t.Errorf("step %d: rewards are of no unit vector, |w| = %v", h, norm)
		}
	}
	var best func(h, s int) float64
	best = func(h, s int) float64 {
		if h > H {
			return 0
		}
		most := 0.0
		for a := range A {
			most = max(most, m.Reward(h, s, a)+best(h+1, int(m.Successors(h, s, a).State[0])))
		}
		return most
	}
	for s := range C + M {
		if math.Abs(best(1, s)-o.V(1, s)) > 1e-12 {
			t.Errorf("V*(%d) = %v, and the best plan has %v", s, o.V(1, s), best(1, s))
		}
	}
	if start := m.Start().Distribution; math.Abs(start[C]-1./M) > 1e-15 || len(m.Start().States()) != M || m.Start().States()[0] != C {
		t.Errorf("starts %v", start)
	}
}

// More first states change neither the nodes nor the first states that there were.
func TestSwitchboardIsTheSameWithMoreStarts(t *testing.T) {
	few, many := mustBuild(t, "switchboard", problem.Args{"starts": 3}), mustBuild(t, "switchboard", problem.Args{"starts": 3000})
	for h := 1; h <= few.Table.Horizon(); h++ {
		for s := range few.Table.States() {
			for a := range few.Table.Actions() {
				x, y := few.Table.Successors(h, s, a), many.Table.Successors(h, s, a)
				if x.State[0] != y.State[0] || few.Table.Reward(h, s, a) != many.Table.Reward(h, s, a) || fmt.Sprint(ownFeatures(few, h, s, a)) != fmt.Sprint(ownFeatures(many, h, s, a)) {
					t.Fatalf("(%d,%d,%d) differs", h, s, a)
				}
			}
		}
	}
	if few.Own.Dim != many.Own.Dim {
		t.Errorf("d = %d and %d", few.Own.Dim, many.Own.Dim)
	}
	wantFault(t, "switchboard", problem.Args{"starts": 1_000_000, "horizon": 10}, "starts: found 3.000018e+07, expected horizon x states x actions of at most 20,000,000")
	wantFault(t, "switchboard", problem.Args{"starts": 1_000_000}, "starts: found 1.500009e+07, expected at most 10,000,000 successors in all")
}
