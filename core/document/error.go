package document

import (
	"errors"
	"fmt"
)

// Code is the kind of an Error.
type Code string

const (
	BadSpec     Code = "bad-spec"    // an invalid input
	Budget      Code = "budget"      // the run's budget of paths is spent
	NotFound    Code = "not-found"   // no such entry
	BadLink     Code = "bad-link"    // an invalid share link
	Unsupported Code = "unsupported" // known, but not offered by this engine
)

// Error is a user's mistake: the place as a JSON path ("problem.transition[0][1]", "" for the whole document), what was found there, and
// what was expected.
type Error struct {
	Code     Code   `json:"code"`
	Path     string `json:"path"`
	Found    any    `json:"found,omitempty"`
	Expected string `json:"expected,omitempty"`
	Message  string `json:"message"`
	Detail   Detail `json:"detail,omitempty"`
}

// Detail tells apart errors of one code for which a program can offer something.
type Detail string

// LongFeature: a feature's norm is over 1, and features.normalise would scale it.
const LongFeature Detail = "long-feature"

func (e *Error) Error() string { return e.Message }

// Refuse returns the error of an invalid input, with code BadSpec.
func Refuse(path string, found any, expected string) *Error {
	message := fmt.Sprintf("found %v, expected %s", found, expected)
	if path != "" {
		message = path + ": " + message
	}
	return &Error{Code: BadSpec, Path: path, Found: found, Expected: expected, Message: message}
}

// RefuseLink returns the error of an invalid share link, with code BadLink.
func RefuseLink(path string, found any, expected string) *Error {
	e := Refuse(path, found, expected)
	e.Code = BadLink
	return e
}

// WithMessage replaces the message and returns e.
func (e *Error) WithMessage(format string, a ...any) *Error {
	e.Message = fmt.Sprintf(format, a...)
	return e
}

// Within puts the part's name before the path of an Error of an input that does not know where it stands. It returns other errors as they are.
func Within(part string, err error) error {
	var e *Error
	if errors.As(err, &e) {
		path := part
		if e.Path != "" {
			path = Join(part, e.Path)
		}
		within := Refuse(path, e.Found, e.Expected)
		within.Detail = e.Detail
		return within
	}
	return err
}
