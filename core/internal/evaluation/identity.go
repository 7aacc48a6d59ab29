package evaluation

// Policy identifies the learner's greedy policy, at the states that V^pi is computed for: all that any actions reach from the first states,
// where a sweep over them computes it, else those that the policy itself reaches. Two policies share their identity with a chance of
// 2^-128. reason says why it is not known, "" where it is. It changes nothing of the run.
func (m *Metrics) Policy() (identity [2]uint64, reason string) {
	switch e := m.evaluator.(type) {
	case *Sweep:
		e.refresh()
		return e.now, ""
	case *Follow:
		if len(m.start.Cycle) != 1 {
			return identity, "this problem is so large that its policy is only followed from the first state of each path, and it has several"
		}
		return e.identity(m.start.Cycle[0]), ""
	case *Rollouts:
		return identity, "this run estimates the value of its policies by rollouts; only with exact values is it known when a policy changes"
	}
	return identity, "this run does not compute the value of its policies"
}

func (e *Follow) identity(first int) [2]uint64 {
	e.Value(first)
	if e.named {
		return e.policy
	}
	e.policy, e.named = [2]uint64{}, true
	var actions []int
	for h, t := range e.tracks {
		for _, i := range t.reached {
			actions = actions[:0]
			for _, t := range e.places[i].takes {
				actions = append(actions, t.action)
			}
			e.policy = flipped(e.policy, h+1, e.places[i].s, actions)
		}
	}
	return e.policy
}
