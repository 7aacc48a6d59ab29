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
		{"QuotaExceededError", "the browser has no room left for this site; what was saved before is untouched. Delete saved runs, or export this one as a file"},
		{"VersionError", "the saved runs were last used by a newer version of Revisit and are untouched. Reload the page to get that version"},
		{"SecurityError", "the browser's settings forbid this page to keep anything. Allow data for this site, or leave the private window"},
		{"UnknownError", "the browser cannot read or write its own storage. Make room on the disk, or start the browser again"},
		{"AbortError", "the browser broke off the operation, and nothing was changed. Try again"},
	} {
		if threw(err, reason.name) {
			return storageError(reason.words + " (" + err.Error() + ")")
		}
	}
	return storageError("the browser's storage failed: " + err.Error())
}

// threw reports whether err is the browser's exception of that name. go-indexeddb returns the exception of a request as idb.DOMException, and
// that of a call as it was thrown.
func threw(err error, name string) bool {
	var thrown js.Error
	return errors.Is(err, idb.NewDOMException(name)) ||
		errors.As(err, &thrown) && thrown.Type() == js.TypeObject && thrown.Get("name").String() == name
}
