package share

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"

	"revisit/core/document"
)

// answer is a complete response, kept in memory.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func newAnswer(status int, mediaType string, body []byte) *answer {
	return &answer{status: status, header: http.Header{"Content-Type": {mediaType}}, body: body}
}

func answerJSON(status int, value any) *answer {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body) // escapes <, > and &
	if err := encoder.Encode(value); err != nil {
		return failure(http.StatusInternalServerError, "engine", "this answer cannot be written: %v", err)
	}
	return newAnswer(status, "application/json", body.Bytes())
}

// failure is the answer of an error.
func failure(status int, code document.Code, format string, values ...any) *answer {
	return refusal(status, &document.Error{Code: code, Message: fmt.Sprintf(format, values...)})
}

// refusal is failure with a *document.Error, or an error that wraps one.
func refusal(status int, err error) *answer {
	var known *document.Error
	if !errors.As(err, &known) {
		known = &document.Error{Code: document.BadLink, Message: err.Error()}
	}
	a := answerJSON(status, map[string]any{"error": known})
	a.header.Set("Cache-Control", "no-store")
	return a
}

// forever marks an answer that never changes, since its address holds a hash.
func (a *answer) forever(tag string) *answer {
	a.header.Set("ETag", `"`+tag+`"`)
	a.header.Set("Cache-Control", "public, max-age=31536000, immutable")
	return a
}

// write sends the answer.
func (a *answer) write(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	for name, values := range a.header {
		header[name] = values
	}
	Send(w, r, a.status, a.body)
}

// Send sends a body under the headers that are set: none to HEAD, and 304 to a client that has it already. It is sent whole where a part is asked
// for, as RFC 9110, section 14.2 allows.
func Send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	header := w.Header()
	if tag := header.Get("ETag"); status == http.StatusOK && tag != "" && matches(r.Header.Values("If-None-Match"), tag) {
		header.Del("Content-Type")
		header.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body) // a client that has gone reads no error
	}
}

// matches evaluates If-None-Match by weak comparison (RFC 9110, section 13.1.2).
func matches(conditions []string, tag string) bool {
	for _, condition := range conditions {
		for item := range strings.SplitSeq(condition, ",") {
			item = strings.TrimPrefix(strings.TrimSpace(item), "W/")
			if item == tag || item == "*" {
				return true
			}
		}
	}
	return false
}

// drain reads the rest of a body, but at most the given number of bytes, so that the connection can be used again.
func drain(body io.Reader, most int64) {
	io.CopyN(io.Discard, body, most)
}
