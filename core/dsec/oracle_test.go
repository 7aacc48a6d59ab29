package dsec

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
)

// directions calls try for unit vectors of R^d, d at most 3, such that none is further than spacing from one of them or its opposite.
func directions(d int, spacing float64, try func(v []float64)) {
	switch d {
	case 1:
		try([]float64{1})
	case 2:
		for t := 0.0; t < math.Pi; t += spacing {
			try([]float64{math.Cos(t), math.Sin(t)})
		}
	case 3:
		for t := 0.0; t < math.Pi+spacing; t += spacing {
			for u := 0.0; u < math.Pi; u += spacing {
				try([]float64{math.Sin(t) * math.Cos(u), math.Sin(t) * math.Sin(u), math.Cos(t)})
			}
		}
	}
}

// The oracle says what the definition says, which here looks in all directions: whether somewhere the new mass is over beta times the old.
func TestOracleAgainstAllDirections(t *testing.T) {
	const spacing = 0.04
	r := rand.New(rand.NewPCG(1, 1))
	fired, undecided := 0, 0
	const runs = 300
	for run := range runs {
		d, A := 1+r.IntN(3), 1+r.IntN(3)
		random := func() feature.Vector {
			v := make([]float64, d)
			for i := range v {
				v[i] = (2*r.Float64() - 1) / math.Sqrt(float64(d))
			}
			if r.IntN(2) == 0 {
				i := r.IntN(d)
				return feature.Vector{Index: []int32{int32(i)}, Value: v[i : i+1]}
			}
			return feature.Vector{Value: v}
		}
		samples, sets := 1+r.IntN(5), r.IntN(4)
		l := &Learner{
			samples: int64(samples), shift: 0.2 + 2*r.Float64(), lambda: math.Pow(10, -3+3*r.Float64()), q: make([]float64, A),
			learned: []*moment{nil, newMoment(d)}, shifted: []*moment{nil, newMoment(d)}, matrix: newMoment(d),
		}
		var before, now []feature.Vector
		for range sets * samples * A {
			before = append(before, random())
			l.learned[1].include(before[len(before)-1])
		}
		for range samples * A {
			now = append(now, random())
			l.shifted[1].include(now[len(now)-1])
		}
		// mass is v' M v of the mean over N A.
		mass := func(of []feature.Vector, v []float64) float64 {
			sum := 0.0
			for _, phi := range of {
				x := 0.0
				for i, p := range phi.Dense(make([]float64, d)) {
					x += p * v[i]
				}
				sum += x * x / float64(samples*A)
			}
			return sum
		}
		most := math.Inf(-1)
		directions(d, spacing, func(v []float64) {
			most = max(most, mass(now, v)-l.shift*(l.lambda+mass(before, v)))
		})
		// A quadratic form with a matrix of norm n changes by at most 2 n spacing between unit vectors that far apart, and 2 n spacing^2 near its
		// maximum, where its gradient along the sphere is zero.
		norm := 1 + l.shift*(l.lambda+float64(sets))
		got := l.shifts(1)
		switch {
		case most > 0 && !got:
			t.Fatalf("run %d: a direction has %v more than its share, but the oracle is content", run, most)
		case most < -2*norm*spacing*spacing && got:
			t.Fatalf("run %d: no direction has more than its share by less than %v, but the oracle fires", run, -most)
		case most <= 0 && most >= -2*norm*spacing*spacing:
			undecided++
		}
		if got {
			fired++
		}
	}
	if fired < runs/4 || fired > 3*runs/4 || undecided > runs/20 {
		t.Errorf("fired in %d of %d runs, %d undecided: too one-sided to mean much", fired, runs, undecided)
	}
	t.Logf("fired in %d of %d runs, %d undecided", fired, runs, undecided)
}

// Factors solve what they were made from, dense and sparse.
func TestSolve(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for run := range 200 {
		d := 1 + r.IntN(20)
		m, whole := newMoment(d), make([][]float64, d)
		m.setIdentity(0.1)
		for i := range whole {
			whole[i] = make([]float64, d)
			whole[i][i] = 0.1
		}
		for range r.IntN(2 * d) {
			phi := make([]float64, d)
			v := feature.Vector{Value: phi}
			for i := range phi {
				phi[i] = 2*r.Float64() - 1
			}
			if run%2 == 0 {
				v = feature.Vector{}
				for i := range phi {
					if r.IntN(3) > 0 {
						phi[i] = 0
						continue
					}
					v.Index, v.Value = append(v.Index, int32(i)), append(v.Value, phi[i])
				}
				if v.Index == nil {
					continue
				}
			}
			m.include(v)
			for i := range d {
				for j := range d {
					whole[i][j] += phi[i] * phi[j]
				}
			}
		}
		x, y := make([]float64, d), make([]float64, d)
		for i := range x {
			x[i] = 2*r.Float64() - 1
		}
		for i := range y {
			for j := range d {
				y[i] += whole[i][j] * x[j]
			}
		}
		if !m.factorize() {
			t.Fatalf("run %d: not positive definite", run)
		}
		for i, got := range m.solve(y) {
			if math.Abs(got-x[i]) > 1e-9 {
				t.Fatalf("run %d: x[%d] = %v, want %v", run, i, got, x[i])
			}
		}
	}
}
