package theory

import (
	"math"
	"math/rand/v2"
	"testing"
)

// figure1 are the constants of figure-1.
var figure1 = Constants{Dim: 2, Horizon: 3, Episodes: 1, CBeta: 0.005, Delta: 0.1, Gap: 0.3, GapOfAll: 0.3}

// near: equal to the 13th digit: the formulas below multiply a dozen numbers in another order.
func near(x, y float64) bool { return math.Abs(x-y) <= 1e-13*math.Abs(y) }

// randomConstants have bounds on paths from N to about 10^12.
func randomConstants(r *rand.Rand) Constants {
	return Constants{
		Dim: 1 + r.IntN(64), Horizon: 1 + r.IntN(20), Episodes: float64(1 + r.IntN(1000)),
		CBeta: math.Pow(10, r.Float64()*6-5), Delta: 0.001 + 0.998*r.Float64(), Gap: 0.001 + r.Float64(), GapOfAll: 0.001 + r.Float64(),
	}
}

// Each bound against its equation in the paper, written out with math.Log and math.Pow.
func TestBoundsAreThePapers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		c := randomConstants(r)
		d, H, N, cb, delta, gap := float64(c.Dim), float64(c.Horizon), c.Episodes, c.CBeta, c.Delta, c.Gap
		K, T := 1+r.Float64()*1e6, 1+r.Float64()*1e7
		square := func(x float64) float64 { return x * x }
		check := func(name string, got, want float64) {
			t.Helper()
			if !near(got, want) {
				t.Fatalf("%s of %+v, K = %v, T = %v: %v, want %v", name, c, K, T, got, want)
			}
		}
		check("beta (eq:defn-beta)", c.Beta(K), cb*math.Sqrt(d*math.Pow(H, 4)*math.Log(K*H/delta)))
		check("revisits (eq:UB-state-revisits)", c.Revisits(K), 4*cb*cb*d*d*math.Pow(H, 5)*square(math.Log(K*H/delta))/(gap*gap))
		check("revisits of one step (eqn:restarts)", c.StepRevisits(K), 4*cb*cb*d*d*math.Pow(H, 4)*square(math.Log(K*H/delta))/(gap*gap))
		average, holds := c.AverageRegret(T, 0)
		check("average regret (eqn:piazzolla)", average, 8*cb*math.Sqrt(d*d*math.Pow(H, 7)*square(math.Log(H*T/delta))/T))
		if want := N >= 4*cb*cb*d*d*math.Pow(H, 5)*square(math.Log(H*T/delta))/(gap*gap); holds != want {
			t.Fatalf("condition of eqn:piazzolla for %+v, T = %v: %t", c, T, holds)
		}
		check("regret over paths (eq:worst_case)", c.PathRegret(K, T, 0),
			4*cb*math.Sqrt(d*d*math.Pow(H, 6)*K*square(math.Log(H*T/delta)))+4*cb*cb*d*d*math.Pow(H, 6)*square(math.Log(K*H/delta))/(gap*gap))
		check("logarithmic regret (eq:expected_regret)", c.LogRegret(K), 17*cb*cb*d*d*math.Pow(H, 7)*square(math.Log(K*H))/square(c.GapOfAll))
	}
}

// By hand, for figure-1 at K = 62.28: log(62.28 x 3 / .1) = log 1868.4 = 7.5328, so beta = .005 sqrt(2 x 81 x 7.5328) = .17467
// and 4 x .005^2 x 4 x 243 x 7.5328^2 / .09 = 61.28.
func TestBoundsOfFigure1(t *testing.T) {
	if got := figure1.PathBound(); math.Abs(got-62.28) > 0.005 {
		t.Errorf("path bound %v, want 62.28", got)
	}
	if got := figure1.Beta(62.28); math.Abs(got-0.17467) > 0.000005 {
		t.Errorf("beta %v, want .17467", got)
	}
	if got := figure1.Revisits(62.28); math.Abs(got-61.28) > 0.005 {
		t.Errorf("revisits %v, want 61.28", got)
	}
}

