package lsvi

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// A learner without bounds has the same run to the bit, and V is the largest Q to the bit, over several refreshes of the inverse, also where
// features are nearly parallel or the same.
func TestBoundsChangeNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 1))
	const d, episodes = 7, 3000
	spared := 0
	for _, spread := range []float64{1, 1e-3} {
		shape := mdptest.Shape{Horizon: 4, States: 6, Actions: 9}
		process := shape.Random(r)
		values := make([]float64, shape.States*shape.Actions*d)
		for i := range values {
			values[i] = spread * (r.Float64()*2 - 1) / math.Sqrt(d)
			if i%d == 0 {
				values[i] += 1 - spread
			}
		}
		for a := range shape.Actions { // in the first state all actions have the same features
			copy(values[a*d:(a+1)*d], values[:d])
		}
		features, err := feature.NewTable(d, shape.States, shape.Actions, 1, values)
		if err != nil {
			t.Fatal(err)
		}
		open := func() *Learner {
			return New(protocol.Open(process, 9, protocol.Online), Config{Features: features, Beta: 0.7})
		}
		with, without := open(), open()
		without.unvisitedRoom = 0
		for n := range episodes {
			for _, step := range without.step[1:] {
				for _, b := range step.seen {
					b.reset(step.refreshes)
				}
			}
			for h := 1; h <= shape.Horizon; h++ {
				for s := range shape.States {
					got := slices.Clone(with.Greedy(h, s))
					if !slices.Equal(got, without.Greedy(h, s)) {
						t.Fatalf("spread %v, episode %d: greedy action %v at (%d,%d), without bounds %v", spread, n, got, h, s, without.Greedy(h, s))
					}
					if slices.Contains(with.q, math.Inf(-1)) {
						spared++
					}
					best := math.Inf(-1)
					for a := range shape.Actions {
						best = max(best, with.Q(h, s, a))
					}
					if v := with.value(h, s, with.boundsOfAny(h, s)); v != best {
						t.Fatalf("spread %v, episode %d: V_%d(%d) = %v, and the largest Q %v", spread, n, h, s, v, best)
					}
				}
			}
			p, _ := with.Draw()
			q, _ := without.Draw()
			if !slices.Equal(p.States, q.States) || !slices.Equal(p.Actions, q.Actions) || !slices.Equal(p.Bonus, q.Bonus) {
				t.Fatalf("spread %v, episode %d: path %+v, without bounds %+v", spread, n, *p, *q)
			}
			with.Learn()
			without.Learn()
			for h := 1; h <= shape.Horizon; h++ {
				if !slices.Equal(with.Theta(h), without.Theta(h)) {
					t.Fatalf("spread %v, episode %d: theta_%d is %v, without bounds %v", spread, n, h, with.Theta(h), without.Theta(h))
				}
			}
		}
	}
	if spared < 10_000 {
		t.Errorf("bounds spared work %d times only", spared)
	}
}

// Once all states have been seen nothing is allocated.
func TestMemoryDoesNotGrowWithEpisodes(t *testing.T) {
	shape := mdptest.Shape{Horizon: 3, States: 4, Actions: 2}
	l := New(protocol.Open(shape.Random(rand.New(rand.NewPCG(6, 1))), 1, protocol.Online), Config{Features: feature.NewOneHot(4, 2), Beta: 3})
	play := func(episodes int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range episodes {
			if _, err := l.Draw(); err != nil {
				t.Fatal(err)
			}
			l.Learn()
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	play(3000)
	if got := play(50_000); got > 16<<10 {
		t.Errorf("50,000 episodes allocate %d bytes", got)
	}
}
