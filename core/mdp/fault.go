package mdp

import "fmt"

// Fault says what is wrong with an input: the place (a path such as "transition[0][1][2]", relative to whoever reports it),
// what was found there and what was expected.
type Fault struct {
	Path     string
	Found    any
	Expected string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s: found %v, expected %s", f.Path, f.Found, f.Expected)
}
