package theory_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"revisit/core/baseline"
	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/problem"
	"revisit/core/repeat"
	"revisit/core/theory"
)

// The coefficients are those of the sums over all paths: with random roll-ins at most A^(h-1), of the optimal policy itself 1, of one that comes nowhere
// infinite.
func TestMismatchIsThatOfAllPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 14))
	above, infinite := 0, 0
	for _, shape := range mdptest.Shapes(r, repeat.Times(80), 4, 5, 3) {
		p := shape.Random(r)
		optimal := mdp.Solve(p)
		expert := func(h, s int) []int {
			for a := range shape.Actions {
				if optimal.IsOptimal(h, s, a) {
					return []int{a}
				}
			}
			panic("no action is optimal")
		}
		last := func(int, int) []int { return []int{shape.Actions - 1} }
		for name, rollIn := range map[string]mdp.Policy{"random": baseline.Uniform(shape.Actions), "optimal": expert, "last": last} {
			d, mu := shares(p, expert), shares(p, rollIn)
			for h, got := range theory.Mismatch(p, expert, rollIn) {
				want := 0.0
				for s := range shape.States {
					if x := d[[2]int{h + 1, s}]; x > 0 {
						want = max(want, x/mu[[2]int{h + 1, s}])
					}
				}
				if got != want && !(math.Abs(got-want) < 1e-9*want) {
					t.Fatalf("%s: C_%d = %v, want %v", name, h+1, got, want)
				}
				switch {
				case got < 1-1e-9, name == "optimal" && got > 1+1e-9, name == "random" && got > math.Pow(float64(shape.Actions), float64(h))*(1+1e-9):
					t.Fatalf("%s: C_%d = %v", name, h+1, got)
				case math.IsInf(got, 1):
					infinite++
				case got > 1.5:
					above++
				}
			}
		}
	}
	if above < repeat.Times(60) || infinite == 0 {
		t.Errorf("%d coefficients are over 1.5, %d infinite", above, infinite)
	}
}

// shares returns the probability of each step and state, by going through all paths.
func shares(p mdp.Process, policy mdp.Policy) map[[2]int]float64 {
	all := map[[2]int]float64{}
	var follow func(h, s int, share float64)
	follow = func(h, s int, share float64) {
		if h > p.Horizon() || share == 0 {
			return
		}
		all[[2]int{h, s}] += share
		actions := policy(h, s)
		for _, a := range actions {
			next := p.Successors(h, s, a)
			for i, y := range next.State {
				follow(h+1, int(y), share*next.Prob[i]/float64(len(actions)))
			}
		}
	}
	start := p.Start()
	for s, share := range start.Distribution {
		follow(1, s, share)
	}
	for _, s := range start.Cycle {
		follow(1, s, 1/float64(len(start.Cycle)))
	}
	return all
}

// The report has the coefficients of a learner that rolls in, and of no other; it says so where there are too many states.
func TestReportHasTheMismatchOfRollIns(t *testing.T) {
	family := problem.Find("combination-lock")
	p, err := family.Build(problem.Args{"length": 4, "actions": 3, "distractor": 0.0, "shared": false, "seed": 1})
	if err != nil {
		t.Fatal(err)
	}
	in := instance(p.Table, feature.NewOneHot(p.Table.States(), 3), 1, 1, 1, 1)
	for _, f := range theory.Report(in) {
		if f.ID == "mismatch" {
			t.Error("there are no roll-ins")
		}
	}
	in.RollIn = baseline.Uniform(3)
	f := finding(t, in, "mismatch")
	if f.OK == nil || !*f.OK || f.Assumption || *f.Value != 27 || len(f.PerStep) != 4 || f.PerStep[2] != 9 || !strings.Contains(f.Says, "C_h = 27 ") || !strings.Contains(f.Says, "Σ C_h = 40 ε") {
		t.Errorf("%+v", f)
	}
	in.RollIn = func(int, int) []int { return []int{0} }
	if f := finding(t, in, "mismatch"); f.OK == nil || *f.OK || f.Value != nil || !strings.HasSuffix(f.Says, "C_h is infinite") {
		t.Errorf("%+v", f)
	}
	in = instance(struct{ mdp.Process }{p.Table}, in.Features, 1, 1, 1, 1)
	in.RollIn = baseline.Uniform(3)
	if f := finding(t, in, "mismatch"); f.OK != nil || f.Value != nil || !strings.HasPrefix(f.Says, "not checked") {
		t.Errorf("%+v", f)
	}
}
