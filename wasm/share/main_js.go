package main

import (
	"net/http"

	"github.com/syumai/workers"
)

// main serves one request and ends: worker.mjs starts Go anew for each, the ones that need it.
func main() {
	workers.Serve(worker())
}

// worker is the service on the bindings that wrangler.json names.
func worker() http.Handler {
	s := &service{file: pagesFrom("ASSETS"), files: http.NotFoundHandler()}
	var err error
	if s.store, err = openKV("RUNS"); err != nil {
		panic(err)
	}
	if s.limiter, err = openBinding("POSTS"); err != nil {
		panic(err)
	}
	return newHandler(s)
}
