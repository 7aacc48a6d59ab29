package protocol

// Learner is an algorithm that learns in an Environment. What else it can do is in abilities.go.
type Learner interface {
	From() int            // the step at which the next path begins
	Draw() (*Path, error) // draws it; the policy stays the same until Learn
	// Learn learns from the path's steps after its Stop, which it sets; 0 means that the episode is over. Only the policy at these steps may
	// change, or where it plans within an episode that at the steps from the path's From on.
	Learn()
	Greedy(h, s int) []int // the current policy at (h,s): these actions, each with the same probability; valid until the next call
	Theta(h int) []float64 // the parameters of step h, as many as the learner's kind says
	Updates(h int) int64   // number of samples that step h has learned from
	// Clone returns a learner in the same state, between two paths, in a clone of its environment. It draws the same paths from there on,
	// bit for bit. The two share no memory that either writes. What only saves time may start empty, so that a clone is small.
	Clone(environment *Environment) Learner
}
