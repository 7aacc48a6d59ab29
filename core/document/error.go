package document

import (
	"errors"
	"fmt"

	"revisit/core/mdp"
)

// Code says what kind of failure an Error is.
type Code string

const (
	BadSpec     Code = "bad-spec"    // an input that is not what it should be
	Budget      Code = "budget"      // the run's budget of paths is spent
	NotFound    Code = "not-found"   // what was asked for is not kept
	BadLink     Code = "bad-link"    // a share link that is not what it should be
	Unsupported Code = "unsupported" // known, but not offered by this engine
)

// Error is what a user's mistake comes back as: the place as a JSON path ("problem.transition[0][1]", "" for the whole), what
// was found there, and what was expected.
type Error struct {
	Code     Code   `json:"code"`
	Path     string `json:"path"`
	Found    any    `json:"found,omitempty"`
	Expected string `json:"expected,omitempty"`
	Message  string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

// Refuse returns the error, with code BadSpec, of an input that is not what it should be.
func Refuse(path string, found any, expected string) *Error {
	message := fmt.Sprintf("found %v, expected %s", found, expected)
	if path != "" {
		message = path + ": " + message
	}
	return &Error{Code: BadSpec, Path: path, Found: found, Expected: expected, Message: message}
}

// RefuseLink is Refuse of a share link, with code BadLink.
func RefuseLink(path string, found any, expected string) *Error {
	e := Refuse(path, found, expected)
	e.Code = BadLink
	return e
}

// WithMessage gives the error a message that says what to do.
func (e *Error) WithMessage(format string, a ...any) *Error {
	e.Message = fmt.Sprintf(format, a...)
	return e
}

// Within turns a *mdp.Fault of a part into an Error whose path begins with the part's name.
func Within(part string, err error) error {
	var fault *mdp.Fault
	if errors.As(err, &fault) {
		path := part
		if fault.Path != "" {
			path = Join(part, fault.Path)
		}
		return Refuse(path, fault.Found, fault.Expected)
	}
	return err
}
