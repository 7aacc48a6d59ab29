package generative_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/generative"
	"revisit/core/internal/linalg"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/problem"
	"revisit/core/protocol"
)

// Where Q* is linear, one round predicts it within its tolerance everywhere, and its policy is optimal. At full rank theta is
// theta* as nearly.
//
// With returns in [0, H-h+1], n of each pair, every mean is within t = (H-h+1) sqrt(log(2 r H/p) / 2n) of its expectation but
// with chance p (Hoeffding), and a prediction <phi, theta_h> = sum c_i mean_i within t sum |c_i| <= t r Spread. Where that is
// under half of the gap at the steps after h, the policy followed there is optimal, and so the expectation is Q*_h.
func TestQStarIsPredictedWithinTheTolerance(t *testing.T) {
	nearest := 0.0
	for name, c := range linearCases(t) {
		l := generative.New(protocol.Open(c.process, 1, protocol.Generative), generative.Config{Features: c.features, Rollouts: rollouts})
		oneRound(t, l)
		optimal := mdp.Solve(c.process)
		for h := c.process.Horizon(); h >= 1; h-- {
			if got := len(l.Basis(h).States); got != c.rank {
				t.Fatalf("%s: %d pairs in the basis of step %d, want %d", name, got, h, c.rank)
			}
			mean := c.mean(h)
			theta := linalg.NewLeastSquares(c.features.Dim(), 1)
			for s := range c.process.States() {
				for a := range c.process.Actions() {
					phi := c.phi(h, s, a)
					theta.Add(phi, []float64{optimal.Q(h, s, a)})
					tolerance := mean * c.coordinates(l, h, phi)
					if gap, _ := optimal.Gap(); tolerance > gap/2 {
						t.Fatalf("%s: tolerance %v at step %d is over half of the gap %v", name, tolerance, h, gap)
					}
					off := math.Abs(dot(phi, l.Theta(h)) - optimal.Q(h, s, a))
					if off > tolerance {
						t.Errorf("%s: <phi,theta> at (%d,%d,%d) is off by %v, over %v", name, h, s, a, off, tolerance)
					}
					nearest = max(nearest, off/tolerance)
				}
				if a := l.Greedy(h, s)[0]; !optimal.IsOptimal(h, s, a) {
					t.Errorf("%s: action %d at (%d,%d) is not optimal", name, a, h, s)
				}
			}
			if star := theta.Solve().Theta[0]; c.rank == c.features.Dim() {
				for i := range star {
					unit := make([]float64, len(star))
					unit[i] = 1
					if off := math.Abs(l.Theta(h)[i] - star[i]); off > mean*c.coordinates(l, h, unit) {
						t.Errorf("%s: theta_%d[%d] is off by %v", name, h, i, off)
					}
				}
			}
		}
	}
	if nearest < 0.03 {
		t.Errorf("estimates are within %v of the tolerance, which says little", nearest)
	}
	t.Logf("errors reach %.2f of the tolerance", nearest)
}

// rollouts from each pair, and the chance that the tolerance is exceeded somewhere at one step.
const (
	rollouts = 60_000
	chance   = 1e-6
)

type linearCase struct {
	process  mdp.Process
	features feature.Map
	rank     int
}

func (c linearCase) phi(h, s, a int) []float64 {
	d := c.features.Dim()
	return c.features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d))
}

// mean is how far the mean of a pair's returns may be off.
func (c linearCase) mean(h int) float64 {
	H := c.process.Horizon()
	return float64(H-h+1) * math.Sqrt(math.Log(2*float64(c.rank*H)/chance)/(2*rollouts))
}

// coordinates is the sum of a feature's coordinates, in size.
func (c linearCase) coordinates(l *generative.Learner, h int, phi []float64) float64 {
	sum := 0.0
	for _, x := range l.Basis(h).Coordinates(phi) {
		sum += math.Abs(x)
	}
	return sum
}

// linearCases are a member of random-linear-q and a table under one-hot features, both also in features of more dimensions than
// they have directions.
func linearCases(t *testing.T) map[string]linearCase {
	t.Helper()
	linear, err := problem.Find("random-linear-q").Build(problem.Args{"states": 8, "actions": 3, "dim": 4, "horizon": 3, "gap": 0.35,
		"successors": 2, "scale": 0.25, "tilt": 0.5, "starts": 1, "seed": 1})
	if err != nil {
		t.Fatal(err)
	}
	coarse := mdptest.Shape{Horizon: 3, States: 3, Actions: 2, Coarse: true}.Random(rand.New(rand.NewPCG(3, 1)))
	cases := map[string]linearCase{}
	for name, c := range map[string]linearCase{
		"a linear Q*": {linear.Table, tableOf(t, linear.Own.Values, 4, 8, 3), 4},
		"a table":     {coarse, feature.NewOneHot(3, 2), 6},
	} {
		d, values := c.features.Dim(), []float64{}
		for h := 1; h <= c.process.Horizon(); h++ {
			for s := range c.process.States() {
				for a := range c.process.Actions() {
					phi := c.phi(h, s, a) // its second direction twice, and one that no feature has
					half := phi[1] * math.Sqrt2 / 2
					values = append(append(values, phi[0], half, half, 0), phi[2:]...)
				}
			}
		}
		cases[name] = c
		cases[name+", rank below d"] = linearCase{c.process, tableOf(t, values, d+2, c.process.States(), c.process.Actions()), c.rank}
	}
	return cases
}

func tableOf(t *testing.T, values []float64, d, states, actions int) feature.Map {
	t.Helper()
	m, err := feature.NewTable(d, states, actions, len(values)/(d*states*actions), values)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func oneRound(t *testing.T, l *generative.Learner) {
	t.Helper()
	for {
		path, err := l.Draw()
		if err != nil {
			t.Fatal(err)
		}
		if l.Learn(); path.Stop == 0 {
			return
		}
	}
}

func dot(x, y []float64) float64 {
	sum := 0.0
	for i := range x {
		sum += x[i] * y[i]
	}
	return sum
}
