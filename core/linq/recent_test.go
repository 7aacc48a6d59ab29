package linq

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/feature"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// What the latest updates have taken from a weight is the sum of their squares, told as long as they are kept and that is less work than a
// product with the inverse: up to 3/4 d of them, 64 at most.
func TestRecentUpdatesAreThoseOfLate(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	if newRecent(15) != nil {
		t.Error("it is kept where d is 15")
	}
	if _, known := newRecent(15).weightLost(0, make([]float64, 15)); known {
		t.Error("what is not kept is known")
	}
	for _, d := range []int{16, 30, 64, 100} {
		kept, all := newRecent(d), [][]float64(nil)
		vector := func() []float64 {
			v := make([]float64, d)
			for i := range v {
				v[i] = r.NormFloat64() / float64(d)
			}
			return v
		}
		for n := range 200 {
			if n == 150 {
				kept.clear()
				all = append(all, make([][]float64, recentLength+1)...)
			}
			phi := vector()
			for since := max(0, len(all)-80); since <= len(all); since++ {
				if since > 150 && since < 150+recentLength+1 {
					continue // no update ever had this number
				}
				lost, known := kept.weightLost(int64(since), phi)
				updates := all[since:]
				forgotten := slices.ContainsFunc(updates, func(v []float64) bool { return v == nil })
				if want := len(updates) <= recentLength && 4*len(updates) <= 3*d && !forgotten; known != want {
					t.Fatalf("d = %d: of the last %d updates it knows: %t", d, len(updates), known)
				}
				sum := 0.0
				for _, v := range updates {
					product := 0.0
					for i := range v {
						product += v[i] * phi[i]
					}
					sum += product * product
				}
				if known && math.Abs(lost-sum) > 1e-15 {
					t.Fatalf("d = %d: the last %d updates have taken %g, want %g", d, len(updates), lost, sum)
				}
			}
			v := vector()
			all = append(all, v)
			kept.add(v)
		}
	}
}

// Keys that stand in the way of a choice are lowered by where theta is now, in order, those below the largest found so far not at all; and they
// stay above Q.
func TestMeansAreTightenedWhereTheyStandInTheWay(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	lowered, left := 0, 0
	const d, actions = 16, 12
	values := make([]float64, actions*d)
	for i := range values {
		values[i] = (r.Float64()*2 - 1) / 4
	}
	table, err := feature.NewTable(d, 1, actions, 1, values)
	if err != nil {
		t.Fatal(err)
	}
	shape := mdptest.Shape{Horizon: 2, States: 1, Actions: actions}
	l := New(protocol.Open(shape.Random(r), 1, protocol.Online), Config{Features: table, Beta: 1, Gap: []float64{1, 1}, Drops: true})
	for range 300 {
		if _, err := l.NextPath(); err != nil {
			t.Fatal(err)
		}
		step := l.step[2]
		page := step.bounds.page(0)
		if page.state != 0 {
			continue
		}
		before, keys := slices.Clone(page.key), slices.Clone(page.key)
		level := before[r.IntN(actions)]
		l.tightenMeans(2, 0, page, keys, level)
		for a := range keys {
			mean := 0.0
			for i, x := range l.Theta(2) {
				mean += values[a*d+i] * x
			}
			want := before[a]
			if want >= level && !math.IsInf(page.bonus[a], 1) {
				want = min(want, mean+page.bonus[a]-step.bounds.drift)
				level = max(level, want)
				lowered++
			} else {
				left++
			}
			if math.Abs(keys[a]-want) > 1e-12 && keys[a] != want {
				t.Fatalf("action %d has the key %v, want %v; it was %v", a, keys[a], want, before[a])
			}
			if q := l.Q(2, 0, a); keys[a]+step.bounds.offset < q {
				t.Fatalf("action %d: Q is %v, its bound %v", a, q, keys[a]+step.bounds.offset)
			}
		}
	}
	if lowered < 100 || left < 100 {
		t.Errorf("%d keys were lowered, %d left: too few to tell", lowered, left)
	}
}
