package bridge

import (
	"errors"
	"fmt"

	"revisit/core/document"
)

// CodeEngine is the code of an error of the program, not of its user. The module must not be used after it.
const CodeEngine document.Code = "engine"

// CodePicture is the code of such an error in what Guard.Look runs. The module goes on.
const CodePicture document.Code = "picture"

// Failure is an error for JavaScript: RevisitError in site/revisit.d.ts.
type Failure struct {
	Code     document.Code   `json:"code"`
	Path     string          `json:"path"`
	Message  string          `json:"message"`
	Found    document.Raw    `json:"found"`
	Expected string          `json:"expected"`
	Detail   document.Detail `json:"detail,omitempty"`
}

// FailureOf returns the Failure of err. A *document.Error keeps its fields; any other error is internal and gets CodeEngine, or CodePicture.
func FailureOf(err error) Failure {
	var known *document.Error
	if !errors.As(err, &known) {
		code := CodeEngine
		if caught, is := err.(*Panic); is && caught.Picture {
			code = CodePicture
		}
		return Failure{Code: code, Message: err.Error(), Found: document.Raw("null")}
	}
	return Failure{Code: known.Code, Path: known.Path, Message: known.Message, Found: foundText(known.Found), Expected: known.Expected, Detail: known.Detail}
}

// foundText returns a value as JSON, or its Go form as a JSON string where JSON has no such value, such as NaN.
func foundText(found any) document.Raw {
	if text, err := document.Marshal(found); err == nil {
		return text
	}
	text, _ := document.Marshal(fmt.Sprint(found))
	return text
}
