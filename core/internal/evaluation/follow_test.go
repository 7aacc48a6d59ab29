package evaluation

import (
	"slices"
	"testing"

	"revisit/core/mdp"
)

// reached returns the actions of a run's learner at the places (h,s) that its policy reaches from a first state.
func reached(r *run, first int) map[[2]int][]int {
	all, at := map[[2]int][]int{}, map[int]bool{first: true}
	for h := 1; h <= r.in.Model.Horizon(); h++ {
		next := map[int]bool{}
		for s := range at {
			actions := slices.Clone(r.learner.Greedy(h, s))
			all[[2]int{h, s}] = actions
			for _, a := range actions {
				for _, n := range r.in.Model.Successors(h, s, a).State {
					next[int(n)] = true
				}
			}
		}
		at = next
	}
	return all
}

// differs reports whether two policies take other actions at a place that both reach.
func differs(a, b map[[2]int][]int) bool {
	for place, actions := range a {
		if others, too := b[place]; too && !slices.Equal(actions, others) {
			return true
		}
	}
	return false
}

// Following the policy gives the same bits as dynamic programming over all states, at every path: from the first state of each path alone, and
// from several. It reports whether the policy has changed where it leads.
func TestFollowingAPolicyIsEvaluatingIt(t *testing.T) {
	for _, c := range []struct {
		spec  string
		paths int
	}{
		{`{"problem":{"kind":"random-linear-q","states":30,"starts":4},"algorithm":{"c_beta":0.004}}`, 1500},
		{`{"problem":{"kind":"random-linear-q","states":30,"dim":16,"horizon":4},"algorithm":{"c_beta":0.02}}`, 1500},
		{`{"problem":{"kind":"random-linear-q","states":6,"successors":6,"dim":4,"actions":3},"algorithm":{"c_beta":0.003,"ties":"random"}}`, 1500},
		{`{"problem":{"kind":"random-linear-q","states":10,"dim":12,"actions":9,"horizon":3},"algorithm":{"c_beta":0.01}}`, 1000},
		{`{"problem":{"kind":"table","horizon":6},"algorithm":{"ties":"random"}}`, 1000},
		{`{"problem":{"kind":"river-swim","horizon":5},"algorithm":{"c_beta":0.003}}`, 1000},
		{`{"problem":{"kind":"random-table","states":9,"actions":3,"horizon":4,"branching":2},"features":{"kind":"one-hot"},"algorithm":{"c_beta":0.02,"gap":0.3}}`, 1500},
		{`{"problem":{"kind":"random-table","states":9,"actions":3,"horizon":4,"branching":2},"features":{"kind":"one-hot"},"algorithm":{"kind":"linq-no-revisit","c_beta":0.02}}`, 1500},
		{`{"problem":{"kind":"taxi"},"algorithm":{"kind":"linq-no-revisit"}}`, 300},
		{`{"problem":{"kind":"deep-sea","size":5},"algorithm":{"c_beta":0.0005}}`, 1000},
		{`{"problem":{"kind":"river-swim","horizon":5},"algorithm":{"kind":"lsvi-ucb","c_beta":0.003}}`, 1000},
	} {
		r := open(t, c.spec)
		model, start := r.in.Model, r.in.Model.Start()
		followed, several, moved, last := NewFollow(model, r.learner), false, 0, -1.0
		before, first := map[[2]int][]int{}, start.States()[0]
		for k := range c.paths {
			all := mdp.Evaluate(model, r.learner.Greedy)
			if got := followed.Value(first); got != all[first] {
				t.Fatalf("%s, path %d: V^pi(%d) = %v by following, %v by dynamic programming", c.spec, k, first, got, all[first])
			}
			if len(start.Cycle) == 1 {
				now := reached(r, first)
				if changed, known := followed.PolicyChanged(); !known || changed != differs(now, before) {
					t.Fatalf("%s, path %d: the policy has changed: %t (known: %t)", c.spec, k, changed, known)
				}
				before = now
			} else if k%5 == 0 {
				mean := start.Mean(func(s int) float64 { return all[s] })
				if got := followed.Mean(start); got != mean {
					t.Fatalf("%s, path %d: mean %v by following, %v by dynamic programming", c.spec, k, got, mean)
				}
			}
			several = several || len(r.learner.Greedy(1, first)) > 1
			if all[first] != last {
				moved, last = moved+1, all[first]
			}
			p := r.draw(t)
			followed.Learned(p.Stop)
			if p.Stop == 0 && len(start.Cycle) > 0 {
				first = start.Cycle[p.Episode%int64(len(start.Cycle))]
			} else if p.Stop == 0 {
				first = start.States()[int(p.Episode)%len(start.States())]
			}
		}
		t.Logf("%s: the value changed %d times", c.spec, moved)
		if moved < 3 || several != (r.spec.Algorithm.Ties == "random") {
			t.Errorf("%s: the value changed %d times, several actions at once: %t", c.spec, moved, several)
		}
	}
}
