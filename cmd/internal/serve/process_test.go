//go:build unix

package serve

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"revisit/cmd/internal/cli"
	"revisit/core/link"
)

var (
	kills    = flag.Int("kills", 10, "how often TestKilled kills the server")
	killSeed = flag.Uint64("kill-seed", 1, "seed of the moments at which it does")
)

// TestMain is the server itself where the tests start their own program as one, with the rights and the room on the disk that they say.
func TestMain(m *testing.M) {
	switch os.Getenv("REVISIT_TEST_PROCESS") {
	case "":
		os.Exit(m.Run())
	case "small disk":
		signal.Ignore(syscall.SIGXFSZ)
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: smallDisk, Max: smallDisk}); err != nil {
			panic(err)
		}
	case "plain user":
		if os.Getuid() == 0 { // whom no permission binds
			if err := syscall.Setuid(plainUser); err != nil {
				panic(err)
			}
		}
	}
	os.Exit(cli.Run(Command(), os.Args[1:], os.Stdout, os.Stderr))
}

const (
	smallDisk = 4096  // bytes of a file
	plainUser = 65534 // nobody
)

// process is a server in a process of its own.
type process struct {
	t       *testing.T
	command *exec.Cmd
	out     *bufio.Reader
	said    bytes.Buffer // to the operator
	address string
}

// launch starts a server over a folder of runs: "server", "small disk" or "plain user".
func launch(t *testing.T, kind, dist, runs string) *process {
	t.Helper()
	p := &process{t: t, command: exec.Command(os.Args[0], "--site", dist, "--port", "0", "--rate", "0", "--store", runs)}
	p.command.Env = append(os.Environ(), "REVISIT_TEST_PROCESS="+kind, "PORT=")
	p.command.Stderr = &p.said
	out, err := p.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	p.out = bufio.NewReader(out)
	t.Cleanup(p.kill)
	return p
}

// started is launch, until the server answers.
func started(t *testing.T, kind, dist, runs string) *process {
	t.Helper()
	p := launch(t, kind, dist, runs)
	for p.address == "" {
		line, err := p.out.ReadString('\n')
		if err != nil {
			p.kill()
			t.Fatalf("the server ended: %s", &p.said)
		}
		p.address = regexp.MustCompile(`http://[^/]+`).FindString(line)
	}
	return p
}

// kill ends the server without a warning, and waits until it is gone.
func (p *process) kill() {
	p.command.Process.Kill()
	io.Copy(io.Discard, p.out)
	p.command.Wait()
}

// ask sends one request over a connection of its own; status is 0 where no whole answer came.
func (p *process) ask(method, path string, payload []byte) (status int, text []byte) {
	request, err := http.NewRequest(method, p.address+path, bytes.NewReader(payload))
	if err != nil {
		p.t.Fatal(err)
	}
	response, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(request)
	if err != nil {
		return 0, nil
	}
	defer response.Body.Close()
	if text, err = io.ReadAll(response.Body); err != nil {
		return 0, nil
	}
	return response.StatusCode, text
}

func (p *process) expect(method, path string, payload []byte, status int) {
	p.t.Helper()
	if found, text := p.ask(method, path, payload); found != status {
		p.t.Errorf("%s %s: found %d %.300s, expected %d", method, path, found, text, status)
	}
}

