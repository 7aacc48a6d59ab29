package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"revisit/wasm/share"
)

// folder is a store with one file a run, named by its id. A run is written to a file of another name first, which is given its own when all
// of it is on the disk: there is no moment at which half a run has a name, and what is damaged is one run. Several programs may share a folder.
type folder struct {
	path string
	root *os.Root
	info fs.FileInfo // of the folder, at the start
	// named is held for writing while a new name may not be on the disk yet: a run is found only where a power cut would not take it away.
	named sync.RWMutex
}

const (
	runEnding = ".json"
	// unnamed begins the names of runs that are being written.
	unnamed = ".new-"
	// abandoned is the age at which nobody writes such a file any more.
	abandoned = time.Hour
)

// openFolder opens a folder, or makes it, and sees whether runs can be written there.
func openFolder(path string) (*folder, error) {
	f, err := tryFolder(path)
	if errors.Is(err, syscall.ENOTDIR) {
		err = errors.New("it is a file, or is below one")
	}
	if err != nil {
		return nil, fmt.Errorf("the folder %s, where stored runs are kept, cannot be used: %w; mend that, or choose another folder with --store", path, err)
	}
	return f, nil
}

func tryFolder(path string) (*folder, error) {
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	f := &folder{path: path, root: root}
	if f.info, err = root.Stat("."); err == nil {
		err = f.tidy()
	}
	if err != nil {
		root.Close()
		return nil, err
	}
	return f, nil
}

// tidy removes what programs that were killed left, and puts on the disk the names that they gave.
func (f *folder) tidy() error {
	probe, err := f.write(nil)
	if err != nil {
		return err
	}
	if err := f.root.Remove(probe); err != nil {
		return err
	}
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), unnamed) {
			continue
		}
		if info, err := entry.Info(); err == nil && time.Since(info.ModTime()) > abandoned {
			f.root.Remove(entry.Name()) // what stays is only untidy
		}
	}
	return f.sync()
}

func (f *folder) Close() error { return f.root.Close() }

// Get returns at most one byte more than a payload may have.
func (f *folder) Get(_ context.Context, id string) ([]byte, error) {
	f.named.RLock()
	file, err := f.root.OpenFile(id+runEnding, os.O_RDONLY|withoutWaiting, 0) // a pipe would wait for its writer
	f.named.RUnlock()
	if errors.Is(err, fs.ErrNotExist) {
		if err := f.present(); err != nil {
			return nil, err
		}
		return nil, share.ErrAbsent
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, share.MaxPayload+1))
}

func (f *folder) Put(_ context.Context, id string, payload []byte) error {
	if err := f.present(); err != nil {
		return err
	}
	file, err := f.write(payload)
	if err != nil {
		return err
	}
	f.named.Lock()
	defer f.named.Unlock()
	if err := f.root.Rename(file, id+runEnding); err != nil {
		f.root.Remove(file)
		return err
	}
	return f.sync()
}

// present returns an error where the folder was removed, or another one took its place: a run that is not found may be in that one.
func (f *folder) present() error {
	info, err := os.Stat(f.path)
	if err == nil && !os.SameFile(info, f.info) {
		err = fmt.Errorf("%s is not the folder any more that it was when Revisit was started; start it again", f.path)
	}
	return err
}

// write writes a new file to the disk, and returns its name.
func (f *folder) write(payload []byte) (name string, err error) {
	name = unnamed + rand.Text()
	file, err := f.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	_, err = file.Write(payload)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		f.root.Remove(name)
		return "", err
	}
	return name, nil
}

// sync puts the names of files on the disk.
func (f *folder) sync() error {
	folder, err := f.root.Open(".")
	if err != nil {
		return err
	}
	defer folder.Close()
	err = folder.Sync()
	// Not every system can: Windows refuses, and some file systems find a folder an invalid file.
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}
