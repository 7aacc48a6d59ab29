package core_test

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A fused multiply-add rounds once where x*y + z rounds twice. The compiler may fuse on arm64, never on amd64 or wasm, so one such instruction
// in code that decides a run makes records differ between machines.
var fused = regexp.MustCompile(`\((\S+:\d+)\)\s+FN?M(?:ADD|SUB)[DS]\s`)

// function matches the line with which `go build -gcflags=-S` begins a function.
var function = regexp.MustCompile(`^(\S+) STEXT `)

// Files that decide no run may fuse: those of the assumption report. The rest of their package, which computes beta and the bound on paths,
// may not.
var mayFuse = map[string][]string{"revisit/core/theory": {"dynamics.go", "entries.go", "fit.go", "targets.go"}}

func TestNoFusedMultiplyAdd(t *testing.T) {
	compiled := fusing(t, ".")
	for name := range strings.FieldsSeq(run(t, ".", "go", "list", "./...")) {
		if _, found := compiled[name]; !found && name != "revisit/core" {
			t.Errorf("%s was not looked through", name)
		}
	}
	if len(compiled) == 0 {
		t.Fatal("found no package")
	}
	for name, files := range mayFuse {
		for _, file := range files {
			if _, err := os.Stat(filepath.Join("..", strings.TrimPrefix(name, "revisit/"), file)); err != nil {
				t.Errorf("%s may fuse, but there is none: %v", file, err)
			}
		}
	}
	for name, places := range compiled {
		for _, place := range places {
			file, _, _ := strings.Cut(place, ":")
			if slices.Contains(mayFuse[name], file) {
				continue
			}
			t.Errorf("%s: %s is fused on arm64: write float64(x*y) + z", name, place)
		}
	}
}

// The search must find a fused instruction where there is one.
func TestFusedMultiplyAddIsFound(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("go.mod", "module example\n\ngo 1.26\n")
	write("sums.go", "package sums\n\nfunc Fuses(x, y, z float64) float64 { return x*y + z }\n\nfunc Rounds(x, y, z float64) float64 { return float64(x*y) + z }\n")
	found := fusing(t, folder)
	if !maps.EqualFunc(found, map[string][]string{"example": {"sums.go:3 in example.Fuses"}}, slices.Equal) {
		t.Errorf("found %q, expected only line 3 of sums.go", found)
	}
}

// fusing lists by package, for those of the folder and of folders in it, the places that compile to a fused multiply-add on arm64, as
// "file.go:line in function". One call of the compiler's driver looks through all.
func fusing(t *testing.T, folder string) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	name, current := "", ""
	for line := range strings.Lines(run(t, folder, "go", "build", "-gcflags=-S", "./...")) {
		if begun, is := strings.CutPrefix(line, "# "); is {
			name = strings.TrimSpace(begun)
			found[name] = nil
		} else if start := function.FindStringSubmatch(line); start != nil {
			current = start[1]
		} else if instruction := fused.FindStringSubmatch(line); instruction != nil {
			found[name] = append(found[name], filepath.Base(instruction[1])+" in "+current)
		}
	}
	for name, places := range found {
		slices.Sort(places)
		found[name] = slices.Compact(places)
	}
	return found
}

// run returns the output of a command, compiling for arm64.
func run(t *testing.T, folder, program string, args ...string) string {
	t.Helper()
	command := exec.Command(program, args...)
	command.Dir = folder
	command.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=-mod=readonly")
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	if err := command.Run(); err != nil {
		t.Fatalf("%s %s: %v\n%s", program, strings.Join(args, " "), err, out.String())
	}
	return out.String()
}
