package linq

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"revisit/core/detmath"
	"revisit/core/feature"
	"revisit/core/mdp/mdptest"
	"revisit/core/protocol"
)

// The slack is the least of what its definition lists, written here as it stands in words, whatever U is: over the cap, at its edge, tied, and
// where two actions have the same features. The action that it names is one of those that the least is of.
func TestSlackIsItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(22, 6))
	twins, capped, never, ties := 0, 0, 0, 0
	for range 4000 {
		shape := mdptest.Shape{Horizon: 1 + r.IntN(3), States: 1, Actions: 2 + r.IntN(3)}
		kind := make([]int, shape.Actions) // actions of one kind have the same features
		var values []float64
		for a := range kind {
			kind[a] = r.IntN(2)
			values = append(values, 0.5, 0.25*float64(kind[a]))
		}
		m, err := feature.NewTable(2, 1, shape.Actions, 1, values)
		if err != nil {
			t.Fatal(err)
		}
		c := Config{Features: onlyAMap{m}, Beta: 1, Gap: make([]float64, shape.Horizon)}
		if r.IntN(2) == 0 {
			c.TieStream = detmath.NewStream(1, "ties")
		}
		l := New(protocol.Open(shape.Random(r), 1, protocol.Revisiting), c)
		if !l.TrackDrift() {
			t.Fatal("no drift")
		}
		H, margin, u := float64(shape.Horizon), l.choice.Margin, l.margins.u
		top := H - margin
		for a := range u {
			u[a], l.margins.exact[a] = H*(0.5+r.Float64()), r.IntN(4) > 0
			if b := r.IntN(shape.Actions); b < a && r.IntN(3) > 0 {
				u[a] = u[b] + margin*float64(r.IntN(3)-1)/2
			}
		}
		q := make([]float64, len(u))
		for a := range u {
			q[a] = min(u[a], H)
		}
		greedy := slices.Clone(l.choice.Best(q))

		limits := make([]float64, len(u)) // of each action how far it may go, or its rivals
		for a := range limits {
			limits[a] = math.Inf(1)
		}
		bound := func(a int, slack float64) { limits[a] = min(limits[a], slack) }
		reach := math.Inf(-1)
		for _, a := range greedy {
			reach = max(reach, u[a]-margin)
		}
		for a := range u {
			if !slices.Contains(greedy, a) && (l.choice.Draws() || a < greedy[0]) {
				bound(a, min(reach, top)-u[a])
			}
		}
		for _, a := range greedy {
			rival := math.Inf(-1)
			for b := range u {
				same := kind[a] == kind[b] && u[a] == u[b] && l.margins.exact[b]
				if b != a && !same {
					rival = max(rival, u[b])
				} else if b != a {
					twins++
				}
			}
			stays := max(u[a]-top, u[a]-rival+margin)
			if math.IsInf(rival, -1) {
				stays = math.Inf(1)
				never++
			}
			if u[a] > top {
				capped++
			}
			bound(a, stays)
			for b := range u {
				if u[b] == rival {
					bound(b, stays)
				}
			}
		}
		if len(greedy) > 1 {
			ties++
		}
		want := slices.Min(limits)
		got, by := l.slack(1, 0, greedy)
		if got != want || limits[by] != want {
			t.Fatalf("U = %v, H = %g, greedy %v: slack %v by action %d, want %v of %v", u, H, greedy, got, by, want, limits)
		}
	}
	if twins < 200 || capped < 200 || never < 50 || ties < 200 {
		t.Errorf("%d twins, %d over the cap, %d without a rival, %d ties: too few to tell", twins, capped, never, ties)
	}
}

// onlyAMap hides that a map is a table.
type onlyAMap struct{ feature.Map }
