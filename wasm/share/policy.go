package share

import (
	"net/http"
	"strings"
)

// contentSecurityPolicy is what the pages' own <meta> says too, all but frame-ancestors, which only a header can say.
const contentSecurityPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types revisit; frame-ancestors "

// field is a header of an answer.
type field struct{ name, value string }

// everywhere are the headers of every answer.
var everywhere = []field{
	{"Content-Security-Policy", contentSecurityPolicy + "'none'"},
	{"Referrer-Policy", "no-referrer"},
	{"X-Content-Type-Options", "nosniff"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
}

// exceptions are the headers that an address, or with a * at its end all that begin so, has instead or besides.
var exceptions = []struct {
	path   string
	fields []field
}{
	// The only page that others may frame; * alone leaves out pages opened from disk, such as exported notebooks.
	{"/embed.html", []field{{"Content-Security-Policy", contentSecurityPolicy + "* file:"}}},
	// Pages of other origins load it, with an integrity hash if they want.
	{"/embed.js", []field{{"Access-Control-Allow-Origin", "*"}, {"Cross-Origin-Resource-Policy", "cross-origin"}}},
	// Files named by their content, so that another content has another name.
	{"/parts/*", []field{{"Cache-Control", "public, max-age=31536000, immutable"}}},
}

// secured puts the headers on every answer of next.
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

// recovered answers for a handler that panics, which in the Worker would end Go and leave the request unanswered.
func recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if fault := recover(); fault != nil {
				failure(http.StatusInternalServerError, "engine", "the service failed on this request; it is a fault of Revisit's: %v", fault).write(w, r)
			}
		}()
		next.ServeHTTP(w, r)
	})
}
