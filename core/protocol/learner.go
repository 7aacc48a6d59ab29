package protocol

// Learner is an algorithm that learns in an Environment.
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

// Stepping is a learner that can draw a path and learn from it line by line of its pseudocode. Lines does what Draw and Learn do, and yields
// after each line. Where yield returns false it returns at once, in the middle of the path. The error is a breach of the protocol.
type Stepping interface {
	Lines(yield func(Line) bool) error
}

// Line is a line of a learner's pseudocode that was carried out.
type Line struct {
	Number  int       // in the first algorithm of the learner's pseudocode on the page, Algorithm 2 of the paper, counted from 1
	Inner   int       // in the algorithm that this line calls, Algorithm 3 of the paper; 0 where it calls none
	Name    string    // what it does
	H       int       // the step, 1..H
	Changed Variables // the variables that it has set, and what they are now
	Path    *Path     // as far as it is drawn; it belongs to the learner
	Stage   Stage
}

// Stage is how far a path is after a line.
type Stage int

const (
	Drawing  Stage = iota
	Drawn          // this line has drawn the last step: the policy is still that of before
	Learning       // some steps have learned
	Over           // the path's Stop is known: this was its last line
)

// Variables are values of variables by name: float64, int, int64 or bool.
type Variables map[string]any
