package runs

import (
	"errors"
	"syscall/js"

	"github.com/hack-pad/go-indexeddb/idb"

	"revisit/core/document"
)

// refusal turns an error of the browser's storage into one for its user, with the browser's own text in brackets.
func refusal(err error) error {
	var known *document.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	for _, reason := range []struct{ name, words string }{
		{"QuotaExceededError", "the browser has no room left for this site: remove saved runs, or keep them as files"},
		{"VersionError", "the saved runs were last used by a newer version of Revisit"},
		{"SecurityError", "the browser's settings forbid this page to keep anything"},
		{"UnknownError", "the browser cannot read or write its own storage"},
		{"AbortError", "the browser broke off the operation"},
	} {
		if threw(err, reason.name) {
			return storageError(reason.words + " (" + err.Error() + ")")
		}
	}
	return storageError("the browser's storage failed: " + err.Error())
}

// threw tells whether err is the browser's exception of that name. go-indexeddb returns the exception of a request as idb.DOMException, and
// that of a call as it was thrown.
func threw(err error, name string) bool {
	var thrown js.Error
	return errors.Is(err, idb.NewDOMException(name)) ||
		errors.As(err, &thrown) && thrown.Type() == js.TypeObject && thrown.Get("name").String() == name
}
