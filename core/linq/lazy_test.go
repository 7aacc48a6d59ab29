package linq_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/internal/gram"
	"revisit/core/internal/greedy"
	"revisit/core/linq"
	"revisit/core/mdp"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol/protocoltest"
	"revisit/core/repeat"
)

// The lazy argmax takes the actions of a full argmax over all Q, ties included, in settings that are hard for bounds and rounding: features
// repeat or differ by 1e-16 to 1e-4, norms reach feature.MaxNorm or 1e-9 of it, bonuses are very large or very small, there are more states
// than pages, and between two paths the inverse is changed by as much as gram.Bound allows.
func TestLazyIsTheFullArgmax(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 1))
	var seen struct{ decided, several, near, unsound, fresh int }
	all := repeat.Times(240)
	runs := all
	if runtime.GOARCH == "wasm" {
		runs = min(all, 40) // the same ones, ten times slower
	}
	for run := range runs {
		c, paths := adversary(r, run)
		learner, _ := c.learner()
		H, A, d := c.Process.Horizon(), c.Process.Actions(), c.Features.Dim()
		full, q := greedy.New(H, c.TieStream()), make([]float64, A)
		shake, up := (1 + 0.9*gram.Bound/math.Sqrt(float64(d))), make([]bool, H+1)
		residual := 0.0
		settles := run%3 == 0 && run%20 != 7 && run%20 != 13 && run%20 != 17 && learner.TrackDrift()
		for k := range paths {
			p, err := learner.Draw()
			if err != nil {
				t.Fatal(err)
			}
			for h := p.From; h <= H; h++ { // Draw has changed nothing that Q rests on
				s := p.States[h-1]
				for a := range q {
					q[a] = learner.Q(h, s, a)
				}
				best := full.Best(q)
				want := full.Take(best)
				if got := p.Actions[h-1]; got != want || p.Bonus[h-1] != learner.Bonus(h, s, want) {
					t.Fatalf("run %d (S %d, A %d, d %d, beta %g, random ties %t), path %d: action %d with Q %v at (%d,%d), want %d with %v of %d best",
						run, c.Process.States(), A, d, c.beta, c.Random, k+1, got, q[got], h, s, want, q[want], len(best))
				}
				seen.decided++
				if len(best) > 1 {
					seen.several++
				}
				if most := slices.Max(q); slices.ContainsFunc(q, func(x float64) bool { return x != most && x > most-1e-8 }) {
					seen.near++
				}
			}
			if h, s := 1+r.IntN(H), r.IntN(c.Process.States()); settles {
				for a := range q {
					q[a] = learner.Q(h, s, a)
				}
				_, moved := learner.Drift(h)
				if got, until := learner.GreedyUntil(h, s); !slices.Equal(got, full.Best(q)) || until < moved {
					t.Fatalf("run %d, path %d: settled on %v at (%d,%d) until %v at %v, want %v", run, k+1, got, h, s, until, moved, full.Best(q))
				}
			}
			learner.Learn()
			if run%3 > 0 {
				for h := p.Stop + 1; h <= H; h++ {
					by := shake
					if up[h] {
						by = 1 / shake
					}
					up[h] = !up[h]
					scale(learner, h, by)
				}
			}
			if k == paths/3 {
				spoil(r, learner, c, run)
			}
			if run%20 == 7 && !learner.Sound() { // then nothing may rest on the inverse staying as it is
				scale(learner, 1, []float64{1.001, 1 / 1.001}[k%2])
			}
			if now := learner.Residual(); now != residual {
				residual = now
				seen.fresh++
			}
		}
		if !learner.Sound() {
			seen.unsound++
		}
	}
	if runs == all && (seen.decided < repeat.Times(40_000) || seen.several < repeat.Times(5000) || seen.near < repeat.Times(5000) || seen.unsound < repeat.Times(3) || seen.fresh < repeat.Times(100)) {
		t.Errorf("%+v: too few to mean much", seen)
	}
	t.Logf("%+v", seen)
}

// spoil makes the inverse of some runs wrong: for good, since Lambda's condition number becomes 10^9, or until that is noticed.
func spoil(r *rand.Rand, learner *linq.Learner, c setting, run int) {
	switch run % 20 {
	case 7:
		learner.Weigh(1, c.Phi(1, 0, 0), 1e9)
	case 13, 17:
		scale(learner, 1+r.IntN(c.Process.Horizon()), 0.5)
	}
}

func scale(learner *linq.Learner, h int, by float64) {
	_, P := learner.Lambda(h)
	for i := range P {
		P[i] *= by
	}
}

