//go:build !js

package share

import (
	"os"
	"slices"
	"strings"
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

// headersFile says the same to hosts that read such a file, as Cloudflare does for what it serves without asking the Worker.
func headersFile() string {
	// Static hosts refuse other methods under 405, without saying which they take.
	allow := field{"Allow", "GET, HEAD"}
	var text strings.Builder
	text.WriteString("/*\n")
	for _, f := range slices.Concat(everywhere, []field{allow}) {
		text.WriteString("  " + f.name + ": " + f.value + "\n")
	}
	for _, e := range exceptions {
		text.WriteString(e.path + "\n")
		for _, f := range e.fields {
			// A header that two rules name would come with both values.
			text.WriteString("  ! " + f.name + "\n  " + f.name + ": " + f.value + "\n")
		}
	}
	return text.String()
}
