//go:build !js

// Package main is the server that Revisit's page comes from: natively, on this machine only, the one behind `make run`.
package main

import (
	"io/fs"
	"net/http"
)

// contentSecurityPolicy is what the page's own <meta> says too, and frame-ancestors, which only a header can say.
const contentSecurityPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types revisit; frame-ancestors 'none'"

// newHandler answers every request of the site whose files are in dist, each answer under the site's security headers.
func newHandler(dist fs.FS) http.Handler {
	return secured(&static{files: dist})
}

func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", contentSecurityPolicy)
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}
