package mdp

import "fmt"

// Fault is an error in an input: the path of the place (such as "transition[0][1][2]", relative to the caller's own), what was found
// there and what was expected.
type Fault struct {
	Path     string
	Found    any
	Expected string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s: found %v, expected %s", f.Path, f.Found, f.Expected)
}
