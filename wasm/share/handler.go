// Package share is the service behind Revisit's short links and their previews. Two programs serve its handler: cmd/revisit on this
// machine (`make run`), and wasm/share/worker, compiled for js/wasm, on Cloudflare's runtime (`make deploy`).
package share

import (
	"context"
	"net/http"
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
	// Files answers what no route takes.
	Files http.Handler
}

// Handler answers every request, each answer under the site's security headers.
func (s *Service) Handler() http.Handler { return secured(recovered(http.HandlerFunc(s.serve))) }

func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	route, methods, ok := s.route(r.URL.Path)
	if !ok {
		s.Files.ServeHTTP(w, r)
		return
	}
	if methods == reads {
		anyOrigin(w.Header())
	}
	switch {
	case methods == reads && r.Method == http.MethodOptions:
		preflight(w)
	case !methods.allow(r.Method):
		refuse(methods, r).write(w, r)
	default:
		route(r).write(w, r)
	}
}

// A route makes the answer to a request whose method is allowed.
type route func(*http.Request) *answer

// route finds what answers a path; !ok: the site's files do.
func (s *Service) route(path string) (route, methods, bool) {
	if id, ok := strings.CutPrefix(path, "/r/"); ok {
		return func(r *http.Request) *answer { return s.page(r, id) }, pages, true
	}
	if id, ok := strings.CutPrefix(path, "/api/runs/"); ok {
		if id, ok := strings.CutSuffix(id, "/card.svg"); ok {
			return func(r *http.Request) *answer { return s.card(r, id) }, reads, true
		}
		return func(r *http.Request) *answer { return s.run(r, id) }, reads, true
	}
	switch path {
	case "/api/runs":
		return s.keep, posts, true
	case "/api/health":
		return s.health, reads, true
	case "/oembed":
		return s.oembed, reads, true
	}
	if path == "/api" || strings.HasPrefix(path, "/api/") {
		return func(*http.Request) *answer {
			return failure(http.StatusNotFound, document.NotFound, "no such address: Revisit's service knows /api/runs and /api/health")
		}, reads, true
	}
	return nil, "", false
}

// health says that the service runs, and with which engine it reads links.
func (s *Service) health(*http.Request) *answer {
	a := answerJSON(http.StatusOK, map[string]any{"ok": true, "engine": lab.Engine})
	a.header.Set("Cache-Control", "no-store")
	return a
}
