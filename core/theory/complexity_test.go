package theory

import (
	"math"
	"math/rand/v2"
	"testing"
)

// From T(epsilon) on both requirements always hold, and just below it one of them does not: on a fine grid, with the paper's formulas, whose
// logarithms have the K of beta while it is more than T.
func TestSampleComplexityIsTheLeastForGood(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	square := func(x float64) float64 { return x * x }
	above := 0 // times that a requirement was less than the K of beta
	for i := range 400 {
		c := randomConstants(r)
		epsilon := math.Pow(10, r.Float64()*3-3)
		assumed := 0.
		if i%2 == 1 {
			assumed = math.Pow(10, r.Float64()*14)
		}
		d, H := float64(c.Dim), float64(c.Horizon)
		lack := map[string]func(T float64) bool{
			"accuracy": func(T float64) bool {
				return T < 64*square(c.CBeta*d)*math.Pow(H, 7)*square(math.Log(H*max(T, assumed)/c.Delta))/square(epsilon)*(1+1e-12)
			},
			"episodes": func(T float64) bool {
				return T/H < 8*square(c.CBeta*d)*math.Pow(H, 5)*square(math.Log(H*max(T, assumed)/c.Delta))/square(c.Gap)*(1+1e-12)
			},
		}
		got := c.Samples(epsilon, assumed)
		if got.Accuracy < assumed || got.Episodes < assumed {
			above++
		}
		for name, value := range map[string]float64{"accuracy": got.Accuracy, "episodes": got.Episodes} {
			if value > 1 && !lack[name](value*(1-1e-9)) {
				t.Fatalf("%+v, epsilon %v: %s asks for %v, but less is enough", c, epsilon, name, value)
			}
			for x := value * (1 + 1e-9); x < 1e5*value; x *= 1.05 {
				if lack[name](x) {
					t.Fatalf("%+v, epsilon %v: %s asks for %v, but %v is not enough", c, epsilon, name, value, x)
				}
			}
		}
	}
	if above < 50 {
		t.Errorf("the K of beta was more than T(epsilon) %d times", above)
	}
	c := figure1
	c.Gap = math.Inf(1)
	if got := c.Samples(0.1, 0); got.Episodes != 0 {
		t.Errorf("without a gap, the condition on N asks for %v samples", got.Episodes)
	}
	c.CBeta = 1e200
	if got := c.Samples(0.1, 0).Accuracy; !math.IsInf(got, 1) {
		t.Errorf("an absurd constant: %v samples, want +Inf", got)
	}
}

// The condition on N follows from T >= Episodes in every run: with the fewest episodes that T samples can come from.
func TestSamplesEnoughForTheConditionOnEpisodes(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 200 {
		c := randomConstants(r)
		T := c.Samples(0.1, 0).Episodes * (1 + r.Float64())
		if T < float64(c.Horizon)*2 {
			continue
		}
		c.Episodes = T/float64(c.Horizon) - c.Revisits(T)
		if _, holds := c.AverageRegret(T, 0); !holds && c.Episodes < c.Revisits(T)*(1-1e-12) {
			t.Fatalf("%+v: %v samples, %v episodes, needed %v", c, T, c.Episodes, c.Revisits(T))
		}
	}
}

// RevisitCount is the last whole n that Invariants lets pass.
func TestRevisitCountIsTheInvariants(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for range 300 {
		d, beta, gap := 1+r.IntN(40), math.Pow(10, r.Float64()*3-1.5), math.Pow(10, r.Float64()*2-2)
		n := int64(RevisitCount(d, beta, gap))
		passes := func(n int64) bool {
			return Invariants([]int64{0, n}, 0, n, d, beta, []float64{gap, gap}) == nil
		}
		if !passes(n) {
			t.Fatalf("d = %d, beta = %v, gap = %v: %d is over the bound", d, beta, gap, n)
		}
		// Invariants allows for rounding, which is worth less than one path here and there.
		if more := n + 2 + n/1e7; passes(more) {
			t.Fatalf("d = %d, beta = %v, gap = %v: %d is allowed, too", d, beta, gap, more)
		}
	}
	// Numbers beyond 2^53, where whole ones are further apart than 1.
	for i := range 40 {
		if n := RevisitCount(3, 1e7, 0.5+float64(i)/100); n < 1<<53 || math.IsInf(n, 1) {
			t.Fatalf("found %v revisits, expected more than 2^53", n)
		}
	}
	if RevisitCount(3, 1, math.Inf(1)) != 0 || RevisitCount(3, 0, 1) != 0 || !math.IsInf(RevisitCount(3, 1e12, 1e-9), 1) {
		t.Error("no gap, no bonus and no rate are not told apart")
	}
}

