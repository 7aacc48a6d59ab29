package outfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// A write that fails leaves what was there, and nothing beside it.
func TestWrite(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "out.json")
	for _, c := range []struct {
		text string
		err  error
		want string
	}{
		{"one", nil, "one\n"},
		{"half", errors.New("no more"), "one\n"},
		{"two", nil, "two\n"},
	} {
		err := Write(name, func(w io.Writer) error {
			if _, err := io.WriteString(w, c.text); err != nil {
				return err
			}
			return c.err
		})
		if !errors.Is(err, c.err) {
			t.Errorf("%s: found %v, expected %v", c.text, err, c.err)
		}
		if text, err := os.ReadFile(name); err != nil || string(text) != c.want {
			t.Errorf("%s: found %q (%v), expected %q", c.text, text, err, c.want)
		}
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
		t.Errorf("found %v (%v), expected the file alone", left, err)
	}
}