// Beta has the K that it was computed with, so the bounds have it where it is more than the run's own K and T. By hand, for figure-1 with
// K = 1000 in beta, L = log(1000 x 3 / .1) = 10.30895, L^2 = 106.2745: c_beta^2 d^2 = .0001, so eqn:piazzolla at T = 7 is
// 8 sqrt(.0001 x 3^7 x L^2 / 7) = .08 x 17.67565 x 10.30895 = 14.5774 and asks for N >= .0004 x 3^5 x L^2 / .09 = 114.776;
// eq:worst_case at K = 4 is 4 sqrt(.0001 x 3^6 x 4) L + .0004 x 3^6 x L^2 / .09 = 2.16 x 10.30895 + 3 x 114.776 = 366.597.
// With the run's own numbers they would be 7.561, 30.88 and 85.811: a run of 100 episodes and 7 samples would count as covered.
func TestBoundsHaveTheKOfBeta(t *testing.T) {
	c := figure1
	for _, test := range []struct {
		assumed, average, paths float64
		episodes                float64 // least N of eqn:piazzolla
	}{{1000, 14.5774, 366.597, 115}, {0, 7.561, 85.811, 31}, {7, 7.561, 104.186, 31}} {
		average, _ := c.AverageRegret(7, test.assumed)
		if paths := c.PathRegret(4, 7, test.assumed); math.Abs(average/test.average-1) > 1e-4 || math.Abs(paths/test.paths-1) > 1e-4 {
			t.Errorf("with K = %v in beta: average %v, over paths %v, want %v and %v", test.assumed, average, paths, test.average, test.paths)
		}
		for c.Episodes = test.episodes - 1; c.Episodes <= test.episodes; c.Episodes++ {
			if _, holds := c.AverageRegret(7, test.assumed); holds != (c.Episodes == test.episodes) {
				t.Errorf("with K = %v in beta the condition on N = %v holds: %t", test.assumed, c.Episodes, holds)
			}
		}
	}
}

func TestWithoutAGapNothingIsRevisited(t *testing.T) {
	c := figure1
	c.Gap, c.GapOfAll, c.Episodes = math.Inf(1), math.Inf(1), 7
	if c.Revisits(100) != 0 || c.LogRegret(100) != 0 || c.PathBound() != 7 {
		t.Errorf("revisits %v, logarithmic regret %v, path bound %v, want 0, 0 and N = 7", c.Revisits(100), c.LogRegret(100), c.PathBound())
	}
	if _, holds := c.AverageRegret(100, 0); !holds {
		t.Error("the condition on N does not hold")
	}
}

// PathBound is a fixed point of K = N + revisits(K), to the last bit, and nothing above it is one.
func TestPathBoundIsTheLargestFixedPoint(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	cases := []Constants{figure1}
	for range 300 {
		cases = append(cases, randomConstants(r))
	}
	// log(K H / delta) below 1 at K = N: the corner where the curve begins convex.
	for range 100 {
		cases = append(cases, Constants{Dim: 1, Horizon: 2, Episodes: 1, CBeta: math.Pow(10, r.Float64()*3-2.5), Delta: 0.74 + 0.26*r.Float64(), Gap: 1})
	}
	for _, c := range cases {
		above := func(k float64) bool { return c.Episodes+c.Revisits(k) > k }
		k := c.PathBound()
		if k < c.Episodes || above(k) {
			t.Fatalf("%+v: K = %v, where N + revisits(K) = %v", c, k, c.Episodes+c.Revisits(k))
		}
		if below := math.Nextafter(k, 0); below > c.Episodes && !above(below) {
			t.Fatalf("%+v: the float under K = %v is no lower end", c, k)
		}
		if f := c.Episodes + c.Revisits(k); math.Abs(f-k) > 4e-15*k {
			t.Fatalf("%+v: K = %v is off N + revisits(K) = %v", c, k, f)
		}
		for x := k * (1 + 1e-9); x < 1e6*k; x *= 1.01 {
			if above(x) {
				t.Fatalf("%+v: K = %v, but N + revisits(%v) = %v is over it", c, k, x, c.Episodes+c.Revisits(x))
			}
		}
	}
}

func TestPathBoundGrowsWithTheProblem(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range 100 {
		c := randomConstants(r)
		k := c.PathBound()
		for name, harder := range map[string]func(*Constants){
			"episodes":      func(c *Constants) { c.Episodes += math.Ceil(k / 1e6) },
			"dimension":     func(c *Constants) { c.Dim++ },
			"horizon":       func(c *Constants) { c.Horizon++ },
			"c_beta":        func(c *Constants) { c.CBeta *= 1.1 },
			"smaller delta": func(c *Constants) { c.Delta /= 1.1 },
			"smaller gap":   func(c *Constants) { c.Gap /= 1.1 },
		} {
			other := c
			harder(&other)
			if got := other.PathBound(); !(got > k) {
				t.Fatalf("%+v: path bound %v, harder by %s %v", c, k, name, got)
			}
		}
	}
}

// A bound beyond float64 is +Inf, and the search ends.
func TestPathBoundOfAbsurdConstants(t *testing.T) {
	c := Constants{Dim: 4000, Horizon: 1000, Episodes: 1e9, CBeta: 1e150, Delta: 1e-12, Gap: 1e-9}
	if got := c.PathBound(); !math.IsInf(got, 1) {
		t.Errorf("path bound %v, want +Inf", got)
	}
	c.CBeta = 1e-200 // its square is 0
	if got := c.PathBound(); got != 1e9 {
		t.Errorf("path bound %v, want N", got)
	}
}