// openTo is a folder that a plain user may enter, with a built site in it.
func openTo(t *testing.T) (folder, dist string) {
	t.Helper()
	folder, err := os.MkdirTemp("", "revisit-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	dist = filepath.Join(folder, "dist")
	if err := os.Mkdir(dist, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{"index.html", "lab.html"} {
		write(t, filepath.Join(dist, page), []byte("hello"))
		permit(t, filepath.Join(dist, page), 0o644)
	}
	permit(t, dist, 0o755)
	permit(t, folder, 0o755)
	return folder, dist
}

// permit gives a file to the plain user, with the permissions.
func permit(t *testing.T, path string, mode os.FileMode) {
	t.Helper()
	if os.Getuid() == 0 {
		if err := os.Chown(path, plainUser, -1); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

// Permissions may change while the server runs, and change back.
func TestPermissionsTaken(t *testing.T) {
	folder, dist := openTo(t)
	runs := filepath.Join(folder, "runs")
	p := started(t, "plain user", dist, runs)
	address := func(n int) string { return "/api/runs/" + link.ID(numbered(n)) }
	p.expect("POST", "/api/runs", numbered(1), 201)
	permit(t, runs, 0o500)
	p.expect("POST", "/api/runs", numbered(2), 503)
	p.expect("POST", "/api/runs", numbered(1), 200)
	p.expect("GET", address(1), nil, 200)
	p.expect("GET", address(2), nil, 404)
	permit(t, runs, 0)
	p.expect("POST", "/api/runs", numbered(1), 503)
	p.expect("GET", address(1), nil, 503)
	p.expect("GET", address(2), nil, 503)
	p.expect("GET", "/api/health", nil, 200)
	permit(t, runs, 0o700)
	permit(t, filepath.Join(runs, link.ID(numbered(1))+".json"), 0)
	p.expect("GET", address(1), nil, 503)
	p.expect("POST", "/api/runs", numbered(1), 503)
	permit(t, filepath.Join(runs, link.ID(numbered(1))+".json"), 0o600)
	p.expect("GET", address(1), nil, 200)
	p.expect("POST", "/api/runs", numbered(2), 201)
	p.kill()
	if !strings.Contains(p.said.String(), "permission denied") {
		t.Errorf("the operator does not learn why: %q", p.said.String())
	}
}

// What the server cannot use at its start it says in one sentence that names it and the remedy.
func TestRefusesToStart(t *testing.T) {
	for what, prepare := range map[string]func(folder string){
		"a folder that may not be written": func(folder string) {
			os.Mkdir(folder+"/runs", 0o700)
			permit(t, folder+"/runs", 0o500)
		},
		"a folder that may not be entered": func(folder string) {
			os.Mkdir(folder+"/runs", 0o700)
			permit(t, folder+"/runs", 0)
		},
		"a folder that may not be listed": func(folder string) {
			os.Mkdir(folder+"/runs", 0o700)
			permit(t, folder+"/runs", 0o300)
		},
		"a folder that may not be made": func(folder string) { permit(t, folder, 0o555) },
		"an old file that may not be read": func(folder string) {
			write(t, folder+"/runs.db", boltFile(t, "few"))
			permit(t, folder+"/runs.db", 0)
		},
		"an old file that is a folder": func(folder string) { os.Mkdir(folder+"/runs.db", 0o700) },
	} {
		folder, dist := openTo(t)
		prepare(folder)
		p := launch(t, "plain user", dist, filepath.Join(folder, "runs"))
		io.Copy(io.Discard, p.out)
		err := p.command.Wait()
		said := p.said.String()
		if err == nil || p.command.ProcessState.ExitCode() != 1 || strings.Count(said, "\n") != 1 || !strings.HasPrefix(said, "serve: ") || !strings.Contains(said, filepath.Join(folder, "runs")) || !strings.Contains(said, "mend that, or ") {
			t.Errorf("%s: ended with %v, saying %q, expected 1 and a sentence with the folder and the remedy", what, err, said)
		}
		permit(t, folder, 0o755)
	}
}

// A pipe where a run should be keeps nobody waiting.
func TestPipe(t *testing.T) {
	quiet(t)
	path := t.TempDir()
	runs := openedFolder(t, path)
	pipe := link.ID(numbered(1))
	if err := syscall.Mkfifo(filepath.Join(path, pipe+".json"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, text := ask(runs, "GET", "/api/runs/"+pipe, nil); status != http.StatusServiceUnavailable {
		t.Errorf("found %d %s, expected 503", status, text)
	}
	if status, text := ask(runs, "POST", "/api/runs", numbered(2)); status != http.StatusCreated {
		t.Errorf("found %d %s, expected 201", status, text)
	}
	if status, text := ask(runs, "POST", "/api/runs", numbered(1)); status != http.StatusCreated {
		t.Errorf("found %d %s, expected 201", status, text)
	}
}

// Where a run does not fit on the disk, nothing of it stays, and everything else goes on. A limit on the size of files stands for the full
// disk: it, too, takes the beginning of a run.
func TestDiskFull(t *testing.T) {
	folder, dist := openTo(t)
	runs := filepath.Join(folder, "runs")
	p := started(t, "small disk", dist, runs)
	large := fmt.Appendf(nil, `{"engine":"1.1.0","format":"revisit.link/1","note":"%s","spec":{"problem":{"kind":"figure-1"}}}`, strings.Repeat("日", smallDisk/3+1))
	p.expect("POST", "/api/runs", numbered(1), 201)
	p.expect("POST", "/api/runs", large, 503)
	p.expect("GET", "/api/runs/"+link.ID(large), nil, 404)
	p.expect("GET", "/api/runs/"+link.ID(numbered(1)), nil, 200)
	p.expect("POST", "/api/runs", numbered(2), 201)
	if entries, err := os.ReadDir(runs); err != nil || len(entries) != 2 {
		t.Errorf("found %v, %v, expected the two runs that fit", entries, err)
	}
	p.kill()
	if !strings.Contains(p.said.String(), "file too large") {
		t.Errorf("the operator does not learn why: %q", p.said.String())
	}
	started(t, "server", dist, runs).expect("POST", "/api/runs", large, 201)
}

// The server is killed at random moments while it stores. What it acknowledged is there and whole, and half a run never has a name.
// -kills 100 kills it more often, -kill-seed at other moments.
func TestKilled(t *testing.T) {
	random := rand.New(rand.NewPCG(*killSeed, 17))
	folder, dist := openTo(t)
	runs := filepath.Join(folder, "runs")
	var mutex sync.Mutex
	acknowledged, next := []int{}, 0
	for range *kills {
		p := started(t, "server", dist, runs)
		// Whoever gets the last acknowledgement before the kill gives the signal, while the other writers are somewhere in the middle.
		last, moment := len(acknowledged)+1+random.IntN(40), time.Duration(random.IntN(5000))*time.Microsecond
		var writers sync.WaitGroup
		for range 4 {
			writers.Go(func() {
				for {
					mutex.Lock()
					n := next
					next++
					mutex.Unlock()
					status, text := p.ask("POST", "/api/runs", numbered(n))
					if status == 0 {
						return // killed
					}
					if status != http.StatusCreated {
						t.Errorf("run %d: found %d %s", n, status, text)
						return
					}
					mutex.Lock()
					acknowledged = append(acknowledged, n)
					now := len(acknowledged) == last
					mutex.Unlock()
					if now {
						for begun := time.Now(); time.Since(begun) < moment; {
						}
						p.command.Process.Kill()
					}
				}
			})
		}
		writers.Wait()
		p.kill()
		expectWholeRuns(t, runs)
	}
	p := started(t, "server", dist, runs)
	for _, n := range acknowledged {
		if status, text := p.ask("GET", "/api/runs/"+link.ID(numbered(n)), nil); status != http.StatusOK || !bytes.Equal(text, numbered(n)) {
			t.Errorf("run %d was acknowledged: found %d %.200s", n, status, text)
		}
	}
	t.Logf("killed %d times: %d runs acknowledged, %d sent, all acknowledged ones found again", *kills, len(acknowledged), next)
}

// expectWholeRuns reads all files of a folder without the server's code.
func expectWholeRuns(t *testing.T, folder string) (count int) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		id, named := strings.CutSuffix(entry.Name(), ".json")
		if !named {
			continue // it was being written
		}
		count++
		if payload, err := os.ReadFile(filepath.Join(folder, entry.Name())); err != nil || link.ID(payload) != id {
			t.Errorf("%s: found %.100q, %v, expected a whole run", entry.Name(), payload, err)
		}
	}
	return count
}

// The server is killed while it takes over the old file: the next start goes on, and in the end all runs are there.
func TestKilledTakingOver(t *testing.T) {
	random := rand.New(rand.NewPCG(*killSeed, 18))
	name, count := "few", 3
	if *kills >= 100 {
		name, count = "many", 300
	}
	folder, dist := openTo(t)
	runs := filepath.Join(folder, "runs")
	write(t, runs+".db", boltFile(t, name))
	for range 2 + *kills/10 {
		p := launch(t, "server", dist, runs)
		for until := random.IntN(count / 2); ; {
			if entries, _ := os.ReadDir(runs); len(entries) > until {
				break
			}
		}
		p.kill()
		expectWholeRuns(t, runs)
	}
	started(t, "server", dist, runs)
	if found := expectWholeRuns(t, runs); found != count {
		t.Errorf("found %d runs, expected %d", found, count)
	}
}
