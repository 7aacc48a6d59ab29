package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"revisit/wasm/share"
)

var site = fstest.MapFS{
	"index.html":         {Data: []byte("<!doctype html><title>Revisit</title>")},
	"lab.html":           {Data: []byte("<!doctype html><title>Lab: Revisit</title>")},
	"404.html":           {Data: []byte("<!doctype html><title>No such page</title>")},
	"main.js":            {Data: []byte("export const answer = 42;")},
	"main.js.gz":         {Data: []byte("(gzip)")},
	"main.js.br":         {Data: []byte("(br)")},
	"page.css":           {Data: []byte("p {}")},
	"page.css.gz":        {Data: []byte("(gzip)")},
	"parts/lab-1x.js":    {Data: []byte("export const named = true;")},
	"playground.wasm":    {Data: []byte("\x00asm")},
	"revisit.d.ts":       {Data: []byte("export {};")},
	"vendor/fonts/x.txt": {Data: []byte("x")},
	".secret":            {Data: []byte("no")},
}

func get(t *testing.T, method, path string, header ...string) *http.Response {
	t.Helper()
	request := httptest.NewRequest(method, "http://127.0.0.1"+path, nil)
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	recorder := httptest.NewRecorder()
	handler(site, &share.Memory{}, &byAddress{}).ServeHTTP(recorder, request)
	return recorder.Result()
}

func body(t *testing.T, response *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFiles(t *testing.T) {
	for _, test := range []struct {
		path, mediaType, body string
	}{
		{"/", "text/html; charset=utf-8", string(site["index.html"].Data)},
		{"/index.html", "text/html; charset=utf-8", string(site["index.html"].Data)},
		{"/index.html?x=1", "text/html; charset=utf-8", string(site["index.html"].Data)},
		{"/main.js", "text/javascript; charset=utf-8", string(site["main.js"].Data)},
		{"/playground.wasm", "application/wasm", "\x00asm"},
		{"/revisit.d.ts", "text/plain; charset=utf-8", "export {};"},
	} {
		response := get(t, "GET", test.path)
		if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != test.mediaType {
			t.Errorf("%s: found %d %s, expected 200 %s", test.path, response.StatusCode, response.Header.Get("Content-Type"), test.mediaType)
		}
		if found := body(t, response); found != test.body {
			t.Errorf("%s: found body %q, expected %q", test.path, found, test.body)
		}
	}
}

func TestNothingElse(t *testing.T) {
	for _, path := range []string{"/absent", "/vendor", "/vendor/", "/vendor/fonts/", "/.secret", "/../handler.go", "/vendor/../main.js", "//main.js", "/main.js/", "/index.html/x"} {
		if response := get(t, "GET", path); response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: found %d, expected 404", path, response.StatusCode)
		}
	}
	response := get(t, "GET", "/lessons/absent.html", "Accept", "text/html,*/*;q=0.8")
	if response.StatusCode != http.StatusNotFound || response.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("a browser: found %d %s, expected 404 text/html", response.StatusCode, response.Header.Get("Content-Type"))
	}
	if found := body(t, response); found != string(site["404.html"].Data) {
		t.Errorf("a browser: found body %q, expected 404.html", found)
	}
	response = get(t, "POST", "/")
	if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: found %d, Allow %q", response.StatusCode, response.Header.Get("Allow"))
	}
	if response := get(t, "HEAD", "/main.js"); response.StatusCode != http.StatusOK || body(t, response) != "" {
		t.Errorf("HEAD: found %d with a body, expected 200 without", response.StatusCode)
	}
}

// TestEscapedHash: where a program escaped the # of an address, the page that was meant is named, relative to the one asked, also behind a proxy
// that takes a prefix off.
func TestEscapedHash(t *testing.T) {
	for _, test := range []struct{ path, location string }{
		{"/%23r=1.a-_b", "./#r=1.a-_b"},
		{"/%23r%3D1.ab", "./#r=1.ab"},
		{"/%2523r%253D1.ab", "./#r=1.ab"},
		{"/%23r=1.ab?utm_source=mail", "./#r=1.ab?utm_source=mail"},
		{"/compare.html%23r/abc", "./../compare.html#r/abc"},
		{"/lessons/why%20return.html%23exercise=2&seed=7", "./why%20return.html#exercise=2&seed=7"},
		{"/a%23//evil.example", ""},
		{"/a%25%23b", ""},
	} {
		response := get(t, "GET", test.path)
		want := http.StatusFound
		if test.location == "" {
			want = response.StatusCode
		}
		if found := response.Header.Get("Location"); response.StatusCode != want || (test.location != "" && found != test.location) || strings.HasPrefix(found, "/") {
			t.Errorf("%s: found %d %q, expected %d %q", test.path, response.StatusCode, found, want, test.location)
		}
	}
}

