package value

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

func (e *Follow) identity(first int) (policy [2]uint64) {
	e.Value(first)
	for h, st := range e.tracks {
		for _, i := range st.reached {
			p := &e.places[i]
			actions := make([]int, len(p.takes))
			for k, t := range p.takes {
				actions[k] = t.action
			}
			policy = flipped(policy, h+1, p.s, actions)
		}
	}
	return policy
}
