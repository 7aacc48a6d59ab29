package lab

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAPolicyRecalled: whatever way places change, the values recalled are those of the very policy that was evaluated with them.
func TestAPolicyRecalled(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 1))
	const places = 12
	recalled := 0
	for range 50 {
		m := newRecall()
		actions := make([][]int, places)
		for i := range actions {
			actions[i] = []int{0}
		}
		name := func() float64 { // of the policy
			n := 0.0
			for _, a := range actions {
				n = 3*n + float64(a[0])
			}
			return n
		}
		m.now.first[0] = name()
		for range 400 {
			var changes []change
			for range 1 + r.IntN(2) {
				p := r.IntN(3)
				if r.IntN(30) == 0 {
					p = r.IntN(places)
				}
				if slices.ContainsFunc(changes, func(c change) bool { return c.place == p }) {
					continue
				}
				was := actions[p]
				actions[p] = []int{(was[0] + 1 + r.IntN(2)) % 3}
				changes = append(changes, change{h: 1, s: p, place: p, before: was})
			}
			m.change(changes, actions)
			if v, known := m.now.value(0); known {
				recalled++
				if v != name() {
					t.Fatalf("recalled %v, want %v", v, name())
				}
				if r.IntN(10) > 0 {
					continue
				}
			}
			for _, k := range m.other {
				if n := len(m.against(k.deviations)); n != m.apart(k.deviations) {
					t.Fatalf("%d deviations, %d counted", n, m.apart(k.deviations))
				}
			}
			m.evaluated()
			if len(m.moved) > 0 {
				t.Fatalf("%d places have moved since the policy was evaluated", len(m.moved))
			}
			m.now.first[0] = name()
		}
	}
	if recalled < 5000 {
		t.Errorf("recalled %d times only", recalled)
	}
	t.Logf("recalled %d times", recalled)
}
