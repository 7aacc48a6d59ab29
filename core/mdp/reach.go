package mdp

// StepsTo returns the least number of steps in which some first state can come to take a wanted action, that step included: 1 where a first
// state has one itself. It is 0 where no number of steps is enough. The table must not depend on the step (see Stationary); its horizon is no
// limit. It is a search in breadth over the successors, in O(S A x successors).
func (t *Table) StepsTo(wanted func(s, a int) bool) int {
	seen := make([]bool, t.states)
	var edge []int
	for _, s := range t.start.States() {
		if !seen[s] {
			seen[s] = true
			edge = append(edge, s)
		}
	}
	for steps := 1; len(edge) > 0; steps++ {
		var next []int
		for _, s := range edge {
			for a := range t.actions {
				if wanted(s, a) {
					return steps
				}
				for _, to := range t.Successors(1, s, a).State {
					if !seen[to] {
						seen[to] = true
						next = append(next, int(to))
					}
				}
			}
		}
		edge = next
	}
	return 0
}
