// Package serve is the command that serves the built site and the share service, on this machine only. It stores runs in a folder of files.
package serve

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"revisit/cmd/internal/cli"
	"revisit/wasm/share"
)

const defaultPort = "8080"

// options are those of the command.
type options struct {
	site, port, store string
	perMinute         int
}

// Command returns the command.
func Command() *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:     "serve",
		Short:   "Serve the page and the share service on this machine",
		Example: "  revisit serve --port 9000",
		Args:    cli.Args(cobra.NoArgs),
	}
	c.Flags().StringVar(&o.site, "site", "", "folder with the built site, by default the one in this program, or else dist")
	c.Flags().StringVar(&o.port, "port", cmp.Or(os.Getenv("PORT"), defaultPort), "port on 127.0.0.1, by default that of PORT; 0 lets the system choose")
	c.Flags().StringVar(&o.store, "store", filepath.Join("data", "runs"), "folder that keeps the runs behind short links, made where there is none; \"\": they are kept in memory")
	c.Flags().IntVar(&o.perMinute, "rate", 60, "runs that one address may store a minute; 0: no limit")
	c.RunE = func(*cobra.Command, []string) error {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return run(ctx, o, c.OutOrStdout())
	}
	return c
}

// run serves until ctx ends. Once it answers requests, it writes one line with the address to out.
func run(ctx context.Context, o options, out io.Writer) error {
	port, err := parsePort(o.port)
	if err != nil {
		return err
	}
	site, err := siteOf(o.site)
	if err != nil {
		return err
	}
	listener, err := listen(port)
	if err != nil {
		return err
	}
	defer listener.Close()
	runs, err := openStore(o.store, out)
	if err != nil {
		return err
	}
	defer runs.Close()
	fmt.Fprintf(out, "Revisit is at http://%s/ (Ctrl-C stops it)\n", listener.Addr())
	return serve(ctx, listener, handler(site, runs, &byAddress{perMinute: o.perMinute}))
}

// siteOf returns the files of the site: those of a folder, or, where none is named, those in this program or in dist.
func siteOf(folder string) (fs.FS, error) {
	if folder == "" && len(archive) > 0 {
		return zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	}
	folder = cmp.Or(folder, "dist")
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		return nil, fmt.Errorf("%s holds no index.html; build the site first: make build", folder)
	}
	return os.DirFS(folder), nil
}

// openStore opens the folder of stored runs, and takes over those of an earlier version, which kept them in a file beside it; where no folder is
// named it returns a store in memory.
func openStore(path string, out io.Writer) (closingStore, error) {
	if path == "" {
		return &share.Memory{}, nil
	}
	path = filepath.Clean(path)
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && filepath.Ext(path) == boltEnding {
		folder := strings.TrimSuffix(path, boltEnding)
		return nil, fmt.Errorf("%s is a file, and runs are stored in a folder now; --store %s takes over those of the file", path, folder)
	}
	runs, err := openFolder(path)
	if err != nil {
		return nil, err
	}
	if err := takeOver(path+boltEnding, runs, out); err != nil {
		runs.Close()
		return nil, err
	}
	return runs, nil
}

type closingStore interface {
	share.Store
	io.Closer
}

// handler returns the handler of the service and of a folder with the built site.
func handler(dist fs.FS, runs share.Store, posts share.Limiter) http.Handler {
	page := func(_ context.Context, name string) ([]byte, error) { return fs.ReadFile(dist, name) }
	service := &share.Service{Store: runs, Limiter: posts, ReadPage: page, Known: loopback, Files: &static{files: dist}, Log: func(err error) { log.Print(err) }}
	return service.Handler()
}

// loopback reports whether a host is a name of this machine for itself.
func loopback(host string) bool {
	return host == "localhost" || net.ParseIP(host).IsLoopback()
}

func parsePort(text string) (uint16, error) {
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return 0, fmt.Errorf("PORT: found %q, expected a number from 0 to 65535", text)
	}
	return uint16(port), nil
}

// listen opens the port on the loopback address only, which other machines cannot reach.
func listen(port uint16) (net.Listener, error) {
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(int(port))))
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("port %d is in use by another program; choose another one, for example: make run PORT=%d", port, another(port))
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("port %d needs privileges; choose one above 1023, for example: make run PORT=%s", port, defaultPort)
	case err != nil:
		return nil, fmt.Errorf("port %d: %w", port, err)
	}
	return listener, nil
}

func another(port uint16) uint16 {
	if port == 65535 {
		return port - 1
	}
	return port + 1
}

// newServer returns a server with time limits for slow senders and slow readers.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{Handler: unmistakable(handler), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second, WriteTimeout: 2 * time.Minute, IdleTimeout: 2 * time.Minute}
}

// unmistakable ends the connection after a body in chunks. One that states a length, too, has its end in two places, and net/http, which goes by
// the chunks, would take the rest for the next request (RFC 9112, section 6.1).
func unmistakable(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.TransferEncoding) > 0 {
			w.Header().Set("Connection", "close")
		}
		next.ServeHTTP(w, r)
	})
}

// serve answers requests until ctx ends, then lets those in progress finish for a moment.
func serve(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := newServer(handler)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		return server.Close()
	}
	return nil
}
