package theory_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/theory"
)

// effort is the estimate as its comment says it, with a bisection where theory.Effort has Newton's method, and at all states.
func effort(in theory.Instance, beta, episodes float64) (samples float64) {
	H, S, A, d := in.Process.Horizon(), in.Process.States(), in.Process.Actions(), in.Features.Dim()
	arriving := make([]float64, S)
	for n := 1; n <= 1000; n++ { // a thousand episodes stand for all
		for s, p := range in.Process.Start().Distribution {
			arriving[s] += p * episodes / 1000
		}
		if cycle := in.Process.Start().Cycle; len(cycle) > 0 {
			arriving[cycle[n%len(cycle)]] += episodes / 1000
		}
	}
	for h := 1; h <= H; h++ {
		weights := make([][]float64, S) // beta^2 |phi|^2
		short := func(s, a int) float64 { return max(0, in.Optimal.V(h, s)-in.Optimal.Q(h, s, a)) }
		spent := func(s int, x float64) (sum float64) {
			for a, w := range weights[s] {
				sum += w / math.Pow(x+short(s, a), 2)
			}
			return sum
		}
		revisits, all := make([]float64, S), 0.0
		for s := range S {
			for a := range A {
				square := 0.0
				for _, x := range in.Features.Phi(h, s, a, make([]float64, d)).Dense(make([]float64, d)) {
					square += x * x
				}
				weights[s] = append(weights[s], beta*beta*square)
			}
			if gap := in.Gap[h-1]; h > 1 && !math.IsInf(gap, 1) {
				revisits[s] = (1 - math.Exp(-arriving[s])) * max(0, spent(s, gap/2)-1)
				all += revisits[s]
			}
		}
		most := math.Inf(1)
		if gap := in.Gap[h-1]; !math.IsInf(gap, 1) {
			most = min(float64(d)*math.Pow(2*beta/gap, 2), theory.RevisitCount(d, beta, gap))
		}
		next := make([]float64, S)
		for s := range S {
			n := arriving[s]
			if n == 0 {
				continue
			}
			if all > 0 {
				n += revisits[s] * min(1, most/all)
			}
			samples += n
			least := math.Inf(-1) // at which one action would take all draws
			for a, w := range weights[s] {
				least = max(least, math.Sqrt(w/n)-short(s, a))
			}
			share := make([]float64, A)
			if least <= 0 {
				for a := range A {
					if in.Optimal.IsOptimal(h, s, a) {
						share[a] = 1
						break
					}
				}
			} else {
				low, high := least, least+1e6
				for range 200 {
					if x := low + (high-low)/2; spent(s, x) > n {
						low = x
					} else {
						high = x
					}
				}
				for a, w := range weights[s] {
					share[a] = w / math.Pow(low+short(s, a), 2) / spent(s, low)
				}
			}
			for a := range A {
				after := in.Process.Successors(h, s, a)
				for i, to := range after.State {
					next[to] += n * share[a] * after.Prob[i]
				}
			}
		}
		arriving = next
	}
	return samples
}

// The estimate is that of its comment: with gaps and without, with few episodes and many, from one start and from several.
func TestEffortIsWhatItsCommentSays(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	revisited, shared := 0, 0
	for run, shape := range mdptest.Shapes(r, 120, 5, 6, 4) {
		p := shape.Random(r)
		m := randomMap(r, shape)
		gap := make([]float64, shape.Horizon)
		for h := range gap {
			gap[h] = 0.02 + r.Float64()
			if r.IntN(4) == 0 {
				gap[h] = math.Inf(1)
			}
		}
		in := instance(p, m, gap...)
		beta, episodes := math.Pow(10, 3*r.Float64()-2), math.Pow(10, 4*r.Float64())
		got, known := theory.Effort(in, beta, episodes)
		want := effort(in, beta, episodes)
		if !known || math.Abs(got-want) > 1e-3*want {
			t.Fatalf("run %d, %+v, beta = %g, %g episodes: %v samples, want %v", run, shape, beta, episodes, got, want)
		}
		if want > 1.01*episodes*float64(shape.Horizon) {
			revisited++
		}
		if want > 10*episodes*float64(shape.Horizon) {
			shared++
		}
	}
	if revisited < 30 || shared < 5 {
		t.Errorf("%d runs go back, %d mostly: too few to tell", revisited, shared)
	}
}

