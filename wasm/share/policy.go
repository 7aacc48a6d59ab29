package share

import (
	"net/http"
	"strings"
)

// contentSecurityPolicy is the policy of the pages' own <meta>, and frame-ancestors, which only a header can state.
const contentSecurityPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types revisit; frame-ancestors "

// field is a header of an answer.
type field struct{ name, value string }

// everywhere holds the headers of every answer.
var everywhere = []field{
	{"Content-Security-Policy", contentSecurityPolicy + "'none'"},
	{"Referrer-Policy", "no-referrer"},
	{"X-Content-Type-Options", "nosniff"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
}

// exceptions holds headers that an address has in addition or instead. A * at the end stands for all addresses that begin so.
var exceptions = []struct {
	path   string
	fields []field
}{
	// May be framed. A * alone would exclude pages opened from disk, such as exported notebooks.
	// A page with a Cross-Origin-Embedder-Policy frames only what allows it and has such a policy itself; so must the frame's worker.
	{"/embed.html", []field{
		{"Content-Security-Policy", contentSecurityPolicy + "* file:"},
		{"Cross-Origin-Embedder-Policy", "require-corp"},
		{"Cross-Origin-Resource-Policy", "cross-origin"},
	}},
	// Where a custom learner plays, without an origin: code that is made there may run, and nothing can be loaded. The hash is of the frame's
	// script. It may be framed like embed.html, in which it stands: whoever frames it can do nothing there that a page of theirs could not.
	{"/own/frame.html", []field{
		{"Content-Security-Policy", "default-src 'none'; script-src 'sha256-ECZSiDdnKOxyJGN3Husq65Q26JnIP5HRt172iYIKEiM=' 'unsafe-eval' 'wasm-unsafe-eval'; worker-src data:; base-uri 'none'; form-action 'none'; frame-ancestors * file:; sandbox allow-scripts"},
		{"Cross-Origin-Embedder-Policy", "require-corp"},
		{"Cross-Origin-Resource-Policy", "cross-origin"},
	}},
	// Lessons may be framed: they keep no more than what was answered in them.
	{"/lessons/*", []field{{"Content-Security-Policy", contentSecurityPolicy + "* file:"}}},
	// Pages of other origins load it, with an integrity hash if they want.
	{"/embed.js", []field{{"Access-Control-Allow-Origin", "*"}, {"Cross-Origin-Resource-Policy", "cross-origin"}}},
	// Pages of other origins import it and start the engine, whose files are parts.
	{"/revisit.js", []field{{"Access-Control-Allow-Origin", "*"}, {"Cross-Origin-Resource-Policy", "cross-origin"}}},
	// Files named by a hash of their content.
	{"/parts/*", []field{
		{"Access-Control-Allow-Origin", "*"},
		{"Cache-Control", "public, max-age=31536000, immutable"},
		{"Cross-Origin-Embedder-Policy", "require-corp"},
		{"Cross-Origin-Resource-Policy", "cross-origin"},
	}},
}

// secured adds the headers to every answer of next.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		for _, f := range everywhere {
			header.Set(f.name, f.value)
		}
		for _, e := range exceptions {
			if start, open := strings.CutSuffix(e.path, "*"); r.URL.Path != e.path && !(open && strings.HasPrefix(r.URL.Path, start)) {
				continue
			}
			for _, f := range e.fields {
				header.Set(f.name, f.value)
			}
		}
		next.ServeHTTP(w, r)
	})
}

// recovered answers where a handler panics. In the Worker a panic would end Go and leave the request unanswered.
func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if fault := recover(); fault != nil {
				broke(fault).write(w, r)
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// broke is the answer after a panic.
func broke(fault any) *answer {
	return failure(http.StatusInternalServerError, "engine", "the service failed on this request; it is a fault of Revisit's: %v", fault)
}
