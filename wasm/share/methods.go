package share

import (
	"net/http"
	"strings"

	"revisit/core/document"
)

// methods are those that an address takes, as an Allow header lists them.
type methods string

const (
	reads methods = "GET, HEAD, OPTIONS" // open to pages of any origin
	pages methods = "GET, HEAD"
	posts methods = "POST"
)

func (m methods) allow(method string) bool {
	for allowed := range strings.SplitSeq(string(m), ", ") {
		if method == allowed {
			return true
		}
	}
	return false
}

// refuse answers a method that an address does not take.
func refuse(allowed methods, r *http.Request) *answer {
	a := failure(http.StatusMethodNotAllowed, document.Unsupported, "%.20s is not answered here, only "+string(allowed), r.Method)
	a.header.Set("Allow", string(allowed))
	return a
}

// preflight lets pages of other origins read.
func preflight(w http.ResponseWriter) {
	header := w.Header()
	header.Set("Allow", string(reads))
	header.Set("Access-Control-Allow-Methods", string(reads))
	header.Set("Access-Control-Allow-Headers", "*")
	header.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// anyOrigin lets pages of other origins read an answer.
func anyOrigin(header http.Header) {
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
}
