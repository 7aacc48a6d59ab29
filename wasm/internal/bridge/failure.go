package bridge

import (
	"encoding/json"
	"errors"
	"fmt"

	"revisit/core/document"
)

// CodeEngine marks a fault of the program, not of its user. After it the module is not to be used again.
const CodeEngine document.Code = "engine"

// Failure is an error as JavaScript gets it; see RevisitError in site/revisit.d.ts.
type Failure struct {
	Code     document.Code   `json:"code"`
	Path     string          `json:"path"`
	Message  string          `json:"message"`
	Found    json.RawMessage `json:"found"`
	Expected string          `json:"expected"`
}

// FailureOf describes err. A *document.Error keeps its fields; whatever else arrives here is no user's mistake and gets CodeEngine.
func FailureOf(err error) Failure {
	var known *document.Error
	if !errors.As(err, &known) {
		return Failure{Code: CodeEngine, Message: err.Error(), Found: json.RawMessage("null")}
	}
	return Failure{Code: known.Code, Path: known.Path, Message: known.Message, Found: foundText(known.Found), Expected: known.Expected}
}

// foundText is the JSON of what was found, or its Go form as a JSON string where JSON has no such value (NaN, for one).
func foundText(found any) json.RawMessage {
	if text, err := json.Marshal(found); err == nil {
		return text
	}
	text, _ := json.Marshal(fmt.Sprint(found))
	return text
}
