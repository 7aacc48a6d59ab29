package serve

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"revisit/core/link"
	"revisit/wasm/share"
	"revisit/wasm/share/sharetest"
)

func TestFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "runs")
	sharetest.TestStore(t, func() share.Store { return openedFolder(t, path) })
}

func openedFolder(t *testing.T, path string) *folder {
	t.Helper()
	f, err := openFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// numbered is the payload of a run, another one for each number.
func numbered(n int) []byte {
	return fmt.Appendf(nil, `{"engine":"1.1.0","format":"revisit.link/1","spec":{"problem":{"kind":"figure-1"},"seed":%d}}`, 1000+n)
}

// quiet silences what the server tells its operator until the test is over, and returns it.
func quiet(t *testing.T) *bytes.Buffer {
	said := &bytes.Buffer{}
	log.SetOutput(said)
	t.Cleanup(func() { log.SetOutput(os.Stderr) })
	return said
}

// ask sends one request to the service over a store.
func ask(runs share.Store, method, path string, payload []byte) (status int, text []byte) {
	recorder := httptest.NewRecorder()
	handler(site, runs, &byAddress{}).ServeHTTP(recorder, httptest.NewRequest(method, "http://localhost"+path, bytes.NewReader(payload)))
	return recorder.Code, recorder.Body.Bytes()
}

// Whatever befalls the files while the server runs, it answers with a run as it was stored or says that it cannot: 503 where the file is
// damaged, 404 where it is gone. Shared again, the run is back.
func TestDamagedFiles(t *testing.T) {
	said := quiet(t)
	path := t.TempDir()
	runs := openedFolder(t, path)
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 3))
		payload := numbered(int(seed))
		id := link.ID(payload)
		file := filepath.Join(path, id+".json")
		if status, text := ask(runs, "POST", "/api/runs", payload); status != http.StatusCreated {
			t.Fatalf("seed %d: POST answered %d %s", seed, status, text)
		}
		expected := http.StatusServiceUnavailable
		switch random.IntN(10) {
		case 0:
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			expected = http.StatusNotFound
		case 1:
			write(t, file, bytes.Repeat([]byte(" "), 1<<20)) // no more of it is read than a run may have
		default:
			content := damaged(random, payload)
			if bytes.Equal(content, payload) {
				expected = http.StatusOK
			}
			write(t, file, content)
		}
		for _, path := range []string{"/api/runs/" + id, "/api/runs/" + id + "/card.svg", "/r/" + id} {
			if status, text := ask(runs, "GET", path, nil); status != expected {
				t.Errorf("seed %d: %s: found %d %.200s, expected %d", seed, path, status, text, expected)
			}
		}
		if expected == http.StatusServiceUnavailable && !strings.Contains(said.String(), id) {
			t.Errorf("seed %d: the operator does not learn that %s is damaged", seed, id)
		}
		if status, _ := ask(runs, "POST", "/api/runs", payload); status != http.StatusCreated && expected != http.StatusOK {
			t.Errorf("seed %d: POST after the damage answered %d, expected 201", seed, status)
		}
		if status, text := ask(runs, "GET", "/api/runs/"+id, nil); status != http.StatusOK || !bytes.Equal(text, payload) {
			t.Errorf("seed %d: after it was shared again: found %d %.200s", seed, status, text)
		}
	}
	entries, err := os.ReadDir(path)
	if err != nil || len(entries) != 100 {
		t.Errorf("found %d files, %v, expected one for each run", len(entries), err)
	}
}

