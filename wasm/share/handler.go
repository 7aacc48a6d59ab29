// Package share is the service behind Revisit's short links and their previews. Two programs serve its handler: cmd/revisit on this
// machine (`make run`), and wasm/share/worker, compiled for js/wasm, on Cloudflare's runtime (`make deploy`).
package share

import (
	"context"
	"net/http"
	"path"
	"strings"

	"revisit/core/document"
	"revisit/core/lab"
)

// Service answers everything but the site's files:
//
//	POST /api/runs                  stores a revisit.link/1 of at most 64 KiB
//	GET  /api/runs/{id}             gives it back
//	GET  /api/runs/{id}/card.svg    draws its card
//	GET  /api/health                says which engine reads links here
//	GET  /r/{id}                    the page that shows it, with tags for previews
//	GET  /oembed?url=               how to embed /r/{id}
type Service struct {
	Store   Store
	Limiter Limiter
	// ReadPage reads a page of the site: index.html or compare.html.
	ReadPage func(ctx context.Context, name string) ([]byte, error)
	// Files answers all other addresses.
	Files http.Handler
}

// Handler answers every request, each answer under the site's security headers.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	route(mux, "POST", "/api/runs", s.keep)
	route(mux, public, "/api/runs/{id}", s.run)
	route(mux, public, "/api/runs/{id}/card.svg", s.card)
	route(mux, public, "/api/health", s.health)
	route(mux, public, "/oembed", s.oembed)
	route(mux, "GET, HEAD", "/r/{id...}", s.page)
	mux.HandleFunc("/api", noSuchAddress)
	mux.HandleFunc("/api/", noSuchAddress)
	mux.Handle("/", s.Files)
	return secured(recovered(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// ServeMux would redirect an address with "//" or ".." in it. Nobody is sent there by us.
		if clean := path.Clean(r.URL.Path); clean != r.URL.Path && clean+"/" != r.URL.Path {
			noSuchAddress(w, r)
			return
		}
		mux.ServeHTTP(w, r)
	})))
}

// public are the methods of addresses that pages of any origin may read.
const public = "GET, HEAD, OPTIONS"

// route lets respond answer an address under the first of the methods allowed there; HEAD goes with GET. It refuses other methods.
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
	handle(address, func(w http.ResponseWriter, r *http.Request) {
		a := failure(http.StatusMethodNotAllowed, document.Unsupported, "%.20s is not answered here, only "+allowed, r.Method)
		a.header.Set("Allow", allowed)
		a.write(w, r)
	})
	if allowed == public {
		handle("OPTIONS "+address, preflight)
	}
}

// readable lets pages of other origins read an answer.
func readable(header http.Header) {
	header.Set("Access-Control-Allow-Origin", "*")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// preflight tells browsers that pages of other origins may read.
func preflight(w http.ResponseWriter, _ *http.Request) {
	header := w.Header()
	header.Set("Allow", public)
	header.Set("Access-Control-Allow-Methods", public)
	header.Set("Access-Control-Allow-Headers", "*")
	header.Set("Access-Control-Max-Age", "86400")
	w.WriteHeader(http.StatusNoContent)
}

// health says that the service runs, and with which engine it reads links.
func (s *Service) health(*http.Request) *answer {
	a := answerJSON(http.StatusOK, map[string]any{"ok": true, "engine": lab.Engine})
	a.header.Set("Cache-Control", "no-store")
	return a
}

func noSuchAddress(w http.ResponseWriter, r *http.Request) {
	readable(w.Header())
	failure(http.StatusNotFound, document.NotFound, "no such address: Revisit's service knows /api/runs and /api/health").write(w, r)
}
