package ocp_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/ocp"
	"revisit/core/protocol"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// nearlyNaive solves least squares anew, from all samples, for every question.
type nearlyNaive struct {
	*naive
	error float64
	gap   []float64
}

// solve returns <phi, theta> of ridge regression, and the largest error that it may have.
func (n *nearlyNaive) solve(h, s, a int) (q, bound float64) {
	phi, pairs := n.Phi(h, s, a), n.pairs[h-1]
	d, root := len(phi), n.error/(2*float64(n.H)*math.Sqrt(float64(len(phi))))
	lambda, target := mat.NewSymDense(d, nil), mat.NewVecDense(d, nil)
	for i := range d {
		lambda.SetSym(i, i, root*root)
	}
	for _, p := range pairs {
		row := mat.NewVecDense(d, p.phi)
		lambda.SymRankOne(lambda, 1, row)
		target.AddScaledVec(target, p.q, row)
	}
	var factor mat.Cholesky
	if !factor.Factorize(lambda) {
		panic("Lambda is not positive definite")
	}
	var theta, solved mat.VecDense
	x := mat.NewVecDense(d, phi)
	for _, err := range []error{factor.SolveVecTo(&theta, target), factor.SolveVecTo(&solved, x)} {
		if _, ill := err.(mat.Condition); err != nil && !ill {
			panic(err)
		}
	}
	width := math.Sqrt(mat.Dot(x, &solved))
	return mat.Dot(x, &theta), n.error + width*(math.Sqrt(float64(len(pairs)))+1)*n.error
}

func (n *nearlyNaive) q(h, s, a int) (q float64, known bool) {
	q, bound := n.solve(h, s, a)
	if bound < n.gap[h-1]/2 {
		return q, true
	}
	return float64(n.H - h + 1), false
}

// mostSamples is the largest n for which samples of a step, each with a bound of at least gap/2, do not contradict
// sum_i min(1, w_i^2) <= 2 d ln(1 + n / (d lambda)), for features of norms of at most 1.
func mostSamples(d, H int, error, gap float64) int {
	lambda := error * error / (4 * float64(H*H*d))
	sum, most := 0.0, 0
	for n := 1; n < 1e6; n++ {
		w := (gap/2 - error) / (error * (math.Sqrt(float64(n-1)) + 1))
		if sum += min(1, w*w); sum <= 2*float64(d)*math.Log1p(float64(n)/(float64(d)*lambda)) {
			most = n
		}
	}
	return most
}