// What stands where a run should be, and is no file, is neither followed nor removed.
func TestNoFile(t *testing.T) {
	quiet(t)
	path, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "secret")
	runs := openedFolder(t, path)
	write(t, elsewhere, numbered(1))
	folder, loop, out := link.ID(numbered(0)), link.ID(numbered(2)), link.ID(numbered(1))
	if err := os.MkdirAll(filepath.Join(path, folder+".json", "deeper"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{out: elsewhere, loop: loop + ".json"} {
		if err := os.Symlink(target, filepath.Join(path, name+".json")); err != nil {
			t.Skip(err)
		}
	}
	for _, id := range []string{folder, loop, out} {
		if status, text := ask(runs, "GET", "/api/runs/"+id, nil); status != http.StatusServiceUnavailable {
			t.Errorf("%s: found %d %s, expected 503", id, status, text)
		}
	}
	if status, _ := ask(runs, "POST", "/api/runs", numbered(0)); status != http.StatusServiceUnavailable {
		t.Errorf("a run was stored in place of a folder: %d", status)
	}
	if _, err := os.Stat(filepath.Join(path, folder+".json", "deeper")); err != nil {
		t.Error(err)
	}
}

// Where the folder was removed or replaced, a run is not said to be absent, and none to be stored.
func TestFolderThatGoes(t *testing.T) {
	said := quiet(t)
	for _, replaced := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "runs")
		runs := openedFolder(t, path)
		payload := numbered(1)
		if status, _ := ask(runs, "POST", "/api/runs", payload); status != http.StatusCreated {
			t.Fatalf("found %d", status)
		}
		if err := os.RemoveAll(path); err != nil {
			t.Fatal(err)
		}
		if replaced {
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		for _, n := range []int{1, 2} {
			if status, text := ask(runs, "GET", "/api/runs/"+link.ID(numbered(n)), nil); status != http.StatusServiceUnavailable {
				t.Errorf("replaced %v: GET answered %d %s, expected 503", replaced, status, text)
			}
			if status, text := ask(runs, "POST", "/api/runs", numbered(n)); status != http.StatusServiceUnavailable {
				t.Errorf("replaced %v: POST answered %d %s, expected 503", replaced, status, text)
			}
		}
		if !strings.Contains(said.String(), path) {
			t.Errorf("the operator does not learn what is wrong with %s: %s", path, said)
		}
		again := openedFolder(t, path)
		if status, _ := ask(again, "POST", "/api/runs", payload); status != http.StatusCreated {
			t.Errorf("after a new start: found %d", status)
		}
	}
}

// Two servers may have one folder: each finds what the other stored, and a run that both store at once is whole.
func TestTwoServers(t *testing.T) {
	path := t.TempDir()
	servers := []*folder{openedFolder(t, path), openedFolder(t, path)}
	done := make(chan struct{})
	for _, runs := range servers {
		go func() {
			defer func() { done <- struct{}{} }()
			for n := range 50 {
				if status, text := ask(runs, "POST", "/api/runs", numbered(n)); status != http.StatusCreated && status != http.StatusOK {
					t.Errorf("run %d: found %d %s", n, status, text)
				}
			}
		}()
	}
	<-done
	<-done
	for _, runs := range servers {
		for n := range 50 {
			if status, text := ask(runs, "GET", "/api/runs/"+link.ID(numbered(n)), nil); status != http.StatusOK || !bytes.Equal(text, numbered(n)) {
				t.Errorf("run %d: found %d %s", n, status, text)
			}
		}
	}
}

// What programs left that were killed is removed, unless one may still be writing it.
func TestTidies(t *testing.T) {
	path := t.TempDir()
	for name, age := range map[string]time.Duration{".new-OLD": 2 * time.Hour, ".new-FRESH": 0, "notes.txt": 2 * time.Hour} {
		write(t, filepath.Join(path, name), nil)
		then := time.Now().Add(-age)
		if err := os.Chtimes(filepath.Join(path, name), then, then); err != nil {
			t.Fatal(err)
		}
	}
	openedFolder(t, path)
	entries, err := os.ReadDir(path)
	if err != nil || len(entries) != 2 || entries[0].Name() != ".new-FRESH" || entries[1].Name() != "notes.txt" {
		t.Errorf("found %v, %v, expected the fresh file and what is not the server's", entries, err)
	}
}

// A folder that cannot be one is refused by a sentence with the remedy.
func TestFolderThatIsNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notes.txt")
	write(t, file, nil)
	for _, path := range []string{file, filepath.Join(file, "runs"), "nul\x00", strings.Repeat("x", 5000)} {
		_, err := openStore(path, io.Discard)
		if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "--store") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.80q: found %v, expected one sentence with the folder and the remedy", path, err)
		}
	}
}
