//go:build !js

package share

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"revisit/core/document"
	"revisit/core/lab"
	"revisit/core/link"
)

// worker/test/contract.mjs tests the HTTP API of both programs. These tests need a store or a limiter that fails, or are fuzzing.

const pageText = `<!doctype html><html><head><title>Own</title><meta name="description" content="own"><link rel="stylesheet" href="./a.css"></head><body><script src="./main.js"></script></body></html>`

// unlimited lets everybody store as often as they like.
type unlimited struct{}

func (unlimited) Wait(*http.Request) (int, error) { return 0, nil }

func testService(s Store, l Limiter) *Service {
	return &Service{Store: s, Limiter: l, ReadPage: func(context.Context, string) ([]byte, error) { return []byte(pageText), nil }, Files: http.NotFoundHandler()}
}

func send(s *Service, method, target, body string) *http.Response {
	recorder := httptest.NewRecorder()
	s.Handler().ServeHTTP(recorder, httptest.NewRequest(method, target, strings.NewReader(body)))
	return recorder.Result()
}

// linkOf is a payload with a title and a note, and its address.
func linkOf(t testing.TB, title, note string) (id, payload string) {
	t.Helper()
	text, err := json.Marshal(map[string]any{"format": "revisit.link/1", "engine": lab.Engine, "title": title, "note": note, "spec": map[string]any{"problem": map[string]any{"kind": "figure-1"}}})
	if err != nil {
		t.Fatal(err)
	}
	canonical, problem := accepted(text)
	if problem != nil {
		t.Fatalf("%s: %s", text, problem.body)
	}
	return link.ID(canonical), string(canonical)
}

