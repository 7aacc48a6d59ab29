package protocol

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