// adversary returns a setting and how many paths to draw of it.
func adversary(r *rand.Rand, run int) (setting, int) {
	pick := func(x ...float64) float64 { return x[r.IntN(len(x))] }
	H, S, A, d := 1+r.IntN(3), int(pick(1, 2, 9, 80, 400)), int(pick(1, 2, 3, 5, 17, 64, 1000)), int(pick(2, 3, 4, 5, 8, 13, 16, 20, 33, 64))
	paths := 150
	if A == 1000 {
		paths = 40
	}
	if run%12 == 3 { // the inverse is taken afresh
		S, A, d, paths = int(pick(2, 9)), int(pick(2, 5)), int(pick(2, 3, 5)), 3000
	}
	for S*A*min(d, 20) > 40_000 {
		S, A = 1+S/2, 1+A/2
	}
	b := mdp.NewBuilder(H, S, A, mdp.Stationary, mdp.Stationary)
	for s := range S {
		for a := range A {
			b.Reward(0, s, a, float64(r.IntN(3))/2)
			if x, y := r.IntN(S), r.IntN(S); x == y {
				b.Move([]int{x}, []float64{1})
			} else {
				b.Move([]int{x, y}, []float64{0.5, 0.5})
			}
		}
	}
	start := mdp.Start{Cycle: []int{r.IntN(S), r.IntN(S)}}
	if run%2 == 0 {
		start = mdp.Start{Distribution: make([]float64, S)}
		for s := range S {
			start.Distribution[s] = 1 / float64(S)
		}
	}
	b.Start(start)
	model, err := b.Table()
	if err != nil {
		panic(err)
	}
	c := setting{Setting: protocoltest.Setting{Process: model, Random: r.IntN(3) > 0, Seed: r.Uint64N(1 << 53)}}
	c.beta = pick(0, 1e-12, 1e-6, 1e-3, 0.01, 0.1, 0.5, 2, 1e4)
	for range H {
		c.gap = append(c.gap, pick(1e-3, 0.1*c.beta+1e-9, c.beta+1e-9, math.Inf(1), math.Inf(1)))
	}
	table, err := feature.NewTable(d, S, A, 1, closeFeatures(r, S*A, d))
	if err != nil {
		panic(err)
	}
	c.Features = []feature.Map{table, table, copied{table, false}, copied{table, true}}[r.IntN(4)]
	return c, paths
}

// closeFeatures returns n vectors that lie about few, most as long as may be.
func closeFeatures(r *rand.Rand, n, d int) []float64 {
	centre := make([][]float64, 1+r.IntN(d+2))
	for i := range centre {
		centre[i] = make([]float64, d)
		for j := range d {
			if r.IntN(3) > 0 {
				centre[i][j] = math.Abs(r.NormFloat64())
			}
		}
		if r.IntN(2) == 0 && i > 0 { // nearly collinear
			for j := range d {
				centre[i][j] = centre[0][j] + 1e-3*centre[i][j]
			}
		}
		centre[i][r.IntN(d)] += 0.1
	}
	apart := math.Pow(10, -4-12*r.Float64())
	values := make([]float64, 0, n*d)
	for range n {
		v := slices.Clone(centre[r.IntN(len(centre))])
		for j := range v {
			if v[j] != 0 && r.IntN(2) == 0 {
				v[j] *= 1 + apart*float64(r.IntN(3)-1)
			}
		}
		length := feature.MaxNorm - 4e-16
		switch r.IntN(12) {
		case 0:
			length *= 1e-9
		case 1:
			length *= r.Float64()
		case 2, 3, 4:
			length *= 1 - apart
		}
		norm := (feature.Vector{Value: v}).Norm()
		for j := range v {
			v[j] *= length / norm
		}
		values = append(values, v...)
	}
	return values
}

// copied gives a table's vectors out in the caller's scratch, dense or sparse.
type copied struct {
	table  *feature.Table
	sparse bool
}

func (m copied) Dim() int         { return m.table.Dim() }
func (m copied) Stationary() bool { return true }
func (m copied) Phi(h, s, a int, scratch []float64) feature.Vector {
	row := m.table.Row(h, s, a)
	if !m.sparse {
		return feature.Vector{Value: append(scratch[:0], row...)}
	}
	v := feature.Vector{Value: scratch[:0], Index: []int32{}}
	for i, x := range row {
		if x != 0 {
			v.Index, v.Value = append(v.Index, int32(i)), append(v.Value, x)
		}
	}
	return v
}

// The drift is never below the sum of the steps of theta, however small they are: a million steps of 1e-16 sum to 1e-10, which rounding to
// nearest would lose.
func TestDriftIsNeverRoundedDown(t *testing.T) {
	const steps = 1_000_000
	for _, step := range []float64{1e-16, 1.6e-16, 3e-16, 1e-12} {
		if got := linq.DriftAfter(1, step, steps) - 1; got < steps*step {
			t.Errorf("after %d steps of %g the drift has grown by %g", steps, step, got)
		}
	}
}

// GreedyUntil never returns an end before the present drift, however small the margin is against it: else a caller that waits for that would never
// end.
func TestGreedyUntilLastsForNow(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 2))
	short := 0
	for _, shape := range mdptest.Shapes(r, 60, 4, 5, 4) {
		c := randomSetting(r, shape)
		learner, _ := c.learner()
		if !learner.TrackDrift() {
			continue
		}
		learner.Age(1e14)
		for range 30 {
			if _, err := learner.NextPath(); err != nil {
				t.Fatal(err)
			}
			h := 1 + r.IntN(shape.Horizon)
			_, moved := learner.Drift(h)
			if _, until := learner.GreedyUntil(h, r.IntN(shape.States)); until < moved {
				t.Fatalf("settled until %v, at %v", until, moved)
			} else if until == moved {
				short++
			}
		}
	}
	if short < 100 {
		t.Errorf("only %d answers have no room", short)
	}
}