func TestCompressedTwin(t *testing.T) {
	for _, test := range []struct{ path, accept, coding string }{
		{"/main.js", "gzip, deflate, br", "br"},
		{"/main.js", "br;q=1.0, gzip;q=0.5", "br"},
		{"/main.js", "gzip", "gzip"},
		{"/main.js", "gzip, br;q=0", "gzip"},
		{"/main.js", "*", "br"},
		{"/main.js", "*, br;q=0", "gzip"},
		{"/main.js", "*, br;q=0, gzip;q=0", ""},
		{"/main.js", "gzip;q=0", ""},
		{"/main.js", "identity", ""},
		{"/main.js", "", ""},
		{"/page.css", "gzip, br", "gzip"},
		{"/page.css", "br", ""},
		{"/playground.wasm", "gzip, br", ""},
	} {
		response := get(t, "GET", test.path, "Accept-Encoding", test.accept)
		if found := response.Header.Get("Content-Encoding"); found != test.coding {
			t.Errorf("%s accepting %q: found coding %q, expected %q", test.path, test.accept, found, test.coding)
		}
		if found := body(t, response); (found == "("+test.coding+")") != (test.coding != "") {
			t.Errorf("%s accepting %q: found %q", test.path, test.accept, found)
		}
		if response.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: no Vary: Accept-Encoding", test.path)
		}
		if response.Header.Get("Content-Type") != mediaType(test.path) {
			t.Errorf("%s: found type %q", test.path, response.Header.Get("Content-Type"))
		}
	}
}

func TestRevalidation(t *testing.T) {
	first := get(t, "GET", "/main.js")
	tag := first.Header.Get("ETag")
	if tag == "" || first.Header.Get("Cache-Control") != "no-cache" {
		t.Fatalf("found ETag %q, Cache-Control %q", tag, first.Header.Get("Cache-Control"))
	}
	again := get(t, "GET", "/main.js", "If-None-Match", tag)
	if again.StatusCode != http.StatusNotModified || body(t, again) != "" {
		t.Errorf("found %d, expected 304 without a body", again.StatusCode)
	}
	compressed := get(t, "GET", "/main.js", "Accept-Encoding", "gzip", "If-None-Match", tag)
	if compressed.StatusCode != http.StatusOK {
		t.Errorf("the compressed bytes passed for the plain ones: found %d, expected 200", compressed.StatusCode)
	}
}

func TestFilesNamedByTheirContentNeverChange(t *testing.T) {
	named := get(t, "GET", "/parts/lab-1x.js")
	if found := named.Header.Get("Cache-Control"); named.StatusCode != http.StatusOK || found != "public, max-age=31536000, immutable" {
		t.Errorf("found %d, Cache-Control %q", named.StatusCode, found)
	}
	// It may come with the next build.
	if absent := get(t, "GET", "/parts/lab-2x.js"); absent.StatusCode != http.StatusNotFound || absent.Header.Get("Cache-Control") != "" {
		t.Errorf("a file that is not there: found %d, Cache-Control %q", absent.StatusCode, absent.Header.Get("Cache-Control"))
	}
}

func TestSecurityHeaders(t *testing.T) {
	for _, path := range []string{"/", "/main.js", "/absent"} {
		header := get(t, "GET", path).Header
		for name, expected := range map[string]string{
			"Referrer-Policy":            "no-referrer",
			"X-Content-Type-Options":     "nosniff",
			"Cross-Origin-Opener-Policy": "same-origin",
		} {
			if found := header.Get(name); found != expected {
				t.Errorf("%s: %s: found %q, expected %q", path, name, found, expected)
			}
		}
		policy := header.Get("Content-Security-Policy")
		for _, expected := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "require-trusted-types-for 'script'", "trusted-types revisit", "frame-ancestors 'none'"} {
			if !strings.Contains(policy, expected) {
				t.Errorf("%s: Content-Security-Policy %q lacks %q", path, policy, expected)
			}
		}
		if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") {
			t.Errorf("%s: Content-Security-Policy %q is not strict", path, policy)
		}
	}
}
