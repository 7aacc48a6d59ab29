package problem_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"revisit/core/mdp"
	"revisit/core/problem"
)

// wang is the instance as its paper has it, from the vectors alone and with rewards unscaled: states and actions are numbers of
// vectors, -1 is f.
type wang struct {
	v       [][]float64
	secret  int
	g       float64
	horizon int
}

func (w wang) p(i, j int) float64 { return dot(w.v[i], w.v[j]) + 2*w.g }

func (w wang) value(h, i int) float64 {
	best := math.Inf(-1)
	for j := range w.v {
		best = max(best, w.q(h, i, j))
	}
	return best
}

func (w wang) q(h, i, j int) float64 {
	switch {
	case h > w.horizon || i == -1 || i == j:
		return 0
	case j == w.secret:
		return w.p(i, j)
	case h == w.horizon:
		return w.p(i, j) * dot(w.v[j], w.v[w.secret])
	}
	return -2*w.g*w.p(i, j) + w.p(i, j)*w.value(h+1, j)
}

// reading takes the vectors back out of a member's features, and the secret one from the names.
func reading(t *testing.T, p *problem.Problem, g float64) wang {
	m, d := p.Table.States(), p.Own.Dim-1
	w := wang{v: make([][]float64, m), g: g, horizon: p.Table.Horizon()}
	for j := range m {
		if !slices.Contains(p.StateNames, "v"+strconv.Itoa(j)) {
			w.secret = j
		}
		s := 0
		if p.StateNames[0] == p.ActionNames[j] {
			s = 1
		}
		phi := ownFeatures(p, 1, s, j)[1:]
		length := math.Sqrt(dot(phi, phi))
		for _, x := range phi {
			if math.Abs(math.Abs(x)-length/math.Sqrt(float64(d))) > 1e-15 {
				t.Fatalf("v%d has an entry %v in a vector of length %v", j, x, length)
			}
			w.v[j] = append(w.v[j], math.Copysign(1/math.Sqrt(float64(d)), x))
		}
	}
	if len(p.StateNames) != m || p.StateNames[m-1] != "f" || p.Notes[1] != fmt.Sprintf("The secret action is v%d.", w.secret) {
		t.Fatalf("states %v, notes %q", p.StateNames, p.Notes)
	}
	return w
}

func TestSeparationIsThePapers(t *testing.T) {
	for _, test := range []struct {
		dim, vectors, horizon int
		g                     float64
	}{{16, 8, 4, 0.25}, {12, 10, 3, 0.25}, {20, 12, 2, 0.3}, {24, 9, 3, 0.33}, {10, 6, 1, 0.2}, {9, 5, 3, 1. / 9}, {64, 12, 2, 0.15}} {
		for seed := range 3 {
			args := problem.Args{"dim": test.dim, "g": test.g, "vectors": test.vectors, "horizon": test.horizon, "seed": seed}
			p := mustBuild(t, "separation", args)
			w, m, o, g, H := reading(t, p, test.g), p.Table, mdp.Solve(p.Table), test.g, test.horizon
			n := m.States()
			for i := range n {
				for j := range i {
					if x := dot(w.v[i], w.v[j]); math.Abs(x) > g+1e-12 {
						t.Fatalf("%v: <v%d,v%d> = %v", args, i, j, x)
					}
				}
			}
			add, times := 6*g*g, 1/(3*g+6*g*g)
			if math.Abs(p.Scaling.Add-add) > 1e-15 || math.Abs(p.Scaling.Times/times-1) > 1e-12 || p.Scaling.Original == "" {
				t.Fatalf("%v: scaling %+v", args, p.Scaling)
			}
			gap := math.Inf(1)
			for h := 1; h <= H; h++ {
				// Q* is linear with the parameters that the family documents.
				c0 := math.Sqrt(1 - 9*g*g)
				theta := []float64{times * add * float64(H-h+1) / c0}
				for _, x := range w.v[w.secret] {
					theta = append(theta, times*x)
				}
				for s := range n {
					i := -1
					if s < n-1 {
						i, _ = strconv.Atoi(p.StateNames[s][1:])
					}
					if want := (w.value(h, i) + add*float64(H-h+1)) * times; math.Abs(o.V(h, s)-want) > 1e-12 {
						t.Fatalf("%v: V*_%d(%d) = %v, want %v", args, h, s, o.V(h, s), want)
					}
					for j := range n {
						phi := ownFeatures(p, h, s, j)
						if norm := math.Sqrt(dot(phi, phi)); norm > 1+1e-12 {
							t.Fatalf("%v: a feature of norm %v", args, norm)
						}
						if e := math.Abs(dot(phi[1:], w.v[w.secret]) - w.q(h, i, j)); e > 1e-12 {
							t.Fatalf("%v: the original Q*_%d(%d,%d) is %v off <phi,v*>", args, h, s, j, e)
						}
						if e := math.Abs(dot(phi, theta) - o.Q(h, s, j)); e > 1e-12 {
							t.Fatalf("%v: Q*_%d(%d,%d) is %v off <phi,theta>", args, h, s, j, e)
						}
						if i >= 0 && j != w.secret {
							gap = min(gap, w.value(h, i)-w.q(h, i, j))
						}
						next := make([]float64, n)
						if i >= 0 && j != i && j != w.secret {
							next[slices.Index(p.StateNames, p.ActionNames[j])] = w.p(i, j)
						}
						next[n-1] = 1 - slices.Max(next)
						to := m.Successors(h, s, j)
						for l, x := range to.State {
							next[x] -= to.Prob[l]
						}
						if e := max(slices.Max(next), -slices.Min(next)); e > 1e-12 {
							t.Fatalf("%v: the successors of (%d,%d) are %v off", args, s, j, e)
						}
					}
				}
			}
			got, _ := o.Gap()
			if gap < g-3*g*g-1e-12 || math.Abs(got-gap*times) > 1e-12 || got < (1-3*g)/(3+6*g)-1e-12 {
				t.Errorf("%v: gap %v, %v in the original; want at least %v and %v", args, got, gap, (1-3*g)/(3+6*g), g-3*g*g)
			}
			start := m.Start().Distribution
			for s, x := range start {
				if want := 1 / float64(n-1); s < n-1 && x != want || s == n-1 && x != 0 {
					t.Errorf("%v: starts %v", args, start)
				}
			}
		}
	}
}

