package serve

import (
	"bytes"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"revisit/core/link"
)

// Where a disk is full, what was acknowledged stays and is served, also by a server that starts then; what is refused leaves nothing
// behind, and is stored once there is room. The test runs anew in a mount namespace, where the runs have a disk of 64 KB.
func TestNoSpaceLeft(t *testing.T) {
	const disk = "REVISIT_TEST_DISK"
	if os.Getenv(disk) == "" {
		command := exec.Command(os.Args[0], "-test.run=^TestNoSpaceLeft$", "-test.v")
		command.Env = append(os.Environ(), disk+"=1")
		command.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
		if user, group := os.Getuid(), os.Getgid(); user != 0 {
			command.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER
			command.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{HostID: user, Size: 1}}
			command.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{HostID: group, Size: 1}}
		}
		var out bytes.Buffer
		command.Stdout, command.Stderr = &out, &out
		if err := command.Start(); err != nil {
			t.Skipf("no namespace of its own: %v", err)
		}
		if err := command.Wait(); err != nil {
			t.Errorf("%v\n%s", err, &out)
		}
		return
	}

	folder := t.TempDir()
	dist, runs := filepath.Join(folder, "dist"), filepath.Join(folder, "runs")
	for _, path := range []string{dist, runs} {
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, page := range []string{"index.html", "lab.html"} {
		write(t, filepath.Join(dist, page), []byte("hello"))
	}
	if err := syscall.Mount("tmpfs", runs, "tmpfs", 0, "size=64k"); err != nil {
		t.Fatal(err)
	}
	defer syscall.Unmount(runs, syscall.MNT_DETACH)

	p := started(t, "server", dist, runs)
	stored := 0
	for ; stored < 100; stored++ {
		if status, _ := p.ask("POST", "/api/runs", numbered(stored)); status != http.StatusCreated {
			break
		}
	}
	refused := stored
	if stored == 0 || stored == 100 {
		t.Fatalf("%d runs of 100 fit on a disk of 64 KB", stored)
	}
	address := func(n int) string { return "/api/runs/" + link.ID(numbered(n)) }
	check := func() {
		t.Helper()
		p.expect("POST", "/api/runs", numbered(refused), 503)
		p.expect("GET", address(refused), nil, 404)
		p.expect("POST", "/api/runs", numbered(0), 200)
		p.expect("GET", "/api/health", nil, 200)
		for n := range stored {
			if status, text := p.ask("GET", address(n), nil); status != http.StatusOK || !bytes.Equal(text, numbered(n)) {
				t.Errorf("run %d was acknowledged: found %d %.200s", n, status, text)
			}
		}
		if entries, err := os.ReadDir(runs); err != nil || len(entries) != stored {
			t.Errorf("found %v, %v, expected the %d runs that fit", entries, err, stored)
		}
	}
	check()
	p.kill()
	if !strings.Contains(p.said.String(), "no space left on device") {
		t.Errorf("the operator does not learn why: %q", p.said.String())
	}
	p = started(t, "server", dist, runs)
	check()
	if err := os.Remove(filepath.Join(runs, link.ID(numbered(0))+".json")); err != nil {
		t.Fatal(err)
	}
	p.expect("POST", "/api/runs", numbered(refused), 201)
	p.expect("GET", address(refused), nil, 200)
}