// alike is a problem of two steps: from the first few states to all, which are alike, so that some can stand for the others.
type alike struct {
	mdp.Process
	mdp.Solution
	states, actions int
	spread          mdp.Successors
}

func (p alike) States() int                           { return p.states }
func (p alike) Horizon() int                          { return 2 }
func (p alike) Actions() int                          { return p.actions }
func (p alike) Start() mdp.Start                      { return mdp.Start{Cycle: []int{3, 0, 7}} }
func (p alike) Successors(_, _, _ int) mdp.Successors { return p.spread }
func (p alike) V(_, _ int) float64                    { return 1 }
func (p alike) Q(_, _, a int) float64                 { return 1 - 0.5*float64(min(a, 1)) }
func (p alike) IsOptimal(_, _, a int) bool            { return a == 0 }

// Where there are many states a part of them stands for all: as many as 100,000 pairs and 4,000,000 numbers allow, at least 16.
func TestEffortLooksAtAPart(t *testing.T) {
	for _, c := range []struct{ states, actions, dim, looked int }{
		{200, 5, 3, 200},
		{40_000, 5, 3, 10_000},
		{1000, 50, 400, 100},
		{1000, 1000, 1000, 16},
	} {
		p := alike{states: c.states, actions: c.actions}
		for s := range c.states {
			p.spread.State, p.spread.Prob = append(p.spread.State, int32(s)), append(p.spread.Prob, 1/float64(c.states))
		}
		m := same{c.dim, map[int]bool{}}
		in := theory.Instance{Process: p, Optimal: p, Features: m, Gap: []float64{0.1, 0.1}, CBeta: 8}
		n, beta := 10.0, 3.0 // arrivals at each state
		episodes := n * float64(c.states)
		samples, known := theory.Effort(in, beta, episodes)
		if !known || len(m.looked) != c.looked {
			t.Errorf("%+v: %d states are looked at", c, len(m.looked))
		}
		level, weight := 0.05, beta*beta/4
		again := (1 - math.Exp(-n)) * (weight/(level*level) + float64(c.actions-1)*weight/((level+0.5)*(level+0.5)) - 1)
		most := min(float64(c.dim)*math.Pow(2*beta/0.1, 2), theory.RevisitCount(c.dim, beta, 0.1))
		want := 2*episodes + min(again*float64(c.states), most)
		if math.Abs(samples-want) > 1e-6*want {
			t.Errorf("%+v: %v samples, want %v", c, samples, want)
		}
	}
	p := alike{states: 1<<20 + 1, actions: 2}
	if _, known := theory.Effort(theory.Instance{Process: p, Optimal: p, Features: same{2, map[int]bool{}}, Gap: []float64{1, 1}}, 1, 1); known {
		t.Error("it is known for more than 2^20 states")
	}
	if samples, known := theory.Effort(theory.Instance{Process: alike{states: 1 << 20, actions: 2}, Optimal: p, Features: same{2, map[int]bool{}}, Gap: []float64{1, 1}}, 1, 0); !known || samples != 0 {
		t.Errorf("no episode takes %v samples, %t", samples, known)
	}
}

// same gives every pair one feature, of norm 1/2, and notes which states of the second step were asked for.
type same struct {
	dim    int
	looked map[int]bool
}

func (m same) Dim() int         { return m.dim }
func (m same) Stationary() bool { return true }
func (m same) Phi(h, s, _ int, _ []float64) feature.Vector {
	if h == 2 {
		m.looked[s] = true
	}
	return feature.Vector{Index: []int32{0}, Value: []float64{0.5}}
}
