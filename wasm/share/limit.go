package main

import "net/http"

// limiter says how often who may store runs.
type limiter interface {
	// Wait counts a request and gives the seconds after which its sender may try again; 0: go ahead.
	Wait(r *http.Request) (seconds int, err error)
}
