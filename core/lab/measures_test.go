package lab

import (
	"math"
	"testing"

	"revisit/core/mdp"
)

// TestLookingAtMeasuresChangesNothing: a run is the same whether its measures are asked for or not, also where they are estimated.
func TestLookingAtMeasuresChangesNothing(t *testing.T) {
	for _, name := range []string{"table-distribution", "linear-q-billion", "lake-random-ties"} {
		text := string(specFiles(t)[name])
		quiet, watched := mustOpen(t, text), mustOpen(t, text)
		for range 30 {
			if _, _, err := quiet.Advance(1, Until{}); err != nil {
				t.Fatal(err)
			}
			if _, _, err := watched.Advance(1, Until{}); err != nil {
				t.Fatal(err)
			}
			watched.Measures()
		}
		if one, other := mustRecord(t, quiet, RecordOptions{}).Digest, mustRecord(t, watched, RecordOptions{}).Digest; one != other {
			t.Errorf("%s: digest %s, watched %s", name, one, other)
		}
	}
}

// TestEndsOfTheScale: the regret of the uniform and of the optimal policy is what dynamic programming says.
func TestEndsOfTheScale(t *testing.T) {
	for _, problem := range []string{`{"kind":"river-swim"}`, `{"kind":"figure-1"}`, `{"kind":"random-table","seed":3}`} {
		uniform := mustOpen(t, `{"problem":`+problem+`,"algorithm":{"kind":"uniform","gap":0.1},"episodes":50}`)
		finish(t, uniform)
		all := make([]int, uniform.in.Model.Actions())
		for a := range all {
			all[a] = a
		}
		v, want := mdp.Evaluate(uniform.in.Model, func(h, s int) []int { return all }), 0.0
		for n := range 50 {
			s := uniform.in.Model.Start().At(n+1, nil)
			want += uniform.in.Optimal.V(1, s) - v[s]
		}
		if got := *uniform.Progress().Regret; math.Abs(got-want) > 1e-9 || got == 0 {
			t.Errorf("%s: the uniform policy's regret is %v, want %v", problem, got, want)
		}
		optimal := mustOpen(t, `{"problem":`+problem+`,"algorithm":{"kind":"optimal","gap":0.1},"episodes":50}`)
		finish(t, optimal)
		if got := *optimal.Progress().RegretPath; math.Abs(got) > 1e-9 {
			t.Errorf("%s: the optimal policy's regret is %v", problem, got)
		}
	}
}
