package theory_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/repeat"
	"revisit/core/theory"
)

// matrix is phi_h as a matrix of gonum's, one row a pair (s,a).
func matrix(in theory.Instance, h int) *mat.Dense {
	S, A, d := in.Process.States(), in.Process.Actions(), in.Features.Dim()
	X := mat.NewDense(S*A, d, nil)
	for i := range S * A {
		X.SetRow(i, in.Features.Phi(h, i/A, i%A, make([]float64, d)).Dense(make([]float64, d)))
	}
	return X
}

// projection is what gonum says of a step's features: rank, condition number and the part of Y that they miss.
func projection(t *testing.T, X, Y *mat.Dense) (rank int, condition float64, theta, missed *mat.Dense) {
	t.Helper()
	var svd mat.SVD
	if !svd.Factorize(X, mat.SVDThin) {
		t.Fatal("gonum's decomposition did not converge")
	}
	theta, missed = &mat.Dense{}, &mat.Dense{}
	values := svd.Values(nil)
	if values[0] == 0 {
		_, d := X.Dims()
		_, k := Y.Dims()
		return 0, 0, mat.NewDense(d, k, nil), mat.DenseCopyOf(Y)
	}
	rank = svd.Rank(1e-12)
	svd.SolveTo(theta, Y, rank)
	missed.Mul(X, theta)
	missed.Sub(missed, Y)
	return rank, values[0] / values[rank-1], theta, missed
}

// transitions is P_h as a matrix, S columns.
func transitions(p mdp.Process, h int) *mat.Dense {
	P := mat.NewDense(p.States()*p.Actions(), p.States(), nil)
	for i := range p.States() * p.Actions() {
		n := p.Successors(h, i/p.Actions(), i%p.Actions())
		for k, s := range n.State {
			P.Set(i, int(s), n.Prob[k])
		}
	}
	return P
}

// randomMap returns a feature map of a random kind: full, of dependent features, sparse, of one entry each, one-hot.
func randomMap(r *rand.Rand, sh mdptest.Shape) feature.Map {
	rows, d, layers := sh.States*sh.Actions, 1+r.IntN(10), 1
	if r.IntN(2) == 0 {
		layers = sh.Horizon
	}
	kind := r.IntN(5)
	if kind == 4 {
		return feature.NewOneHot(sh.States, sh.Actions)
	}
	values := make([]float64, layers*rows*d)
	rank := 1 + r.IntN(d)
	for i := range values {
		switch x := (r.Float64()*2 - 1) / float64(2*d); {
		case kind == 1 && i%d >= rank: // a sum of earlier ones
			values[i] = values[i-rank] / 2
			if i%d >= 2*rank {
				values[i] += values[i-2*rank] / 4
			}
		case kind != 2 || r.IntN(3) == 0:
			values[i] = x
		}
	}
	if kind == 3 {
		m := grouped{dim: d, actions: sh.Actions, states: sh.States, layers: layers}
		for range layers * rows {
			m.at = append(m.at, int32(r.IntN(d+1))-1)
			m.value = append(m.value, 0.1+0.9*r.Float64())
		}
		return m
	}
	m, err := feature.NewTable(d, sh.States, sh.Actions, layers, values)
	if err != nil {
		panic(err)
	}
	return m
}

// grouped is a map of one entry a pair, or none where at is negative.
type grouped struct {
	dim, actions, states, layers int
	at                           []int32
	value                        []float64
}

func (m grouped) Dim() int         { return m.dim }
func (m grouped) Stationary() bool { return m.layers == 1 }
func (m grouped) Phi(h, s, a int, _ []float64) feature.Vector {
	if m.layers == 1 {
		h = 1
	}
	i := ((h-1)*m.states+s)*m.actions + a
	if m.at[i] < 0 {
		return feature.Vector{Index: []int32{}, Value: []float64{}}
	}
	return feature.Vector{Index: m.at[i : i+1], Value: m.value[i : i+1]}
}

