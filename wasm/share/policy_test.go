//go:build !js

package share

import (
	"os"
	"testing"
)

// headersPath is what a static host reads; REVISIT_UPDATE=1 writes it anew.
const headersPath = "../../site/_headers"

func TestStaticHostsSendTheSameHeaders(t *testing.T) {
	expected := headersFile()
	if os.Getenv("REVISIT_UPDATE") != "" {
		if err := os.WriteFile(headersPath, []byte(expected), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	found, err := os.ReadFile(headersPath)
	if err != nil {
		t.Fatal(err)
	}
	if string(found) != expected {
		t.Errorf("%s: found\n%s\nexpected\n%s\nREVISIT_UPDATE=1 go test ./wasm/share writes it anew", headersPath, found, expected)
	}
}
