package serve

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"revisit/core/link"
)

// These tests send bytes, not requests: what a browser would never send. They hold for the server of this package, and for the one at the
// address in REVISIT_SERVICE, which wasm/share/worker/test/raw.test.mjs starts in Cloudflare's runtime. What is not the service's there, but
// the runtime's reading of HTTP, before which another server of Cloudflare's stands, is tested natively only.

// service is a server under attack.
type service struct {
	address string // host and port
	native  bool
	known   map[string][]byte // runs by id that it has
	turns   int
}

// skips leaves out nine of ten requests where each starts Go anew.
func (s *service) skips() bool {
	s.turns++
	return !s.native && s.turns%10 != 0
}

// answer is what came back; status is 0 where the connection was closed without a whole answer.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// secret lies beside the site, where no request may reach.
const secret = "NOT-FOR-YOU"

func attacked(t *testing.T) *service {
	quiet(t)
	s := &service{known: map[string][]byte{}}
	if where := os.Getenv("REVISIT_SERVICE"); where != "" {
		parsed, err := url.Parse(where)
		if err != nil {
			t.Fatal(err)
		}
		s.address = parsed.Host
	} else {
		s.native, s.address = true, servedHere(t)
	}
	for n := range 2 {
		payload := fmt.Appendf(nil, `{"engine":"1.1.0","format":"revisit.link/1","spec":{"problem":{"kind":"figure-1"},"seed":%d},"title":"raw"}`, 5000+n)
		if found := s.send(t, s.post(string(payload))); found.status != 201 && found.status != 200 {
			t.Fatalf("found %d %s", found.status, found.body)
		}
		s.known[link.ID(payload)] = payload
	}
	return s
}

