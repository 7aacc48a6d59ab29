package feature_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/internal/linalg"
	"revisit/core/mdp/mdptest"
	"revisit/core/parameter"
)

// Signs are fair, those of two places are independent, and another seed gives others.
func TestRandomProjectionIsOfRandomSigns(t *testing.T) {
	const d, S, A = 130, 60, 5
	s := random(rand.New(rand.NewPCG(6, 1)), mdptest.Shape{Horizon: 2, States: S, Actions: A})
	m := mustMake(t, s, "random-projection", parameter.Args{"dim": d})
	if m.Dim() != d || !m.Stationary() {
		t.Fatalf("dimension %d, stationary %t", m.Dim(), m.Stationary())
	}
	vectors := [][]float64{}
	positive := 0
	everywhere(s, m, func(h, _, _ int, phi []float64) {
		if h > 1 {
			return
		}
		vectors = append(vectors, slices.Clone(phi))
		for _, x := range phi {
			if math.Abs(x) != 1/math.Sqrt(d) {
				t.Fatalf("an entry %v, want ±1/√%d", x, d)
			}
			if x > 0 {
				positive++
			}
		}
	})
	n := float64(S * A * d)
	if math.Abs(float64(positive)-n/2) > 4*math.Sqrt(n)/2 {
		t.Errorf("%d of %v signs are positive", positive, n)
	}
	// d <u,v>² of independent signs has mean 1.
	sum, pairs := 0.0, 0.0
	for i, u := range vectors {
		for _, v := range vectors[:i] {
			dot := 0.0
			for k := range u {
				dot += u[k] * v[k]
			}
			sum += dot * dot * d
			pairs++
		}
	}
	if mean := sum / pairs; math.Abs(mean-1) > 0.05 {
		t.Errorf("squared products of two vectors are %v times those of independent signs", mean)
	}
	other := mustMake(t, s, "random-projection", parameter.Args{"dim": d, "seed": 2})
	if slices.Equal(other.Phi(1, 0, 0, make([]float64, d)).Value, vectors[0]) {
		t.Error("another seed gives the same vector")
	}
}

// Q* is linear and theta within 2 H sqrt d, in a hundred random problems. Every norm is 1; in version 1 it is at most that.
func TestQStarSpan(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	for i, shape := range mdptest.Shapes(r, 100, 6, 12, 4) {
		s := random(r, shape)
		for version := 1; version <= feature.Version; version++ {
			kind := feature.FindKind("q-star-span").Of(version)
			d := int(kind.Parameters[0].Min) + r.IntN(12)
			m, err := kind.Make(s, parameter.Defaults(kind.Parameters, parameter.Args{"dim": d, "seed": i}))
			if err != nil {
				t.Fatal(err)
			}
			if m.Dim() != d || m.Stationary() != (shape.Horizon == 1) {
				t.Fatalf("dimension %d of %d, stationary %t", m.Dim(), d, m.Stationary())
			}
			everywhere(s, m, func(h, x, a int, phi []float64) {
				if norm := (feature.Vector{Value: phi}).Norm(); norm > 1+1e-12 || version > 1 && norm < 1-1e-12 {
					t.Errorf("version %d, %+v, d = %d: norm %v", version, shape, d, norm)
				}
			})
			residual, theta := fit(s, m, s.Solution.Q)
			if residual > 1e-9 || theta > 2*float64(shape.Horizon)*math.Sqrt(float64(d))*(1+1e-9) {
				t.Errorf("version %d, %+v, d = %d: residual %v, |theta| %v", version, shape, d, residual, theta)
			}
		}
	}
}

// Other functions are not in the span, no entry shows Q*, and every step has features of its own.
func TestQStarSpanHidesAndSpansLittleElse(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	const d, S, A = 6, 20, 3
	s := random(r, mdptest.Shape{Horizon: 3, States: S, Actions: A, Rewards: true})
	m := mustMake(t, s, "q-star-span", parameter.Args{"dim": d})
	if residual, _ := fit(s, m, func(_, x, a int) float64 { return math.Cos(float64(7*x + 3*a)) }); residual < 0.3 {
		t.Errorf("a function that is not Q* is in the span within %v", residual)
	}
	entries, q := make([][]float64, d), []float64{}
	everywhere(s, m, func(h, x, a int, phi []float64) {
		if h == 1 {
			q = append(q, s.Solution.Q(h, x, a))
			for i, v := range phi {
				entries[i] = append(entries[i], v)
			}
		}
	})
	for i, entry := range entries {
		if c := correlation(entry, q); math.Abs(c) > 0.5 {
			t.Errorf("entry %d has correlation %v with Q*", i, c)
		}
	}
	scratch, next := make([]float64, d), make([]float64, d)
	if slices.Equal(m.Phi(1, 0, 0, scratch).Value, m.Phi(2, 0, 0, next).Value) {
		t.Error("steps 1 and 2 have the same features")
	}
}

func correlation(x, y []float64) float64 {
	n := float64(len(x))
	var sx, sy, xx, yy, xy float64
	for i := range x {
		sx, sy, xx, yy, xy = sx+x[i], sy+y[i], xx+x[i]*x[i], yy+y[i]*y[i], xy+x[i]*y[i]
	}
	return (xy - sx*sy/n) / math.Sqrt((xx-sx*sx/n)*(yy-sy*sy/n))
}

// Where more states than can be visited have features, Q* is linear in them all the same, with norms of 1 and theta within its bound; the mean of
// Q* is that of a sample, so the mean feature has no part in Q* beyond chance.
func TestQStarSpanWithoutATable(t *testing.T) {
	s := hugeSetting()
	const d = 6
	m := mustMake(t, s, "q-star-span", parameter.Args{"dim": d})
	H := s.Process.Horizon()
	phi := make([]float64, d)
	for h := 1; h <= H; h++ {
		squares, rows := linalg.NewLeastSquares(d, 1), [][]float64{}
		for i := range 2000 {
			x, a := i*40_009%hugeStates, i%4
			row := slices.Clone(m.Phi(h, x, a, phi).Dense(phi))
			if norm := (feature.Vector{Value: row}).Norm(); math.Abs(norm-1) > 1e-12 {
				t.Fatalf("h = %d: norm %v", h, norm)
			}
			rows = append(rows, row)
			squares.Add(row, []float64{s.Solution.Q(h, x, a)})
		}
		theta := squares.Solve().Theta[0]
		if norm := (feature.Vector{Value: theta}).Norm(); norm > 2*float64(H)*math.Sqrt(d) {
			t.Errorf("h = %d: |theta| = %v", h, norm)
		}
		mean := make([]float64, d)
		for i, row := range rows {
			if r := s.Solution.Q(h, i*40_009%hugeStates, i%4) - linalg.Dot(row, theta); math.Abs(r) > 1e-9 {
				t.Fatalf("h = %d: residual %v", h, r)
			}
			linalg.AddScaled(mean, 1/float64(len(rows)), row)
		}
		// <mean feature, theta> is the mean of Q*, 0.45, all of which must come from the constant direction, in which |mean| is 1/2.
		if norm := (feature.Vector{Value: mean}).Norm(); math.Abs(norm-0.5) > 0.01 {
			t.Errorf("h = %d: |mean feature| = %v, expected 1/2", h, norm)
		}
	}
}