func body(t *testing.T, response *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// expectFailure checks an answer's status and the code of its error, which must have a sentence.
func expectFailure(t *testing.T, what string, response *http.Response, status int, code document.Code) {
	t.Helper()
	var found struct{ Error document.Error }
	text := body(t, response)
	if err := json.Unmarshal([]byte(text), &found); err != nil || response.StatusCode != status || found.Error.Code != code || found.Error.Message == "" {
		t.Errorf("%s: found %d %s, expected %d with code %s and a sentence", what, response.StatusCode, text, status, code)
	}
}

// A fixed id guards the address scheme: what was ever shared is found under it for ever.
func TestAddressesStay(t *testing.T) {
	const payload = `{"engine":"1.1.0","format":"revisit.link/1","spec":{"problem":{"kind":"figure-1"}}}`
	const id = "65w7djx5leijdi2vwd6lo62aoq"
	response := send(testService(&Memory{}, unlimited{}), "POST", "http://revisit.example.org/api/runs", payload)
	const expected = `{"id":"` + id + `","url":"http://revisit.example.org/r/` + id + `"}` + "\n"
	if found := body(t, response); response.StatusCode != http.StatusCreated || found != expected {
		t.Errorf("found %d %s, expected 201 %s", response.StatusCode, found, expected)
	}
}

// broken is a store that cannot be reached, or only for writing.
type broken struct{ reads bool }

func (b broken) Get(context.Context, string) ([]byte, error) {
	if b.reads {
		return nil, ErrAbsent
	}
	return nil, errors.New("share: the disk's own words")
}

func (broken) Put(context.Context, string, []byte) error {
	return errors.New("share: the disk's own words")
}

func TestStoreThatFails(t *testing.T) {
	id, payload := linkOf(t, "t", "")
	for _, s := range []*Service{testService(broken{}, unlimited{}), testService(broken{reads: true}, unlimited{})} {
		expectFailure(t, "POST", send(s, "POST", "/api/runs", payload), http.StatusServiceUnavailable, "storage")
	}
	s := testService(broken{}, unlimited{})
	for _, path := range []string{"/api/runs/" + id, "/api/runs/" + id + "/card.svg", "/oembed?url=http://example.com/r/" + id} {
		response := send(s, "GET", path, "")
		if cached := response.Header.Get("Cache-Control"); cached != "no-store" {
			t.Errorf("%s: found Cache-Control %q, expected no-store", path, cached)
		}
		expectFailure(t, path, response, http.StatusServiceUnavailable, "storage")
	}
	response := send(s, "GET", "/r/"+id, "")
	if text := body(t, response); response.StatusCode != http.StatusServiceUnavailable || !strings.Contains(text, `src="/main.js"`) {
		t.Errorf("the page: found %d %s, expected it to come and to say so itself", response.StatusCode, text)
	}
}

// A payload must have the id under which it is stored. Sending the run once more heals it, and only then is it said to be stored.
func TestDamagedStore(t *testing.T) {
	id, payload := linkOf(t, "t", "")
	s := &Memory{}
	service := testService(s, unlimited{})
	for _, damaged := range []string{strings.Replace(payload, `"t"`, `"x"`, 1), payload[:40], " "} {
		if err := s.Put(t.Context(), id, []byte(damaged)); err != nil {
			t.Fatal(err)
		}
		expectFailure(t, "changed", send(service, "GET", "/api/runs/"+id, ""), http.StatusServiceUnavailable, "storage")
		for _, status := range []int{http.StatusCreated, http.StatusOK} {
			if response := send(service, "POST", "/api/runs", payload); response.StatusCode != status {
				t.Errorf("%.20q: POST answered %d %s, expected %d", damaged, response.StatusCode, body(t, response), status)
			}
			if response := send(service, "GET", "/api/runs/"+id, ""); response.StatusCode != http.StatusOK || body(t, response) != payload {
				t.Errorf("%.20q: it was said to be stored and is not: %d", damaged, response.StatusCode)
			}
		}
	}
}

// Two runs whose shortened ids are the same are told apart: the second is refused, and the first stays.
func TestCollidingIDs(t *testing.T) {
	id, first := linkOf(t, "first", "")
	_, second := linkOf(t, "second", "")
	service := testService(&Memory{}, unlimited{})
	service.id = func([]byte) string { return id }
	if response := send(service, "POST", "/api/runs", first); response.StatusCode != http.StatusCreated {
		t.Fatalf("found %d, expected 201", response.StatusCode)
	}
	expectFailure(t, "collision", send(service, "POST", "/api/runs", second), http.StatusConflict, "storage")
	if response := send(service, "GET", "/api/runs/"+id, ""); response.StatusCode != http.StatusOK || body(t, response) != first {
		t.Errorf("the first run is gone: %d", response.StatusCode)
	}
	if response := send(service, "POST", "/api/runs", first); response.StatusCode != http.StatusOK {
		t.Errorf("found %d, expected 200", response.StatusCode)
	}
}

// A page whose own name was made to point to this server has its origin, and must not store.
func TestRebinding(t *testing.T) {
	_, payload := linkOf(t, "t", "")
	for host, own := range map[string]bool{"rebound.example:8080": false, "localhost:9000": true, "[::1]:80": true, "localhost.rebound.example": false} {
		store := &Memory{}
		service := testService(store, unlimited{})
		service.Known = func(name string) bool { return name == "localhost" || name == "::1" }
		request := httptest.NewRequest("POST", "http://"+host+"/api/runs", strings.NewReader(payload))
		request.Header.Set("Origin", "http://"+host)
		recorder := httptest.NewRecorder()
		service.Handler().ServeHTTP(recorder, request)
		if stored := recorder.Code == http.StatusCreated; stored != own || stored != (len(store.runs) == 1) {
			t.Errorf("%s: found %d with %d runs stored", host, recorder.Code, len(store.runs))
		}
	}
}

// Under a name that is not this server's, no answer holds that name: a preview would lead there.
func TestForeignHosts(t *testing.T) {
	id, payload := linkOf(t, "t", "")
	store := &Memory{}
	if err := store.Put(t.Context(), id, []byte(payload)); err != nil {
		t.Fatal(err)
	}
	s := testService(store, unlimited{})
	s.Known = func(name string) bool { return name == "localhost" }
	for host, own := range map[string]bool{"localhost:8080": true, "elsewhere.example": false, "localhost.elsewhere.example:8080": false} {
		for _, path := range []string{"/r/" + id, "/api/runs/" + id, "/api/runs/" + id + "/card.svg", "/oembed?url=http://" + host + "/r/" + id, "/r/" + strings.Repeat("a", 26), "/api/health"} {
			response := send(s, "GET", "http://"+host+path, "")
			text := body(t, response) + fmt.Sprint(response.Header)
			if strings.Contains(text, "http://"+host) != (own && (path == "/r/"+id || strings.HasPrefix(path, "/oembed"))) {
				t.Errorf("%s%s: found %s", host, path, text)
			}
		}
	}
}

// stuck is a store that answers when its request is given up.
type stuck struct{ left chan struct{} }

func (s stuck) Get(ctx context.Context, _ string) ([]byte, error) {
	<-ctx.Done()
	close(s.left)
	return nil, ctx.Err()
}

func (s stuck) Put(context.Context, string, []byte) error { return nil }

// Every address has a deadline: who asks is answered, and what is still under way is told to end.
func TestDeadlines(t *testing.T) {
	id, payload := linkOf(t, "t", "")
	for _, ask := range [][3]string{{"POST", "/api/runs", payload}, {"GET", "/api/runs/" + id}, {"GET", "/api/runs/" + id + "/card.svg"}, {"GET", "/r/" + id}, {"GET", "/oembed?url=http://example.com/r/" + id}} {
		store := stuck{make(chan struct{})}
		s := testService(store, unlimited{})
		s.Deadline = time.Millisecond
		expectFailure(t, ask[1], send(s, ask[0], ask[1], ask[2]), http.StatusServiceUnavailable, "busy")
		<-store.left
	}
}

// A link whose curve cannot be drawn is not stored.
func TestCurvesThatCannotBeDrawn(t *testing.T) {
	const run = `{"format":"revisit.link/1","engine":"3.0.0","spec":{"problem":{"kind":"figure-1"}},"digest":"revisit2:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","paths":4,"curve":`
	for _, curve := range []string{`{"of":"episodes","x":[0,1],"y":[0,1e-323]}`, `{"x":[0,5e-324],"y":[0,1]}`, `{"x":[1,2],"y":[5e-324,1e-323]}`} {
		s := testService(&Memory{}, unlimited{})
		expectFailure(t, curve, send(s, "POST", "/api/runs", run+curve+"}"), http.StatusBadRequest, document.BadLink)
	}
}

// lame is a limiter that cannot count.
type lame struct{}

func (lame) Wait(*http.Request) (int, error) { return 0, errors.New("share: no limiter") }

func TestLimiterThatFails(t *testing.T) {
	_, payload := linkOf(t, "t", "")
	s := &Memory{}
	expectFailure(t, "POST", send(testService(s, lame{}), "POST", "/api/runs", payload), http.StatusServiceUnavailable, "storage")
	if len(s.runs) != 0 {
		t.Error("a run was stored uncounted")
	}
}

func TestPanicsAreAnswered(t *testing.T) {
	s := testService(&Memory{}, unlimited{})
	s.ReadPage = func(context.Context, string) ([]byte, error) { panic("no page") }
	expectFailure(t, "a panic", send(s, "GET", "/r/x", ""), http.StatusInternalServerError, "engine")
}

var (
	meta  = regexp.MustCompile(`<(meta|link|title|/title|script|/script|!doctype|html|/html|head|/head|body|/body|iframe|/iframe)\b[^<>]*>`)
	plain = regexp.MustCompile(`[<>]`)
)

// FuzzMarkup: whatever title and note a link has, page and oEmbed hold the elements that they always do.
func FuzzMarkup(f *testing.F) {
	for _, text := range []string{`</title><script>alert(1)</script>`, `" onload="alert(1)`, `'><iframe src=//x>`, `--><svg onload=x>`, "${1}$0\\1", "%s%d%!", "&lt;b&gt;", "\u202e\u2028\x00", "</head>", "日本語"} {
		f.Add(text, text)
	}
	always := shape(f, "plain", "plain")
	f.Fuzz(func(t *testing.T, title, note string) {
		if len([]rune(title)) > 200 || len([]rune(note)) > 2000 {
			t.Skip("refused")
		}
		if found := shape(t, title, note); found != always {
			t.Errorf("%q, %q: found\n%s\nexpected\n%s", title, note, found, always)
		}
	})
}

// shape is what page and oEmbed consist of, without texts: the names of elements, and how many attributes they have.
func shape(t testing.TB, title, note string) string {
	id, payload := linkOf(t, title, note)
	s := &Memory{}
	if err := s.Put(context.Background(), id, []byte(payload)); err != nil {
		t.Fatal(err)
	}
	service := testService(s, unlimited{})
	read := func(path string) []byte {
		recorder := httptest.NewRecorder()
		service.Handler().ServeHTTP(recorder, httptest.NewRequest("GET", path, nil))
		if recorder.Code != http.StatusOK {
			t.Fatalf("%s: found %d %s", path, recorder.Code, recorder.Body)
		}
		return recorder.Body.Bytes()
	}
	page := string(read("/r/" + id))
	var oembed struct{ HTML string }
	if err := json.Unmarshal(read("/oembed?url=http%3A%2F%2Fexample.com%2Fr%2F"+id), &oembed); err != nil {
		t.Fatal(err)
	}
	var found strings.Builder
	for _, text := range []string{page, oembed.HTML} {
		for _, element := range meta.FindAllString(text, -1) {
			name, _, _ := strings.Cut(strings.Trim(element, "<>"), " ")
			fmt.Fprintln(&found, name, strings.Count(element, `"`), strings.Count(element, `'`))
		}
		fmt.Fprintln(&found, "other < or >:", len(plain.FindAllString(meta.ReplaceAllString(text, ""), -1)))
	}
	return found.String()
}
