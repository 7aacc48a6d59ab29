// Package share is the service behind Revisit's short links and their previews. Two programs serve its handler: cmd/revisit on this
// machine (`make run`), and wasm/share/worker, compiled for js/wasm, on Cloudflare's runtime (`make deploy`).
package share

import (
	"context"
	"net/http"
	"path"
	"slices"
	"strings"

	"revisit/core/document"
	"revisit/core/lab"
)

// Service answers all requests except those for the site's files:
//
//	POST /api/runs                  stores a revisit.link/1 of at most 64 KiB
//	GET  /api/runs/{id}             returns it
//	GET  /api/runs/{id}/card.svg    draws its card
//	GET  /api/health                returns the version of the engine
//	GET  /r/{id}                    the page that opens it, with tags for previews
//	GET  /oembed?url=               how to embed /r/{id}
type Service struct {
	Store   Store
	Limiter Limiter
	// ReadPage reads a page of the site: index.html or compare.html.
	ReadPage func(ctx context.Context, name string) ([]byte, error)
	// Known tells whether a host, without its port, is a name of this server; nil knows all. Where somebody makes a name of theirs point here
	// (DNS rebinding), their pages have the same origin as this server, and only the host tells.
	Known func(host string) bool
	// Files answers all other addresses.
	Files http.Handler
	// id names payloads; nil: link.ID, under which no test can find two.
	id func(payload []byte) string
	// Log is told why the store failed; nil: nobody is.
	Log func(error)
}

// Handler returns the handler of all requests. Every answer has the site's security headers.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	route(mux, "POST", "/api/runs", s.keep)
	route(mux, public, "/api/runs/{id}", s.run)
	route(mux, public, "/api/runs/{id}/card.svg", s.card)
	route(mux, public, "/api/health", s.health)
	route(mux, public, "/oembed", s.oembed)
	route(mux, "GET, HEAD", "/r/{id...}", s.page)
	route(mux, "GET, HEAD", "/r", s.page)
	mux.HandleFunc("/api", noSuchAddress)
	mux.HandleFunc("/api/", noSuchAddress)
	mux.Handle("/", s.Files)
	return secured(recovered(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// ServeMux would redirect an address with "//" or ".." in it; such an address is no page of ours.
		if clean := path.Clean(r.URL.Path); clean != r.URL.Path && (clean == "/" || clean+"/" != r.URL.Path) {
			noSuchAddress(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})))
}

// public are the methods of an address that pages of any origin may read.
const public = "GET, HEAD, OPTIONS"

// route registers respond for the first of the methods allowed at an address; GET includes HEAD. Other methods are refused.
func route(mux *http.ServeMux, allowed, address string, respond func(*http.Request) *answer) {
	handle := func(pattern string, handler http.HandlerFunc) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if allowed == public {
				readable(w.Header())
			}
			handler(w, r)
		})
	}
	method, _, _ := strings.Cut(allowed, ",")
	handle(method+" "+address, func(w http.ResponseWriter, r *http.Request) { respond(r).write(w, r) })
	handle(address, func(w http.ResponseWriter, r *http.Request) { notAllowed(r, allowed).write(w, r) })
	if allowed == public {
		handle("OPTIONS "+address, preflight)
	}
}

// readable allows pages of other origins to read an answer.
func readable(header http.Header) {
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// preflight answers that pages of other origins may read.
func preflight(w http.ResponseWriter, _ *http.Request) {
	header := w.Header()
	header.Set("Allow", public)
	header.Set("Access-Control-Allow-Methods", public)
	header.Set("Access-Control-Allow-Headers", "*")
	header.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// health answers with the version of the engine.
func (s *Service) health(*http.Request) *answer {
	a := answerJSON(http.StatusOK, map[string]any{"ok": true, "engine": lab.Engine})
	a.header.Set("Cache-Control", "no-store")
	return a
}

func noSuchAddress(w http.ResponseWriter, r *http.Request) {
	readable(w.Header())
	if !slices.Contains(strings.Split(public, ", "), r.Method) {
		notAllowed(r, public).write(w, r)
		return
	}
	failure(http.StatusNotFound, document.NotFound, "no such address: Revisit's service knows /api/runs and /api/health").write(w, r)
}

// notAllowed refuses the method of a request.
func notAllowed(r *http.Request, allowed string) *answer {
	a := failure(http.StatusMethodNotAllowed, document.Unsupported, "%.20s is not answered here, only "+allowed, r.Method)
	a.header.Set("Allow", allowed)
	return a
}
