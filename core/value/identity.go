package value

// Policy identifies the learner's greedy policy, at the states that V^pi is computed for: all that any actions reach from the first states,
// where a sweep over them computes it, else those that the policy itself reaches. Two policies share their identity with a chance of
// 2^-128. reason says why it is not known, "" where it is. It changes nothing of the run.
func (m *Metrics) Policy() (identity [2]uint64, reason string) {
	switch e := m.evaluator.(type) {
	case *Sweep:
		return e.identity(m.start.States()[0]), ""
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

func (e *Sweep) identity(first int) [2]uint64 {
	e.refresh()
	if e.v == nil {
		e.sweep(first)
	}
	return e.now
}

func (e *Follow) identity(first int) [2]uint64 {
	e.refresh()
	if e.changed() || len(e.values[0]) == 0 {
		e.follow(first)
	}
	if !e.identified {
		e.reached, e.identified = [2]uint64{}, true
		for h, reached := range e.values {
			for s := range reached {
				e.reached = flipped(e.reached, h+1, s, e.steps[h].actions[e.place[h][s]])
			}
		}
	}
	return e.reached
}