// The exponents are those of the bounds themselves, once their logarithms are divided out.
func TestExponentsAreTheBounds(t *testing.T) {
	base := Constants{Dim: 3, Horizon: 4, Episodes: 100, CBeta: 0.01, Delta: 0.1, Gap: 0.2}
	const K, T = 1e5, 1e6
	square := func(x float64) float64 { return x * x }
	bounds := map[Quantity]func(c Constants, epsilon float64) float64{
		RevisitsMade: func(c Constants, _ float64) float64 { return c.Revisits(K) / square(c.log(K)) },
		UntilOptimal: func(c Constants, epsilon float64) float64 {
			// The T at which the average-regret bound is epsilon, its logarithm frozen.
			b, _ := c.AverageRegret(T, 0)
			return T * square(b/c.log(T)/epsilon)
		},
	}
	vary := map[Varied]func(c *Constants){
		Dim: func(c *Constants) { c.Dim *= 2 }, Horizon: func(c *Constants) { c.Horizon *= 2 }, CBeta: func(c *Constants) { c.CBeta *= 2 },
		Gap: func(c *Constants) { c.Gap *= 2 }, States: func(*Constants) {}, Actions: func(*Constants) {},
	}
	for q, bound := range bounds {
		for varied, double := range vary {
			for _, relative := range []bool{false, true} {
				epsilon := func(c Constants) float64 {
					if relative {
						return c.Gap / 10
					}
					return 0.02
				}
				c := base
				double(&c)
				want := math.Log2(bound(c, epsilon(c)) / bound(base, epsilon(base)))
				got, known := Exponent(q, varied, relative)
				if !known || math.Abs(got-want) > 1e-9 {
					t.Errorf("%s in %s, epsilon relative %t: exponent %v, known %t; the bound grows with %v", q, varied, relative, got, known, want)
				}
			}
		}
	}
	if _, known := Exponent("regret", Dim, false); known {
		t.Error("an exponent of a quantity that the theorem does not bound so")
	}
	if _, known := Exponent(RevisitsMade, "seed", false); known {
		t.Error("an exponent of the seed")
	}
}

func TestCurvesAreTheBounds(t *testing.T) {
	c := Constants{Dim: 2, Horizon: 2, Episodes: 50, CBeta: 0.01, Delta: 0.1, Gap: 0.3, GapOfAll: 0.2}
	samples, paths := []int64{1, 10, 1000, 1e9}, []int64{1, 7, 5000}
	got := c.Curves(samples, paths, 0)
	for i, n := range samples {
		T := float64(n)
		want := 8 * 0.01 * math.Sqrt(4*128*math.Pow(math.Log(2*T/0.1), 2)/T)
		needed := 4 * 1e-4 * 4 * 32 * math.Pow(math.Log(2*T/0.1), 2) / 0.09
		if !near(got.AverageRegret[i], want) || !near(got.Episodes[i], needed) {
			t.Errorf("T = %d: %v, for N >= %v; want %v, N >= %v", n, got.AverageRegret[i], got.Episodes[i], want, needed)
		}
	}
	for i, n := range paths {
		if K := float64(n); got.PathRegret[i] != c.PathRegret(K, 2*K, 0) || got.LogRegret[i] != c.LogRegret(K) {
			t.Errorf("K = %d: %v and %v", n, got.PathRegret[i], got.LogRegret[i])
		}
	}
	// With K = 10^4 in beta, logarithms stand still up to there, and are the same beyond.
	had := c.Curves(samples, paths, 1e4)
	for i, n := range samples {
		T, L := float64(n), math.Log(2*max(float64(n), 1e4)/0.1)
		if !near(had.AverageRegret[i], 8*0.01*math.Sqrt(4*128*L*L/T)) || !near(had.Episodes[i], 4*1e-4*4*32*L*L/0.09) {
			t.Errorf("T = %d, with 10^4 in beta: %v, for N >= %v", n, had.AverageRegret[i], had.Episodes[i])
		}
	}
	for i, n := range paths {
		K, L, most := float64(n), math.Log(2*1e4/0.1), math.Log(2*max(2*float64(n), 1e4)/0.1)
		if want := 4*0.01*math.Sqrt(4*64*K)*most + 4*1e-4*4*64*L*L/0.09; !near(had.PathRegret[i], want) || had.LogRegret[i] != c.LogRegret(1e4) {
			t.Errorf("K = %d, with 10^4 in beta: %v and %v, want %v and %v", n, had.PathRegret[i], had.LogRegret[i], want, c.LogRegret(1e4))
		}
	}
}
