package serve

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"revisit/wasm/share"
)

// builtSite is a folder that passes for a built site.
func builtSite(t *testing.T) string {
	t.Helper()
	dist := t.TempDir()
	for _, page := range []string{"index.html", "lab.html"} {
		if err := os.WriteFile(filepath.Join(dist, page), []byte("hello"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dist
}

func TestServesUntilStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	out, in := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- run(ctx, options{site: builtSite(t), port: "0", store: filepath.Join(t.TempDir(), "new", "runs")}, in)
	}()

	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(line, "http://")
	address, _, found := strings.Cut(rest, "/")
	if !found || !strings.HasPrefix(address, "127.0.0.1:") {
		t.Fatalf("found %q, expected a line with an address on 127.0.0.1", line)
	}
	expectOnlyLoopback(t, address)
	response, err := http.Get("http://" + address + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if text, _ := io.ReadAll(response.Body); string(text) != "hello" {
		t.Errorf("found %q, expected the site's index.html", text)
	}

	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("stopping: %v", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("still serving 10 s after it was told to stop")
	}
	if connection, err := net.Dial("tcp", address); err == nil {
		connection.Close()
		t.Error("the port still answers after the end")
	}
}

// connect starts a server and returns a connection to it. Both end with the test.
func connect(t *testing.T, server *http.Server) net.Conn {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	connection, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	return connection
}

// expectOnlyLoopback tries the port at all other addresses of this machine.
func expectOnlyLoopback(t *testing.T, address string) {
	t.Helper()
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	own, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range own {
		ip, _, err := net.ParseCIDR(other.String())
		if err != nil || ip.IsLoopback() || ip.IsLinkLocalUnicast() {
			continue
		}
		if connection, err := net.DialTimeout("tcp", net.JoinHostPort(ip.String(), port), 10*time.Second); err == nil {
			connection.Close()
			t.Errorf("found an answer at %s, which other machines reach", ip)
		}
	}
}

func TestSlowSenders(t *testing.T) {
	server := newServer(handler(os.DirFS(builtSite(t)), &share.Memory{}, &byAddress{}))
	if server.ReadTimeout <= 0 {
		t.Fatal("a body may take for ever")
	}
	server.ReadTimeout = 50 * time.Millisecond
	connection := connect(t, server)
	io.WriteString(connection, "POST /api/runs HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil || response.StatusCode != http.StatusBadRequest {
		t.Fatalf("found %v, %v, expected 400", response, err)
	}
	if text, _ := io.ReadAll(response.Body); !strings.Contains(string(text), "broke off after 1 bytes") {
		t.Errorf("found %s, expected how far it came", text)
	}
}

// A reader that reads nothing is let go.
func TestSlowReaders(t *testing.T) {
	dist := builtSite(t)
	if err := os.WriteFile(filepath.Join(dist, "large.txt"), make([]byte, 32<<20), 0o600); err != nil { // more than the buffers of a connection hold
		t.Fatal(err)
	}
	answered := make(chan struct{})
	service := handler(os.DirFS(dist), &share.Memory{}, &byAddress{})
	server := newServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		service.ServeHTTP(w, r)
		close(answered)
	}))
	if server.WriteTimeout <= 0 {
		t.Fatal("a reader may take for ever")
	}
	server.WriteTimeout = 50 * time.Millisecond
	connection := connect(t, server)
	io.WriteString(connection, "GET /large.txt HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
	select {
	case <-answered:
	case <-time.After(20 * time.Second):
		t.Error("the server still waits for a reader that reads nothing")
	}
}

func TestLoopback(t *testing.T) {
	for host, own := range map[string]bool{"localhost": true, "127.0.0.1": true, "127.1.2.3": true, "::1": true, "": false, "192.168.1.2": false, "localhost.example": false, "rebound.example": false} {
		if loopback(host) != own {
			t.Errorf("%q: found %v", host, !own)
		}
	}
}

func TestBusyPort(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := strconv.Itoa(taken.Addr().(*net.TCPAddr).Port)

	err = run(context.Background(), options{site: builtSite(t), port: port}, io.Discard)
	if err == nil {
		t.Fatal("served on a port that another listener holds")
	}
	message := err.Error()
	if !strings.Contains(message, "port "+port+" is in use") || !strings.Contains(message, "PORT=") || strings.Contains(message, "\n") {
		t.Errorf("found %q, expected one line with the port and the remedy", message)
	}
}

func TestBadPort(t *testing.T) {
	for _, port := range []string{"eighty", "-1", "65536", "80.5", "8080 ", "0x50"} {
		err := run(context.Background(), options{site: builtSite(t), port: port}, io.Discard)
		if err == nil || !strings.Contains(err.Error(), strconv.Quote(port)) || !strings.HasPrefix(err.Error(), "PORT: ") {
			t.Errorf("PORT=%q: found %v, expected an error that names it", port, err)
		}
	}
}

func TestSiteNotBuilt(t *testing.T) {
	err := run(context.Background(), options{site: t.TempDir(), port: "0"}, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "make build") {
		t.Errorf("found %v, expected an error that names make build", err)
	}
}
