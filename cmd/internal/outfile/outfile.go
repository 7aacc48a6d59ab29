// Package outfile writes the files that commands make: completely or not at all, and never in place of what they are made from.
package outfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Check returns an error if nothing can be written to a file, or nothing should be, because it is a device or one of the files that are read: before
// the work is done that would be lost.
func Check(name string, read ...string) error {
	if folder, err := os.Stat(filepath.Dir(name)); err != nil || !folder.IsDir() {
		return fmt.Errorf("%s: found no folder %s, expected one that the file can go to", name, filepath.Dir(name))
	}
	there, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case there.IsDir():
		return fmt.Errorf("%s: found a folder, expected the name of a file", name)
	case !there.Mode().IsRegular():
		return fmt.Errorf("%s: found a device, a pipe or the like, expected the name of a file", name)
	}
	for _, of := range read {
		if given, err := os.Stat(of); err == nil && os.SameFile(given, there) {
			return fmt.Errorf("%s: found what the run is made from, expected another file: it is not written over", name)
		}
	}
	return nil
}

// Write writes a file that ends with a line break, completely or not at all, even if the program is killed.
func Write(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	text := bufio.NewWriter(f)
	if err := errors.Join(write(text), text.WriteByte('\n'), text.Flush(), f.Chmod(0o644), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