// servedHere starts the server in this process and returns its address.
func servedHere(t *testing.T) string {
	folder := t.TempDir()
	dist := filepath.Join(folder, "dist")
	if err := os.MkdirAll(filepath.Join(dist, "parts"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{"secret": secret, "dist/.secret": secret, "dist/_headers": secret, "dist/index.html": pageHead, "dist/lab.html": pageHead, "dist/compare.html": pageHead, "dist/revisit.js": strings.Repeat("0123456789", 100), "dist/revisit.js.gz": strings.Repeat("gzipped!", 10)} {
		write(t, filepath.Join(folder, name), []byte(content))
	}
	ctx, stop := context.WithCancel(context.Background())
	out, in := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, options{site: dist, port: "0", store: filepath.Join(folder, "runs")}, in)
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(line, "http://")
	address, _, _ := strings.Cut(rest, "/")
	return address
}

const pageHead = `<!doctype html><html><head><title>Revisit</title><meta name="description" content="own"></head><body><script src="./main.js"></script></body></html>`

// patience ends a test that would hang. No property depends on it.
const patience = time.Minute

func (s *service) dial(t *testing.T) net.Conn {
	t.Helper()
	connection, err := net.Dial("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	connection.SetDeadline(time.Now().Add(patience))
	return connection
}

// send sends bytes over a connection of their own, ends its sending half, and returns the first answer.
func (s *service) send(t *testing.T, request string) *answer {
	t.Helper()
	answers := s.sendAll(t, request, 1)
	return answers[0]
}

// sendAll is send for up to most answers; the last one has status 0 where the connection ended before.
func (s *service) sendAll(t *testing.T, request string, most int) []*answer {
	t.Helper()
	connection := s.dial(t)
	defer connection.Close()
	go func() {
		io.WriteString(connection, request) // a server that refuses early need not read all
		connection.(*net.TCPConn).CloseWrite()
	}()
	reader := bufio.NewReader(connection)
	var answers []*answer
	for len(answers) < most {
		method, _, _ := strings.Cut(request, " ")
		found, err := read(reader, method)
		answers = append(answers, found)
		if err, ok := err.(net.Error); ok && err.Timeout() {
			t.Errorf("%.100q: no answer, and the connection stays open", request)
		}
		if err != nil {
			break
		}
	}
	return answers
}

// read reads an answer to a request of the method.
func read(reader *bufio.Reader, method string) (*answer, error) {
	for {
		response, err := http.ReadResponse(reader, &http.Request{Method: method})
		if err != nil {
			return &answer{}, err
		}
		body, err := io.ReadAll(response.Body)
		if err != nil {
			return &answer{}, err
		}
		if response.StatusCode >= 200 { // not 100 Continue
			return &answer{response.StatusCode, response.Header, body}, nil
		}
	}
}

// request is a request with a right Host, and lines of header, each with its \r\n.
func (s *service) request(method, path, lines string) string {
	return method + " " + path + " HTTP/1.1\r\nHost: " + s.address + "\r\n" + lines + "\r\n"
}

func (s *service) get(path, lines string) string { return s.request("GET", path, lines) }

func (s *service) post(body string) string {
	return s.request("POST", "/api/runs", "Content-Length: "+strconv.Itoa(len(body))+"\r\n") + body
}

// some returns a run that the server has.
func (s *service) some() (id string, payload []byte) {
	for id, payload := range s.known {
		return id, payload
	}
	return "", nil
}

// right checks that the server has what it had, and nothing but it under the ids.
func (s *service) right(t *testing.T, after string) {
	t.Helper()
	for id, payload := range s.known {
		if found := s.send(t, s.get("/api/runs/"+id, "")); found.status != 200 || !bytes.Equal(found.body, payload) || found.header.Get("ETag") != `"`+id+`"` {
			t.Errorf("after %s: found %d %.200s, expected the run %s", after, found.status, found.body, id)
		}
	}
}

// sane checks what holds for every answer: no fault of the server's, no redirect, no secret, no header that a request put in, and no run under
// an id that it has not.
func (s *service) sane(t *testing.T, what string, found *answer) {
	t.Helper()
	if !s.native && string(found.body) == "Internal Server Error" {
		return // the runtime's word for bytes in which it sees no request
	}
	switch {
	case found.status >= 500 && found.status != 501 && found.status != 505 || found.status >= 300 && found.status < 400 && found.status != 304:
		t.Errorf("%.200q: found %d %.300s", what, found.status, found.body)
	case bytes.Contains(found.body, []byte(secret)) || bytes.Contains(found.body, []byte("root:x:")):
		t.Errorf("%.200q: found a file that is not the site's: %.300s", what, found.body)
	case found.header.Get("X-Injected") != "" || found.header.Get("Set-Cookie") != "":
		t.Errorf("%.200q: the request made a header: %v", what, found.header)
	case bytes.Contains(found.body, []byte(`"revisit.link/1"`)) && found.status == 200 && !bytes.Equal(s.known[link.ID(found.body)], found.body):
		t.Errorf("%.200q: found a run that was not stored: %.300s", what, found.body)
	case found.status == 405 && found.header.Get("Allow") == "":
		t.Errorf("%.200q: 405 without Allow", what)
	}
}

func TestRawMethods(t *testing.T) {
	s := attacked(t)
	id, _ := s.some()
	methods := []string{"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "get", "Post", "PROPFIND", "FOO", strings.Repeat("A", 5000), "G\tT", "\x00", "(", "é"}
	for _, path := range []string{"/api/runs", "/api/runs/" + id, "/api/runs/" + id + "/card.svg", "/api/health", "/r/" + id, "/oembed", "/", "/revisit.js", "/absent"} {
		for _, method := range methods {
			if s.skips() {
				continue
			}
			request := s.request(method, path, "Content-Length: 0\r\n")
			found := s.send(t, request)
			s.sane(t, request, found)
			if reads := method == "GET" || method == "HEAD"; !reads && found.status == 200 {
				t.Errorf("%s %s: found 200 %.100s", method, path, found.body)
			}
			if found.status == 405 && strings.Contains(", "+found.header.Get("Allow")+",", ", "+method+",") {
				t.Errorf("%s %s: found 405, and yet Allow: %s", method, path, found.header.Get("Allow"))
			}
		}
		got, head := s.send(t, s.get(path, "")), s.sendAll(t, s.request("HEAD", path, "")+s.get("/api/health", ""), 2)
		if head[0].status != got.status || head[0].header.Get("ETag") != got.header.Get("ETag") || head[0].header.Get("Content-Type") != got.header.Get("Content-Type") {
			t.Errorf("HEAD %s: found %d %v, GET %d %v", path, head[0].status, head[0].header, got.status, got.header)
		}
		if len(head) != 2 || head[1].status != 200 {
			t.Errorf("HEAD %s: the next request on the connection is not answered", path)
		}
	}
	s.right(t, "all methods")
}

// A body may come in any pieces. One that is framed in two ways, or in none, is never stored: two programs could see two bodies in it.
func TestRawFraming(t *testing.T) {
	s := attacked(t)
	random := rand.New(rand.NewPCG(1, 8))
	_, payload := s.some()
	chunked := func(body []byte, size func() int, extension string) string {
		var text strings.Builder
		for len(body) > 0 {
			n := min(size(), len(body))
			fmt.Fprintf(&text, "%x%s\r\n%s\r\n", n, extension, body[:n])
			body = body[n:]
		}
		return text.String() + "0\r\n\r\n"
	}
	const coded = "Transfer-Encoding: chunked\r\n"
	whole := map[string]string{
		"one chunk":           s.request("POST", "/api/runs", coded) + chunked(payload, func() int { return len(payload) }, ""),
		"chunks of a byte":    s.request("POST", "/api/runs", coded) + chunked(payload, func() int { return 1 }, ""),
		"chunks of all sizes": s.request("POST", "/api/runs", coded) + chunked(payload, func() int { return 1 + random.IntN(40) }, ""),
		"upper-case name":     s.request("POST", "/api/runs", "TRANSFER-ENCODING: Chunked\r\n") + chunked(payload, func() int { return 20 }, ""),
	}
	if s.native {
		whole["with extensions"] = s.request("POST", "/api/runs", coded) + chunked(payload, func() int { return 20 }, ";name=value")
	}
	for what, request := range whole {
		if found := s.send(t, request); found.status != 200 {
			t.Errorf("%s: found %d %.300s, expected 200, since it is stored", what, found.status, found.body)
		}
	}
	fresh := func() string {
		return fmt.Sprintf(`{"engine":"1.1.0","format":"revisit.link/1","spec":{"problem":{"kind":"figure-1"},"seed":%d},"title":"never"}`, 9000+random.IntN(1e9))
	}
	length := func(body string) string { return "Content-Length: " + strconv.Itoa(len(body)) + "\r\n" }
	broken := map[string]func(body string) string{
		"two lengths":             func(b string) string { return "Content-Length: 5\r\n" + length(b) + "\r\n" + b },
		"two lengths in one":      func(b string) string { return "Content-Length: 5, " + strconv.Itoa(len(b)) + "\r\n\r\n" + b },
		"a length with a sign":    func(b string) string { return "Content-Length: +" + strconv.Itoa(len(b)) + "\r\n\r\n" + b },
		"a negative length":       func(b string) string { return "Content-Length: -1\r\n\r\n" + b },
		"a length in hexadecimal": func(b string) string { return "Content-Length: 0x40\r\n\r\n" + b },
		"an endless length":       func(b string) string { return "Content-Length: 99999999999999999999\r\n\r\n" + b },
		"a folded length": func(b string) string {
			return "X: y\r\n Content-Length: " + strconv.Itoa(len(b)) + "\r\n\r\n" + b
		},
		"an unknown coding":      func(b string) string { return "Transfer-Encoding: xchunked\r\n" + length(b) + "\r\n" + b },
		"no length at all":       func(b string) string { return "\r\n" + b },
		"a body that breaks off": func(b string) string { return length(b) + "\r\n" + b[:len(b)-1] },
		"chunks that break off": func(b string) string {
			return coded + "\r\n" + strings.TrimSuffix(chunked([]byte(b), func() int { return 20 }, ""), "0\r\n\r\n")
		},
		"a chunk with a wrong size": func(b string) string { return coded + "\r\nzz\r\n" + b + "\r\n0\r\n\r\n" },
		"a chunk that is too short": func(b string) string { return coded + "\r\n5\r\n" + b + "\r\n0\r\n\r\n" },
		"a chunk of a huge size":    func(b string) string { return coded + "\r\nffffffffffffffffff\r\n" + b + "\r\n0\r\n\r\n" },
		"a chunk of negative size":  func(b string) string { return coded + "\r\n-1\r\n" + b + "\r\n0\r\n\r\n" },
	}
	if s.native {
		broken["a space before the colon"] = func(b string) string { return "Content-Length : " + strconv.Itoa(len(b)) + "\r\n\r\n" + b }
	}
	for what, frame := range broken {
		body := fresh()
		request := s.request("POST", "/api/runs", "")
		found := s.send(t, strings.TrimSuffix(request, "\r\n")+frame(body))
		s.sane(t, what, found)
		if found.status >= 200 && found.status < 300 {
			t.Errorf("%s: found %d %s", what, found.status, found.body)
		}
		if kept := s.send(t, s.get("/api/runs/"+link.ID([]byte(body)), "")); kept.status != 404 {
			t.Errorf("%s: the body was stored: %d %s", what, kept.status, kept.body)
		}
	}
	s.right(t, "bodies in two frames")
	if !s.native {
		return
	}
	// Request smuggling: what one reader takes for the body must not be a request to another.
	smuggled := "GET /api/health HTTP/1.1\r\nHost: " + s.address + "\r\n\r\n"
	for what, request := range map[string]string{
		"chunks and a length": s.request("POST", "/api/runs", "Content-Length: "+strconv.Itoa(5+len(smuggled))+"\r\n"+coded) + "0\r\n\r\n" + smuggled,
		"two codings":         s.request("POST", "/api/runs", coded+"Transfer-Encoding: identity\r\n") + "0\r\n\r\n" + smuggled,
		"a hidden coding":     s.request("POST", "/api/runs", "Content-Length: "+strconv.Itoa(5+len(smuggled))+"\r\nTransfer-Encoding:\x0bchunked\r\n") + "0\r\n\r\n" + smuggled,
	} {
		for _, found := range s.sendAll(t, request, 3) {
			s.sane(t, what, found)
			if found.status == 200 && bytes.Contains(found.body, []byte(`"ok":true`)) {
				t.Errorf("%s: a request in a body was answered", what)
			}
		}
	}
}

// Requests that come in one piece, and such that come byte by byte, are answered alike and in order.
func TestRawPieces(t *testing.T) {
	s := attacked(t)
	id, payload := s.some()
	requests := []struct {
		text   string
		status int
		body   []byte
	}{
		{s.get("/api/runs/"+id, ""), 200, payload},
		{s.post(string(payload)), 200, nil},
		{s.get("/api/runs/"+strings.Repeat("a", 26), ""), 404, nil},
		{s.post("{"), 400, nil},
		{s.request("PUT", "/api/health", "Content-Length: 3\r\n") + "abc", 405, nil},
		{s.get("/api/runs/"+id, "If-None-Match: *\r\n"), 304, nil},
		{s.post(strings.Repeat(" ", 70_000)), 413, nil},
		{s.get("/revisit.js", ""), 200, nil},
		{s.get("/api/runs/"+id, ""), 200, payload},
	}
	var together strings.Builder
	for _, request := range requests {
		together.WriteString(request.text)
	}
	for _, size := range []int{together.Len(), 7, 1} {
		connection := s.dial(t)
		go func() {
			text := together.String()
			if size == 1 {
				text = requests[0].text + requests[1].text // each byte in a packet of its own
			}
			for len(text) > 0 {
				n := min(size, len(text))
				io.WriteString(connection, text[:n])
				text = text[n:]
			}
		}()
		reader := bufio.NewReader(connection)
		for i, request := range requests {
			if size == 1 && i == 2 {
				break
			}
			found, err := read(reader, "GET")
			if err != nil || found.status != request.status || request.body != nil && !bytes.Equal(found.body, request.body) {
				t.Fatalf("pieces of %d: answer %d: found %d %.200s, %v, expected %d", size, i, found.status, found.body, err, request.status)
			}
		}
		connection.Close()
	}
	if !s.native {
		return
	}
	// Expect: 100-continue: the body is sent when it is asked for.
	connection := s.dial(t)
	defer connection.Close()
	io.WriteString(connection, s.request("POST", "/api/runs", "Expect: 100-continue\r\nContent-Length: "+strconv.Itoa(len(payload))+"\r\n"))
	reader := bufio.NewReader(connection)
	line, err := reader.ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "HTTP/1.1 100") {
		t.Fatalf("found %q, %v, expected that it asks for the body", line, err)
	}
	reader.ReadString('\n')
	connection.Write(payload)
	if found, err := read(reader, "POST"); err != nil || found.status != 200 {
		t.Errorf("found %d %s, %v", found.status, found.body, err)
	}
}

// However an address is written, it leads to what is served or to nothing.
func TestRawPaths(t *testing.T) {
	s := attacked(t)
	id, payload := s.some()
	up := []string{"..", "%2e%2e", ".%2e", "%2E.", "..%00", "%252e%252e", "..;", "..%c0%af", "%c0%ae%c0%ae", "..%5c", "..\\", "....//", "..%2f", "%uff0e%uff0e"}
	for _, dots := range up {
		for _, before := range []string{"/", "/parts/", "/r/", "/api/runs/", "//", "/./", "/parts/../"} {
			for _, file := range []string{"secret", "../secret", ".secret", "etc/passwd", "runs/" + id + ".json", "%2e%2e/" + strings.Repeat(dots+"/", 8) + "etc/passwd"} {
				if s.skips() {
					continue
				}
				request := s.get(before+dots+"/"+file, "")
				s.sane(t, request, s.send(t, request))
			}
		}
	}
	for _, path := range []string{
		"", "*", "api/health", "//", "///", "/\x00", "/%00", "/index.html%00.js", "/\x7f", "/\xff\xfe", "/%ff%fe", "/%", "/%z", "/#x", "/?", "/.", "/..", "/.secret", "/%2esecret", "/_headers", "/%5fheaders",
		"/a b", "/revisit.js/", "/revisit.js/..", "/revisit.js%20", "/revisit.js.", "/REVISIT.JS", "/revisit.js::$DATA", "/con", "/r", "/r/" + id + "%0d%0aX-Injected:%20yes", "/oembed?url=%0d%0aX-Injected:%20yes",
		"/api/runs/" + id + "%0d%0aX-Injected: yes", "/api/runs/" + id + "\r\nX-Injected: yes", "/absent%0d%0aSet-Cookie:%20a=b", "http://elsewhere.example/api/health", "http://", "https://" + s.address + "/api/health",
		"/" + strings.Repeat("a", 10_000), "/" + strings.Repeat("/", 10_000), "/" + strings.Repeat("%2e%2e/", 3000), "/r/" + strings.Repeat("é", 5000), "/?" + strings.Repeat("q", 50_000), "/" + strings.Repeat("x", 3<<20),
	} {
		request := s.get(path, "")
		found := s.send(t, request)
		s.sane(t, request, found)
		if bytes.Contains(found.body, []byte("<script>alert")) {
			t.Errorf("%.100q: markup came back", path)
		}
	}
	for _, path := range []string{"/api/runs/" + id + "?x=<script>alert(1)</script>", "/api/%72uns/" + id, "/api/runs/%" + fmt.Sprintf("%x", id[0]) + id[1:]} {
		if found := s.send(t, s.get(path, "")); found.status != 200 || !bytes.Equal(found.body, payload) {
			t.Errorf("%s: found %d %.200s, expected the run", path, found.status, found.body)
		}
	}
	for _, version := range []string{"HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.2", "HTTP/9.9", "http/1.1", "HTTP/1.1.1", ""} {
		found := s.send(t, "GET /api/health "+version+"\r\nHost: "+s.address+"\r\n\r\n")
		s.sane(t, version, found)
	}
	s.right(t, "all paths")
}

// An id is exactly itself.
func TestRawIDs(t *testing.T) {
	s := attacked(t)
	id, payload := s.some()
	others := []string{strings.ToUpper(id), id + "a", id + id, id + "=", id + "%20", "%20" + id, id + ".json", id + ".", id + "/", id + "%2f", id + "\\", id + ";x", strings.ReplaceAll(id, "o", "0") + "0", "K" + id[1:]}
	for n := range id {
		others = append(others, id[:n], id[n:][1:], id[:n]+string('a'+(id[n]-'a'+1)%26)+id[n+1:], id[:n]+strings.ToUpper(id[n:n+1])+"~"+id[n+1:])
	}
	for _, other := range others {
		for _, path := range []string{"/api/runs/" + other, "/api/runs/" + other + "/card.svg", "/r/" + other} {
			if s.skips() {
				continue
			}
			found := s.send(t, s.get(path, ""))
			if s.sane(t, path, found); found.status != 404 && found.status != 405 || bytes.Contains(found.body, payload) {
				t.Errorf("%s: found %d %.200s, expected 404", path, found.status, found.body)
			}
		}
	}
	s.right(t, "other ids")
}

// More header than anybody needs is refused or ignored, and costs the others nothing.
func TestRawHeaders(t *testing.T) {
	s := attacked(t)
	id, payload := s.some()
	for what, lines := range map[string]string{
		"a megabyte in one line":   "X-Large: " + strings.Repeat("x", 1<<20) + "\r\n",
		"three megabytes in lines": strings.Repeat("X-Large: "+strings.Repeat("x", 1000)+"\r\n", 3000),
		"30,000 lines":             strings.Repeat("A: b\r\n", 30_000),
		"300 KB of cookies":        strings.Repeat("Cookie: a="+strings.Repeat("b", 1000)+"\r\n", 300),
		"a line without a colon":   "nonsense\r\n",
		"a line without a name":    ": x\r\n",
		"a NUL":                    "X-Nul: a\x00b\r\n",
		"a name with a space":      "X Y: z\r\n",
		"a lone \\r":               "X-Lone: a\rX-Injected: yes\r\n",
		"bytes that are no text":   "X-Bytes: \xff\xfe\r\n",
	} {
		found := s.send(t, s.get("/api/runs/"+id, lines))
		if s.sane(t, what, found); found.status == 200 && !bytes.Equal(found.body, payload) {
			t.Errorf("%s: found %.200s, expected the run or a refusal", what, found.body)
		}
	}
	// Connections that never end their header hold nobody up.
	var held []net.Conn
	for range 100 {
		connection := s.dial(t)
		io.WriteString(connection, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
		held = append(held, connection)
	}
	s.right(t, "100 headers without an end")
	for _, connection := range held {
		connection.Close()
	}
}

// The Host decides where links lead, and (on a machine of somebody's) who may store; it never becomes markup.
func TestRawHosts(t *testing.T) {
	s := attacked(t)
	id, payload := s.some()
	_, port, _ := net.SplitHostPort(s.address)
	for _, host := range []string{"", "elsewhere.example", "localhost:" + port, "LOCALHOST", "localhost.", "127.0.0.1.elsewhere.example", "127.1", "2130706433", "0.0.0.0", "[::1]", "[::1", "::1", "a@" + s.address, s.address + "/x", s.address + "#", `"><script>alert(1)</script>`, "'><script>alert(1)</script>", "a b", "x\x00y", "é", "%3cscript%3e", strings.Repeat("a", 5000), "localhost:99999", "localhost:x", "127.0.0.1, elsewhere.example"} {
		ask := func(method, path, body string) *answer {
			return s.send(t, method+" "+path+" HTTP/1.1\r\nHost: "+host+"\r\nContent-Length: "+strconv.Itoa(len(body))+"\r\n\r\n"+body)
		}
		name, _, err := net.SplitHostPort(host)
		if err != nil {
			name = strings.Trim(host, "[]")
		}
		own := name == "localhost" || net.ParseIP(name).IsLoopback()
		page := ask("GET", "/r/"+id, "")
		s.sane(t, "Host "+host, page)
		if bytes.Contains(page.body, []byte("<script>alert")) {
			t.Errorf("Host %q became markup: %.500s", host, page.body)
		}
		if s.native && !own && bytes.Contains(page.body, []byte("/r/"+id)) {
			t.Errorf("Host %q: a preview leads to a name that is not this machine's: %.500s", host, page.body)
		}
		stored := ask("POST", "/api/runs", string(payload))
		s.sane(t, "Host "+host, stored)
		if s.native && stored.status < 300 && !own {
			t.Errorf("Host %q: a run was stored under a name that is not this machine's: %d", host, stored.status)
		}
	}
	for what, request := range map[string]string{
		"no Host":   "GET /api/health HTTP/1.1\r\n\r\n",
		"two Hosts": s.get("/api/health", "Host: elsewhere.example\r\n"),
	} {
		if found := s.send(t, request); s.native && found.status != 400 {
			t.Errorf("%s: found %d, expected 400", what, found.status)
		}
	}
	s.right(t, "all hosts")
}

// Headers by which a proxy or a cache may be led astray change nothing, neither in this answer nor in the next one.
func TestRawPoisoning(t *testing.T) {
	s := attacked(t)
	id, payload := s.some()
	without := func(header http.Header) http.Header {
		header = header.Clone()
		for _, changing := range []string{"Date", "X-Answered-By", "Connection", "Content-Length", "Transfer-Encoding", "Age", "Cf-Cache-Status"} {
			header.Del(changing)
		}
		return header
	}
	for _, path := range []string{"/api/runs/" + id, "/api/runs/" + id + "/card.svg", "/r/" + id, "/oembed?url=http://" + s.address + "/r/" + id, "/revisit.js", "/"} {
		plain := s.send(t, s.get(path, ""))
		if plain.status != 200 {
			t.Fatalf("%s: found %d %s", path, plain.status, plain.body)
		}
		for _, line := range []string{
			"X-Forwarded-Host: elsewhere.example", "X-Forwarded-Proto: https", "X-Forwarded-Scheme: nothttps", "X-Forwarded-For: 10.0.0.1", "X-Forwarded-Port: 1", "X-Forwarded-Prefix: /x", "X-Forwarded-Server: elsewhere.example",
			"Forwarded: host=elsewhere.example;proto=https", "X-Host: elsewhere.example", "X-Original-URL: /api/health", "X-Rewrite-URL: /api/health", "X-Http-Method-Override: DELETE", "X-Method-Override: POST",
			"Origin: https://elsewhere.example", "Referer: https://elsewhere.example/", "Cookie: session=1", "Authorization: Basic eDp5", "Accept: text/html;q=0", "Accept-Language: de", "Accept-Charset: utf-7", "User-Agent: <script>alert(1)</script>",
			"X-Wap-Profile: http://elsewhere.example/", "Cf-Connecting-Ip: 10.0.0.1", "Cf-Visitor: {\"scheme\":\"https\"}", "Upgrade: h2c", "Upgrade-Insecure-Requests: 1", "Pragma: no-cache", "Cache-Control: no-store", "Max-Forwards: 0", "Via: 1.1 elsewhere.example", "TE: trailers",
		} {
			if s.skips() || !s.native && strings.HasPrefix(line, "Authorization") {
				continue // Cloudflare lets nobody keep its files for whoever logs in
			}
			poisoned := s.send(t, s.get(path, line+"\r\n"))
			if poisoned.status != 200 || !bytes.Equal(poisoned.body, plain.body) || !maps.EqualFunc(without(poisoned.header), without(plain.header), func(a, b []string) bool { return strings.Join(a, "\n") == strings.Join(b, "\n") }) {
				t.Errorf("%s with %q: found %d %v %.200s, expected the same answer as without, %v", path, line, poisoned.status, poisoned.header, poisoned.body, plain.header)
			}
		}
	}
	// Answers to a part, to a condition, to HEAD and to another form of the address are not kept for the run itself.
	for _, request := range []string{s.get("/api/runs/"+id, "Range: bytes=0-3\r\n"), s.get("/api/runs/"+id, "If-None-Match: *\r\n"), s.request("HEAD", "/api/runs/"+id, ""), s.get("/api/runs/"+id+"?callback=evil", ""), s.get("/api/%72uns/"+id, "Accept-Encoding: gzip\r\n"), s.get("/api/runs/"+id, "Host: elsewhere.example\r\n")} {
		s.sane(t, request, s.send(t, request))
		s.right(t, request)
	}
	// Neither is an answer from before a run was stored.
	fresh := fmt.Appendf(nil, `{"engine":"1.1.0","format":"revisit.link/1","spec":{"problem":{"kind":"figure-1"},"seed":%d}}`, time.Now().UnixNano()%1e9)
	address := "/api/runs/" + link.ID(fresh)
	if found := s.send(t, s.get(address, "")); found.status != 404 || found.header.Get("Cache-Control") != "no-store" {
		t.Errorf("found %d, Cache-Control %q, expected 404 and no-store", found.status, found.header.Get("Cache-Control"))
	}
	if found := s.send(t, s.post(string(fresh))); found.status != 201 {
		t.Errorf("found %d %s", found.status, found.body)
	}
	if found := s.send(t, s.get(address, "")); found.status != 200 || !bytes.Equal(found.body, fresh) {
		t.Errorf("found %d %s, expected the run that was just stored", found.status, found.body)
	}
	if len(payload) == 0 {
		t.Error("no run")
	}
}

// Parts and conditions, against what RFC 9110 says of them.
func TestRawParts(t *testing.T) {
	s := attacked(t)
	id, _ := s.some()
	for _, path := range []string{"/revisit.js", "/api/runs/" + id, "/r/" + id} {
		if path == "/revisit.js" && !s.native {
			continue
		}
		for _, coding := range []string{"", "Accept-Encoding: gzip\r\n", "Accept-Encoding: br, gzip;q=0\r\n", "Accept-Encoding: identity;q=0\r\n", "Accept-Encoding: \x01;;,=\r\n"} {
			whole := s.send(t, s.get(path, coding))
			if whole.status == 400 && strings.Contains(coding, "\x01") || whole.status == 415 && strings.Contains(coding, "identity;q=0") {
				continue
			}
			if whole.status != 200 {
				t.Fatalf("%s: found %d", path, whole.status)
			}
			size := len(whole.body)
			for text, part := range map[string][2]int{ // from, to; to -1 where no part is asked for, -2 where there is none
				"bytes=0-9": {0, 10}, "bytes=-5": {size - 5, size}, "bytes=5-": {5, size}, "bytes=0-0": {0, 1}, "bytes=0-999999999999": {0, size}, "bytes=-999999999": {0, size},
				"bytes=999999999-": {0, -2}, "bytes=-0": {0, -2}, "bytes=9-3": {0, -1}, "bytes=": {0, -1}, "bytes=x-y": {0, -1}, "items=0-9": {0, -1}, "bytes=0-9,0-9,0-9": {0, -1}, "bytes=18446744073709551616-": {0, -1}, "bytes=" + strings.Repeat("0-,", 3000): {0, -1},
			} {
				if s.skips() {
					continue
				}
				found := s.send(t, s.get(path, coding+"Range: "+text+"\r\n"))
				s.sane(t, path+" "+text, found)
				ok := false
				switch found.status {
				case 200: // a server may always send the whole
					ok = bytes.Equal(found.body, whole.body)
				case 206:
					if kind, parameters, _ := mime.ParseMediaType(found.header.Get("Content-Type")); kind == "multipart/byteranges" {
						ok = everyPart(whole.body, found.body, parameters["boundary"])
					} else {
						expected := fmt.Sprintf("bytes %d-%d/%d", part[0], part[1]-1, size)
						ok = part[1] >= 0 && bytes.Equal(found.body, whole.body[part[0]:part[1]]) && found.header.Get("Content-Range") == expected
					}
					ok = ok && found.header.Get("Content-Encoding") == whole.header.Get("Content-Encoding")
				case 416: // the answer is a text of its own, and says nothing of the file but its size
					ok = part[1] < 0 && found.header.Get("Content-Encoding") == "" && found.header.Get("ETag") == ""
				}
				if !ok {
					t.Errorf("%s %s%s: found %d %v %.100q of %d bytes", path, coding, text, found.status, found.header, found.body, size)
				}
			}
			tag := whole.header.Get("ETag")
			if tag == "" {
				continue
			}
			for condition, known := range map[string]bool{tag: true, "W/" + tag: true, "*": true, `"other", ` + tag: true, `"other"`: false, strings.Trim(tag, `"`): false, "": false, `""`: false, strings.ToUpper(tag): false, tag[:len(tag)-2] + `"`: false, `W/"other"`: false} {
				found := s.send(t, s.get(path, coding+"If-None-Match: "+condition+"\r\n"))
				if expected := map[bool]int{true: 304, false: 200}[known]; found.status != expected || known && (len(found.body) > 0 || strings.TrimPrefix(found.header.Get("ETag"), "W/") != strings.TrimPrefix(tag, "W/")) || !known && !bytes.Equal(found.body, whole.body) {
					t.Errorf("%s %sIf-None-Match: %s: found %d %v %.100q, expected %d", path, coding, condition, found.status, found.header, found.body, expected)
				}
			}
			if found := s.send(t, s.get(path, coding+"Range: bytes=0-3\r\nIf-Range: \"other\"\r\n")); found.status != 200 || !bytes.Equal(found.body, whole.body) {
				t.Errorf("%s %s: found %d, expected the whole, since it is another one than the part's", path, coding, found.status)
			}
		}
	}
}

// everyPart reports whether each part of a multipart body is a part of the whole.
func everyPart(whole, body []byte, boundary string) bool {
	reader := multipart.NewReader(bytes.NewReader(body), boundary)
	for parts := 0; ; parts++ {
		part, err := reader.NextPart()
		if err == io.EOF {
			return parts > 0
		}
		if err != nil {
			return false
		}
		var from, to, size int
		if _, err := fmt.Sscanf(part.Header.Get("Content-Range"), "bytes %d-%d/%d", &from, &to, &size); err != nil || size != len(whole) {
			return false
		}
		if text, err := io.ReadAll(part); err != nil || !bytes.Equal(text, whole[from:to+1]) {
			return false
		}
	}
}

// A compressed body is not unpacked: not the run that is in it, nor the gigabyte.
func TestRawCompressedBodies(t *testing.T) {
	s := attacked(t)
	_, payload := s.some()
	packed := func(content io.Reader) string {
		var text bytes.Buffer
		writer := gzip.NewWriter(&text)
		io.Copy(writer, content)
		writer.Close()
		return text.String()
	}
	for what, body := range map[string]string{
		"a run":             packed(bytes.NewReader(payload)),
		"30 MB in 30 KB":    packed(io.LimitReader(zeros{}, 30<<20)),
		"no gzip, but said": string(payload) + "x",
	} {
		for _, coding := range []string{"gzip", "deflate", "br", "gzip, gzip"} {
			found := s.send(t, s.request("POST", "/api/runs", "Content-Encoding: "+coding+"\r\nContent-Length: "+strconv.Itoa(len(body))+"\r\n")+body)
			if s.sane(t, what, found); found.status < 400 {
				t.Errorf("%s as %s: found %d %s, expected a refusal", what, coding, found.status, found.body)
			}
		}
	}
	s.right(t, "compressed bodies")
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// Whatever bytes come: an answer that HTTP knows, or the end of the connection; never a fault of the server's, and never another run.
func TestRawMutations(t *testing.T) {
	s := attacked(t)
	id, payload := s.some()
	seeds := []string{
		s.get("/api/runs/"+id, "If-None-Match: \"x\"\r\nRange: bytes=0-3\r\n"), s.get("/api/runs/"+id+"/card.svg", ""), s.get("/r/"+id, "Accept-Encoding: gzip, br;q=0.5\r\n"),
		s.get("/oembed?format=json&maxwidth=300&url=http%3A%2F%2F"+s.address+"%2Fr%2F"+id, ""), s.get("/revisit.js", "Range: bytes=1-2,5-\r\n"),
		s.post(string(payload)), s.request("POST", "/api/runs", "Transfer-Encoding: chunked\r\n") + fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(payload), payload), s.request("OPTIONS", "/api/runs/"+id, "Origin: http://x\r\n"),
	}
	pieces := []string{"\r\n", "\n", "\x00", " ", ":", "%", "%00", "/", "..", "\"", "<script>", "Transfer-Encoding: chunked\r\n", "Content-Length: 5\r\n", "HTTP/1.1", "\xff", "é", "{", "[", "9999999999", "-1", strings.Repeat("A", 9000)}
	random := rand.New(rand.NewPCG(1, 19))
	for n := range 400 {
		if s.skips() {
			continue
		}
		text := seeds[random.IntN(len(seeds))]
		for range 1 + random.IntN(4) {
			at := random.IntN(len(text) + 1)
			until := min(len(text), at+random.IntN(12))
			switch random.IntN(4) {
			case 0:
				text = text[:at] + text[until:]
			case 1:
				text = text[:at] + text[at:until] + text[at:]
			case 2:
				text = text[:at] + pieces[random.IntN(len(pieces))] + text[at:]
			default:
				text = text[:at] + pieces[random.IntN(len(pieces))] + text[until:]
			}
		}
		for _, found := range s.sendAll(t, text, 4) {
			var kept struct{ ID string }
			if found.status == 201 && json.Unmarshal(found.body, &kept) == nil {
				// It is still a run, though another one.
				stored := s.send(t, s.get("/api/runs/"+kept.ID, ""))
				if stored.status != 200 || link.ID(stored.body) != kept.ID {
					t.Errorf("mutation %d: %q was acknowledged: found %d %.200s", n, kept.ID, stored.status, stored.body)
				}
				s.known[kept.ID] = stored.body
			}
			s.sane(t, text, found)
		}
	}
	s.right(t, "mutations")
}