// Where transitions are deterministic and Q* is within the error of linear, the learner decides as the naive one, what it knows is less than half
// of the gap off, an episode that teaches nothing is optimal, and as few teach something as an error that is small beside the gap allows.
func TestQStarThatIsNearlyLinear(t *testing.T) {
	runs := repeat.Times(60)
	var seen struct{ taught, bad, known, dense, off int }
	r := rand.New(rand.NewPCG(2, 1))
	for run, shape := range mdptest.Shapes(r, runs, 4, 5, 3) {
		process := deterministic(t, r, shape)
		optimal := mdp.Solve(process)
		gap := make([]float64, shape.Horizon)
		smallest, _ := optimal.Gap()
		for h := range gap {
			gap[h] = smallest
		}
		if math.IsInf(smallest, 1) {
			continue
		}
		error := smallest / []float64{8, 20, 100}[run%3] / math.Sqrt(4)
		features := nearlyLinear(t, r, shape, optimal, error)
		c := setting{Setting: protocoltest.Setting{Process: process, Features: features, Random: run%2 == 0, Seed: r.Uint64N(1 << 53)}}
		env := c.Open(protocol.Online)
		l := ocp.New(env, ocp.Config{Features: features, Error: error, Gap: gap, TieStream: c.TieStream()})
		want := &nearlyNaive{naive: newNaive(c), error: error, gap: gap}
		taught := 0
		for quiet := 0; quiet < 40; {
			e := want.Play(func(h, s int) int {
				row := make([]float64, want.A)
				for a := range row {
					row[a], _ = want.q(h, s, a)
				}
				return want.Take(want.Best(row))
			})
			lost, sum, learned := optimal.V(1, e.States[0]), 0.0, false
			for h := want.H; h >= 1; h-- {
				lost -= e.Rewards[h-1]
				sum += e.Rewards[h-1]
				if _, known := want.q(h, e.States[h-1], e.Actions[h-1]); !known && !learned {
					learned = true
					want.pairs[h-1] = append(want.pairs[h-1], pair{want.Phi(h, e.States[h-1], e.Actions[h-1]), sum})
				}
			}
			p := protocoltest.Draw(t, l, int(want.Episodes), e)
			protocoltest.Learn(t, l, p)
			if math.Abs(lost) > 1e-9 {
				seen.bad++
				if !learned {
					t.Fatalf("run %d: episode %d loses %v and teaches nothing", run, p.Episode, lost)
				}
			}
			quiet++
			if learned {
				taught, quiet = taught+1, 0
			}
			for h := 1; h <= want.H; h++ {
				if l.Updates(h) != int64(len(want.pairs[h-1])) {
					t.Fatalf("run %d: step %d has learned from %d samples, want %d", run, h, l.Updates(h), len(want.pairs[h-1]))
				}
				for s := range shape.States {
					for a := range shape.Actions {
						q, known := want.q(h, s, a)
						if l.Known(h, s, a) != known || math.Abs(l.Q(h, s, a)-q) > error/100 {
							t.Fatalf("run %d: Q_%d(%d,%d) = %v, known: %t; want %v, %t", run, h, s, a, l.Q(h, s, a), l.Known(h, s, a), q, known)
						}
						if off := math.Abs(q - optimal.Q(h, s, a)); known && !(off < smallest/2) {
							t.Fatalf("run %d: Q_%d(%d,%d), known, is %v off where the gap is %v", run, h, s, a, off, smallest)
						} else if known {
							seen.known++
							if off > error/100 {
								seen.off++
							}
							if feature.Entries(features) > 1 {
								seen.dense++
							}
						}
					}
				}
			}
		}
		if most := want.H * mostSamples(features.Dim(), want.H, error, smallest); taught > most {
			t.Errorf("run %d: %d episodes teach something, where at most %d may", run, taught, most)
		}
		seen.taught += taught
	}
	t.Logf("%+v", seen)
	if seen.taught < repeat.Times(200) || seen.bad < repeat.Times(100) || seen.known < repeat.Times(10_000) || seen.dense < repeat.Times(5000) || seen.off < repeat.Times(1000) {
		t.Errorf("%+v: too few of something to mean much", seen)
	}
}

// nearlyLinear are features of norms at most 1 of which Q* is within the error of linear, one-hot or dense; theta* is within its ball.
func nearlyLinear(t *testing.T, r *rand.Rand, shape mdptest.Shape, optimal mdp.Solution, error float64) feature.Map {
	t.Helper()
	if r.IntN(4) == 0 {
		return feature.NewOneHot(shape.States, shape.Actions)
	}
	d := 2 + r.IntN(3)
	root := math.Sqrt(float64(d))
	var values []float64
	for h := 1; h <= shape.Horizon; h++ {
		for s := range shape.States {
			for a := range shape.Actions {
				row := make([]float64, d)
				for i := range row {
					row[i] = (2*r.Float64() - 1) / root
				}
				row[d-1] = (optimal.Q(h, s, a) + (2*r.Float64()-1)*error) / (float64(shape.Horizon) + error) / root
				values = append(values, row...)
			}
		}
	}
	m, err := feature.NewTable(d, shape.States, shape.Actions, shape.Horizon, slices.Clip(values))
	if err != nil {
		t.Fatal(err)
	}
	return m
}
