package protocol

import "fmt"

// Advise lets the learner ask for hints, whatever its access is. policy returns optimal actions at (h,s), of which the first is told. It must always
// return the same.
func (e *Environment) Advise(policy func(h, s int) []int) { e.advice = policy }

// Advised reports whether the learner may ask for hints.
func (e *Environment) Advised() bool { return e.advice != nil }

// Hints returns how many hints were given.
func (e *Environment) Hints() int64 { return e.hints }

// Hint returns an optimal action at the current step and state, and counts it. It is an *Error where there are no hints, where the path has ended and
// where no episode has begun.
func (e *Environment) Hint() (action int, err error) {
	h := e.at.H
	switch {
	case e.advice == nil:
		return 0, &Error{"asking for a hint, where there are none"}
	case h < 1 || h > e.horizon:
		return 0, &Error{fmt.Sprintf("asking for a hint at step %d of %d", h, e.horizon)}
	}
	e.hints++
	return e.advice(h, e.states[h-1])[0], nil
}
