package core_test

import (
	"fmt"
	"go/doc"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

const architecture = "../docs/measured/imports.md"

// The figure of docs/measured/imports.md is between these lines.
const (
	figureBegins = "<!-- imports: written by core/architecture_test.go -->\n"
	figureEnds   = "<!-- end of imports -->\n"
)

// So is its list of public packages.
const (
	listBegins = "<!-- public packages: written by core/architecture_test.go -->\n"
	listEnds   = "<!-- end of public packages -->\n"
)

// TestArchitectureFigure compares the figure with the real imports, and the list with the packages' comments. REVISIT_UPDATE=1 writes both.
func TestArchitectureFigure(t *testing.T) {
	text, err := os.ReadFile(architecture)
	if err != nil {
		t.Fatal(err)
	}
	files, want := sources(t, ".."), string(text)
	for _, part := range []struct{ begins, inside, ends string }{{figureBegins, figure(imports(files)), figureEnds}, {listBegins, packages(t, files), listEnds}} {
		head, rest, begun := strings.Cut(want, part.begins)
		_, tail, ended := strings.Cut(rest, part.ends)
		if !begun || !ended {
			t.Fatalf("%s lacks the lines %q and %q", architecture, part.begins, part.ends)
		}
		want = head + part.begins + part.inside + part.ends + tail
	}
	if os.Getenv("REVISIT_UPDATE") != "" {
		if err := os.WriteFile(architecture, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(text) != want {
		t.Errorf("%s is not what the code imports and says: REVISIT_UPDATE=1 go test ./core writes it anew", architecture)
	}
}

// packages lists the public packages, those of the core outside of core/internal that more than tests import, each with the first sentence of its
// comment, and with its example.
func packages(t *testing.T, files []source) string {
	t.Helper()
	imported := map[string]bool{}
	for _, folders := range imports(files) {
		maps.Copy(imported, folders)
	}
	comments := map[string]string{}
	for _, file := range files {
		name, inside := strings.CutPrefix(file.folder(), "core/")
		if inside && !strings.HasPrefix(name, "internal/") && imported[file.folder()] && (comments[name] == "" || file.comment != "") {
			comments[name] = file.comment
		}
	}
	var text strings.Builder
	text.WriteString("\n")
	for _, name := range slices.Sorted(maps.Keys(comments)) {
		said, begins := strings.CutPrefix(new(doc.Package).Synopsis(comments[name]), "Package "+name+" ")
		if !begins {
			t.Errorf("core/%s has no package comment", name)
		}
		if _, err := os.Stat(name + "/example_test.go"); err != nil {
			t.Errorf("core/%s has no example: %v", name, err)
		}
		fmt.Fprintf(&text, "- `core/%s` %s [Example](../../core/%[1]s/example_test.go).\n", name, said)
	}
	text.WriteString("\n")
	return text.String()
}

// imports returns which of the folders of core, wasm and cmd imports which.
func imports(files []source) map[string]map[string]bool {
	graph := map[string]map[string]bool{}
	for _, file := range files {
		folder := file.folder()
		if !file.under("core") && !file.under("wasm") && !file.under("cmd") {
			continue
		}
		if graph[folder] == nil {
			graph[folder] = map[string]bool{}
		}
		for _, imported := range file.imports {
			if own, ok := strings.CutPrefix(imported, module+"/"); ok {
				graph[folder][own] = true
			}
		}
	}
	return graph
}

// figure draws the graph as a Mermaid flowchart, without arrows that follow from others.
func figure(graph map[string]map[string]bool) string {
	var text strings.Builder
	text.WriteString("\n```mermaid\nflowchart TD\n")
	for _, from := range slices.Sorted(maps.Keys(graph)) {
		for _, to := range slices.Sorted(maps.Keys(graph[from])) {
			if !slices.ContainsFunc(slices.Collect(maps.Keys(graph[from])), func(other string) bool { return other != to && reaches(graph, other, to) }) {
				fmt.Fprintf(&text, "  %s --> %s\n", node(from), node(to))
			}
		}
	}
	text.WriteString("```\n\n")
	return text.String()
}

// node returns a folder as a node of Mermaid: a name without slashes, and a label.
func node(folder string) string {
	return fmt.Sprintf("%s[%s]", strings.ReplaceAll(folder, "/", "_"), strings.TrimPrefix(folder, "core/"))
}

// reaches reports whether one folder imports another, directly or not.
func reaches(graph map[string]map[string]bool, from, to string) bool {
	for next := range graph[from] {
		if next == to || reaches(graph, next, to) {
			return true
		}
	}
	return false
}

func TestFigureLeavesOutWhatFollows(t *testing.T) {
	graph := map[string]map[string]bool{"core/a": {"core/b": true, "core/c": true}, "core/b": {"core/c": true}, "core/c": {}}
	const want = "\n```mermaid\nflowchart TD\n  core_a[a] --> core_b[b]\n  core_b[b] --> core_c[c]\n```\n\n"
	if found := figure(graph); found != want {
		t.Errorf("found %q, expected %q", found, want)
	}
}
