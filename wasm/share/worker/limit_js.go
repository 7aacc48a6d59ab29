package main

import (
	"errors"
	"net/http"
	"syscall/js"

	"github.com/syumai/workers/cloudflare"

	"revisit/wasm/share"
)

// binding is Cloudflare's limiter, which counts by address at each of its locations.
type binding struct{ limiter js.Value }

// period is the period of the binding in seconds, as set in wrangler.json.
const period = 60

func openBinding(name string) (*binding, error) {
	limiter := cloudflare.GetBinding(name)
	if limiter.IsUndefined() {
		return nil, errors.New(name + " is not bound")
	}
	return &binding{limiter}, nil
}

func (b *binding) Wait(r *http.Request) (int, error) {
	key := share.Sender(r.Header.Get("Cf-Connecting-Ip")).String()
	outcome, err := await(b.limiter.Call("limit", map[string]any{"key": key}))
	if err != nil {
		return 0, err
	}
	if outcome.Get("success").Bool() {
		return 0, nil
	}
	return period, nil
}
