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

// While a state is revisited many actions have nearly the same Q. Before every path the greedy actions are those of all Q, and keys
// and bonuses are at least the values that they bound.
func TestTightenedBoundsHideNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	for _, size := range []struct{ d, actions, states int }{{16, 12, 3}, {24, 40, 2}, {64, 9, 1}, {17, 30, 300}} {
		shape := mdptest.Shape{Horizon: 2, States: size.states, Actions: size.actions}
		values := make([]float64, size.states*size.actions*size.d)
		for i := range values {
			values[i] = (r.Float64()*2 - 1) / math.Sqrt(float64(size.d))
		}
		table, err := feature.NewTable(size.d, size.states, size.actions, 1, values)
		if err != nil {
			t.Fatal(err)
		}
		l := New(protocol.Open(shape.Random(r), 1, protocol.Revisiting), Config{Features: table, Beta: 3, Gap: []float64{1e-3, 1e-3}})
		for k := range 2500 {
			p, err := l.Draw()
			if err != nil {
				t.Fatal(err)
			}
			h, s := 2, p.States[1]
			if k%3 == 0 {
				s = r.IntN(size.states)
			}
			q := make([]float64, size.actions)
			for a := range q {
				q[a] = l.Q(h, s, a)
			}
			want := slices.Clone(l.choice.Best(q))
			if got := l.Greedy(h, s); !slices.Equal(got, want) {
				t.Fatalf("d = %d, path %d: greedy actions at (%d,%d) are %v, want %v of %v", size.d, k, h, s, got, want, q)
			}
			if page := l.step[h].bounds.page(s); page.state == s {
				for a, key := range page.key {
					if fresh := l.Q(h, s, a); key+l.step[h].bounds.offset < fresh || page.bonus[a] < l.b[a] {
						t.Fatalf("d = %d, path %d: Q of action %d is %v with a bonus of %v, its bounds %v and %v", size.d, k, a, fresh, l.b[a], key+l.step[h].bounds.offset, page.bonus[a])
					}
				}
			}
			l.Learn()
		}
	}
}
