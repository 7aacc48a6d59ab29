package linq

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/feature/featuretest"
	"revisit/core/internal/gram"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// What is taken off a slack for rounding is at least what a dot product of d terms, the sum with a bonus and the cap at H may be off by
// (Higham, Accuracy and Stability of Numerical Algorithms, 3.1), at both of the actions that are compared, and what the root of a weight may.
func TestRoundingIsNotLessThanItMayBe(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 5))
	asked := 0
	for _, shape := range mdptest.Shapes(r, 40, 5, 4, 4) {
		beta := math.Pow(10, 4*r.Float64()-3)
		l := New(protocol.Open(shape.Random(r), 1, protocol.Revisiting),
			Config{Features: featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions), Beta: beta, Gap: make([]float64, shape.Horizon)})
		if !l.TrackDrift() {
			continue
		}
		for k := range 20 {
			for h := 1; h <= shape.Horizon; h++ {
				d, square := float64(len(l.Theta(h))), 0.0
				for _, x := range l.Theta(h) {
					square += x * x
				}
				// A weight of at most 1 is off by d of its roundings, of which b takes the root: half of it relatively.
				least := 2 * unit * (d*math.Sqrt(square) + beta + float64(shape.Horizon) + beta*d/2)
				if got := l.rounding(h); !(got >= least) || got > 1e-3*(1+beta) {
					t.Fatalf("path %d, step %d: %g, want at least %g", k, h, got, least)
				}
				asked++
			}
			if _, err := l.NextPath(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 1000 {
		t.Errorf("asked %d times", asked)
	}
}

// The drift grows by what rounding may hide. With |E| <= 2^-53 (|P| + 2 v v') entry by entry, which sums to 3 2^-53 trace(P) at most, the trace
// may be off by sqrt(d) |E|, whose root is a length that v may have, and the root of a weight by |E| sqrt(n + 1); where the inverse was computed
// anew, both by what gram.Bound allows.
func TestDriftGrowsByWhatRoundingHides(t *testing.T) {
	for _, dim := range []int{4, 16, 64} {
		for _, n := range []int64{1000, 1e6} {
			for _, fresh := range []bool{false, true} {
				for _, c := range []struct{ beta, bonus float64 }{{1, 0}, {0, 1}} {
					w := newScratch(dim)
					st := newStatistics(dim, &w)
					d := drift{lastUpdate: n, trace: st.gram.Trace()}
					if d.trace != float64(dim) {
						t.Fatalf("trace %v", d.trace)
					}
					e := 3 * unit * d.trace
					least := c.bonus/2*math.Sqrt(math.Sqrt(float64(dim))*e) + c.beta*e*math.Sqrt(float64(n))
					if fresh {
						d.refreshes = -1
						e = gram.Bound * d.trace // of P, whose residual is at most gram.Bound before and after
						least = c.bonus/2*math.Sqrt(2*e) + 2*c.beta*e*math.Sqrt(float64(n))
					}
					d.add(st, c.beta, c.bonus, 0)
					if !(d.moved >= least) || d.moved > 1e6*least {
						t.Errorf("d = %d, n = %d, beta = %g, bonus %g, computed anew: %t: the drift grows by %g, want at least %g", dim, n, c.beta, c.bonus, fresh, d.moved, least)
					}
					if d.refreshes != 0 {
						t.Errorf("%d refreshes are noted", d.refreshes)
					}
				}
			}
		}
	}
}

// Before an action is evaluated its key is bounded by the trace of the inverse, of any that may be kept of Lambda: they differ by gram.Bound.
func TestTraceBoundsAnInverseThatIsOff(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 7))
	for _, shape := range mdptest.Shapes(r, 40, 4, 4, 4) {
		m := featuretest.Bounded(r, shape.Horizon, shape.States, shape.Actions)
		l := New(protocol.Open(shape.Random(r), 1, protocol.Revisiting), Config{Features: m, Beta: 2, Gap: make([]float64, shape.Horizon)})
		if l.axes != nil {
			continue
		}
		for range 10 {
			if _, err := l.NextPath(); err != nil {
				t.Fatal(err)
			}
		}
		for h := 1; h <= shape.Horizon; h++ {
			step := l.step[h]
			for s := range shape.States {
				p := &page{key: make([]float64, shape.Actions)}
				l.boundByTrace(h, s, p)
				best, means := math.Inf(-1), make([]float64, shape.Actions)
				for a, key := range p.key {
					for i, x := range m.Phi(h, s, a, make([]float64, m.Dim())).Dense(make([]float64, m.Dim())) {
						means[a] += x * l.Theta(h)[i]
					}
					best = max(best, means[a])
					bonus := 2 * math.Sqrt(step.gram.Trace()*(1+gram.Bound)/(1-gram.Bound))
					if key+step.bounds.drift-means[a] < bonus || key+step.bounds.drift-means[a] > bonus*(1+1e-7)+1e-5 {
						t.Fatalf("step %d, state %d: the key of action %d leaves a bonus of %v, want %v", h, s, a, key+step.bounds.drift-means[a], bonus)
					}
				}
				if means[p.incumbent] < best-1e-9 {
					t.Fatalf("step %d, state %d: the incumbent is %d of means %v", h, s, p.incumbent, means)
				}
			}
		}
	}
}
