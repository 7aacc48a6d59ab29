package serve

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"

	"revisit/wasm/share"
)

// mediaTypes holds the media types of the site's files. The table of mime.TypeByExtension differs from system to system.
var mediaTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/vnd.microsoft.icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".ts":          "text/plain; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".woff2":       "font/woff2",
}

// twins are the compressed forms of a file, the smallest first.
var twins = []struct{ coding, ending string }{{"br", ".br"}, {"gzip", ".gz"}}

// static serves files, of a folder its index.html, and no listings; to browsers 404.html in place of a file that is absent. It sends the compressed form of a file to clients that accept it. Unless a
// header says that it never changes, an answer is revalidated by a hash of its bytes, so that a rebuilt page is seen at the next load.
type static struct {
	files fs.FS
}

func (s *static) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	content, coding, err := s.read(name, r.Header.Get("Accept-Encoding"))
	header := w.Header()
	if err != nil {
		header.Del("Cache-Control")
		if address, ok := unescaped(r.URL); ok && !strings.Contains(r.RequestURI, "#") { // a # is no part of a request
			header.Set("Location", address)
			w.WriteHeader(http.StatusFound)
			return
		}
		page, _, err := s.read("404.html", "")
		if err != nil || !strings.Contains(r.Header.Get("Accept"), "text/html") {
			http.Error(w, "no such file: "+r.URL.Path, http.StatusNotFound)
			return
		}
		header.Set("Content-Type", mediaType("404.html"))
		share.Send(w, r, http.StatusNotFound, page)
		return
	}
	header.Set("Content-Type", mediaType(name))
	if header.Get("Cache-Control") == "" {
		header.Set("Cache-Control", "no-cache")
	}
	header.Set("Vary", "Accept-Encoding")
	header.Set("ETag", etag(content))
	if coding != "" {
		header.Set("Content-Encoding", coding)
	}
	share.Send(w, r, http.StatusOK, content)
}

// unescaped returns the address, relative to the asked one, that a program meant which escaped its #; ok is false where it has none.
func unescaped(asked *url.URL) (address string, ok bool) {
	text := asked.Path
	for !strings.Contains(text, "#") {
		decoded, err := url.PathUnescape(text)
		if err != nil || decoded == text {
			return "", false
		}
		text = decoded
	}
	page, fragment, _ := strings.Cut(text, "#")
	if asked.RawQuery != "" {
		fragment += "?" + asked.RawQuery
	}
	up := strings.Repeat("../", strings.Count(asked.EscapedPath(), "/")-strings.Count(page, "/"))
	return "./" + up + url.PathEscape(page[strings.LastIndex(page, "/")+1:]) + "#" + (&url.URL{Fragment: fragment}).EscapedFragment(), true
}

// read returns the bytes of a file's first compressed form that is accepted, and its coding; else those of the file, and "".
func (s *static) read(name, accepted string) (content []byte, coding string, err error) {
	if !fs.ValidPath(name) || hidden(name) {
		return nil, "", fs.ErrNotExist
	}
	for _, twin := range twins {
		if !accepts(accepted, twin.coding) {
			continue
		}
		content, err = fs.ReadFile(s.files, name+twin.ending)
		if err == nil {
			return content, twin.coding, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, "", err
		}
	}
	content, err = fs.ReadFile(s.files, name)
	return content, "", err
}

// hidden reports whether a file is not served: one that begins with a dot, or a configuration for static hosts.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.Contains(name, "/.") || name == "_headers" || name == "_redirects"
}

func mediaType(name string) string {
	if known, ok := mediaTypes[path.Ext(name)]; ok {
		return known
	}
	return "application/octet-stream"
}

func etag(content []byte) string {
	sum := sha256.Sum256(content)
	return `"` + hex.EncodeToString(sum[:16]) + `"`
}

// accepts reports whether an Accept-Encoding header names a coding, or *, not with weight 0 (RFC 9110, section 12.5.3).
func accepts(header, coding string) bool {
	starred := false
	for item := range strings.SplitSeq(header, ",") {
		name, parameters, err := mime.ParseMediaType("encoding/" + strings.TrimSpace(item))
		if err != nil {
			continue
		}
		weight, err := strconv.ParseFloat(parameters["q"], 64)
		wanted := err != nil || weight > 0
		switch name {
		case "encoding/" + coding:
			return wanted
		case "encoding/*":
			starred = wanted
		}
	}
	return starred
}
