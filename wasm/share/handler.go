// Package main is the server that Revisit's page and its short links come from. One handler serves two programs: natively, on this
// machine only, with a bbolt file (`make run`), and compiled for js/wasm on Cloudflare's runtime, with KV (`make deploy`).
package main

import (
	"context"
	"net/http"
	"strings"

	"revisit/core/lab"
)

// service answers everything but the site's files:
//
//	POST /api/runs                  stores a revisit.link/1 of at most 64 KiB
//	GET  /api/runs/{id}             gives it back
//	GET  /api/runs/{id}/card.svg    draws its card
//	GET  /api/health                says which engine reads links here
//	GET  /r/{id}                    the page that shows it, with tags for previews
//	GET  /oembed?url=               how to embed /r/{id}
type service struct {
	store   store
	limiter limiter
	// file reads a page of the site: index.html or compare.html.
	file func(ctx context.Context, name string) ([]byte, error)
	// files answers what no route takes.
	files http.Handler
}

// newHandler answers every request, each answer under the site's security headers.
func newHandler(s *service) http.Handler { return secured(recovered(s)) }

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	route, methods, ok := s.route(r.URL.Path)
	if !ok {
		s.files.ServeHTTP(w, r)
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
func (s *service) route(path string) (route, methods, bool) {
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
			return failure(http.StatusNotFound, lab.NotFound, "no such address: Revisit's service knows /api/runs and /api/health")
		}, reads, true
	}
	return nil, "", false
}

// health says that the service runs, and with which engine it reads links.
func (s *service) health(*http.Request) *answer {
	a := answerJSON(http.StatusOK, map[string]any{"ok": true, "engine": lab.Engine})
	a.header.Set("Cache-Control", "no-store")
	return a
}
