// Package share is the service behind Revisit's short links and their previews. Two programs serve its handler: cmd/internal/serve on this
// machine (`make run`), and wasm/share/worker, compiled for js/wasm, on Cloudflare's runtime (`make deploy`).
package share

import (
	"cmp"
	"context"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

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
	// ReadPage reads a page of the site: lab.html or compare.html.
	ReadPage func(ctx context.Context, name string) ([]byte, error)
	// Known reports whether a host, without its port, is a name of this server; nil knows all. Where somebody makes a name of theirs point here
	// (DNS rebinding), their pages have the same origin as this server, and only the host tells. Under another name nothing is stored, and no
	// answer holds an address.
	Known func(host string) bool
	// Files answers all other addresses.
	Files http.Handler
	// Deadline is how long an answer may take; 0: 30 s.
	Deadline time.Duration
	// id names payloads; nil: link.ID, under which no test can find two.
	id func(payload []byte) string
	// Log is told why the store failed; nil: nobody is.
	Log func(error)
}

// Handler returns the handler of all requests. Every answer has the site's security headers.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	s.route(mux, "POST", "/api/runs", s.keep)
	s.route(mux, public, "/api/runs/{id}", s.run)
	s.route(mux, public, "/api/runs/{id}/card.svg", s.card)
	s.route(mux, public, "/api/health", s.health)
	s.route(mux, public, "/oembed", s.oembed)
	s.route(mux, "GET, HEAD", "/r/{id...}", s.page)
	s.route(mux, "GET, HEAD", "/r", s.page)
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
func (s *Service) route(mux *http.ServeMux, allowed, address string, respond func(*http.Request) *answer) {
	handle := func(pattern string, handler http.HandlerFunc) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if allowed == public {
				readable(w.Header())
			}
			handler(w, r)
		})
	}
	method, _, _ := strings.Cut(allowed, ",")
	handle(method+" "+address, func(w http.ResponseWriter, r *http.Request) { s.inTime(respond, r).write(w, r) })
	handle(address, func(w http.ResponseWriter, r *http.Request) { notAllowed(r, allowed).write(w, r) })
	if allowed == public {
		handle("OPTIONS "+address, preflight)
	}
}

// inTime returns the answer of respond, or says that none came before the deadline: the context ends then, and what comes late is thrown away.
func (s *Service) inTime(respond func(*http.Request) *answer, r *http.Request) *answer {
	deadline := cmp.Or(s.Deadline, 30*time.Second)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	late := time.NewTimer(deadline)
	defer late.Stop()
	come := make(chan *answer, 1)
	go func() {
		defer func() {
			if fault := recover(); fault != nil {
				come <- broke(fault)
			}
		}()
		come <- respond(r.WithContext(ctx))
	}()
	select {
	case a := <-come:
		return a
	case <-late.C: // not ctx.Done: who sends no more may still read
		a := failure(http.StatusServiceUnavailable, "busy", "no answer came within %v; try again in a moment, or use the link that carries the run itself", deadline)
		a.header.Set("Retry-After", "5")
		return a
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
