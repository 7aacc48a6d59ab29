//go:build js && workerd

package main

import (
	"testing"

	"revisit/wasm/share"
	"revisit/wasm/share/sharetest"
)

// TestKV runs in Cloudflare's runtime: test/store.test.mjs builds and starts it there.
func TestKV(t *testing.T) {
	sharetest.TestStore(t, func() share.Store {
		s, err := openKV("RUNS")
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}
