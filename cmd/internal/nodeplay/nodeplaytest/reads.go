// Package nodeplaytest is for tests that play custom learners in Node.
package nodeplaytest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Node skips the test where Node is not there, but in CI, where it has to be.
//
// Go keeps a test's result while what the test opened, and the variables that it read, are the same. What Node reads it does not see, so this opens
// the program, what that imports and the versions of its packages; Node's own version is in a variable that make test sets.
func Node(t testing.TB) {
	t.Helper()
	skip := t.Skip
	if os.Getenv("CI") != "" {
		skip = t.Fatal
	}
	if _, err := exec.LookPath("node"); err != nil {
		skip("node is not there")
	}
	_ = os.Getenv("NODE_VERSION")
	root := ".."
	for range 8 {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		root = filepath.Join(root, "..")
	}
	for _, pattern := range []string{"tools/own/*.mjs", "site/own/*.js", "package-lock.json"} {
		names, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: found %d files, %v", pattern, len(names), err)
		}
		for _, name := range names {
			if _, err := os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
	}
}
