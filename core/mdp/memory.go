package mdp

// Memory is a table's memory, for the WebAssembly kernel that draws whole paths. The successors of (h,s,a) are at First[i]..First[i+1]-1,
// where i = (s A + a) + Moves (h-1), and its reward is Reward[(s A + a) + Rewards (h-1)]. Moves and Rewards are 0 where one layer serves
// all steps, else S A.
type Memory struct {
	First          []int
	State          []int32
	Cumulative     []float64
	Guide          []uint16 // nil where all rows are short
	Reward         []float64
	Moves, Rewards int
}

// Memory returns the table's memory, which is not to be changed.
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
