package value

import (
	"testing"

	"revisit/core/mdp"
)

// Following the policy gives the same bits as dynamic programming over all states, at every path.
func TestFollowingAPolicyIsEvaluatingIt(t *testing.T) {
	for _, text := range []string{
		`{"problem":{"kind":"random-linear-q","states":30,"starts":4},"algorithm":{"c_beta":0.004}}`,
		`{"problem":{"kind":"random-linear-q","states":6,"successors":6,"dim":4,"actions":3},"algorithm":{"c_beta":0.003,"ties":"random"}}`,
		`{"problem":{"kind":"table","horizon":6},"algorithm":{"ties":"random"}}`,
		`{"problem":{"kind":"river-swim","horizon":5},"algorithm":{"c_beta":0.003}}`,
	} {
		r := open(t, text)
		followed, several, moved, last := NewFollow(r.in.Model, r.learner), false, 0, -1.0
		for range 300 {
			all := mdp.Evaluate(r.in.Model, r.learner.Greedy)
			for first := range min(r.in.Model.States(), 5) {
				several = several || len(r.learner.Greedy(1, first)) > 1
				if got := followed.Value(first); got != all[first] {
					t.Fatalf("%s: V^pi(%d) = %v by following, %v by dynamic programming", text, first, got, all[first])
				}
			}
			if all[0] != last {
				moved, last = moved+1, all[0]
			}
			followed.Learned(r.draw(t).Stop)
		}
		if moved < 3 || several != (r.spec.Algorithm.Ties == "random") {
			t.Errorf("%s: the value changed %d times, several actions at once: %t", text, moved, several)
		}
	}
}
