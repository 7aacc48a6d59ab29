package main

import (
	"path/filepath"
	"strings"
	"testing"

	"revisit/wasm/share"
	"revisit/wasm/share/sharetest"
)

func TestBolt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "runs.db")
	var open *bolt
	t.Cleanup(func() { open.Close() })
	sharetest.TestStore(t, func() share.Store {
		if open != nil {
			if err := open.Close(); err != nil {
				t.Fatal(err)
			}
		}
		var err error
		if open, err = openBolt(path); err != nil {
			t.Fatal(err)
		}
		return open
	})
}

func TestBoltIsOneProgramsOwn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "runs.db")
	first, err := openBolt(path)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if _, err := openBolt(path); err == nil || !strings.Contains(err.Error(), "another Revisit") || !strings.Contains(err.Error(), "-store") {
		t.Errorf("found %v, expected an error that names the remedy", err)
	}
}
