//go:build js && workerd

package main

import "testing"

// TestKV runs in Cloudflare's runtime: worker/test/store.test.mjs builds and starts it there.
func TestKV(t *testing.T) {
	testStore(t, func() store {
		s, err := openKV("RUNS")
		if err != nil {
			t.Fatal(err)
		}
		return s
	})
}
