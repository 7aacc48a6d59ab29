package mdp

// Memory is a table as a kernel reads it that draws whole paths. The successors of (h,s,a) are those from First[i] to First[i+1]-1 with
// i = (s A + a) + Moves (h-1) and the reward is Reward[(s A + a) + Rewards (h-1)]: Moves and Rewards are 0 for one layer, else S A.
type Memory struct {
	First          []int
	State          []int32
	Cumulative     []float64
	Guide          []uint16 // nil where no row is long
	Reward         []float64
	Moves, Rewards int
}

// Memory tells where a table lies.
func (t *Table) Memory() Memory {
	m := Memory{First: t.first, State: t.successors.State, Cumulative: t.successors.Cumulative, Guide: t.guide, Reward: t.reward}
	if t.moves > 1 {
		m.Moves = t.states * t.actions
	}
	if t.rewards > 1 {
		m.Rewards = t.states * t.actions
	}
	return m
}