// Residuals, norms, rank, condition, and the entries of P and r, at each step, against gonum's decomposition of the whole.
func TestReportAgainstGonum(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	deficient, off := 0, 0
	for _, shape := range mdptest.Shapes(r, repeat.Times(300), 4, 5, 3) {
		p := shape.Random(r)
		in := instance(p, randomMap(r, shape), make([]float64, shape.Horizon)...)
		realizable, norms, rank, linear := finding(t, in, "realizability"), finding(t, in, "theta-norm"), finding(t, in, "rank"), finding(t, in, "linear-mdp")
		fewest, worst, entry := in.Features.Dim(), 0.0, 0.0
		for h := 1; h <= shape.Horizon; h++ {
			rows := shape.States * shape.Actions
			X, Y := matrix(in, h), mat.NewDense(rows, 2, nil)
			for i := range rows {
				Y.Set(i, 0, in.Optimal.Q(h, i/shape.Actions, i%shape.Actions))
				Y.Set(i, 1, p.Reward(h, i/shape.Actions, i%shape.Actions))
			}
			k, condition, theta, missed := projection(t, X, Y)
			fewest, worst = min(fewest, k), max(worst, condition)
			if k < in.Features.Dim() {
				deficient++
			}
			// Condition numbers reach 10^4 here, and theta some thousands.
			norm := mat.Norm(theta.ColView(0), 2)
			if got := norms.PerStep[h-1]; math.Abs(got-norm) > 1e-8*max(1, norm) {
				t.Fatalf("%+v: |theta_%d| = %v, want %v", shape, h, got, norm)
			}
			if got, want := realizable.PerStep[h-1], mat.Norm(missed.ColView(0), math.Inf(1)); math.Abs(got-want) > 1e-9 {
				t.Fatalf("%+v: residual %v at step %d, want %v", shape, got, h, want)
			}
			_, _, _, ofP := projection(t, X, transitions(p, h))
			entry = max(entry, mat.Max(missed.ColView(1)), -mat.Min(missed.ColView(1)), mat.Max(ofP), -mat.Min(ofP))
		}
		if *rank.Value != float64(fewest) || *rank.OK != (fewest == in.Features.Dim()) || math.Abs(*rank.Condition/worst-1) > 1e-8 && worst > 0 {
			t.Fatalf("%+v: rank %v, condition %v, want %d, %v", shape, *rank.Value, *rank.Condition, fewest, worst)
		}
		if math.Abs(*linear.Value-entry) > 1e-9 {
			t.Fatalf("%+v: the fit of P and r misses by %v, want %v (%s)", shape, *linear.Value, entry, linear.Says)
		}
		if *linear.Value > 1e-9 {
			off++
			if *linear.OK || linear.Witness == nil || math.Abs(missedAt(t, in, *linear.Witness)-entry) > 1e-9 {
				t.Fatalf("%+v: %v is missed, and the witness is %v (%s)", shape, entry, linear.Witness, linear.Says)
			}
		}
		if w := realizable.Witness; w != nil {
			if got := qMissedAt(t, in, *w); math.Abs(got-*realizable.Value) > 1e-9 {
				t.Fatalf("%+v: Q* is missed by %v at %v, not by %v", shape, got, *w, *realizable.Value)
			}
		}
	}
	if deficient < repeat.Times(50) || off < repeat.Times(100) {
		t.Errorf("only %d fits with dependent features, %d problems that are no linear MDP", deficient, off)
	}
}

// missedAt is the largest entry of P and r that the best fit misses at a place.
func missedAt(t *testing.T, in theory.Instance, w mdp.Witness) float64 {
	t.Helper()
	row := w.S*in.Process.Actions() + w.A
	P := transitions(in.Process, w.H)
	rows, S := P.Dims()
	Y := mat.NewDense(rows, S+1, nil)
	Y.Slice(0, rows, 0, S).(*mat.Dense).Copy(P)
	for i := range rows {
		Y.Set(i, S, in.Process.Reward(w.H, i/in.Process.Actions(), i%in.Process.Actions()))
	}
	_, _, _, missed := projection(t, matrix(in, w.H), Y)
	return rowMax(missed, row)
}

func rowMax(m *mat.Dense, row int) float64 {
	largest := 0.0
	for _, x := range m.RawRowView(row) {
		largest = max(largest, math.Abs(x))
	}
	return largest
}

func qMissedAt(t *testing.T, in theory.Instance, w mdp.Witness) float64 {
	t.Helper()
	A := in.Process.Actions()
	rows := in.Process.States() * A
	Y := mat.NewDense(rows, 1, nil)
	for i := range rows {
		Y.Set(i, 0, in.Optimal.Q(w.H, i/A, i%A))
	}
	_, _, _, missed := projection(t, matrix(in, w.H), Y)
	return rowMax(missed, w.S*A+w.A)
}
