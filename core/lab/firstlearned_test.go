package lab

import "testing"

// TestStepsThatLearnedAreAsManyAsUpdates checks the first step that learned from each path of a learner that drops paths against the number of
// paths that each step learned from. Its episodes have one path each.
func TestStepsThatLearnedAreAsManyAsUpdates(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"gauntlet","length":2},"algorithm":{"kind":"linq-skip","c_beta":0.0006,"ties":"random"},"episodes":400}`)
	finish(t, s)
	updates, dropped := make([]int64, s.in.Model.Horizon()), 0
	for episode := int64(1); episode <= 400; episode++ {
		v, err := s.View(episode)
		p := mustView(t, v, err).Paths[0]
		for h := p.Learned; h <= len(updates); h++ {
			updates[h-1]++
		}
		if p.Stop != 0 {
			t.Errorf("path %d stopped at %d, expected 0", p.K, p.Stop)
		}
		if p.Learned > 1 {
			dropped++
		}
	}
	for i, n := range s.Progress().Updates {
		if updates[i] != n {
			t.Errorf("step %d learned from %d paths, expected %d", i+1, updates[i], n)
		}
	}
	if dropped == 0 {
		t.Error("found no path that was dropped")
	}
}

// TestALearnerThatGoesBackLearnedWhereItDidNotStop: what it learned from are the steps after the one where it stopped.
func TestALearnerThatGoesBackLearnedWhereItDidNotStop(t *testing.T) {
	s := mustOpen(t, `{"problem":{"kind":"gauntlet","length":2},"algorithm":{"c_beta":0.0006,"ties":"random"},"budget":{"paths":400}}`)
	finish(t, s)
	v, err := s.View(0)
	for _, p := range mustView(t, v, err).Paths {
		if p.Learned != p.Stop+1 {
			t.Errorf("path %d learned from step %d, stopped at %d", p.K, p.Learned, p.Stop)
		}
	}
}