// With more vectors than dimensions transitions are not linear in the features: it is no linear MDP. With fewer they are.
func TestSeparationIsNoLinearMDP(t *testing.T) {
	worst := func(p *problem.Problem) float64 {
		features, residual := spanned(columns(p, 1)), 0.0
		for to := range p.Table.States() {
			residual = max(residual, features.residual(arrivals(p.Table, 1, to)))
		}
		return residual
	}
	if e := worst(mustBuild(t, "separation", nil)); e < 0.1 {
		t.Errorf("by default transitions are within %v of the span", e)
	}
	if e := worst(mustBuild(t, "separation", problem.Args{"vectors": 8})); e > 1e-9 {
		t.Errorf("with 8 vectors in 16 dimensions transitions are %v off the span", e)
	}
}

// A search that ends with fewer vectors says so, and what it found builds the same member again.
func TestSeparationReportsWhatItFound(t *testing.T) {
	family := problem.Find("separation")
	args := problem.Args{"dim": 12, "g": 0.25, "vectors": 100, "horizon": 3, "seed": 5}
	p, err := family.Build(args)
	if err != nil {
		t.Fatal(err)
	}
	found := args.Int("vectors")
	if want := fmt.Sprintf("%d vectors were found of 100 looked for.", found); found != p.Table.States() || found >= 100 || found < 8 || p.Notes[0] != want {
		t.Errorf("%d vectors, %d states, notes %q", found, p.Table.States(), p.Notes)
	}
	again, err := family.Build(args)
	if err != nil {
		t.Fatal(err)
	}
	if args["vectors"] != found || !slices.Equal(again.Own.Values, p.Own.Values) || !slices.Equal(again.StateNames, p.StateNames) {
		t.Error("another member comes of the number found")
	}
}

// The index of the secret action says nothing.
func TestSeparationIsShuffled(t *testing.T) {
	var count [8]int
	for seed := range 400 {
		p := mustBuild(t, "separation", problem.Args{"vectors": 8, "horizon": 1, "seed": seed})
		count[reading(t, p, 0.25).secret]++
	}
	chi := 0.0
	for _, c := range count {
		chi += math.Pow(float64(c)-50, 2) / 50
	}
	if chi > 24.32 { // 99.9 % point of chi squared with 7 degrees of freedom
		t.Errorf("secret indices %v, chi squared %v", count, chi)
	}
}

func TestSeparationFaults(t *testing.T) {
	const kind = "separation"
	wantFault(t, kind, problem.Args{"dim": 3, "g": 0.3}, "dim: found 3, expected an even dimension, or one of at least 1/g = 3.33: else no two vectors of entries ±1/√d are so nearly orthogonal")
	wantFault(t, kind, problem.Args{"vectors": 500, "horizon": 1000}, "vectors: found 2.5e+08, expected horizon x states x actions of at most 20,000,000")
	if _, err := build(kind, problem.Args{"dim": 2}); err != nil {
		t.Errorf("two dimensions: %v", err)
	}
}
