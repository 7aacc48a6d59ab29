//go:build !js

package share

import (
	"crypto/sha256"
	"encoding/base64"
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

// The frame of a custom learner has one script, whose hash its policy names.
func TestTheFramesScriptIsThatOfItsPolicy(t *testing.T) {
	page, err := os.ReadFile("../../site/own/frame.html")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "<script>")
	script, _, _ := strings.Cut(rest, "</script>")
	sum := sha256.Sum256([]byte(script))
	hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	if !strings.Contains(headersFile(), "script-src "+hash+" 'unsafe-eval'") || !strings.Contains(string(page), "script-src "+hash) || strings.Count(string(page), "<script") != 1 {
		t.Errorf("the script's hash is %s, which the policy in site/own/frame.html and in policy.go has to name", hash)
	}
}
