// Command worker is the share service on Cloudflare, with KV as its store.
package main

import (
	"net/http"

	"github.com/syumai/workers"

	"revisit/wasm/share"
)

// main serves one request and ends: worker.mjs starts Go for each request that needs it.
func main() {
	workers.Serve(worker())
}

// worker returns the service with the bindings that wrangler.json names.
func worker() http.Handler {
	s := &share.Service{ReadPage: pagesFrom("ASSETS"), Files: http.NotFoundHandler()}
	var err error
	if s.Store, err = openKV("RUNS"); err != nil {
		panic(err)
	}
	if s.Limiter, err = openBinding("POSTS"); err != nil {
		panic(err)
	}
	return s.Handler()
}
